/// A seeded generator (SplitMix64): the same seed writes the same bytes on every machine.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// A generator of its own for one place of a series.
  init(_ seed: UInt64, _ place: Int) {
    state = seed ^ (UInt64(truncatingIfNeeded: place) &+ 1) &* 0xD6E8_FEB8_6659_FD93
    state = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number below `bound`, which is small: the bias is of no matter here.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
