/// Fifth step: one event for each member of a batch, in one written form.
///
/// Embedded structures become fields, the preset brings single and batched requests to one form, and each member
/// is written as the request would look had it carried that member alone. The envelope's fields stay with
/// every member.
struct Split {
  let session: Normalizer.Session

  func apply(to draft: Draft) -> [Draft] {
    var events = [draft.event]
    if let preset = draft.preset {
      if preset.hasBodyLines { events = events.flatMap { $0.splitIntoBodyLines() } }
      if let rewrite = preset.rewrite { events = events.flatMap(rewrite) }
    }
    let pattern = draft.endpoint.event?.split?.pattern ?? draft.preset?.batch
    return events.flatMap { event -> [Draft] in
      var event = event
      if let preset = draft.preset { EmbeddedFields.expand(preset.embedded, in: &event) }
      if draft.preset?.rewrite != nil { event.canonicalizeTexts() }
      var part = draft
      part.event = event
      if event.host != draft.event.host || event.path != draft.event.path {
        part.endpoint = session.endpoint(of: event)
      }
      guard let pattern else { return [part] }
      return members(of: part, pattern)
    }
  }

  private func members(of draft: Draft, _ pattern: String) -> [Draft] {
    let batch = BatchPattern(pattern)
    guard let found = batch.members(in: draft.event) else { return [draft] }
    return found.map { event in
      var member = draft
      member.event = event
      member.member = batch.written
      return member
    }
  }
}

extension Event {
  /// Brings query and form texts to their one written form after somebody else has written them.
  mutating func canonicalizeTexts() {
    for index in fields.indices {
      switch fields[index].location {
      case .query: break
      case .body where bodyKind == .form: break
      case .path, .header, .body: continue
      }
      fields[index].text = PercentEncoding.canonical(fields[index].text, as: .queryValue)
    }
    arrange()
  }
}
