/// Writes flows or traces as HAR 1.2, for Chromium's DevTools, mitmproxy and whatever reads HAR.
///
/// Every attempt at a flow is a page, so that `--page each` reads them apart again; an entry's `comment` names its
/// step. Bodies that are no UTF-8 are base64 with `"encoding": "base64"`, a body that could not be read leaves its
/// reason in `_bodyUnavailable`; both come back when the file is imported. Notes, which left the app by another
/// way, are no HTTP and are left out. An entry without a time gets one just behind the entry before it.
public struct HARWriter {
  /// The tool's version, for `creator`.
  public var version: String
  /// How requests were answered, by their `id`.
  public var outcomes: [String: Record.Outcome]
  private var out: [UInt8] = []
  private var time = 0.0

  /// - Parameters:
  ///   - version: The tool's version.
  ///   - outcomes: How requests were answered.
  public init(version: String, outcomes: [Record.Outcome] = []) {
    self.version = version
    self.outcomes = Dictionary(outcomes.map { ($0.id, $0) }) { _, last in last }
  }

  /// The HAR of flows as they were captured.
  public func har(of flows: [Flow]) -> [UInt8] {
    var writer = self
    writer.write(flows)
    return writer.out
  }

  /// The HAR of traces: an event is a request, as often as its count asks at least; masked values stand as their
  /// placeholders, the braces percent-encoded in URLs.
  public func har(of traces: [Trace]) -> [UInt8] {
    har(
      of: traces.map { trace in
        let entries = trace.events.flatMap { event in
          repeatElement(Flow.Entry(event.request, step: event.step), count: max(event.count.lowerBound, 1))
        }
        return Flow(name: trace.flow, steps: trace.steps, entries: entries, file: trace.file)
      })
  }

  private mutating func write(_ flows: [Flow]) {
    raw(#"{"log":{"version":"1.2","creator":{"name":"trace-diff","version":"#)
    string(version)
    raw("},\n\"pages\":[")
    for (index, flow) in flows.enumerated() {
      raw(index > 0 ? ",\n" : "\n")
      raw(#"{"startedDateTime":""#)
      raw(HARDateTime.text(flow.entries.lazy.compactMap(\.request.time).min() ?? 0))
      raw("\",\"id\":\"page_\(index + 1)\",\"title\":")
      string(flow.name)
      raw(#","pageTimings":{"onContentLoad":-1,"onLoad":-1}}"#)
    }
    raw("],\n\"entries\":[")
    var isFirst = true
    for (index, flow) in flows.enumerated() {
      for entry in flow.entries where isHTTP(entry.request) {
        raw(isFirst ? "\n" : ",\n")
        isFirst = false
        write(entry, page: index + 1, step: entry.step.map { flow.steps[$0].name })
      }
    }
    raw("]}}\n")
  }

  private func isHTTP(_ request: Request) -> Bool {
    request.url.lowercased().hasPrefix("http://") || request.url.lowercased().hasPrefix("https://")
  }

  private mutating func write(_ entry: Flow.Entry, page: Int, step: String?) {
    let request = entry.request
    time = request.time ?? time + 0.001
    raw(
      #"{"pageref":"page_\#(page)","startedDateTime":"\#(HARDateTime.text(time))","time":0,"request":{"method":"#
    )
    string(request.method)
    raw(#","url":"#)
    string(request.url)
    raw(#","httpVersion":"HTTP/1.1","cookies":[],"headers":["#)
    for (index, header) in request.headers.enumerated() {
      if index > 0 { raw(",") }
      pair(header.name, header.value)
    }
    raw(#"],"queryString":["#)
    for (index, item) in HARQuery.items(request.url).enumerated() {
      if index > 0 { raw(",") }
      pair(item.name, item.value)
    }
    raw(#"],"headersSize":-1,"bodySize":"#)
    write(request.body, mediaType: request.header("Content-Type") ?? "")
    raw("},\"response\":")
    write(outcomes[request.id])
    raw(#","cache":{},"timings":{"send":0,"wait":0,"receive":0}"#)
    if let step {
      raw(#","comment":"#)
      string(step)
    }
    raw("}")
  }

  private mutating func write(_ body: Request.Body, mediaType: String) {
    switch body {
    case .none: raw("0")
    case .unavailable(let reason):
      raw(#"-1,"_bodyUnavailable":"#)
      string(reason)
    case .bytes(let bytes):
      raw(#"\#(bytes.count),"postData":{"mimeType":"#)
      string(mediaType)
      raw(#","params":[],"text":"#)
      if bytes.withUnsafeBufferPointer(UTF8Check.isText), !HARBody.isMangled(bytes) {
        JSONText.appendQuoted(bytes, to: &out)
      } else {
        raw(#""\#(Base64.encode(bytes))","encoding":"base64""#)
      }
      raw("}")
    }
  }

  private mutating func write(_ outcome: Record.Outcome?) {
    let status = outcome?.status ?? 0
    raw(#"{"status":\#(status),"statusText":"","httpVersion":"HTTP/1.1","cookies":[],"headers":[],"#)
    raw(#""content":{"size":0,"mimeType":""},"redirectURL":"","headersSize":-1,"bodySize":-1"#)
    if let error = outcome?.error {
      raw(#","_error":"#)
      string(error)
    }
    raw("}")
  }

  private mutating func pair(_ name: String, _ value: String) {
    raw(#"{"name":"#)
    string(name)
    raw(#","value":"#)
    string(value)
    raw("}")
  }

  private mutating func raw(_ text: String) { out.append(contentsOf: text.utf8) }

  private mutating func string(_ text: String) { JSONText.appendQuoted(text.utf8, to: &out) }
}

/// The query of a URL as HAR's `queryString` lists it.
enum HARQuery {
  /// Names and values, decoded.
  static func items(_ url: String) -> [(name: String, value: String)] {
    let beforeFragment = url.utf8.prefix { $0 != UInt8(ascii: "#") }
    guard let mark = beforeFragment.firstIndex(of: UInt8(ascii: "?")) else { return [] }
    let query = beforeFragment[beforeFragment.index(after: mark)...]
    return query.split(separator: UInt8(ascii: "&")).map { item in
      let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return (decoded(parts[0]), parts.count > 1 ? decoded(parts[1]) : "")
    }
  }

  private static func decoded(_ text: Substring.UTF8View) -> String {
    var out: [UInt8] = []
    let bytes = Array(text)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = JSONText.hexValue(bytes[index + 1]),
        let low = JSONText.hexValue(bytes[index + 2])
      {
        out.append(UInt8(high << 4 | low))
        index += 3
      } else {
        out.append(bytes[index] == UInt8(ascii: "+") ? 0x20 : bytes[index])
        index += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
