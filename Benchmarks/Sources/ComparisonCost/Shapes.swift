import TraceFormat

/// A seeded generator (SplitMix64), so that every run compares the same traces.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// The ways in which the two sides differ.
enum Shape: String, CaseIterable {
  case equal = "all equal"
  case few = "1,000 differences"
  case half = "half changed"
  case shuffled = "fully shuffled"

  /// A baseline of `count` events over eight hosts, one in ten of them one of twenty that repeat, and its candidate.
  func traces(_ count: Int) -> (baseline: Trace, candidate: Trace) {
    var random = Seeded(state: 1)
    var baseline = Trace(flow: "Cost")
    baseline.events.reserveCapacity(count)
    for index in 0..<count {
      let number = index % 10 == 0 ? Int.random(in: 0..<20, using: &random) : index + 100
      baseline.events.append(Self.event(number))
    }
    var candidate = baseline
    switch self {
    case .equal: break
    case .few:
      for difference in 0..<1000 {
        let place = Int.random(in: 0..<candidate.events.count, using: &random)
        switch difference % 4 {
        case 0: candidate.events.remove(at: place)
        case 1: candidate.events.insert(candidate.events[place], at: place)
        case 2: candidate.events[place].fields[2].text = "x\(difference)"
        default:
          candidate.events.swapAt(place, Int.random(in: 0..<candidate.events.count, using: &random))
        }
      }
    case .half:
      for place in candidate.events.indices where Bool.random(using: &random) {
        let field = Int.random(in: 0..<5, using: &random)
        candidate.events[place].fields[field].text = "x\(Int.random(in: 0..<1000, using: &random))"
      }
    case .shuffled: candidate.events.shuffle(using: &random)
    }
    return (baseline, candidate)
  }

  private static func event(_ number: Int) -> Event {
    Event(
      method: "GET", scheme: "https", host: "ads\(number % 8).example.com", path: "/v1/impression",
      fields: [
        Field(.query, "ad_unit", "home_\(number % 12)"), Field(.query, "locale", "en_US"),
        Field(.query, "price", "\(number % 97)"), Field(.query, "seq", "\(number)"),
        Field(.query, "v", "2.1.0"),
        Field(.query, "zz", "\(number &* 7919)", mask: Mask(.random, source: .rule)),
      ], name: "impression")
  }
}
