/// Personal data and credentials, which no baseline and no report may show.
///
/// A value is judged by its field's name and by itself: an e-mail address anywhere in it, coordinates, an
/// advertising id or an IP address under a name that says so, a secret under a secret's name. A
/// four-part version is no IP address, as its field is not named like one.
public enum Redaction {
  /// The classes of what is redacted.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case email = "e-mail address"
    case location = "precise location"
    case advertisingID = "advertising id"
    case address = "IP address"
    case credential
    case phone = "phone number"
    /// Named by a vendor preset.
    case preset = "personal data by the vendor's definition"
  }

  /// What a field's name allows it to be.
  struct NameClass: OptionSet, Sendable {
    let rawValue: UInt16
    static let email = NameClass(rawValue: 1)
    static let location = NameClass(rawValue: 2)
    static let advertisingID = NameClass(rawValue: 4)
    static let address = NameClass(rawValue: 8)
    static let credential = NameClass(rawValue: 16)
    static let credentialHeader = NameClass(rawValue: 32)
    static let phone = NameClass(rawValue: 64)
    /// A key of an interface. What a vendor's SDK sends by this name is public.
    static let key = NameClass(rawValue: 128)
    /// A token, which is a secret only where its value looks like one.
    static let token = NameClass(rawValue: 256)
    /// The classes that do not hold where a preset knows the request.
    static let unlessRecognised: NameClass = [.key, .token]
  }

  /// The class of a value, or nil where it may be shown.
  ///
  /// - Parameters:
  ///   - name: The field's name as it is in the event: a JSON Pointer, `cd[email]`, `X-Forwarded-For`.
  ///   - value: The decoded value.
  public static func kind(name: String, value: String, in location: Field.Location = .query) -> Kind? {
    kind(nameClass(name, location), value: value)
  }

  /// A value with e-mail addresses and tokens in it replaced.
  package static func shown(_ value: String) -> String { SecretText.redacted(value) ?? value }

  static func kind(_ name: NameClass, value: String) -> Kind? {
    if value.isEmpty { return nil }
    if EmailAddress.occurs(in: value) { return .email }
    if KnownSecret.occurs(in: value) { return .credential }
    if name.isEmpty { return nil }
    if name.contains(.credentialHeader) { return .credential }
    if DegenerateValue.matches(value) { return nil }
    if name.contains(.credential), !isFlag(value) { return .credential }
    if name.contains(.key), !isFlag(value) { return .credential }
    if name.contains(.token), isOpaque(value) { return .credential }
    if name.contains(.phone), isPhone(value) || isHash(value) { return .phone }
    if name.contains(.email), isHash(value) { return .email }
    if name.contains(.location), isCoordinate(value) { return .location }
    if name.contains(.advertisingID), CertainShape.isUUID(value) || isHash(value) { return .advertisingID }
    if name.contains(.address), IPAddress.isAddress(value) { return .address }
    return nil
  }

  /// What the words of a name say: `clientIp`, `client_ip`, `/client/ip` and `cd[client-ip]` are alike.
  static func nameClass(_ name: String, _ location: Field.Location) -> NameClass {
    if location == .header {
      switch name.lowercased() {
      case "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "x-auth-token":
        return .credentialHeader
      default: break
      }
    }
    let words = words(of: name)
    guard let last = words.last else { return [] }
    let pair = words.suffix(2).joined()
    let all = words.joined()
    var found: NameClass = []
    if last == "email" || last == "mail" || pair == "emailaddress" || pair == "emailhash"
      || pair == "emailsha256"
      || pair == "hashedemail"
    {
      found.insert(.email)
    }
    if [
      "lat", "latitude", "lon", "lng", "long", "longitude", "latlong", "latlng", "lonlat", "geo", "gps",
      "coordinates", "geolocation", "location", "ll",
    ].contains(last) || ["geolat", "geolon", "geolng", "latlon"].contains(pair) {
      found.insert(.location)
    }
    if ["idfa", "idfv", "gaid", "aaid", "adid", "ifa", "maid", "rdid", "aifa"].contains(last)
      || [
        "advertisingid", "advertisingidentifier", "advertiserid", "adid", "googleadid", "gpsadid",
        "advertisingtrackingid", "androidadvertisingid", "appleadid", "trackingid",
      ].contains(where: { pair == $0 || all.hasSuffix($0) })
    {
      found.insert(.advertisingID)
    }
    if ["ip", "ipv4", "ipv6", "uip", "ipaddr", "ipaddress", "clientip", "userip", "remoteaddr"].contains(last)
      || ["ipaddress", "ipaddr", "remoteaddr", "forwardedfor", "ipoverride"].contains(pair)
    {
      found.insert(.address)
    }
    if ["password", "passwd", "pwd", "passphrase", "secret", "authorization", "jwt", "devkey", "bearer"]
      .contains(last)
      || [
        "accesstoken", "refreshtoken", "idtoken", "authtoken", "sessiontoken", "bearertoken", "clientsecret",
        "apisecret", "appsecret", "privatekey", "secretkey", "devkey",
      ].contains(pair)
    {
      found.insert(.credential)
    }
    if pair == "apikey" || last == "apikey" { found.insert(.key) }
    if last == "token",
      !["apptoken", "projecttoken", "publictoken", "sitetoken", "eventtoken"].contains(pair)
    {
      found.insert(.token)
    }
    if ["phone", "telephone", "msisdn", "mobile"].contains(last)
      || ["phonenumber", "mobilenumber", "telephonenumber"].contains(pair) || last == "phonenumber"
    {
      found.insert(.phone)
    }
    return found
  }

  /// The lower-case words of a name, split at punctuation and at capitals.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var previousIsLower = false
    for byte in name.utf8 {
      let isUpper = (0x41...0x5A).contains(byte)
      let isWord = isUpper || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte >= 0x80
      if !isWord || (isUpper && previousIsLower), !word.isEmpty {
        words.append(String(decoding: word, as: UTF8.self))
        word = []
      }
      if isWord { word.append(isUpper ? byte | 0x20 : byte) }
      previousIsLower = isWord && !isUpper
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    // An index at the end of a pointer (`/emails/0`) is no word of the name.
    while words.count > 1, let last = words.last, last.utf8.allSatisfy({ $0 &- 0x30 < 10 }) {
      words.removeLast()
    }
    return words
  }

  private static func isFlag(_ value: String) -> Bool {
    ["true", "false", "0", "1", "yes", "no"].contains(value)
  }

  /// Sixteen characters or more of small and capital letters and digits; a project's public token is hexadecimal.
  private static func isOpaque(_ value: String) -> Bool {
    let bytes = value.utf8
    return bytes.count >= 16 && bytes.contains { (0x30...0x39).contains($0) }
      && bytes.contains { (0x41...0x5A).contains($0) } && bytes.contains { (0x61...0x7A).contains($0) }
      && bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }

  /// Seven to fifteen digits (E.164) with nothing but their usual separators.
  private static func isPhone(_ value: String) -> Bool {
    let digits = value.utf8.count { $0 &- 0x30 < 10 }
    return (7...15).contains(digits)
      && value.utf8.allSatisfy { $0 &- 0x30 < 10 || "+-(). /".utf8.contains($0) }
  }

  /// A hash in hexadecimal: MD5, SHA-1, SHA-256.
  private static func isHash(_ value: String) -> Bool {
    [32, 40, 64].contains(value.utf8.count) && value.utf8.allSatisfy { PercentEncoding.hexValue($0) != nil }
  }

  /// One or two decimal numbers with two or more decimals, which place a person within a mile.
  private static func isCoordinate(_ value: String) -> Bool {
    let parts = value.split(whereSeparator: { $0 == "," || $0 == " " || $0 == ";" })
    guard (1...3).contains(parts.count) else { return false }
    return parts.allSatisfy { part in
      let digits = part.first == "-" || part.first == "+" ? part.dropFirst() : part
      let halves = digits.split(separator: ".", omittingEmptySubsequences: false)
      guard halves.count == 2, (1...3).contains(halves[0].count), halves[1].count >= 2 else { return false }
      return halves.allSatisfy { $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }
    }
  }
}
