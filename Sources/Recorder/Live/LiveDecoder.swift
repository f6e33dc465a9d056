import Foundation
import TraceFormat

/// Reads a line of a live recording; nil for what is torn or unknown, which the comparison reports.
enum LiveDecoder {
  static func record(_ line: [UInt8]) -> Record? {
    guard let fields = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
      let type = fields["type"] as? String
    else { return nil }
    let time = fields["time"] as? Double ?? 0
    func text(_ name: String) -> String { fields[name] as? String ?? "" }
    func number(_ name: String) -> Int { fields[name] as? Int ?? 0 }
    var marker: Record.Marker { .init(time: time, name: text("name"), run: text("run"), pid: number("pid")) }
    switch type {
    case "process":
      return .process(
        .init(
          time: time, run: text("run"), attempt: number("attempt"), pid: number("pid"), name: text("name"),
          launch: number("launch")))
    case "flow": return .flow(marker)
    case "step": return .step(marker)
    case "flow-end":
      return .flowEnd(
        .init(
          time: time, name: text("name"), run: text("run"), pid: number("pid"),
          settled: fields["settled"] as? Bool ?? false))
    case "request":
      return .request(
        Request(
          id: text("id"), process: fields["pid"] as? Int, time: time, method: text("method"),
          url: text("url"),
          headers: headers(fields["headers"]), body: body(fields["body"]),
          redirectOf: fields["redirectOf"] as? String))
    case "outcome":
      return .outcome(
        .init(
          time: time, id: text("id"), status: fields["status"] as? Int, error: fields["error"] as? String,
          stubbed: fields["stubbed"] as? Bool ?? false))
    case "seen": return .seen(.init(time: time, host: text("host"), count: number("count")))
    case "note": return .note(.init(time: time, name: text("name")))
    case "warning": return .warning(.init(time: time, code: text("code"), message: text("message")))
    default: return nil
    }
  }

  private static func headers(_ value: Any?) -> [Request.Header] {
    guard let fields = value as? [String: Any] else { return [] }
    return fields.sorted { $0.key < $1.key }.flatMap { name, value in
      (value as? [String] ?? [value as? String ?? ""]).map { Request.Header(name: name, value: $0) }
    }
  }

  private static func body(_ value: Any?) -> Request.Body {
    guard let fields = value as? [String: String] else { return .none }
    if let text = fields["text"] { return .bytes(Array(text.utf8)) }
    if let base64 = fields["base64"], let data = Data(base64Encoded: base64) { return .bytes(Array(data)) }
    return .unavailable(reason: fields["unavailable"] ?? "")
  }
}
