/// Fourth step: which requests are tracking.
struct Scope {
  enum Decision: Sendable, Hashable {
    case tracked
    /// A CORS preflight, which the app did not send.
    case preflight
    /// The rules' `exclude`, or an `include` that does not name it.
    case excluded
    /// A host that the rules declare to be unobservable.
    case blind
    /// A library load or the like, in the preset's words.
    case noEvent(String)
    /// From a HAR, and no preset knows it.
    case unrecognised
  }

  /// Whether the scope defaults to what the presets recognise.
  var isHAR: Bool

  func decision(on draft: Draft) -> Decision {
    if draft.event.method == "OPTIONS" { return .preflight }
    let endpoint = draft.endpoint
    if endpoint.isExcluded { return .excluded }
    if endpoint.isBlind { return .blind }
    if let isIncluded = endpoint.isIncluded { return isIncluded ? .tracked : .excluded }
    if let reason = draft.noEvent { return .noEvent(reason) }
    if draft.event.method == "HEAD", draft.preset != nil { return .noEvent("a request for headers alone") }
    if isHAR, draft.preset == nil { return .unrecognised }
    return .tracked
  }
}
