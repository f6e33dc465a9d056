/// Text that is written once and forward.
struct Bytes {
  private(set) var all: [UInt8] = []

  var count: Int { all.count }

  mutating func removeAll() { all.removeAll(keepingCapacity: true) }

  mutating func add(_ text: StaticString) {
    all.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func add(_ text: String) { all.append(contentsOf: text.utf8) }

  mutating func add(_ bytes: some Sequence<UInt8>) { all.append(contentsOf: bytes) }

  mutating func add(byte: UInt8) { all.append(byte) }

  /// A number with at least so many digits.
  mutating func add(_ number: Int, width: Int = 1) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { digits in
      var place = 24
      var rest = number
      while rest > 0 || 24 - place < width {
        place -= 1
        digits[place] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      all.append(contentsOf: UnsafeBufferPointer(rebasing: digits[place..<24]))
    }
  }

  /// Hexadecimal digits of a number, the lowest first.
  mutating func add(hex number: UInt64, digits: Int) {
    for digit in 0..<digits {
      let value = UInt8((number >> UInt64(digit * 4)) & 15)
      all.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value)
    }
  }

  /// A version 4 UUID.
  mutating func add(uuid random: inout Seeded) {
    let (high, low) = (random.next(), random.next())
    add(hex: high, digits: 8)
    add("-")
    add(hex: high >> 32, digits: 4)
    add("-4")
    add(hex: high >> 48, digits: 3)
    add("-a")
    add(hex: low, digits: 3)
    add("-")
    add(hex: low >> 12, digits: 12)
  }

  /// The content of a JSON string.
  mutating func add(escaping bytes: [UInt8]) {
    for byte in bytes {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { all.append(UInt8(ascii: "\\")) }
      all.append(byte)
    }
  }
}
