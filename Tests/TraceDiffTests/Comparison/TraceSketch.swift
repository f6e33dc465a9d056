import TraceFormat

/// Makes traces of a few words, so that a test's table shows what it compares.
///
/// One line an event: `imp ad=top cb=*` is `GET https://ads.example.com/v1/imp?ad=top&cb={{random}}`; `*` is a
/// masked value, `@name` a link, `host:imp` another host, `POST imp` another method, `### Home` a step, and words that
/// begin with `#` are directives: `#2` a count, `#1..2` a range, `#optional`, `#u1` an unordered group, `#batch`,
/// `#id=x` an idempotency id, `#opt=cb` an optional field, `#lost` a body that could not be read.
func sketch(_ text: String, flow: String = "Home") -> Trace {
  var trace = Trace(flow: flow)
  for (number, line) in text.split(separator: "\n").enumerated() {
    let line = String(line.drop { $0 == " " })
    if line.isEmpty { continue }
    if line.hasPrefix("### ") {
      let name = String(line.dropFirst(4))
      trace.steps.append(Step(name: name, visit: trace.steps.count { $0.name == name } + 1))
      continue
    }
    var words = line.split(separator: " ").map(String.init)
    var method = "GET"
    if let first = words.first, first.allSatisfy(\.isUppercase) {
      method = first
      words.removeFirst()
    }
    let target = words.removeFirst().split(separator: ":")
    let path = "/v1/" + (target.last ?? "")
    var event = Event(
      method: method, scheme: "https",
      host: target.count == 2 ? "\(target[0]).example.com" : "ads.example.com",
      path: path, name: path.split(separator: "/").last.map(String.init) ?? "",
      step: trace.steps.isEmpty ? nil : trace.steps.count - 1, line: number + 1)
    for word in words { apply(word, to: &event) }
    event.fields.sort { ($0.location.rawValue, $0.name) < ($1.location.rawValue, $1.name) }
    trace.events.append(event)
  }
  return trace
}

private func apply(_ word: String, to event: inout Event) {
  if word.hasPrefix("#") {
    directive(String(word.dropFirst()), &event)
    return
  }
  let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  let value = parts.count > 1 ? parts[1] : ""
  var field = Field(.query, parts[0], value)
  if value == "*" {
    field = Field(.query, parts[0], "", mask: Mask(.random, source: .file))
  } else if value.hasPrefix("@") {
    field = Field(.query, parts[0], "", mask: Mask(.link(String(value.dropFirst())), source: .file))
  }
  event.fields.append(field)
}

private func directive(_ text: String, _ event: inout Event) {
  if let count = Int(text) {
    event.count = count...count
  } else if text == "optional" {
    event.count = 0...event.count.upperBound
  } else if text == "batch" {
    event.isBatched = true
  } else if text == "lost" {
    event.bodyKind = .unavailable
  } else if text.hasPrefix("id=") {
    event.idempotencyID = String(text.dropFirst(3))
  } else if text.hasPrefix("opt=") {
    event.optionalFields.insert(FieldReference(.query, String(text.dropFirst(4))))
  } else if text.hasPrefix("role=") {
    event.role = Role(rawValue: String(text.dropFirst(5)))
  } else if text.hasPrefix("vendor=") {
    event.vendor = String(text.dropFirst(7))
  } else if text.hasPrefix("u"), let group = Int(text.dropFirst()) {
    event.unorderedGroup = group
  } else {
    let bounds = text.split(separator: ".").compactMap { Int($0) }
    event.count = bounds[0]...bounds[1]
  }
}
