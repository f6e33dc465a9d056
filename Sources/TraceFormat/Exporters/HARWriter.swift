/// Writes flows or traces as HAR 1.2, for Chromium's DevTools, mitmproxy and whatever reads HAR.
///
/// Every attempt at a flow is a page, so that `--page each` reads them apart again; an entry's `comment` names its
/// step. Bodies that are no UTF-8 are base64 with `"encoding": "base64"`, a body that could not be read leaves its
/// reason in `_bodyUnavailable`; both come back when the file is imported. Notes, which left the app by another
/// way, are no HTTP and are left out. An entry without a time gets one just behind the entry before it.
public struct HARWriter {
  private let version: String
  private var pages: [UInt8] = []
  private var pageCount = 0
  /// The entries, separated by commas.
  private var out: [UInt8] = []
  private var time = 0.0

  /// - Parameter version: The tool's version, for `creator`.
  public init(version: String) { self.version = version }

  /// Adds a recorded flow with its requests as they were sent.
  ///
  /// - Parameters:
  ///   - flow: The flow, which becomes a page.
  ///   - outcomes: How requests were answered, by their `id`.
  public mutating func add(_ flow: Flow, outcomes: [String: Record.Outcome] = [:]) {
    pageCount += 1
    let start = HARDateTime.text(flow.entries.lazy.compactMap(\.request.time).min() ?? 0)
    pages += Array((pageCount > 1 ? ",\n" : "\n").utf8)
    pages += Array(#"{"startedDateTime":"\#(start)","id":"page_\#(pageCount)","title":"#.utf8)
    JSONText.appendQuoted(flow.name.utf8, to: &pages)
    pages += Array(#","pageTimings":{"onContentLoad":-1,"onLoad":-1}}"#.utf8)
    for entry in flow.entries where isHTTP(entry.request) {
      raw(out.isEmpty ? "\n" : ",\n")
      write(entry, step: entry.step.map { flow.steps[$0].name }, outcomes[entry.request.id])
    }
  }

  /// The most requests that one block of a trace becomes.
  public static let mostCopies = 1000

  /// Adds a trace: an event is a request, as often as its count asks at least, up to ``mostCopies``; masked values
  /// stand as their placeholders, the braces percent-encoded in URLs.
  public mutating func add(_ trace: Trace) {
    let entries = trace.events.flatMap { event in
      repeatElement(
        Flow.Entry(event.request, step: event.step),
        count: min(max(event.count.lowerBound, 1), Self.mostCopies))
    }
    add(Flow(name: trace.flow, steps: trace.steps, entries: entries, file: trace.file))
  }

  /// The whole file.
  public var bytes: [UInt8] {
    var file = Array(#"{"log":{"version":"1.2","creator":{"name":"trace-diff","version":"#.utf8)
    JSONText.appendQuoted(version.utf8, to: &file)
    file +=
      Array("},\n\"pages\":[".utf8) + pages + Array("],\n\"entries\":[".utf8) + out + Array("]}}\n".utf8)
    return JSONText.inert(file)
  }

  /// The whole file as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  private func isHTTP(_ request: Request) -> Bool {
    request.url.lowercased().hasPrefix("http://") || request.url.lowercased().hasPrefix("https://")
  }

  private mutating func write(_ entry: Flow.Entry, step: String?, _ outcome: Record.Outcome?) {
    let request = entry.request
    time = request.time ?? time + 0.001
    raw(
      #"{"pageref":"page_\#(pageCount)","startedDateTime":"\#(HARDateTime.text(time))","time":0,"request":{"method":"#
    )
    string(request.method)
    raw(#","url":"#)
    string(HARQuery.ascii(request.url))
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
    write(outcome)
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

/// The parts of a URL as HAR has them.
enum HARQuery {
  /// The URL with every byte that cannot stand in one percent-encoded, as what reads HAR insists on.
  static func ascii(_ url: String) -> String {
    if url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return url }
    var out: [UInt8] = []
    for byte in url.utf8 {
      if byte > 0x20, byte < 0x7F {
        out.append(byte)
      } else {
        let hex = Array(String(byte, radix: 16, uppercase: true).utf8)
        out += [UInt8(ascii: "%")] + (hex.count < 2 ? [UInt8(ascii: "0")] + hex : hex)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

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
