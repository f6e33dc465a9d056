import TraceFormat

/// Builds the lesson of one flow from runs in canonical order.
struct LessonBuilder {
  private var runs: [Trace]
  private let rules: Rules
  private let session: Normalizer.Session
  private var evidence: [Lesson.Evidence] = []
  private var fields: [FieldLesson] = []

  init(_ runs: [Trace], _ rules: Rules, _ session: Normalizer.Session) {
    self.runs = runs
    self.rules = rules
    self.session = session
  }

  mutating func build() -> Lesson {
    guard let first = runs.first else {
      return Lesson(flow: "", runs: 0, baseline: Trace(flow: ""), evidence: [], fields: [], warnings: [])
    }
    // A link is given anew where it holds in all runs.
    for run in runs.indices { runs[run].events = runs[run].events.map(session.unlinked) }
    learnPaths()
    let kinds = EventKinds(runs)
    var analyses = kinds.order.map { KindAnalysis($0, kinds.members[$0] ?? [], runs, session) }
    FieldPooling.apply(to: &analyses)
    var forms = runs.map { $0.events }
    for analysis in analyses {
      let former = EventFormer(analysis, session)
      for (slot, rows) in analysis.slots.enumerated() {
        for case let row? in rows {
          let member = analysis.members[row]
          forms[member.run][member.index] = former.form(
            runs[member.run].events[member.index], row: row, slot: slot)
        }
      }
      record(analysis)
    }
    let layout = LearnedLayout(runs, forms, rules)
    var baseline = first
    baseline.runs = runs.count
    baseline.warnings = []
    baseline.stepComments = [:]
    baseline.file = nil
    baseline.steps = layout.steps
    baseline.events = layout.events
    LearnedLinks(forms, layout.members).apply(to: &baseline.events)
    return Lesson(
      flow: first.flow, runs: runs.count, baseline: baseline, evidence: evidence + layout.evidence,
      fields: fields, warnings: [])
  }

  private mutating func learnPaths() {
    for segment in PathLearning.apply(to: &runs) {
      fields.append(
        FieldLesson(
          endpoint: segment.pattern, part: .path, name: String(segment.number), event: "", verdict: .differs,
          differed: segment.runs, runs: runs.count))
      evidence.append(
        Lesson.Evidence(
          subject: .masked(FieldReference(.path, String(segment.number))), endpoint: segment.pattern,
          event: "", count: segment.runs, runs: runs.count))
    }
  }

  /// What a kind of event taught of its fields, once for all fields of a name.
  private mutating func record(_ analysis: KindAnalysis) {
    let key = analysis.key
    let endpoint = key.host + Self.pattern(key.path)
    var done: Set<FieldReference> = []
    for (index, column) in analysis.table.columns.enumerated() where done.insert(column.reference).inserted {
      let same = analysis.table.columns.indices.filter {
        analysis.table.columns[$0].reference == column.reference
      }
      let differed = same.flatMap { column in analysis.differed.map { $0[column] } }.max() ?? 0
      let isPooled = same.contains { analysis.pooled.contains($0) }
      let part = Rules.LearnedRule.part(
        of: Field(column.reference.location, column.reference.name, ""), key.body)
      func add(_ subject: Lesson.Evidence.Subject, _ count: Int) {
        evidence.append(
          Lesson.Evidence(
            subject: subject, endpoint: endpoint, event: key.name, count: count, runs: runs.count))
      }
      switch analysis.table.standings[index] {
      case .masked: continue
      case .keptByRule(let line):
        if differed > 0 { add(.conflict(column.reference, keepLine: line), differed) }
        continue
      case .open: break
      }
      var lesson = FieldLesson(
        endpoint: endpoint, part: part, name: column.reference.name, event: key.name, verdict: .same,
        differed: differed, runs: runs.count)
      let wasCompared = analysis.present.contains { $0[index] > 1 }
      if differed > 0 || isPooled {
        lesson.verdict = .differs
        add(.masked(column.reference), differed)
      } else if analysis.table.hasShape[index], wasCompared {
        lesson.verdict = .keptDespiteShape
        add(.kept(column.reference), 0)
      } else if !wasCompared {
        // Seen once: it says nothing for or against a rule.
        continue
      }
      fields.append(lesson)
      recordPresence(analysis, column.reference, add)
    }
  }

  private func recordPresence(
    _ analysis: KindAnalysis, _ reference: FieldReference,
    _ add: (Lesson.Evidence.Subject, Int) -> Void
  ) {
    for slot in analysis.slots.indices where analysis.optionalFields(of: slot).contains(reference) {
      let column = analysis.table.columns.firstIndex { $0.reference == reference } ?? 0
      add(.optionalField(reference), analysis.present[slot][column])
      return
    }
  }

  /// A path as a pattern: `*` for a segment that is a field.
  private static func pattern(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      // A star of the path's own is matched by one; more would cross segments.
      segment == "{{}}" || segment.contains("*") ? "*" : segment
    }.joined(separator: "/")
  }
}

/// Spreads what some events taught to their like: a field that differs in at least half of the events that could
/// show it is taken to vary in all of them, by event name and then by endpoint.
enum FieldPooling {
  static func apply(to analyses: inout [KindAnalysis]) {
    struct Key: Hashable {
      var host: String
      var path: String
      var name: String?
      var body: Event.BodyKind
      var column: FieldColumns.Column
    }
    var tallies: [Key: (differing: Int, all: Int)] = [:]
    func keys(_ analysis: KindAnalysis, _ column: FieldColumns.Column) -> [Key] {
      [analysis.key.name, nil].map {
        Key(
          host: analysis.key.host, path: analysis.key.path, name: $0, body: analysis.key.body, column: column)
      }
    }
    for analysis in analyses {
      for (index, column) in analysis.table.columns.enumerated() {
        let tally = analysis.tally(of: index)
        for key in keys(analysis, column) {
          tallies[key, default: (0, 0)].differing += tally.differing
          tallies[key, default: (0, 0)].all += tally.all
        }
      }
    }
    for place in analyses.indices {
      for (index, column) in analyses[place].table.columns.enumerated()
      where analyses[place].table.standings[index] == .open {
        let isPooled = keys(analyses[place], column).contains { key in
          guard let tally = tallies[key] else { return false }
          return tally.differing > 0 && tally.differing * 2 >= tally.all
        }
        if isPooled { analyses[place].pooled.insert(index) }
      }
    }
  }
}
