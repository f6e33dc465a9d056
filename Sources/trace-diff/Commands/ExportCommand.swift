import TraceDiff
import TraceFormat

/// `trace-diff export --format har FILE`
enum ExportCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    guard arguments.operands.count == 1 else {
      throw UsageError(
        message: "expected one recording, trace or folder, got \(arguments.operands.count)", command: .export)
    }
    let path = arguments.operands[0]
    let inputs = try Inputs(arguments, anchor: path)
    let input = try inputs.loader.read(path)
    let outcomes = Dictionary(
      input.recordings.flatMap(\.outcomes).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    var writer = HARWriter(version: Version.current)
    let isMeant = { (flow: String) in inputs.flows.isEmpty || inputs.flows.contains { $0.matches(flow) } }
    for flow in input.lastAttempts where isMeant(flow.name) { writer.add(flow, outcomes: outcomes) }
    for trace in input.traces where isMeant(trace.flow) {
      writer.add(trace)
      for event in trace.events where event.count.lowerBound > HARWriter.mostCopies {
        console.complain(
          "\(path):\(event.line): '# @count' asks for \(event.count.lowerBound) copies; "
            + "\(HARWriter.mostCopies) are exported")
      }
    }
    try inputs.requireFlows(names: input.lastAttempts.map(\.name) + input.traces.map(\.flow), .export)
    let masked = input.traces.lazy.filter { isMeant($0.flow) }
      .reduce(0) { $0 + $1.events.reduce(0) { $0 + $1.fields.reduce(0) { $0 + ($1.mask == nil ? 0 : 1) } } }
    if masked > 0, !arguments.has(.quiet) {
      console.complain(
        "\(masked) masked value\(masked == 1 ? " is" : "s are") exported as placeholder\(masked == 1 ? "" : "s"): the "
          + "values are not in a trace. To compare, use the trace itself, or a HAR of its recording")
    }
    if let out = arguments[.outFile] {
      try AtomicFile.write(writer.bytes, to: out)
    } else {
      console.output(writer.text)
    }
    return .pass
  }
}
