import Testing

@testable import TraceFormat

/// Makes requests with hostile names, values and bodies.
struct RandomRequest {
  var random: SeededGenerator

  static let uuid = "0f8fad5b-d9cb-469f-a165-70867728950e"
  static let words =
    RandomTrace.hostile + [
      uuid, "1767225600", "1767225600123", "2026-01-01T00:00:00Z", "jane@example.com", "192.0.2.7", "52.5200",
      "0",
      "null", "undefined", "[timestamp]", "${AUCTION_PRICE}", "home", "17", MaskingTests.jwt, "%40", "1.50",
      "true",
    ]
  static let names = [
    "cb", "id", "ip", "lat", "email", "cd[x]", "a/b", "ü", "", "0", "1", "data", "items", "~", "m~n", "a.b",
    "ts",
  ]

  mutating func pick<T>(_ values: [T]) -> T { values.randomElement(using: &random)! }  // never empty
  mutating func chance(_ share: Int) -> Bool { Int.random(in: 0..<100, using: &random) < share }

  mutating func url() -> String {
    var url = pick(["https://a.com", "HTTPS://Ads.Example.com:443", "http://b.com:8080", "https://bücher.de"])
    for _ in 0..<Int.random(in: 0..<4, using: &random) { url += "/" + pathPiece() }
    if chance(20) { url += ";" + (0..<3).map { _ in "\(pathPiece())=\(pathPiece())" }.joined(separator: ";") }
    if chance(80) { url += "?" + pairs() }
    if chance(10) { url += "#f?x" }
    return url
  }

  private mutating func pathPiece() -> String {
    chance(20)
      ? pick(["..", ".", "", "%2e", "%2F", Self.uuid, "v1"])
      : PercentEncoding.encode(pick(Self.words), as: chance(50) ? .matrixName : .path)
  }

  mutating func pairs() -> String {
    (0..<Int.random(in: 0..<8, using: &random)).map { _ -> String in
      let value = chance(80) ? PercentEncoding.encode(pick(Self.words), as: .queryValue) : "%zz+x"
      return PercentEncoding.encode(pick(Self.names), as: .queryName) + (chance(90) ? "=" : "") + value
    }.joined(separator: "&")
  }

  mutating func json(_ depth: Int = 0) -> String {
    switch Int.random(in: 0..<(depth > 3 ? 6 : 9), using: &random) {
    case 0: return "null"
    case 1: return pick(["true", "false"])
    case 2: return pick(["0", "1.0", "1767225600123", "12345678901234567", "-1e400", "5e-3"])
    case 3...5: return JSONText.quote(pick(Self.words))
    case 6:
      return "["
        + (0..<Int.random(in: 0..<4, using: &random)).map { _ in json(depth + 1) }.joined(separator: ",")
        + "]"
    default:
      return "{"
        + (0..<Int.random(in: 0..<5, using: &random)).map { _ in
          "\(JSONText.quote(pick(Self.names))): \(json(depth + 1))"
        }
        .joined(separator: ",") + "}"
    }
  }

