import TraceDiff
import TraceFormat

/// `trace-diff learn RUN … [--out DIR] [--rules FILE]`
///
/// Without `--out` and `--rules` it only prints what it would write.
enum LearnCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    guard !arguments.operands.isEmpty else {
      throw UsageError(message: "expected recordings of several runs of one build", command: .learn)
    }
    try console.refuseInCI("learning", arguments)
    let inputs = try Inputs(arguments, anchor: arguments[.out] ?? arguments.operands[0], rulesMayBeNew: true)
    var runs: [Trace] = []
    for operand in arguments.operands { runs += try inputs.loadAttempts(operand) }
    try inputs.requireFlows(.learn)
    return try learn(runs, inputs, arguments, console, into: arguments[.rules])
  }

  /// Learns and writes, or prints.
  ///
  /// - Parameter rulesFile: The file that takes what was learned of fields; nil where it is only printed.
  static func learn(
    _ runs: [Trace], _ inputs: Inputs, _ arguments: ParsedArguments, _ console: Console,
    into rulesFile: String?
  ) throws -> ExitCode {
    guard !runs.isEmpty else { throw InputError("no flow to learn from, or --flow matches none") }
    let learning = Learning(rules: inputs.rules)
    let lessons = learning.lessons(of: runs)
    let learned = learning.rules(of: lessons)
    if !arguments.has(.quiet) {
      for line in lessons.map(\.text).joined().split(separator: "\n") {
        console.output(SafeText.log(SafeText.line(String(line)) + "\n"))
      }
    }
    for warning in lessons.flatMap(\.warnings) where arguments.has(.quiet) {
      console.complain(warning.located)
    }
    if lessons.allSatisfy({ $0.runs < 2 }) {
      throw InputError("one run teaches nothing: give recordings of two or more runs of one build")
    }
    // All checks come before the first write.
    let plan = try arguments[.out].map { out in
      (
        folder: BaselineFolder(path: out),
        changes: try BaselineFolder(path: out).plan(lessons.map(\.baseline), learned: true)
      )
    }
    var editor: RulesEditor?
    if let path = rulesFile {
      let bytes = FileContents.exists(path) ? try FileContents.read(path) : []
      var edited = try RulesEditor(bytes, file: path)
      try edited.add(learned)
      editor = edited
    }
    if let path = rulesFile, let editor, !learned.isEmpty {
      try AtomicFile.makeFolder(above: path)
      try AtomicFile.write(editor.text, to: path)
      console.output(
        "wrote \(learned.count) learned \(learned.count == 1 ? "entry" : "entries") to \(SafeText.line(path))\n"
      )
    }
    if let plan { try plan.folder.write(plan.changes, console, isQuiet: arguments.has(.quiet)) }
    if editor == nil, !learned.isEmpty, !arguments.has(.quiet) {
      console.output("\nfor \"learned\" in trace-diff.json:\n")
      for rule in learned { console.output("  \(SafeText.line(RulesEditor.text(of: rule))),\n") }
    }
    if plan == nil, editor == nil, !arguments.has(.quiet) {
      console.output("nothing was written; say --out DIR for baselines, --rules FILE for the rules\n")
    } else if editor == nil, !learned.isEmpty {
      console.complain(
        "\(learned.count) learned \(learned.count == 1 ? "entry is" : "entries are") not in the rules, so the next "
          + "recording does not know of \(learned.count == 1 ? "it" : "them"): say --rules FILE")
    }
    return .pass
  }
}
