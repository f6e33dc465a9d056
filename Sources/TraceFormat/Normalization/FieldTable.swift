/// Who decided on a field, so that a person can be told.
package enum FieldOrigin: Sendable, Hashable {
  case keepRule(line: Int)
  case maskRule(line: Int)
  case learned(line: Int, Rules.LearnedRule.Verdict, differed: Int, runs: Int)
  case presetKept(String)
  case presetVolatile(String)
  case nobody
}

/// What names alone decide of a field.
struct FieldDecision: Sendable {
  enum Verdict: Sendable, Hashable {
    case keep
    case mask(Placeholder, Mask.Source)
    /// Nobody speaks of the name: the shape of the value decides.
    case shape
  }

  var verdict: Verdict = .shape
  var origin: FieldOrigin = .nobody
  /// Part of a batch's envelope by the preset's word.
  var isEnvelope = false
  /// The preset names it as personal data.
  var isRedacted = false
  var names: Redaction.NameClass = []
}

/// Decisions on fields of one endpoint and preset, each taken once for a name.
final class FieldTable {
  private struct Key: Hashable {
    var location: Field.Location
    var kind: Event.BodyKind
    var name: String
  }

  private let keep: [Rules.FieldRule]
  private let mask: [Rules.FieldRule]
  private let learned: [Rules.LearnedRule]
  private let preset: Preset?
  private var decisions: [Key: FieldDecision] = [:]
  /// The names of the event before and their decisions: most requests of an endpoint have the same.
  private var lastNames: [(location: Field.Location, name: String)] = []
  private var lastDecisions: [FieldDecision] = []
  private var lastKind: Event.BodyKind = .none

  init(keep: [Rules.FieldRule], mask: [Rules.FieldRule], learned: [Rules.LearnedRule], preset: Preset?) {
    self.keep = keep
    self.mask = mask
    self.learned = learned
    self.preset = preset
  }

  /// A decision a field, in the order of the fields.
  func decisions(for event: Event) -> [FieldDecision] {
    // What looks at values and at other fields cannot be remembered by name.
    if preset?.hasLimits == true { return event.fields.map { decide($0, event.bodyKind, event) } }
    if event.bodyKind == lastKind, event.fields.count == lastNames.count,
      zip(event.fields, lastNames).allSatisfy({ $0.location == $1.location && $0.name == $1.name })
    {
      return lastDecisions
    }
    lastKind = event.bodyKind
    lastNames = event.fields.map { ($0.location, $0.name) }
    lastDecisions = event.fields.map { decision($0, event.bodyKind) }
    return lastDecisions
  }

  func decision(_ field: Field, _ kind: Event.BodyKind) -> FieldDecision {
    let key = Key(location: field.location, kind: field.location == .body ? kind : .none, name: field.name)
    if let known = decisions[key] { return known }
    // Names that carry ids would let the table grow without end.
    if decisions.count > 4096 { decisions.removeAll(keepingCapacity: true) }
    let decision = decide(field, kind, nil)
    decisions[key] = decision
    return decision
  }

  private func decide(_ field: Field, _ kind: Event.BodyKind, _ event: Event?) -> FieldDecision {
    var decision = FieldDecision()
    decision.names = Redaction.nameClass(field.name, field.location)
    let presetVerdict =
      if let event { preset?.verdict(on: field, in: event) } else {
        preset?.verdict(on: field, bodyKind: kind)
      }
    if case .redacted? = presetVerdict { decision.isRedacted = true }
    if preset != nil { decision.names.subtract(.unlessRecognised) }
    if let rule = keep.first(where: { $0.names(field, kind) }) {
      decision.verdict = .keep
      decision.origin = .keepRule(line: rule.line)
    } else if let rule = mask.first(where: { $0.names(field, kind) }) {
      decision.verdict = .mask(.random, .rule)
      decision.origin = .maskRule(line: rule.line)
    } else if let rule = learned.first(where: { $0.names(field, kind) }) {
      decision.verdict = rule.verdict == .keep ? .keep : .mask(.random, .learned)
      decision.origin = .learned(
        line: rule.line, rule.verdict, differed: rule.differed, runs: rule.runs)
    } else if let preset {
      switch presetVerdict {
      case .kept?:
        decision.verdict = .keep
        decision.origin = .presetKept(preset.id)
      case .volatile(let fields)?:
        decision.verdict = .mask(fields.placeholder, .preset)
        decision.origin = .presetVolatile(preset.id)
        decision.isEnvelope = fields.isEnvelope
      case .redacted?, nil: break
      }
    }
    return decision
  }
}

extension Rules.FieldRule {
  /// Whether one of the rule's globs for the field's part matches its name.
  func names(_ field: Field, _ kind: Event.BodyKind) -> Bool {
    switch field.location {
    case .query: query.contains { $0.matches(field.name) }
    case .header: header.contains { $0.matches(field.name) }
    case .path: path.contains { $0.matches(field.name) }
    case .body:
      switch kind {
      case .form: form.contains { $0.matches(field.name) }
      case .json: json.contains { $0.matches(field.name) }
      case .none, .text, .binary, .unavailable: false
      }
    }
  }
}

extension Rules.LearnedRule {
  /// Whether the rule speaks of this field.
  func names(_ field: Field, _ kind: Event.BodyKind) -> Bool {
    guard part == Self.part(of: field, kind) else { return false }
    return name == field.name || part == .json && Glob(name, separator: "/").matches(field.name)
  }

  /// The rules' word for where a field is.
  public static func part(of field: Field, _ kind: Event.BodyKind) -> Part {
    switch field.location {
    case .path: .path
    case .query: .query
    case .header: .header
    case .body:
      switch kind {
      case .json: .json
      case .form: .form
      case .none, .text, .binary, .unavailable: .text
      }
    }
  }
}
