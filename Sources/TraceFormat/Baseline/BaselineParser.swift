/// A baseline's lines becoming a trace.
struct BaselineParser {
  enum Phase {
    /// Before the first separator, step or request.
    case top
    /// After `### text`, up to a blank line.
    case step
    /// Between requests.
    case between
  }

  let lines: [Substring]
  let file: String?
  var index = 0
  var phase = Phase.top
  var trace: Trace
  /// Comment lines that belong to what follows.
  var comments: [String] = []
  var directives = EventDirectives()
  private var visits: [String: Int] = [:]
  private var isNamed = false
  private var isBaseline = false

  init(_ source: SourceLines, file: String?) {
    lines = source.lines
    self.file = file
    trace = Trace(flow: file.map(FlowFile.flow(ofFile:)) ?? "", isNamedAfterFile: true, file: file)
  }

  mutating func parse() throws(InputError) -> Trace {
    while index < lines.count {
      let line = lines[index].trimmingBlanks
      if line.isEmpty {
        endParagraph()
        index += 1
      } else if line.begins("###") {
        try readSeparator(line)
        index += 1
      } else if line.begins("#") || line.begins("//") {
        try readRemark(line)
        index += 1
      } else {
        phase = .between
        let event = try readRequest()
        trace.events.append(event)
      }
    }
    try refuseOpenDirectives()
    if phase == .top { trace.comments += comments } else { trace.trailingComments = comments }
    guard isBaseline || !trace.events.isEmpty else {
      throw error("this is no trace: it has no request and no '# @flow'", line: 1)
    }
    return trace
  }

  /// An error at the line that is being read.
  func error(_ message: String, line: Int? = nil, column: Int? = nil) -> InputError {
    InputError(message, file: file, line: line ?? index + 1, column: column)
  }

  /// The column, from 1, of a part of a line.
  func column(_ part: Substring) -> Int {
    let line = lines[min(index, lines.count - 1)]
    return line.utf8.distance(from: line.startIndex, to: part.startIndex) + 1
  }

  private mutating func endParagraph() {
    switch phase {
    case .top:
      trace.comments += comments
      comments = []
    case .step:
      if !comments.isEmpty, !trace.steps.isEmpty { addStepComments() }
      phase = .between
    case .between: break
    }
  }

  private mutating func addStepComments() {
    trace.stepComments[trace.steps.count - 1, default: []] += comments
    comments = []
  }

  private func refuseOpenDirectives() throws(InputError) {
    guard let line = directives.line else { return }
    throw error("no request follows this directive", line: line)
  }

  private mutating func readSeparator(_ line: Substring) throws(InputError) {
    try refuseOpenDirectives()
    if phase == .top {
      trace.comments += comments
      comments = []
    }
    phase = .between
    let rest = line.droppingFirst(3)
    let text = (rest.begins("#") ? rest.dropping("#") : rest).trimmingBlanks
    guard !text.isEmpty else { return }
    startStep(text)
    phase = .step
  }

  private mutating func startStep(_ text: Substring) {
    let name = NameEscape.decode(text)
    let visit = visits[name, default: 0] + 1
    visits[name] = visit
    trace.steps.append(Step(name: name, visit: visit))
    if !comments.isEmpty { addStepComments() }
  }

  /// A comment or directive between requests.
  private mutating func readRemark(_ line: Substring) throws(InputError) {
    guard let (directive, value) = try directive(in: line) else {
      comments.append(String(line))
      return
    }
    if directive.isAtTop {
      guard phase == .top, directives.line == nil else {
        throw error(
          "'@\(directive.rawValue)' stands at the top of the file, before the first request",
          column: column(line))
      }
      return try readTop(directive, value)
    }
    if directive == .step {
      try refuseOpenDirectives()
      guard !value.isEmpty else { throw error("'@step' needs the step's name", column: column(line)) }
      startStep(value)
      phase = .between
      return
    }
    phase = .between
    try directives.read(directive, value, in: self)
  }

  /// The directive that a comment line is; nil for a plain comment.
  func directive(in line: Substring) throws(InputError) -> (BaselineDirective, Substring)? {
    let text = line.dropping("#").trimmingBlanks
    guard line.begins("#"), text.begins("@") else { return nil }
    let name = text.droppingFirst(1).firstWord
    if BaselineDirective.ofEditors.contains(name) { return nil }
    guard let directive = BaselineDirective(rawValue: String(name)) else {
      let hint = NearestName.suggestion(for: name, among: BaselineDirective.allCases.map(\.rawValue))
      throw error("unknown directive '@\(name)'\(hint)", column: column(text))
    }
    return (directive, text.droppingFirst(name.utf8.count + 1).trimmingBlanks)
  }

  private mutating func readTop(_ directive: BaselineDirective, _ value: Substring) throws(InputError) {
    switch directive {
    case .traceDiff:
      guard let version = Int(value), version > 0 else {
        throw error(
          "'@trace-diff' needs the format's version, such as 1, not '\(value)'", column: column(value))
      }
      guard version <= BaselineWriter.version else {
        throw error(
          "format \(version) is newer than this trace-diff, which reads \(BaselineWriter.version); update it",
          column: column(value))
      }
      isBaseline = true
    case .flow:
      guard !value.isEmpty else { throw error("'@flow' needs the flow's name") }
      guard !isNamed else { throw error("'@flow' stands twice; a file holds one flow") }
      isNamed = true
      isBaseline = true
      trace.flow = NameEscape.decode(value)
      trace.isNamedAfterFile = false
    case .runs:
      guard let runs = Int(value), runs > 0 else {
        throw error("'@runs' needs a number from 1, not '\(value)'", column: column(value))
      }
      trace.runs = runs
    case .inconclusive:
      let word = value.firstWord
      let code = Incident.Code(rawValue: String(word))
      let message = NameEscape.decode(
        code == nil ? value : value.droppingFirst(word.utf8.count).trimmingBlanks)
      trace.incidents.append(
        Incident(
          code ?? .inconclusiveBaseline, message.isEmpty ? "the baseline says so" : message, file: file,
          line: index + 1))
    case .event, .count, .optional, .unordered, .optionalField, .body, .step: break
    }
  }
}
