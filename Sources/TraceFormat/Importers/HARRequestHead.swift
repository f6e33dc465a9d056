/// As much of the `request` object of a HAR entry as tells whether it is one that could be an event.
struct HARRequestHead {
  private enum Scheme {
    case none, http, webSocket, data, other
  }

  private var scheme = Scheme.none
  private var isConnect = false
  private var isOptions = false
  private var asksForMethod = false

  /// - Parameter text: An object that is known to be valid.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    var scanner = JSONScanner(text, options: .nonFiniteNumbers)
    try? read(&scanner)
  }

  private mutating func read(_ scanner: inout JSONScanner) throws(JSONError) {
    var hasMethod = false
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      if scanner.matches(key, "url"), try scanner.peek() == .string {
        let token = try scanner.stringToken()
        scheme =
          token.hasEscapes ? Self.scheme(scanner.utf8(of: token)) : Self.scheme(scanner.bytes[token.range])
      } else if scanner.matches(key, "method") {
        let method = try scanner.stringIfPresent() ?? ""
        isConnect = method == "CONNECT"
        isOptions = Request.isSame(method, "OPTIONS")
        hasMethod = true
      } else if scanner.matches(key, "headers"), isOptions || !hasMethod {
        let headers = try HARRequest.headers(&scanner)
        asksForMethod = headers.contains { Request.isSame($0.name, "access-control-request-method") }
      } else {
        try scanner.skipValue()
      }
      // The headers matter for one method alone.
      if hasMethod, !isOptions, scheme != .none { return }
    }
  }

  private static func scheme(_ url: some Collection<UInt8>) -> Scheme {
    if url.isEmpty { return .none }
    let start = url.prefix(6)
    guard let colon = start.firstIndex(of: UInt8(ascii: ":")) else { return .other }
    switch String(decoding: start[..<colon], as: UTF8.self).lowercased() {
    case "http", "https": return .http
    case "ws", "wss": return .webSocket
    case "data", "about", "blob": return .data
    default: return .other
    }
  }

  /// Why the entry is no request that could be an event; nil where it is one.
  ///
  /// - Parameter type: The entry's `_resourceType`.
  func reasonToSkip(type: String?) -> HARParser.Skipped? {
    if scheme == .none { return .noURL }
    if type == "websocket" || scheme == .webSocket { return .webSocket }
    if isConnect { return .connect }
    if scheme == .data { return .data }
    if scheme == .other { return .notHTTP }
    return isOptions && (asksForMethod || type == "preflight") ? .preflight : nil
  }
}
