import TraceFormat

/// The id of a finding: a hash of what it says, never of where it stands.
///
/// It is the same on every machine, and unrelated events that come or go leave it alone; so positions, lines and the
/// numbers of links stay out, and a masked value counts as a placeholder.
struct StableID {
  // FNV-1a with 64 bits, a hash that is easy to write again in another language.
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  private mutating func mix(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

  mutating func combine(_ text: String) {
    let isMixed: Void? = text.utf8.withContiguousStorageIfAvailable { for byte in $0 { mix(byte) } }
    if isMixed == nil { for byte in text.utf8 { mix(byte) } }
    // No UTF-8 text holds this byte, so it ends each part.
    mix(0xFF)
  }

  mutating func combine(_ number: Int) { combine(String(number)) }

  mutating func combine(_ event: Event) {
    combine(event.method)
    combine(event.scheme)
    combine(event.host)
    combine(event.path)
    for field in event.fields {
      combine(field.location.rawValue)
      combine(field.name)
      combine(field.mask == nil ? field.text : "{{}}")
    }
  }

  mutating func combine(_ change: Finding.Change) {
    combine(change.part.rawValue)
    combine(change.name)
    for value in [change.baseline, change.candidate] {
      combine(value.map { $0.hasPrefix("{{") && $0.hasSuffix("}}") ? "{{}}" : $0 } ?? "\u{0}")
    }
  }

  /// The id of a finding about an event.
  static func text(of finding: Finding, _ event: Event, flow: String) -> String {
    var id = StableID()
    id.combine(flow)
    id.combine(finding.step ?? "\u{0}")
    id.combine(finding.visit)
    id.combine(finding.kind.rawValue)
    id.combine(event)
    for change in finding.changes { id.combine(change) }
    for number in [
      finding.baseline.count, finding.baseline.countMax ?? 0, finding.candidate.count, finding.covers,
    ] {
      id.combine(number)
    }
    return id.text
  }

  /// Twelve hexadecimal digits.
  var text: String {
    // The high bits depend on every byte; the lowest do not.
    let mixed = (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9
    let digits = String(mixed >> 16, radix: 16)
    return String(repeating: "0", count: 12 - digits.count) + digits
  }
}
