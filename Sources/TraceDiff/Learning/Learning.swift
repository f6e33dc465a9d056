public import TraceFormat

/// Learns from repeated recordings of one build what is noise: fields that differ are masked, fields that never
/// differ are kept, fields and events that come and go are optional, events whose order flips are unordered.
///
/// The result is a proposal: nothing is written here. It is the same whatever the order of the recordings.
public struct Learning: Sendable {
  public let rules: Rules
  private let normalizer: Normalizer

  /// - Parameters:
  ///   - rules: The project's rules, by which the recordings were normalised.
  ///   - presets: The presets that they may name.
  public init(rules: Rules, presets: [Preset] = Preset.all) {
    self.rules = rules
    normalizer = Normalizer(rules: rules, presets: presets)
  }

  /// The lesson of all recordings of one flow.
  ///
  /// - Parameter runs: One trace a recording, normalised by the same rules. Torn and unfinished ones are left
  ///   out while two others remain.
  /// - Complexity: O(n log n) in the number of events, and O(c³) for c events of one name at one endpoint within a
  ///   step that differ in fields which otherwise agree between runs.
  public func lesson(of runs: [Trace]) -> Lesson {
    let (used, warnings) = usable(runs)
    var builder = LessonBuilder(CanonicalRuns.sorted(used), rules, normalizer.session())
    var lesson = builder.build()
    lesson.warnings = warnings + contradictions([lesson]) + lesson.warnings
    return lesson
  }

  /// The lessons of recordings of several flows, sorted by the flows' names.
  public func lessons(of runs: [Trace]) -> [Lesson] {
    Dictionary(grouping: runs, by: \.flow).sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { lesson(of: $0.value) }
  }

  /// The entries for the rules' `learned`, sorted by endpoint, part and name.
  ///
  /// A field is masked where it differs in every kind of event of its endpoint that has it. Where it differs in some
  /// and not in others only the baselines say so: a rule for the endpoint would hide the others.
  public func rules(of lessons: [Lesson]) -> [Rules.LearnedRule] {
    struct Key: Hashable {
      var endpoint: String
      var part: Rules.LearnedRule.Part
      var name: String
    }
    let groups = Dictionary(grouping: lessons.flatMap(\.fields)) {
      Key(endpoint: $0.endpoint, part: $0.part, name: $0.name)
    }
    var learned: [Rules.LearnedRule] = []
    for (key, fields) in groups {
      let differing = fields.filter { $0.verdict == .differs }
      let verdict: Rules.LearnedRule.Verdict
      if differing.count == fields.count {
        verdict = .mask
      } else if differing.isEmpty, fields.contains(where: { $0.verdict == .keptDespiteShape }) {
        verdict = .keep
      } else {
        continue
      }
      let evidence = fields.max { ($0.differed, $0.runs) < ($1.differed, $1.runs) }
      learned.append(
        Rules.LearnedRule(
          match: EndpointPattern(key.endpoint), part: key.part, name: key.name, verdict: verdict,
          differed: evidence?.differed ?? 0, runs: fields.map(\.runs).max() ?? 0))
    }
    return learned.sorted { left, right in
      let a = [left.match.pattern, left.part.rawValue, left.name]
      let b = [right.match.pattern, right.part.rawValue, right.name]
      return zip(a, b).first { $0 != $1 }.map { $0.utf8.lexicographicallyPrecedes($1.utf8) } ?? false
    }
  }

  /// Recordings that were cut short teach that events come and go, which is not so.
  private func usable(_ runs: [Trace]) -> ([Trace], [Incident]) {
    let whole = runs.filter(\.incidents.isEmpty)
    guard whole.count >= 2 || whole.count == runs.count else { return (runs, []) }
    let warnings = runs.filter { !$0.incidents.isEmpty }.map { run in
      Incident(
        run.incidents[0].code,
        "flow '\(run.flow)': a recording was not used, as \(run.incidents[0].message)", file: run.file)
    }
    return (whole, warnings)
  }

  /// Entries of `learned` that these runs contradict, each with the line to change.
  private func contradictions(_ lessons: [Lesson]) -> [Incident] {
    guard !self.rules.learned.isEmpty else { return [] }
    let file = self.rules.file ?? "the rules"
    var incidents: [Incident] = []
    for old in self.rules.learned {
      let matching = lessons.flatMap(\.fields).filter { field in
        field.part == old.part && field.name == old.name && Self.matches(old.match, field.endpoint)
      }
      if old.verdict == .keep, let field = matching.first(where: { $0.verdict == .differs }) {
        incidents.append(
          Incident(
            .learnedContradicted,
            "\(file):\(old.line) keeps \(field.part.rawValue) '\(field.name)' of \(field.endpoint), which differed in "
              + "\(field.differed) of \(field.runs) runs; change its verdict to \"mask\"",
            file: self.rules.file,
            line: old.line))
      } else if old.verdict == .mask, !matching.isEmpty, matching.allSatisfy({ $0.verdict != .differs }),
        matching[0].runs >= max(2, old.runs)
      {
        incidents.append(
          Incident(
            .learnedContradicted,
            "\(file):\(old.line) masks \(old.part.rawValue) '\(old.name)' of \(matching[0].endpoint), which was the "
              + "same in all of \(matching[0].runs) runs; remove the line if its value counts",
            file: self.rules.file, line: old.line))
      }
    }
    return incidents
  }

  private static func matches(_ pattern: EndpointPattern, _ endpoint: String) -> Bool {
    if pattern.pattern == endpoint { return true }
    let slash = endpoint.firstIndex(of: "/") ?? endpoint.endIndex
    return pattern.matches(host: String(endpoint[..<slash]), path: String(endpoint[slash...]))
  }
}

/// Recordings in an order of their own, so that the order in which they were named teaches nothing.
enum CanonicalRuns {
  static func sorted(_ runs: [Trace]) -> [Trace] {
    runs.map { (key: key($0), run: $0) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.run)
  }

  /// The content of a run, bytes that differ where events differ.
  private static func key(_ run: Trace) -> [UInt8] {
    var key: [UInt8] = []
    func add(_ text: String) {
      key += text.utf8
      key.append(0)
    }
    for event in run.events {
      for text in [event.method, event.scheme, event.host, event.path] { add(text) }
      add(event.step.map { run.steps[$0].name } ?? "")
      for field in event.fields {
        add(field.name)
        add(field.text)
      }
      key.append(1)
    }
    return key
  }
}
