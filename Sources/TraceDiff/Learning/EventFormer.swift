import TraceFormat

/// Gives events the form that a baseline learned from all runs has: masks where values differ, none where they never
/// do, optional fields.
struct EventFormer {
  private let analysis: KindAnalysis
  private let session: Normalizer.Session
  private let columns: [FieldColumns.Column: Int]

  init(_ analysis: KindAnalysis, _ session: Normalizer.Session) {
    self.analysis = analysis
    self.session = session
    columns = Dictionary(
      analysis.table.columns.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The form of a row's event in its slot.
  func form(_ event: Event, row: Int, slot: Int) -> Event {
    var event = event
    var counts: [FieldReference: Int] = [:]
    for index in event.fields.indices {
      let field = event.fields[index]
      let reference = FieldReference(field.location, field.name)
      let ordinal = counts[reference, default: 0]
      counts[reference] = ordinal + 1
      guard let column = columns[FieldColumns.Column(reference: reference, ordinal: ordinal)] else {
        continue
      }
      switch analysis.table.standings[column] {
      case .masked: continue
      case .keptByRule: event.fields[index].mask = nil
      case .open: event.fields[index].mask = mask(field, column, slot, event)
      }
    }
    event.restoreSegments()
    event.optionalFields = analysis.optionalFields(of: slot)
    return event
  }

  private func mask(_ field: Field, _ column: Int, _ slot: Int, _ event: Event) -> Mask? {
    if analysis.isMasked(column, in: slot) {
      if field.location == .body, event.bodyKind == .json, field.text == "{}" || field.text == "[]" {
        return nil
      }
      // A value that is none stays where the slot has no other.
      if analysis.differed[slot][column] == 0, DegenerateValue.matches(field, in: event.bodyKind) {
        return nil
      }
      if let mask = field.mask {
        return Mask(mask.placeholder, source: .learned, isLinkable: mask.isLinkable)
      }
      let placeholder = session.shape(of: field, in: event) ?? .random
      if placeholder == .timestamp || placeholder == .isoTimestamp {
        return Mask(placeholder, source: .learned)
      }
      return Mask(
        placeholder, source: .learned,
        isLinkable: !event.isBatched && CertainShape.isLinkable(field.value(in: event.bodyKind)))
    }
    // One event alone shows nothing: what its shape masks stays masked.
    return analysis.present[slot][column] > 1 ? nil : field.mask
  }
}
