import TraceFormat

/// SplitMix64, so that a failing case can be made again from its seed.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

/// Makes traces as a baseline's reader gives them, with hostile names and values.
struct RandomTrace {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  static let hostile = [
    "", "a", "home top", "%", "%41", "###", "### x", "# @event", "{{random}}", "{{", "}}", "<script>", "a\nb",
    "\r\n", "\u{202E}abc", "\0", "\u{1B}[31m", " edge ", "ünï", "::error::x", "]]>", "../..", "a=b&c=d", "\t",
    "#\u{301}x", "\"quoted\"", "\\", "{id}", "{{{", "%7B%7B", "a;b", "\u{2028}", "👩‍👩‍👧", "z", "zz0", "//",
  ]

  mutating func pick<T>(_ values: [T]) -> T { values.randomElement(using: &random)! }  // never empty
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  mutating func word() -> String { chance(40) ? pick(Self.hostile) : pick(["a", "b", "cb", "ad_unit", "x"]) }

  mutating func mask() -> Mask {
    let placeholder = pick(
      [.timestamp, .isoTimestamp, .uuid, .random, .redacted, .link("imp_1")] as [Placeholder])
    if case .link = placeholder { return Mask(placeholder, source: .file, isLinkable: true) }
    return Mask(placeholder, source: .file)
  }

  mutating func encodedField(_ location: Field.Location) -> Field {
    let name = word()
    if chance(30) { return Field(location, name, "", mask: mask()) }
    return Field(location, name, PercentEncoding.encode(word(), as: .queryValue))
  }

  mutating func event(steps: Int) -> Event {
    var event = Event(
      method: pick(["GET", "POST", "PUT"]), scheme: pick(["https", "http"]),
      host: pick(["ads.example.com", "x.example:8080"]), path: pick(["/", "/v1/impression", "/a/{id}/b"]))
    if chance(20) {
      event.path = "/user/{{}}/x"
      event.fields.append(Field(.path, "2", "", mask: mask()))
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) { event.fields.append(encodedField(.query)) }
    if chance(30) {
      var mask = mask()
      mask.isUnquoted = false
      event.fields.append(
        chance(30) ? Field(.header, "X-Ad", "", mask: mask) : Field(.header, "X-Ad", word()))
    }
    body(&event)
    if chance(20) { event.count = pick([0...1, 1...2, 2...2, 0...3, 1...Int.max]) }
    if chance(20) { event.unorderedGroup = pick([1, 2]) }
    if chance(20) {
      event.optionalFields = [FieldReference(.query, word()), FieldReference(.body, "/a/" + word())]
    }
    if chance(20) { event.comments = ["# a comment", "// another"] }
    if chance(30) { event.vendor = "GA4" }
    event.name = chance(50) ? "page_view" : word()
    if event.vendor == "GA4", event.name.hasPrefix(" ") { event.name = "x" }
    event.step = steps == 0 ? nil : Int.random(in: 0..<steps, using: &random)
    event.arrange()
    return event
  }

  mutating func body(_ event: inout Event) {
    func type(_ type: String) { event.fields.append(Field(.header, "Content-Type", type)) }
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      if chance(50) { type("application/json") }
      event.bodyKind = .json
      let values = [JSONText.quote(word()), "1", "null", "true", "{}", "[]", "123456789012345678"]
      for key in ["/a", "/b/0", "/b/1", "/" + Event.pointerToken(word() + "k")]
      where chance(90) || key == "/a" {
        var mask = mask()
        mask.isUnquoted = chance(50)
        let isMasked = chance(30)
        event.fields.append(
          Field(.body, key, isMasked ? "" : pick(values), mask: isMasked ? mask : nil))
      }
      // Only what flattens to itself is canonical.
      let rendered = Array(JSONFields.render(event.fields.filter { $0.location == .body }).utf8)
      let canonical = rendered.withUnsafeBufferPointer { try? JSONFields.read($0, placeholders: true) }
      event.fields.removeAll { $0.location == .body }
      event.fields += canonical ?? [Field(.body, "", "1")]
    case 1:
      if chance(50) { type("application/x-www-form-urlencoded") }
      event.bodyKind = .form
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        var field = encodedField(.body)
        if field.name.isEmpty { field.name = "n" }
        event.fields.append(field)
      }
    case 2:
      if chance(50) { type(pick(["text/plain", "application/json", "application/x-www-form-urlencoded"])) }
      event.bodyKind = .text
      var text = word() + word()
      if chance(30) { text += "\n" + word() }
      event.fields.append(chance(20) ? Field(.body, "", "", mask: mask()) : Field(.body, "", text + "x"))
    case 3:
      event.bodyKind = .binary
      event.fields.append(Field(.body, "", pick(["AAEC", "eyJhIjoxfQ==", "YT1i", "eHg="])))
    case 4: event.bodyKind = .unavailable
    default: event.fields.removeAll { $0.name == "Content-Type" }
    }
  }

  mutating func trace() -> Trace {
    var trace = Trace(flow: word())
    if chance(30) { trace.runs = 3 }
    if chance(20) {
      trace.incidents = [Incident(.torn, "line 3 is torn: \(word())"), Incident(.unfinished, "no end")]
    }
    if chance(30) { trace.comments = ["# about the flow"] }
    if chance(30) { trace.trailingComments = ["# the end"] }
    var visits: [String: Int] = [:]
    for index in 0..<Int.random(in: 0...4, using: &random) {
      let name = word()
      visits[name, default: 0] += 1
      trace.steps.append(Step(name: name, visit: visits[name]!))  // set on the line above
      if chance(20) { trace.stepComments[index] = ["# about the step"] }
    }
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      trace.events.append(event(steps: trace.steps.count))
    }
    trace.events = trace.events.enumerated()
      .sorted { ($0.element.step ?? -1, $0.offset) < ($1.element.step ?? -1, $1.offset) }.map(\.element)
    return trace
  }
}
