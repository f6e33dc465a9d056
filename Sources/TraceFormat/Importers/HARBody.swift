/// The `postData` of a HAR request.
struct HARBody {
  /// The media type as `postData` has it.
  private(set) var mediaType: String?
  /// True where there is a `postData` object.
  private(set) var isPresent = false
  /// True where the bytes come from plain text.
  private(set) var isText = false
  private var text: [UInt8] = []
  private var parameters: [HARParameter] = []
  private var isBase64 = false

  init() {}

  /// Reads the value of `postData`.
  init(_ scanner: inout JSONScanner) throws(JSONError) {
    guard try scanner.enterObjectIfPresent() else { return }
    isPresent = true
    while let key = try scanner.nextKey() {
      if scanner.matches(key, "text"), try scanner.peek() == .string {
        let token = try scanner.stringToken()
        text = scanner.utf8(of: token)
      } else if scanner.matches(key, "mimeType") {
        let type = try scanner.stringIfPresent()
        mediaType = type?.isEmpty == true ? nil : type
      } else if scanner.matches(key, "encoding") || scanner.matches(key, "_encoding") {
        isBase64 = try scanner.stringIfPresent()?.lowercased() == "base64"
      } else if scanner.matches(key, "params"), try scanner.peek() == .array {
        try scanner.enterArray()
        while try scanner.nextElement() {
          if let parameter = try HARParameter(&scanner) { parameters.append(parameter) }
        }
      } else {
        try scanner.skipValue()
      }
    }
    isText = !isBase64
    // What has only parameters and no media type is a form.
    if text.isEmpty, !parameters.isEmpty, mediaType == nil {
      mediaType = "application/x-www-form-urlencoded"
    }
  }

  /// The body's bytes.
  ///
  /// - Parameter contentType: The value of the request's own `Content-Type`, which goes before `mimeType`.
  func body(contentType: String?) -> Request.Body {
    guard isPresent else { return .none }
    if text.isEmpty {
      if parameters.isEmpty { return .none }
      return .bytes(HARParameter.body(of: parameters, contentType: contentType ?? mediaType ?? ""))
    }
    if isBase64 { return .bytes(Base64.decode(text) ?? text) }
    if let bytes = HARBody.latin1(text) { return .bytes(bytes) }
    if HARBody.isMangled(text) {
      return .unavailable(reason: "the HAR's exporter replaced bytes of it by U+FFFD")
    }
    return .bytes(text)
  }

  /// Compressed bytes that were written one character a byte, as the bytes; nil where the text is no such thing.
  private static func latin1(_ text: [UInt8]) -> [UInt8]? {
    // 0x1F 0x8B, the second as U+008B.
    guard text.starts(with: [0x1F, 0xC2, 0x8B]) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      guard scalar.value < 0x100 else { return nil }
      bytes.append(UInt8(scalar.value))
    }
    return bytes
  }

  /// True where a text was bytes that an exporter read as UTF-8: it holds U+FFFD, and controls that no text has.
  static func isMangled(_ text: [UInt8]) -> Bool {
    let isControl = { (byte: UInt8) in byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D }
    guard var index = text.firstIndex(of: 0xEF), text.contains(where: isControl) else { return false }
    while index + 2 < text.count {
      if text[index] == 0xEF, text[index + 1] == 0xBF, text[index + 2] == 0xBD { return true }
      index += 1
    }
    return false
  }
}
