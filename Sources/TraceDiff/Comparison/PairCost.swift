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
  /// A hash of all that the weight depends on, where it was not asked for.
  var differences: UInt64 = 0

  /// At most half of the fields differ: enough within one endpoint and event name.
  var isLikeEnough: Bool { differing * 2 <= total }
  /// Enough across endpoints or event names: something agrees, and at most one field and a quarter differ.
  var isAlmostEqual: Bool { agreeing >= 1 && differing <= 1 && differing * 4 <= total }

  /// - Parameters:
  ///   - weights: nil where the weight is of no interest.
  ///   - endpoint: The number of the baseline's endpoint.
  init(_ expected: Event, _ sent: Event, _ weights: FieldWeights?, endpoint: Int32) {
    for differs in [expected.method != sent.method, expected.scheme != sent.scheme] where differs {
      differing += 1
      total += 1
      weight += 2 * FieldWeights.unit
    }
    if expected.host != sent.host { weight += 8 * FieldWeights.unit }
    if expected.path != sent.path, !EventDifference.haveSameEndpoint(expected, sent) {
      weight += 8 * FieldWeights.unit
    }
    differences = UInt64(weight) << 32 | UInt64(UInt32(bitPattern: endpoint))
    let isUnknown = (expected.bodyKind == .unavailable) != (sent.bodyKind == .unavailable)
    let optional = expected.optionalFields
    let kind = sent.bodyKind
    var cost = self
    FieldAlignment.forEachPlace(expected, sent) { left, right, a, b in
      let field = a >= 0 ? left.address(a) : right.address(b)
      if isUnknown, field.pointee.isPartOfBody { return }
      let agrees: Bool
      let isMediaType = field.pointee.location == .header && field.pointee.isMediaType
      if a >= 0, b >= 0 {
        agrees = EventParts.accepts(field, right.address(b), sentIn: kind)
        if agrees, field.pointee.mask == nil, !isMediaType { cost.agreeing += 1 }
      } else {
        agrees = !optional.isEmpty && optional.contains(field.pointee.reference)
      }
      if !(agrees && isMediaType) { cost.total += 1 }
      if !agrees {
        cost.differing += 1
        if let weights {
          cost.weight += weights.weight(of: field.pointee.reference, at: endpoint)
        } else {
          var hash = ByteHash()
          hash.combine(field.pointee.location.ordinal)
          hash.combine(field.pointee.name)
          cost.differences &+= hash.value
        }
      }
    }
    self = cost
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