  mutating func request() -> Request {
    var request = Request(time: 1_767_225_600, method: pick(["GET", "POST", "put"]), url: url())
    switch Int.random(in: 0..<6, using: &random) {
    case 0: break
    case 1: request.body = .bytes(Array(json().utf8))
    case 2: request.body = .bytes(Array("{\"app\":1,\"events\":[\(json()),\(json())]}".utf8))
    case 3: request.body = .bytes(Array(pairs().utf8))
    case 4: request.body = .bytes(Array(pick(Self.words).utf8))
    default: request.body = .bytes((0..<8).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    request.headers = [
      Request.Header(
        name: "content-type",
        value: pick([
          "application/json", "text/plain; charset=utf-8", "application/x-www-form-urlencoded", "image/gif",
          "",
        ])), Request.Header(name: "X-Trace", value: pick(Self.words)),
      Request.Header(name: "Content-Encoding", value: pick(["", "gzip", "deflate", "br"])),
    ]
    return request
  }
}

extension Event {
  /// The request that the event stands for, with the values that were sent.
  var asRequest: Request {
    var path = path
    var matrix = ""
    var query: [String] = []
    var headers: [Request.Header] = []
    var form: [String] = []
    var leaves: [Field] = []
    for field in fields {
      switch field.location {
      case .path:
        if let number = Int(field.name), PathSegment.isPlaceholder(number, in: path) {
          path = PathSegment.replace(number, with: field.text, in: path)
        } else {
          matrix += ";\(PercentEncoding.encode(field.name, as: .matrixName))=\(field.text)"
        }
      case .query: query.append("\(PercentEncoding.encode(field.name, as: .queryName))=\(field.text)")
      case .header: headers.append(Request.Header(name: field.name, value: field.text))
      case .body:
        form.append("\(PercentEncoding.encode(field.name, as: .queryName))=\(field.text)")
        leaves.append(Field(.body, field.name, field.text))
      }
    }
    var url = "\(scheme)://\(host)\(path)\(matrix)"
    if !query.isEmpty { url += "?" + query.joined(separator: "&") }
    let body: Request.Body =
      switch bodyKind {
      case .none: .none
      case .unavailable: .unavailable(reason: "")
      case .json: .bytes(Array(JSONFields.render(leaves).utf8))
      case .form: .bytes(Array(form.joined(separator: "&").utf8))
      case .text: .bytes(Array((leaves.first?.text ?? "").utf8))
      case .binary: .bytes(Base64.decode((leaves.first?.text ?? "").utf8) ?? [])
      }
    return Request(time: time, method: method, url: url, headers: headers, body: body, line: line)
  }
}

@Suite struct NormalizerPropertyTests {
  static let rules = MaskingTests.rules(
    """
    {"hosts": {"ads.example.com": "a.com"}, "mask": [{"match": "a.com", "query": ["c*"], "json": ["/**/id"], "path": [2]}],
     "keep": [{"match": "b.com*", "query": ["id"]}], "headers": [{"match": "**", "names": ["X-Trace"]}],
     "events": [{"match": "a.com/**", "split": "/events/*"}]}
    """)

  @Test(arguments: 1...400) func normalisingTwiceIsNormalisingOnce(_ seed: UInt64) {
    var generator = RandomRequest(random: SeededGenerator(seed: seed))
    let normalizer = Normalizer(rules: Self.rules, presets: [])
    for _ in 0..<8 {
      let request = generator.request()
      for event in normalizer.events(of: request, index: 0, isHAR: false) {
        let again = normalizer.events(of: event.asRequest, index: 0, isHAR: false)
        #expect(again == [event], "seed \(seed): \(request)")
      }
    }
  }

  @Test(arguments: 1...100) func everyStepIsIdempotent(_ seed: UInt64) {
    var generator = RandomRequest(random: SeededGenerator(seed: seed))
    let normalizer = Normalizer(rules: Self.rules, presets: [])
    let session = normalizer.session()
    var events: [Event] = []
    for _ in 0..<8 { events += normalizer.events(of: generator.request(), index: 0, isHAR: false) }
    for event in events {
      var draft = Draft(event, in: session)
      HostMapping(session: session).apply(to: &draft)
      #expect(draft.event.host == event.host, "hosts, seed \(seed)")
      draft = Draft(event, in: session)
      Masking(session: session).apply(to: &draft)
      #expect(draft.event == event, "mask, seed \(seed)")
      Redact(session: session).apply(to: &draft)
      #expect(draft.event == event, "redact, seed \(seed)")
    }
    var once = events
    Linking().apply(to: &once)
    var twice = once
    Linking().apply(to: &twice)
    #expect(once == twice, "link, seed \(seed)")
  }

  @Test(arguments: 1...100) func whatIsWrittenIsReadTheSame(_ seed: UInt64) throws {
    var generator = RandomRequest(random: SeededGenerator(seed: seed))
    let normalizer = Normalizer(rules: Self.rules, presets: [])
    let flow = Flow(name: "f", entries: (0..<6).map { _ in Flow.Entry(generator.request()) })
    let trace = normalizer.trace(of: flow)
    let text = BaselineWriter.text(trace)
    let read = normalizer.classify(try BaselineReader.read(Array(text.utf8), file: "f.http"))
    let lines = zip(BaselineWriter.text(read).split(separator: "\n"), text.split(separator: "\n"))
    if let differing = lines.first(where: { $0 != $1 }) {
      Issue.record("seed \(seed): \(differing.1) is read and written as \(differing.0)")
    }
    #expect(BaselineWriter.text(read).utf8.count == text.utf8.count, "seed \(seed)")
    #expect(read.events.map(\.name) == trace.events.map(\.name), "seed \(seed)")
    #expect(read.events.map(\.bodyKind) == trace.events.map(\.bodyKind), "seed \(seed)")
    for (left, right) in zip(read.events, trace.events) {
      #expect(left.fields.map(\.shown) == right.fields.map(\.shown), "seed \(seed)")
      #expect(left.fields.map(\.name) == right.fields.map(\.name), "seed \(seed)")
    }
  }

  @Test(arguments: 1...100) func theOrderOfItemsAndMembersSaysNothing(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let items = RandomRequest.names.filter { !$0.isEmpty }.map {
      "\(PercentEncoding.encode($0, as: .queryName))=\($0.utf8.count)"
    }
    let shuffled = items.shuffled(using: &random)
    func event(_ items: [String]) -> [Event] {
      let members = items.map { "\(JSONText.quote($0)):1" }.joined(separator: ",")
      return normalized(
        "https://a.com/x?\(items.joined(separator: "&"))", method: "POST", body: "{\(members)}")
    }
    #expect(event(items) == event(shuffled), "seed \(seed)")
  }

  @Test(arguments: 1...50) func batchingAgainChangesNothing(_ seed: UInt64) {
    var generator = RandomRequest(random: SeededGenerator(seed: seed))
    let members = (0..<6).map { "{\"n\":\($0),\"v\":\(generator.json())}" }
    func events(_ sizes: [Int]) -> [[Field]] {
      var rest = members[...]
      return sizes.flatMap { size -> [[Field]] in
        let body = "{\"app\":\"x\",\"events\":[\(rest.prefix(size).joined(separator: ","))]}"
        rest = rest.dropFirst(size)
        return normalized("https://a.com/b", method: "POST", body: body, rules: Self.rules).map(\.fields)
      }
    }
    #expect(events([6]) == events([1, 2, 3]), "seed \(seed)")
  }

  @Test(arguments: 1...50) func noBytesTrap(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet =
      Array("{}[]\":,%=&;/?#@+.-_ \r\n\u{0}\u{7F}ÿéa0eyJ".utf8) + [0x1F, 0x8B, 0x78, 0x9C, 0xFF, 0xC0]
    let session = Normalizer().session()
    for _ in 0..<200 {
      func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      }
      let tail = String(decoding: bytes(Int.random(in: 0..<40, using: &random)), as: UTF8.self)
      let request = Request(
        time: 1, method: "POST", url: "https://" + tail,
        headers: [Request.Header(name: "Content-Encoding", value: "gzip, deflate")],
        body: .bytes(bytes(Int.random(in: 0..<60, using: &random))))
      _ = session.events(of: request, index: 0, isHAR: false)
      _ = CanonicalURL(tail)
      _ = DegenerateValue.matches(tail)
      _ = Redaction.kind(name: tail, value: tail)
    }
  }
}
