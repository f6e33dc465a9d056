import TraceFormat

/// What a person needs to understand and trust a finding, in a sentence or two.
enum Explanation {
  static func missing(expected: Int, allowed: Int, got: Int, step: String?) -> String {
    let place = step.map { " in step '\($0)'" } ?? ""
    if got == 0, expected == 1, allowed == 1 {
      return "expected once\(place), and not sent\(step == nil ? "" : " there")"
    }
    let most = allowed == .max ? " or more" : allowed > expected ? " to \(allowed)" : ""
    return "expected \(expected)\(most), got \(got)\(place)"
  }

  static func duplicated(
    _ candidates: EventTable, _ all: [Int], surplus: Int, required: Int, allowed: Int
  ) -> String {
    let expected = required == allowed ? "\(required)" : "\(required) to \(allowed)"
    var text = "expected \(expected), got \(all.count)"
    let ids = all.compactMap { candidates.ids[$0] }
    let repeated = ids.count - Set(ids).count
    if repeated > 0 {
      text +=
        repeated >= surplus
        ? "; the copies carry the same idempotency id, so the transport sent one event again"
        : "; \(repeated) of them repeat an idempotency id, so the transport sent an event again"
    }
    return text
  }

  static func extra(_ matching: Matching, _ sent: [Int]) -> String {
    let candidate = matching.candidate.events
    let count = sent.count == 1 ? "" : "\(sent.count) times "
    if let original = matching.earlierTransmission(of: sent[0]) {
      return
        "sent \(count)again by the transport: '\(original.name)' with the same idempotency id came before"
    }
    let elsewhere = matching.classes.accepting(matching.classes.ofCandidate[sent[0]]).first.map {
      Int(matching.classes.representatives[Int($0)])
    }
    if let elsewhere, matching.baseline.events.step(elsewhere) != nil || candidate.step(sent[0]) != nil {
      return "sent \(count)in a step whose baseline does not have it, while no other step lacks it"
    }
    return "sent \(count)but not in the baseline"
  }

  static func left(from: Step?, to: Step?, count: Int) -> String {
    let times = count == 1 ? "" : "\(count) of it "
    return "\(times)left \(name(from)) for \(name(to)), which does not have it in the baseline"
  }

  static func changed(
    _ matching: Matching, _ sent: Int, _ changes: [Finding.Change], _ expected: Event, _ event: Event
  ) -> String {
    let reason =
      reason(matching, sent, changes) + expectation(matching, sent, changes) + pinned(expected, event)
    guard let rule = MaskHint.rule(for: changes, of: expected) else { return reason }
    return "\(reason); if the value varies from run to run, add to \"mask\": \(rule)"
  }

  /// What was sent in place of a literal that the rules would mask today; nil where that is personal data.
  private static func pinned(_ expected: Event, _ event: Event) -> String {
    var text = ""
    FieldAlignment.forEach(expected, event) { a, b in
      guard text.isEmpty, let a, let b, a.mask == nil, let mask = b.mask, mask.source != .redaction,
        !b.isPlaceholderOnly, !EventParts.accepts(a, b, sentIn: event.bodyKind)
      else { return }
      text =
        "; the baseline pins '\(b.name)', which is masked and was '"
        + "\(Redaction.shown(b.value(in: event.bodyKind)))': write \(mask.placeholder.text) there if any value will do"
    }
    return text
  }

  /// What a placeholder asks for, where what was sent is no value.
  private static func expectation(
    _ matching: Matching, _ sent: Int, _ changes: [Finding.Change]
  ) -> String {
    let broken = matching.brokenLinks[sent] ?? []
    for change in changes {
      guard let expected = change.baseline, expected.hasPrefix("{{"), expected.hasSuffix("}}") else {
        continue
      }
      let name = change.name.isEmpty ? "the \(change.part.rawValue)" : "'\(change.name)'"
      guard let sent = change.candidate else { return "; \(name) may have any value but must be there" }
      if sent.hasPrefix("{{"), sent.hasSuffix("}}") {
        if broken.contains(change) { continue }
        // Any masked value would have been accepted, so this is what was sent.
        return
          "; \(name) must have a value, and '\(sent)' is a placeholder itself, as in a HAR made of a trace"
      }
      if broken.contains(change) {
        return "; the values that share \(expected) are one value in the baseline and differ here"
      }
      if DegenerateValue.isMacro(sent) {
        return "; \(name) must have a value, and '\(sent)' is a macro that nobody filled"
      }
      return sent.isEmpty
        ? "; \(name) must have a value, and it is empty"
        : "; \(name) must have a value, and '\(sent)' is none"
    }
    return ""
  }

  private static func reason(_ matching: Matching, _ sent: Int, _ changes: [Finding.Change]) -> String {
    guard let reason = matching.pairReasons[Int32(sent)] else {
      let link = changes.first?.baseline ?? "its link"
      return
        "equal but for \(link): most of the events that share this value in the baseline share another one here"
    }
    switch reason {
    case .onlyOneLeft:
      return "paired because no other event of this endpoint and name is left on either side"
    case .mostAlike(let differing, let total):
      return "paired as the most alike of this endpoint and name: \(differing) of \(total) fields differ"
    case .almostEqual(let differing, let total):
      return differing == 0
        ? "paired because all \(total) fields agree"
        : "paired because all but \(differing) of \(total) fields agree"
    }
  }

  private static func name(_ step: Step?) -> String {
    guard let step else { return "the time before the first step" }
    return step.visit == 1 ? "step '\(step.name)'" : "visit \(step.visit) of step '\(step.name)'"
  }
}
