/// E-mail addresses inside values.
enum EmailAddress {
  /// Whether something like `local@domain.tld` stands anywhere in a decoded value, percent-encoded or not.
  ///
  /// What ends like a file name (`logo@2x.png`) or a version (`lib@1.2.3`) is none.
  static func occurs(in value: String) -> Bool {
    // What is no address may hide one that was encoded once more than its field asks for.
    guard value.utf8.contains(UInt8(ascii: "@")) || value.utf8.contains(PercentEncoding.percent) else {
      return false
    }
    return SecretText.spans(in: Array(value.utf8)).contains { $0.isAddress }
  }

  /// Where addresses stand in bytes that hold them as they are.
  static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for at in bytes.indices where bytes[at] == UInt8(ascii: "@") {
      if let end = domainEnd(bytes, after: at) { found.append(localStart(bytes, before: at)..<end) }
    }
    return found
  }

  /// Where the local part begins: percent-encoded characters belong to it only where they could as they are.
  private static func localStart(_ bytes: [UInt8], before at: Int) -> Int {
    var start = at
    while start > 0 {
      if start >= 3, bytes[start - 3] == PercentEncoding.percent,
        let high = PercentEncoding.hexValue(bytes[start - 2]),
        let low = PercentEncoding.hexValue(bytes[start - 1])
      {
        let byte = high << 4 | low
        guard byte != PercentEncoding.percent, isLocal(byte) else { break }
        start -= 3
        continue
      }
      // `~1` is a slash within a JSON Pointer.
      if start >= 2, bytes[start - 2] == UInt8(ascii: "~") { break }
      guard isLocal(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "'") else { break }
      start -= 1
    }
    return start
  }

  /// Where the domain ends; nil where what stands around the `@` is no address.
  private static func domainEnd(_ bytes: [UInt8], after at: Int) -> Int? {
    guard at > 0, isLocal(bytes[at - 1]) else { return nil }
    var end = at + 1
    var lastDot = -1
    while end < bytes.count, isDomain(bytes[end]) {
      if bytes[end] == UInt8(ascii: ".") {
        // A full stop ends a sentence or joins two labels.
        guard end + 1 < bytes.count, isDomain(bytes[end + 1]), bytes[end + 1] != UInt8(ascii: ".") else {
          break
        }
        lastDot = end
      }
      end += 1
    }
    guard lastDot > at + 1 else { return nil }
    let top = bytes[(lastDot + 1)..<end].map { $0 | 0x20 }
    guard top.count >= 2, top.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
    return fileEndings.contains(String(decoding: top, as: UTF8.self)) ? nil : end
  }

  private static let fileEndings: Set = [
    "png", "jpg", "jpeg", "gif", "svg", "webp", "js", "mjs", "css", "html", "json", "map", "ts", "mp",
  ]

  private static func isLocal(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "._%+-".utf8.contains(byte) || byte >= 0x80
  }

  private static func isDomain(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte >= 0x80
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}

/// Secrets that are known by their own form, whatever their field is called.
enum KnownSecret {
  private static let prefixes: [(String, Int)] = [
    ("sk_live_", 20), ("rk_live_", 20), ("sk_test_", 20), ("AKIA", 20), ("ASIA", 20), ("ghp_", 40),
    ("gho_", 40), ("github_pat_", 40), ("xoxb-", 20), ("xoxp-", 20), ("glpat-", 20), ("-----BEGIN ", 20),
    ("Bearer ", 20), ("Basic ", 14),
  ]

  /// Whether a value's written form, of a JSON string with its quotes, may begin as one: its first two bytes do.
  static func mayBegin(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 14 else { return false }
    let start = bytes[0] == UInt8(ascii: "\"") ? 1 : 0
    let pair = UInt16(bytes[start]) << 8 | UInt16(bytes[start + 1])
    return starts.withUnsafeBufferPointer { $0.contains(pair) }
  }

  /// The first two bytes of each prefix, as they may be written; an escape may stand for the second.
  private static let starts: [UInt16] = Set(
    prefixes.flatMap { prefix, _ in
      let bytes = Array(prefix.utf8.prefix(2))
      return [bytes[1], PercentEncoding.percent, UInt8(ascii: "\\")].map {
        UInt16(bytes[0]) << 8 | UInt16($0)
      }
    }
  ).sorted()

  static func occurs(in value: String) -> Bool {
    guard value.utf8.count >= 14, let first = value.utf8.first else { return false }
    switch first {
    case UInt8(ascii: "s"), UInt8(ascii: "r"), UInt8(ascii: "A"), UInt8(ascii: "g"), UInt8(ascii: "x"),
      UInt8(ascii: "-"), UInt8(ascii: "B"):
      for (prefix, length) in prefixes
      where value.utf8.count >= length && value.utf8.starts(with: prefix.utf8) {
        if prefix == "AKIA" || prefix == "ASIA" {
          return value.utf8.count == 20
            && value.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
        }
        if prefix == "Bearer " || prefix == "Basic " { return !value.dropFirst(prefix.count).contains(" ") }
        return true
      }
      return false
    default: return false
    }
  }
}

/// IP addresses as values of fields that are named so.
enum IPAddress {
  /// Whether the first of a comma-separated list is an IPv4 or IPv6 address, with or without a port.
  static func isAddress(_ value: String) -> Bool {
    let first = value.prefix { $0 != "," && $0 != " " }
    return isVersion4(first) || isVersion6(first)
  }

  private static func isVersion4(_ text: Substring) -> Bool {
    let parts = text.prefix { $0 != ":" }.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        part.utf8.allSatisfy { $0 &- 0x30 < 10 } && part.utf8.count <= 3
          && (Int(part).map { $0 < 256 } ?? false)
      }
  }

  private static func isVersion6(_ text: Substring) -> Bool {
    let bytes = text.utf8.filter { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]") }
    let colons = bytes.filter { $0 == UInt8(ascii: ":") }.count
    return colons >= 2 && bytes.count <= 45
      && bytes.allSatisfy {
        PercentEncoding.hexValue($0) != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
      }
  }
}
