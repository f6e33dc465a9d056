import TraceFormat

/// What speaks for and against taking two events for one that changed.
struct PairCost {
  /// Differing fields, the method and the scheme included.
  var differing = 0
  /// Fields of either side; a media type that agrees says nothing and is not counted.
  var total = 0
  /// Literal fields with equal values.
  var agreeing = 0
  /// The weights of the differing fields.
  var weight = 0

  /// At most half of the fields differ: enough within one endpoint and event name.
  var isLikeEnough: Bool { differing * 2 <= total }
  /// Enough across endpoints or event names: something agrees, and at most one field and a quarter differ.
  var isAlmostEqual: Bool { agreeing >= 1 && differing <= 1 && differing * 4 <= total }

  init(_ expected: Event, _ sent: Event, _ weights: FieldWeights) {
    let endpoint = EventForm.endpoint(of: expected)
    for differs in [expected.method != sent.method, expected.scheme != sent.scheme] where differs {
      differing += 1
      total += 1
      weight += 2 * FieldWeights.unit
    }
    if expected.host != sent.host { weight += 8 * FieldWeights.unit }
    if !EventDifference.haveSameEndpoint(expected, sent), expected.path != sent.path {
      weight += 8 * FieldWeights.unit
    }
    let isUnknown = (expected.bodyKind == .unavailable) != (sent.bodyKind == .unavailable)
    var differing = 0
    var total = 0
    var agreeing = 0
    var weight = 0
    FieldAlignment.forEach(expected, sent) { a, b in
      guard let field = a ?? b, !(isUnknown && field.isPartOfBody) else { return }
      let agrees: Bool
      if let a, let b {
        agrees = EventForm.accepts(a, b, sentIn: sent.bodyKind)
        if agrees, a.mask == nil, !field.isMediaType { agreeing += 1 }
      } else {
        agrees = expected.optionalFields.contains(field.reference)
      }
      if !(agrees && field.isMediaType) { total += 1 }
      if !agrees {
        differing += 1
        weight += weights.weight(of: field.reference, at: endpoint)
      }
    }
    self.differing += differing
    self.total += total
    self.agreeing += agreeing
    self.weight += weight
  }

  /// One number: the weight, then the distance.
  func cost(distance: Int) -> Int { min(weight, 1 << 14) << 28 + min(distance, 1 << 20) }
}

extension Field {
  var isMediaType: Bool { location == .header && name == "Content-Type" }
}

/// Why two events were taken for one that changed.
enum PairReason: Hashable {
  /// Nothing else of this endpoint and event name was left on either side.
  case onlyOneLeft
  /// Of several, these two are the most alike.
  case mostAlike(differing: Int, total: Int)
  /// Another host, path or event name, while nearly all else agrees.
  case almostEqual(differing: Int, total: Int)
}
