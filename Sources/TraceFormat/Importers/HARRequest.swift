/// The `request` object of a HAR entry, as far as it says what was sent.
struct HARRequest {
  private var method = "GET"
  private var url: String?
  private var headers: [Request.Header] = []
  private var bodySize = -1
  private var body = HARBody()
  /// Why the recorder had no body, in a HAR that was exported from a recording.
  private var unavailable: String?

  /// Reads an object.
  init(_ scanner: inout JSONScanner) throws(JSONError) {
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      if scanner.matches(key, "url") {
        url = try scanner.stringIfPresent()
      } else if scanner.matches(key, "method") {
        if let text = try scanner.stringIfPresent(), !text.isEmpty { method = text }
      } else if scanner.matches(key, "headers") {
        headers = try HARRequest.headers(&scanner)
      } else if scanner.matches(key, "postData") {
        body = try HARBody(&scanner)
      } else if scanner.matches(key, "bodySize") {
        bodySize = try RecordFields.integer(&scanner) ?? -1
      } else if scanner.matches(key, "_bodyUnavailable") {
        unavailable = try scanner.stringIfPresent()
      } else {
        try scanner.skipValue()
      }
    }
  }

  /// An array of `{"name", "value"}`, or, as a few tools write it, an object.
  ///
  /// HTTP/2's pseudo-headers are dropped: the URL says the same.
  static func headers(_ scanner: inout JSONScanner) throws(JSONError) -> [Request.Header] {
    guard try scanner.peek() == .array else {
      return try RecordFields.headers(&scanner).filter { !$0.name.hasPrefix(":") }
    }
    var headers: [Request.Header] = []
    try scanner.enterArray()
    while try scanner.nextElement() {
      guard try scanner.enterObjectIfPresent() else { continue }
      var header = Request.Header(name: "", value: "")
      while let key = try scanner.nextKey() {
        if scanner.matches(key, "name") {
          header.name = try scanner.stringIfPresent() ?? ""
        } else if scanner.matches(key, "value") {
          header.value = try RecordFields.text(&scanner) ?? ""
        } else {
          try scanner.skipValue()
        }
      }
      if let first = header.name.utf8.first, first != UInt8(ascii: ":") { headers.append(header) }
    }
    return headers
  }

  /// The request that an object says was sent.
  ///
  /// - Parameter start: In nanoseconds since 1970, or `StartOrder.unknown`.
  static func request(
    _ text: UnsafeBufferPointer<UInt8>, start: Int, line: Int
  ) throws(JSONError) -> Request {
    var scanner = JSONScanner(text, options: .nonFiniteNumbers)
    return try HARRequest(&scanner).request(start: start, line: line)
  }

  /// The request.
  ///
  /// - Parameter start: In nanoseconds since 1970, or `StartOrder.unknown`.
  func request(start: Int, line: Int) -> Request {
    let time = start == StartOrder.unknown ? nil : HARDateTime.seconds(start)
    var request = Request(time: time, method: method, url: url ?? "", headers: headers, line: line)
    guard body.isPresent else {
      if let unavailable {
        request.body = .unavailable(reason: unavailable)
      } else if announcesBody(request) {
        request.body = .unavailable(reason: "the HAR does not hold it")
      }
      return request
    }
    request.body = body.body(contentType: request.header("Content-Type"))
    if request.body == .none, announcesBody(request) {
      request.body = .unavailable(reason: unavailable ?? "the HAR does not hold it")
    }
    if case .bytes(let bytes) = request.body { dropEncoding(&request, bytes) }
    if let type = body.mediaType, request.body != .none, request.header("Content-Type") == nil {
      request.headers.append(Request.Header(name: "Content-Type", value: type))
    }
    return request
  }

  private func announcesBody(_ request: Request) -> Bool {
    guard ["POST", "PUT", "PATCH"].contains(method.uppercased()) else { return false }
    return bodySize > 0 || request.header("Content-Length").flatMap { Int($0) } ?? 0 > 0
  }

  /// Most exporters write the body unpacked and leave the header that says how it was packed.
  private func dropEncoding(_ request: inout Request, _ bytes: [UInt8]) {
    guard let encoding = request.header("Content-Encoding")?.lowercased() else { return }
    let isPacked =
      switch encoding {
      case "gzip", "x-gzip": Inflate.isGzip(bytes)
      case "deflate": Inflate.isZlib(bytes) || !body.isText
      default: !body.isText
      }
    if !isPacked { request.headers.removeAll { Request.isSame($0.name, "content-encoding") } }
  }
}
