/// Date-times of HAR files: `2024-05-01T12:00:00.123456789+02:00`.
enum HARDateTime {
  /// Nanoseconds since 1970; nil where the text is no date-time.
  ///
  /// Digits beyond the nanosecond are dropped; without a zone it is UTC.
  static func nanoseconds<Bytes: RandomAccessCollection>(_ text: Bytes) -> Int?
  where Bytes.Element == UInt8, Bytes.SubSequence == Bytes {
    var rest = text
    guard let year = number(&rest, 4), skip(&rest, "-"), let month = number(&rest, 2), skip(&rest, "-"),
      let day = number(&rest, 2), 1...12 ~= month, 1...31 ~= day,
      skip(&rest, "T") || skip(&rest, "t") || skip(&rest, " "),
      let hour = number(&rest, 2), skip(&rest, ":"), let minute = number(&rest, 2), hour <= 24, minute < 60
    else { return nil }
    var second = 0
    var fraction = 0
    if skip(&rest, ":") {
      guard let value = number(&rest, 2), value <= 60 else { return nil }
      second = value
      if skip(&rest, ".") || skip(&rest, ",") {
        var unit = 100_000_000
        while let byte = rest.first, byte &- 0x30 < 10 {
          fraction += Int(byte - 0x30) * unit
          unit /= 10
          rest = rest.dropFirst()
        }
      }
    }
    guard let zone = zone(&rest), rest.isEmpty else { return nil }
    let seconds = days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - zone
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowAgain) = whole.addingReportingOverflow(fraction)
    return overflow || overflowAgain ? nil : sum
  }

  /// Nanoseconds as seconds, rounded once.
  static func seconds(_ nanoseconds: Int) -> Double {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Double(whole) + Double(rest) / 1e9
  }

  /// Seconds east of UTC; nil where something else stands there.
  private static func zone<Bytes: RandomAccessCollection>(_ rest: inout Bytes) -> Int?
  where Bytes.Element == UInt8, Bytes.SubSequence == Bytes {
    while skip(&rest, " ") {}
    if rest.isEmpty || skip(&rest, "Z") || skip(&rest, "z") { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard skip(&rest, "+") || skip(&rest, "-"), let hours = number(&rest, 2) else { return nil }
    _ = skip(&rest, ":")
    let minutes = rest.isEmpty ? 0 : number(&rest, 2)
    guard let minutes, hours < 24, minutes < 60 else { return nil }
    return (hours * 3_600 + minutes * 60) * (isWest ? -1 : 1)
  }

  private static func number<Bytes: RandomAccessCollection>(_ rest: inout Bytes, _ digits: Int) -> Int?
  where Bytes.Element == UInt8, Bytes.SubSequence == Bytes {
    guard rest.count >= digits else { return nil }
    var value = 0
    for byte in rest.prefix(digits) {
      guard byte &- 0x30 < 10 else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    rest = rest.dropFirst(digits)
    return value
  }

  private static func skip<Bytes: RandomAccessCollection>(
    _ rest: inout Bytes, _ byte: Unicode.Scalar
  ) -> Bool where Bytes.Element == UInt8, Bytes.SubSequence == Bytes {
    guard rest.first == UInt8(ascii: byte) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Days from 1970-01-01 to a date of the Gregorian calendar (Howard Hinnant, "chrono-Compatible Low-Level
  /// Date Algorithms", days_from_civil).
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The moment in UTC with microseconds, `2024-05-01T12:00:00.250000Z`; times out of range are 1970.
  static func text(_ time: Double) -> String {
    let limit = 253_402_300_799.0
    let microseconds = time > 0 && time < limit ? Int((time * 1e6).rounded()) : 0
    let (seconds, fraction) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let (days, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let (year, month, day) = date(days)
    let clock = "\(padded(second / 3_600)):\(padded(second / 60 % 60)):\(padded(second % 60))"
    return "\(padded(year, 4))-\(padded(month))-\(padded(day))T\(clock).\(padded(fraction, 6))Z"
  }

  private static func padded(_ value: Int, _ width: Int = 2) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(width - text.utf8.count, 0)) + text
  }

  /// The date so many days after 1970-01-01 (civil_from_days of the same source), for days from then on.
  private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1)
  }
}
