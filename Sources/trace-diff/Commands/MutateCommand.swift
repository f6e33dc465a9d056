import TraceDiff
import TraceFormat

/// `trace-diff mutate [--min-catch PERCENT] BASELINE …`
enum MutateCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    guard let first = arguments.operands.first else {
      throw UsageError(message: "expected a baseline, or a folder of them", command: .mutate)
    }
    var least: Double?
    if let text = arguments[.minCatch] {
      let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
      guard let number = Double(digits), (0...100).contains(number) else {
        throw UsageError(
          message: "option '--min-catch' is a percentage from 0 to 100, not '\(text)'", command: .mutate)
      }
      least = number
    }
    let inputs = try Inputs(arguments, anchor: first)
    let traces = try arguments.operands.flatMap(inputs.load)
    try inputs.requireFlows(.mutate)
    guard !traces.isEmpty else { throw InputError("no flow to mutate") }
    let tests = traces.map { MutationTest($0, rules: inputs.rules) }
    let total = tests.reduce(0) { $0 + $1.total }
    let caught = tests.reduce(0) { $0 + $1.caught }
    let percent = total == 0 ? 100 : Double(caught) * 100 / Double(total)
    if arguments.has(.json) {
      console.output(json(tests, total: total, caught: caught))
    } else if !arguments.has(.quiet) {
      for test in tests { print(test, console, isVerbose: arguments.has(.verbose)) }
      console.output("\(caught) of \(total) mutations would be caught (\(rounded(percent)) %)\n")
    }
    guard let least, percent < least else { return .pass }
    console.complain("\(rounded(percent)) % is less than --min-catch \(rounded(least)) %")
    return .findings
  }

  private static func print(_ test: MutationTest, _ console: Console, isVerbose: Bool) {
    let warned = test.warned > 0 ? ", \(test.warned) of them without failing the gate" : ""
    console.output("\(SafeText.line(test.flow)): \(test.caught) of \(test.total) caught\(warned)\n")
    let limit = isVerbose ? test.survivors.count : 20
    for survivor in test.survivors.prefix(limit) {
      let place = test.file.map { "\($0):\(survivor.line): " } ?? ""
      let field = survivor.field.map { " \($0) of" } ?? ""
      console.output(
        SafeText.line(
          "  \(place)\(survivor.mutation)\(field) \(survivor.event) would pass: \(survivor.reason)") + "\n")
    }
    if test.survivors.count > limit {
      console.output("  and \(test.survivors.count - limit) more (--verbose shows all)\n")
    }
    let few = isVerbose ? test.warnings.count : 5
    for warning in test.warnings.prefix(few) {
      let place = test.file.map { "\($0):\(warning.line): " } ?? ""
      let field = warning.field.map { " \($0) of" } ?? ""
      console.output(
        SafeText.line(
          "  \(place)\(warning.mutation)\(field) \(warning.event) would be reported and not fail: "
            + warning.reason) + "\n")
    }
    if test.warnings.count > few {
      console.output("  and \(test.warnings.count - few) more of these (--verbose shows all)\n")
    }
  }

  /// One decimal, rounded down so that 100 means all.
  private static func rounded(_ percent: Double) -> String {
    let tenths = Int(percent * 10)
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private static func json(_ tests: [MutationTest], total: Int, caught: Int) -> String {
    var output = JSONOutput()
    output.object { object in
      object.member("total", total)
      object.member("caught", caught)
      object.member("flows") {
        $0.array(tests) { test, output in
          output.object { object in
            object.member("flow", test.flow)
            object.member("total", test.total)
            object.member("caught", test.caught)
            object.member("warned", test.warned)
            object.member("survivors") { $0.array(test.survivors, survivor) }
            object.member("warnings") { $0.array(test.warnings, survivor) }
          }
        }
      }
    }
    return output.text + "\n"
  }

  private static func survivor(_ survivor: MutationTest.Survivor, _ output: inout JSONOutput) {
    output.object { object in
      object.member("mutation", survivor.mutation)
      object.member("event", survivor.event)
      object.member("field", survivor.field)
      object.member("line", survivor.line)
      object.member("reason", survivor.reason)
    }
  }
}
