extension HARParser {
  /// Charles' JSON session (`.chlsj`): an array of transactions whose URL comes in parts.
  mutating func parseCharles() throws(JSONError) {
    let start = scanner.absoluteOffset
    noteStart()
    try scanner.enterArray()
    while try scanner.nextElement() {
      let line = try scanner.lineOfNextValue()
      guard try scanner.enterObjectIfPresent() else {
        skip(.noRequest)
        continue
      }
      var transaction = CharlesTransaction()
      do throws(JSONError) {
        try transaction.read(&scanner)
      } catch {
        if transaction.hasRequest { add(transaction, line: line) }
        throw error
      }
      add(transaction, line: line)
    }
    let isSession = count > 0 || skipped.keys.contains { $0 != .noURL && $0 != .noRequest }
    guard isSession else {
      throw JSONError("expected a HAR, or a Charles session whose transactions have a \"host\"", at: start)
    }
  }

  private mutating func add(_ transaction: CharlesTransaction, line: Int) {
    if let reason = transaction.reasonToSkip { return skip(reason) }
    add(transaction.request(line: line), start: transaction.start ?? StartOrder.unknown, line: line)
  }
}

/// One transaction of a Charles session.
struct CharlesTransaction {
  private var method = "GET"
  private var scheme = ""
  private var host = ""
  private var port: Int?
  private var path = ""
  private var query = ""
  private var headers: [Request.Header] = []
  private var contentType: String?
  private var bodyText: [UInt8] = []
  private var isBase64 = false
  private var isTunnel = false
  private var isWebSocket = false
  private(set) var start: Int?
  private(set) var hasRequest = false

  /// Reads the members of an object that was entered.
  mutating func read(_ scanner: inout JSONScanner) throws(JSONError) {
    while let key = try scanner.nextKey() {
      if scanner.matches(key, "method") {
        method = try scanner.stringIfPresent() ?? method
      } else if scanner.matches(key, "scheme") {
        scheme = try scanner.stringIfPresent() ?? ""
      } else if scanner.matches(key, "host") {
        host = try scanner.stringIfPresent() ?? ""
      } else if scanner.matches(key, "port") {
        port = try RecordFields.integer(&scanner)
      } else if scanner.matches(key, "path") {
        path = try scanner.stringIfPresent() ?? ""
      } else if scanner.matches(key, "query") {
        query = try scanner.stringIfPresent() ?? ""
      } else if scanner.matches(key, "tunnel") {
        isTunnel = try RecordFields.flag(&scanner) ?? false
      } else if scanner.matches(key, "webSocketMessages") {
        isWebSocket = try scanner.peek() == .array
        try scanner.skipValue()
      } else if scanner.matches(key, "times"), try scanner.peek() == .object {
        try readTimes(&scanner)
      } else if scanner.matches(key, "request"), try scanner.peek() == .object {
        try readRequest(&scanner)
        hasRequest = true
      } else {
        try scanner.skipValue()
      }
    }
  }

  private mutating func readTimes(_ scanner: inout JSONScanner) throws(JSONError) {
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      if scanner.matches(key, "start") { start = try scanner.dateTime() } else { try scanner.skipValue() }
    }
  }

  private mutating func readRequest(_ scanner: inout JSONScanner) throws(JSONError) {
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      if scanner.matches(key, "header"), try scanner.peek() == .object {
        try scanner.enterObject()
        while let key = try scanner.nextKey() {
          if scanner.matches(key, "headers") {
            headers = try HARRequest.headers(&scanner)
          } else {
            try scanner.skipValue()
          }
        }
      } else if scanner.matches(key, "mimeType") {
        contentType = try scanner.stringIfPresent()
      } else if scanner.matches(key, "body"), try scanner.peek() == .object {
        try readBody(&scanner)
      } else {
        try scanner.skipValue()
      }
    }
  }

  private mutating func readBody(_ scanner: inout JSONScanner) throws(JSONError) {
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      if scanner.matches(key, "text") || scanner.matches(key, "encoded"), try scanner.peek() == .string {
        let token = try scanner.stringToken()
        bodyText = scanner.utf8(of: token)
      } else if scanner.matches(key, "encoding") {
        isBase64 = try scanner.stringIfPresent()?.lowercased() == "base64"
      } else {
        try scanner.skipValue()
      }
    }
  }

  /// Why the transaction is no request that could be an event; nil where it is one.
  var reasonToSkip: HARParser.Skipped? {
    let scheme = scheme.lowercased()
    if isTunnel || method == "CONNECT" { return .connect }
    if isWebSocket || scheme == "ws" || scheme == "wss" { return .webSocket }
    if host.isEmpty { return .noURL }
    guard scheme == "http" || scheme == "https" else { return .notHTTP }
    guard method.uppercased() == "OPTIONS" else { return nil }
    return headers.contains { $0.name.lowercased() == "access-control-request-method" } ? .preflight : nil
  }

  /// The request.
  func request(line: Int) -> Request {
    var url = "\(scheme)://\(host)"
    if let port, port > 0 { url += ":\(port)" }
    url += path.hasPrefix("/") ? path : "/\(path)"
    if !query.isEmpty { url += "?\(query)" }
    var request = Request(
      time: start.map(HARDateTime.seconds), method: method, url: url, headers: headers, line: line)
    guard !bodyText.isEmpty else { return request }
    let bytes = isBase64 ? Base64.decode(bodyText) ?? bodyText : bodyText
    request.body = .bytes(bytes)
    if let contentType, request.header("Content-Type") == nil {
      request.headers.append(Request.Header(name: "Content-Type", value: contentType))
    }
    // Charles writes bodies unpacked and leaves the header that says how they were packed.
    if !isBase64 || request.header("Content-Encoding")?.lowercased() == "gzip" && !Inflate.isGzip(bytes) {
      request.headers.removeAll { $0.name.lowercased() == "content-encoding" }
    }
    return request
  }
}
