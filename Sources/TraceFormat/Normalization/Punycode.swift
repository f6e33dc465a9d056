/// Punycode, the encoding of internationalised host labels (RFC 3492).
enum Punycode {
  private static let base = 36
  private static let tMin = 1
  private static let tMax = 26
  private static let skew = 38
  private static let damp = 700
  private static let initialBias = 72
  private static let initialN = 128

  /// The label without its prefix `xn--`, or nil where it is too long to count.
  static func encode(_ label: [Unicode.Scalar]) -> String? {
    var output: [UInt8] = label.filter(\.isASCII).map { UInt8($0.value) }
    let basic = output.count
    var handled = basic
    if basic > 0 { output.append(UInt8(ascii: "-")) }
    var n = initialN
    var delta = 0
    var bias = initialBias
    while handled < label.count {
      guard let next = label.lazy.map({ Int($0.value) }).filter({ $0 >= n }).min() else { return nil }
      let (step, overflow) = (next - n).multipliedReportingOverflow(by: handled + 1)
      if overflow || delta > Int.max - step { return nil }
      delta += step
      n = next
      for scalar in label {
        let value = Int(scalar.value)
        if value < n { delta += 1 }
        guard value == n else { continue }
        var q = delta
        var k = base
        while true {
          let t = threshold(k, bias)
          if q < t { break }
          output.append(digit(t + (q - t) % (base - t)))
          q = (q - t) / (base - t)
          k += base
        }
        output.append(digit(q))
        bias = adapt(delta, handled + 1, first: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      n += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func threshold(_ k: Int, _ bias: Int) -> Int { min(max(k - bias, tMin), tMax) }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(value < 26 ? value + 0x61 : value - 26 + 0x30)  // below `base`, so it fits
  }

  private static func adapt(_ delta: Int, _ count: Int, first: Bool) -> Int {
    var delta = first ? delta / damp : delta / 2
    delta += delta / count
    var k = 0
    while delta > ((base - tMin) * tMax) / 2 {
      delta /= base - tMin
      k += base
    }
    return k + (base - tMin + 1) * delta / (delta + skew)
  }
}
