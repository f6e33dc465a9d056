/// Writes requests as the recorder does.
struct RecordingOutput: RequestOutput {
  let flow: String

  func begin(_ out: inout Bytes, run: Int, start: Int) {
    out.add("\n{\"v\":1,\"type\":\"process\",\"time\":")
    out.add(seconds: start)
    out.add(",\"run\":\"")
    add(run: run, &out)
    out.add("\",\"attempt\":1,\"pid\":7,\"name\":\"Shop\",\"launch\":1}\n")
    marker("flow", &out, run, start)
    out.add("}\n")
    out.add("\n{\"v\":1,\"type\":\"step\",\"time\":")
    out.add(seconds: start)
    out.add(",\"name\":\"home appears\",\"run\":\"")
    add(run: run, &out)
    out.add("\",\"pid\":7}\n")
  }

  func write(_ side: Side, to out: inout Bytes) {
    out.add("\n{\"v\":1,\"type\":\"request\",\"time\":")
    out.add(seconds: side.time)
    out.add(",\"id\":\"7-")
    out.add(side.sent)
    out.add("\",\"pid\":7,\"method\":\"")
    if side.body.count > 0 { out.add("POST") } else { out.add("GET") }
    out.add("\",\"url\":\"")
    out.add(side.url.all)
    out.add("\",\"headers\":{\"Accept\":\"*/*\",\"User-Agent\":\"Shop/8.2.0 (iPhone; iOS 18.1)\"")
    if side.body.count > 0 {
      out.add(",\"Content-Type\":\"application/json\"},\"body\":{\"text\":\"")
      out.add(escaping: side.body.all)
      out.add("\"}}\n")
    } else {
      out.add("}}\n")
    }
  }

  func end(_ out: inout Bytes, run: Int, end: Int) {
    marker("flow-end", &out, run, end)
    out.add(",\"settled\":true}\n")
  }

  private func marker(_ type: StaticString, _ out: inout Bytes, _ run: Int, _ time: Int) {
    out.add("\n{\"v\":1,\"type\":\"")
    out.add(type)
    out.add("\",\"time\":")
    out.add(seconds: time)
    out.add(",\"name\":\"")
    out.add(flow)
    out.add("\",\"run\":\"")
    add(run: run, &out)
    out.add("\",\"pid\":7")
  }

  /// A run of its own for each flow and side, so that the files of a folder are not merged.
  private func add(run: Int, _ out: inout Bytes) {
    out.add(flow)
    out.add("-")
    out.add(run)
  }
}

/// A format of requests.
protocol RequestOutput {
  /// - Parameter start: Milliseconds since 1970.
  mutating func begin(_ out: inout Bytes, run: Int, start: Int)
  mutating func write(_ side: Side, to out: inout Bytes)
  mutating func end(_ out: inout Bytes, run: Int, end: Int)
}

extension Bytes {
  fileprivate mutating func add(seconds milliseconds: Int) {
    add(milliseconds / 1000)
    add(".")
    add(milliseconds % 1000, width: 3)
  }
}
