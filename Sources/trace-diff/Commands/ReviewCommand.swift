import TraceDiff
import TraceFormat

/// `trace-diff review BASELINE CANDIDATE`: one finding at a time.
///
/// Nothing is written before the last decision, so an interrupt leaves every file as it was.
enum ReviewCommand {
  private enum Decision {
    case accept
    case approve(Rules.Approval)
    case reject
    case skip
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let (baseline, candidate) = try arguments.twoSides(.review)
    try console.refuseInCI("reviewing", arguments)
    guard let keyboard = Keyboard() else {
      throw InputError("review needs a terminal; 'trace-diff accept --only ID' needs none")
    }
    let inputs = try Inputs(arguments, anchor: baseline)
    let baselines = try inputs.load(baseline)
    let candidates = try inputs.load(candidate)
    try inputs.requireFlows(.review)
    let report = Comparison(rules: inputs.rules, today: console.today)
      .report(baselines: baselines, candidates: candidates)
    let open = report.flows.flatMap { flow in
      flow.findings.filter { $0.approved == nil }.map { (flow: flow, finding: $0) }
    }
    if open.isEmpty {
      console.output("there is nothing to review\n")
      return .pass
    }
    var context = ReportContext()
    context.width = console.terminalWidth ?? 80
    context.usesColor = console.environment["NO_COLOR", default: ""].isEmpty && arguments[.color] != "never"
    var decisions: [(flow: Report.Flow, finding: Finding, decision: Decision)] = []
    loop: for (number, item) in open.enumerated() {
      console.output("\n\(number + 1) of \(open.count)\n")
      console.output(FindingCard.text(item.finding, of: item.flow, context))
      switch ask(item.finding, keyboard, console) {
      case .decided(let decision): decisions.append((item.flow, item.finding, decision))
      case .quit: break loop
      case .abandon:
        console.output("\nnothing was changed\n")
        return ExitCode(rawValue: 130)
      }
    }
    try write(decisions, baselines, candidates, inputs, arguments, console)
    let isAllSettled =
      decisions.count == open.count
      && !decisions.contains { item in
        switch item.decision {
        case .accept, .approve: false
        case .reject, .skip: true
        }
      }
    return isAllSettled ? .pass : .findings
  }

  private enum Answer {
    case decided(Decision)
    case quit
    case abandon
  }

  private static func ask(_ finding: Finding, _ keyboard: Keyboard, _ console: Console) -> Answer {
    while true {
      console.output("[a]ccept into the baseline, [r]eject, a[p]prove for a while, [s]kip, [q]uit? ")
      let key = keyboard.key()
      switch key {
      // Input that ends is a connection that is gone, and no decision.
      case .interrupt, .end: return .abandon
      case .character("q"):
        console.output("quit\n")
        return .quit
      case .character("a"):
        console.output("accept\n")
        return .decided(.accept)
      case .character("r"):
        console.output("reject\n")
        return .decided(.reject)
      case .character("s"):
        console.output("skip\n")
        return .decided(.skip)
      case .character("p"):
        console.output("approve\n")
        guard let approval = approval(of: finding, keyboard, console) else { return .abandon }
        return .decided(.approve(approval))
      default: console.output("\n")
      }
    }
  }

  private static func approval(
    of finding: Finding, _ keyboard: Keyboard, _ console: Console
  ) -> Rules.Approval? {
    func answer(_ question: String, isValid: (String) -> Bool) -> String? {
      while true {
        console.output(question)
        guard let line = keyboard.line() else { return nil }
        if isValid(line) { return line }
      }
    }
    guard let reason = answer("  reason: ", isValid: { !$0.isEmpty }),
      let owner = answer("  owner: ", isValid: { !$0.isEmpty }),
      let until = answer("  until (YYYY-MM-DD): ", isValid: isDay)
    else { return nil }
    return Rules.Approval(id: finding.id, reason: reason, owner: owner, until: until)
  }

  private static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { ($0.count, Int($0)) }
    guard parts.count == 3, parts[0].0 == 4, parts[1].0 == 2, parts[2].0 == 2,
      let month = parts[1].1, let day = parts[2].1, parts[0].1 != nil
    else { return false }
    return (1...12).contains(month) && (1...31).contains(day)
  }

  private static func write(
    _ decisions: [(flow: Report.Flow, finding: Finding, decision: Decision)], _ baselines: [Trace],
    _ candidates: [Trace], _ inputs: Inputs, _ arguments: ParsedArguments, _ console: Console
  ) throws {
    var files: [(path: String, bytes: [UInt8])] = []
    var accepted: [String: [Finding]] = [:]
    var approvals: [Rules.Approval] = []
    for item in decisions {
      switch item.decision {
      case .accept: accepted[item.flow.flow, default: []].append(item.finding)
      case .approve(let approval): approvals.append(approval)
      case .reject, .skip: break
      }
    }
    for (name, findings) in accepted.sorted(by: { $0.key < $1.key }) {
      guard let flow = decisions.first(where: { $0.flow.flow == name })?.flow else { continue }
      let sides = Sides(flow, baselines, candidates)
      guard let old = sides.baseline, let new = sides.candidate, let file = old.file, file.hasSuffix(".http")
      else {
        throw InputError("only a baseline (.http) takes findings", file: flow.baselineFile)
      }
      let merged = Acceptance(rules: inputs.rules).accept(findings, of: new, into: old)
      files.append((file, Array(BaselineWriter.text(merged).utf8)))
    }
    if !approvals.isEmpty {
      let path = arguments[.rules] ?? inputs.rules.file ?? "trace-diff.json"
      var editor = try RulesEditor(FileContents.exists(path) ? try FileContents.read(path) : [], file: path)
      for approval in approvals { try editor.add(approval) }
      files.append((path, editor.text))
    }
    for file in files {
      try AtomicFile.write(file.bytes, to: file.path)
      console.output("updated \(SafeText.line(file.path))\n")
    }
    if files.isEmpty { console.output("nothing was changed\n") }
  }
}
