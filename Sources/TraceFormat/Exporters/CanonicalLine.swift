/// One event as a line of canonical JSON, for engines that count and join.
///
/// The members stand in a fixed order: `flow`, `attempt`, `step`, `visit`, `order` (from 0 within the attempt),
/// `vendor`, `event`, `role`, `method`, `url`, `body`, `fingerprint`. Masked values are placeholders; links are
/// not computed, so equal lines are equal events. Nothing depends on the clock.
public enum CanonicalLine {
  /// The line's text, without a line feed.
  public static func text(_ event: Event, flow: String, attempt: Int, step: Step?, order: Int) -> String {
    var line = "{\"flow\":\(JSONText.quote(flow)),\"attempt\":\(attempt),\"step\":"
    line += step.map { JSONText.quote($0.name) } ?? "null"
    line += ",\"visit\":\(step?.visit ?? 1),\"order\":\(order),\"vendor\":"
    line += event.vendor.map { JSONText.quote($0) } ?? "null"
    line += ",\"event\":\(JSONText.quote(event.name)),\"role\":"
    line += event.role.map { JSONText.quote($0.rawValue) } ?? "null"
    line +=
      ",\"method\":\(JSONText.quote(event.method)),\"url\":\(JSONText.quote(event.writtenURL)),\"body\":"
    line += body(event).map { JSONText.quote($0) } ?? "null"
    line += ",\"fingerprint\":\"\(fingerprint(of: event))\"}"
    return JSONText.inert(line)
  }

  /// 16 hexadecimal digits over all that is compared of an event: equal events have equal ones, whatever their
  /// masked values. FNV-1a with 64 bits, which is easy to write again elsewhere, and a final mix.
  public static func fingerprint(of event: Event) -> String { digits(of: fingerprintValue(of: event)) }

  /// The fingerprint as a number.
  static func fingerprintValue(of event: Event) -> UInt64 {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    func combine(_ text: String) {
      for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
      // No UTF-8 text holds this byte, so it ends each part.
      state = (state ^ 0xFF) &* 0x100_0000_01B3
    }
    for part in [event.method, event.scheme, event.host, event.path, event.bodyKind.rawValue] {
      combine(part)
    }
    for field in event.fields {
      combine(field.location.rawValue)
      combine(field.name)
      combine(field.mask == nil ? field.text : "{{}}")
    }
    let mixed = (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9
    return mixed ^ (mixed >> 32)
  }

  static func digits(of fingerprint: UInt64) -> String {
    let digits = String(fingerprint, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// The body as a baseline has it; nil where there is none that could be read.
  private static func body(_ event: Event) -> String? { WrittenBody(event).text }
}
