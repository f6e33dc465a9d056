/// Points in time as numbers.
enum Epoch {
  /// The seconds of an epoch in seconds (10 digits), milliseconds (13) or microseconds (16), with or without a
  /// fraction; nil where the text is no such number.
  static func seconds(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var digits = 0
    var value = 0.0
    while digits < bytes.count, bytes[digits] &- 0x30 < 10 {
      value = value * 10 + Double(bytes[digits] &- 0x30)
      digits += 1
      if digits > 16 { return nil }
    }
    let unit: Double
    switch digits {
    case 10: unit = 1
    case 13: unit = 1e3
    case 16: unit = 1e6
    default: return nil
    }
    if digits < bytes.count {
      guard bytes[digits] == UInt8(ascii: "."), digits < 16, bytes.count > digits + 1,
        bytes[(digits + 1)...].allSatisfy({ $0 &- 0x30 < 10 })
      else { return nil }
    }
    return value / unit
  }
}

/// ISO 8601 date-times: `2026-03-01T10:15:30.123Z`, `2026-03-01 10:15:30+01:00`, `20260301T101530Z`.
enum ISODateTime {
  /// Epoch seconds; a text without a zone counts as UTC. Nil for anything else, a date alone included.
  ///
  /// - Parameter bytes: The value as written in a URL (`+` may be `%2B`, a space `%20`) or as it is.
  static func seconds(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard bytes.count >= 13, bytes.count <= 48 else { return nil }
    var reader = Reader(bytes)
    guard let year = reader.number(4) else { return nil }
    let isExtended = reader.skip("-")
    guard let month = reader.number(2), !isExtended || reader.skip("-"), let day = reader.number(2),
      reader.skip("T") || reader.skip("t") || reader.skip(" ") || reader.skip("%20"),
      let hour = reader.number(2)
    else { return nil }
    guard reader.skipColon() || !isExtended, let minute = reader.number(2) else { return nil }
    var second = 0
    var hasSeconds = false
    if reader.skipColon() {
      guard let value = reader.number(2) else { return nil }
      (second, hasSeconds) = (value, true)
    } else if !isExtended, let value = reader.number(2) {
      (second, hasSeconds) = (value, true)
    }
    if hasSeconds, reader.skip(".") || reader.skip(",") {
      guard reader.skipDigits() else { return nil }
    }
    guard (1...12).contains(month), (1...31).contains(day), hour <= 24, minute < 60, second <= 60,
      let offset = reader.zone(), reader.isAtEnd
    else { return nil }
    let days = daysSinceEpoch(year, month, day)
    return Double(days * 86_400 + hour * 3600 + minute * 60 + second - offset)
  }

  /// Howard Hinnant's `days_from_civil`.
  private static func daysSinceEpoch(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    var i = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { i == bytes.count }

    mutating func number(_ digits: Int) -> Int? {
      guard i + digits <= bytes.count else { return nil }
      var value = 0
      for byte in bytes[i..<(i + digits)] {
        guard byte &- 0x30 < 10 else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      i += digits
      return value
    }

    mutating func skip(_ text: StaticString) -> Bool {
      guard i + text.utf8CodeUnitCount <= bytes.count else { return false }
      for k in 0..<text.utf8CodeUnitCount where bytes[i + k] != text.utf8Start[k] { return false }
      i += text.utf8CodeUnitCount
      return true
    }

    mutating func skipColon() -> Bool { skip(":") || skip("%3A") }

    mutating func skipDigits() -> Bool {
      let start = i
      while i < bytes.count, bytes[i] &- 0x30 < 10 { i += 1 }
      return i > start
    }

    /// Seconds east of UTC; 0 where no zone is written, nil where something else stands there.
    mutating func zone() -> Int? {
      if isAtEnd || skip("Z") || skip("z") { return 0 }
      let sign: Int
      if skip("+") || skip("%2B") || skip(" ") || skip("%20") {
        sign = 1
      } else if skip("-") {
        sign = -1
      } else {
        return nil
      }
      guard let hours = number(2), hours < 24 else { return nil }
      var minutes = 0
      if skipColon() || !isAtEnd {
        guard let value = number(2), value < 60 else { return nil }
        minutes = value
      }
      return sign * (hours * 3600 + minutes * 60)
    }
  }
}
