import TraceDiff
import TraceFormat

/// One regression put into a run that passes.
struct Injection {
  enum Kind: String, CaseIterable {
    case drop, duplicate, change, rename
    case dropField = "drop a field"
    case swap
  }

  enum Verdict {
    case found
    /// The field is what names the event, so one event is missing and another is there.
    case foundAsAnotherEvent
    /// The baseline allows it, by this directive.
    case allowed(String)
    case missed(String)
  }

  var kind: Kind
  var event: Int
  var field: Int?

  static func all(of candidate: Trace) -> [Injection] {
    candidate.events.indices.flatMap { index -> [Injection] in
      let event = candidate.events[index]
      var list = [Injection(kind: .drop, event: index), Injection(kind: .duplicate, event: index)]
      for field in event.fields.indices where event.fields[field].location != .path {
        for kind in [Kind.change, .rename, .dropField] {
          list.append(Injection(kind: kind, event: index, field: field))
        }
      }
      if nextOfHost(index, candidate) != nil { list.append(Injection(kind: .swap, event: index)) }
      return list
    }
  }

  private static func nextOfHost(_ index: Int, _ trace: Trace) -> Int? {
    trace.events.indices.dropFirst(index + 1).first {
      trace.events[$0].host == trace.events[index].host && trace.events[$0].step == trace.events[index].step
    }
  }

  /// Applies the regression and judges what the comparison says of it.
  func judge(_ held: HeldOut, _ rules: Rules) -> Verdict {
    let normalizer = Normalizer(rules: rules)
    var candidate = held.candidate
    let event = candidate.events[event]
    let expected = held.baseline.events.filter { Self.accepts($0, event, held) }
    switch kind {
    case .drop: candidate.events.remove(at: self.event)
    case .duplicate: candidate.events.insert(event, at: self.event + 1)
    case .change:
      let old = event.fields[field ?? 0]
      candidate.events[self.event].fields[field ?? 0].text = Self.changed(old.text)
      candidate.events[self.event].fields[field ?? 0].mask = nil
    case .rename:
      candidate.events[self.event].fields[field ?? 0].name += "_renamed"
      candidate.events[self.event].arrange()
    case .dropField: candidate.events[self.event].fields.remove(at: field ?? 0)
    case .swap:
      guard let next = Self.nextOfHost(self.event, candidate) else { return .allowed("nothing to swap with") }
      candidate.events.swapAt(self.event, next)
    }
    candidate = normalizer.classify(candidate)
    let findings = HeldOut.compare(held.baseline, candidate, rules)
    if findings.isEmpty {
      return directive(event, expected).map { .allowed($0) } ?? .missed("nothing was found")
    }
    let isAnother = kind == .rename && candidate.events[self.event].name != event.name
    // An event that may be absent is not missed.
    let kinds = findings.map(\.kind)
    if isAnother, kinds == [.missing, .extra] || kinds == [.extra] { return .foundAsAnotherEvent }
    return verdict(findings, event)
  }

  private static func accepts(_ block: Event, _ event: Event, _ held: HeldOut) -> Bool {
    block.host == event.host && block.path == event.path && block.name == event.name
  }

  private static func changed(_ text: String) -> String {
    if text.hasPrefix("\"") { return "\"regressed\"" }
    return text == "7" ? "8" : "7"
  }

  /// Which directive of the baseline allows the regression; nil where none does, so that it was missed.
  private func directive(_ event: Event, _ blocks: [Event]) -> String? {
    switch kind {
    case .drop, .duplicate:
      return blocks.first { $0.count != 1...1 }.map {
        "# @count \($0.count.lowerBound)..\($0.count.upperBound)"
      }
    case .change:
      let field = event.fields[field ?? 0]
      let isMasked = blocks.contains { block in
        block.fields.contains { $0.location == field.location && $0.name == field.name && $0.mask != nil }
      }
      return isMasked ? "placeholder" : nil
    case .dropField:
      let field = event.fields[field ?? 0]
      let reference = FieldReference(field.location, field.name)
      return blocks.contains { $0.optionalFields.contains(reference) } ? "# @optional-field" : nil
    case .rename: return nil
    case .swap:
      if blocks.contains(where: { $0.unorderedGroup != nil }) { return "# @unordered" }
      return "the two events are equal"
    }
  }

  private func verdict(_ findings: [Finding], _ event: Event) -> Verdict {
    let said = findings.map { finding in
      "\(finding.kind.rawValue) \(finding.changes.map { "\($0.part.rawValue) \($0.name)" })"
    }.joined(separator: ", ")
    guard findings.count == 1 else { return .missed("\(findings.count) findings: \(said)") }
    let finding = findings[0]
    let name = field.map { event.fields[$0].name }
    let isRight: Bool
    switch kind {
    case .drop: isRight = finding.kind == .missing
    case .duplicate: isRight = finding.kind == .duplicated
    case .swap: isRight = finding.kind == .moved
    case .change, .dropField: isRight = finding.kind == .changed && finding.changes.map(\.name) == [name]
    case .rename:
      isRight =
        finding.kind == .changed
        && Set(finding.changes.map(\.name)) == [name ?? "", (name ?? "") + "_renamed"]
    }
    return isRight ? .found : .missed(said)
  }
}
