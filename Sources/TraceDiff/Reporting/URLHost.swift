/// The host of a written URL, and whether a sentence names it.
enum URLHost {
  /// What stands between `//` and the next slash, or the query; nil where there is no host.
  static func of(_ url: String) -> String? {
    let bytes = Array(url.utf8)
    guard let start = bytes.indices.dropLast().first(where: { bytes[$0] == 0x2F && bytes[$0 + 1] == 0x2F })
    else { return nil }
    let host = bytes[(start + 2)...].prefix { $0 != 0x2F && $0 != 0x3F }
    return host.isEmpty ? nil : String(decoding: host, as: UTF8.self)
  }

  /// Whether the host stands in the text as a word of its own.
  static func isNamed(_ host: String, in text: String) -> Bool {
    text.utf8.split { [0x20, 0x28, 0x29, 0x2C, 0x3A].contains($0) }.contains { $0.elementsEqual(host.utf8) }
  }
}
