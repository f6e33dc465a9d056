#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A value's canonical text, in the request's own bytes or in a buffer beside them.
struct SlotText {
  var base: UnsafePointer<UInt8>
  var count: Int
  var marks: ByteMarks

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  func equals(_ text: [UInt8]) -> Bool {
    text.count == count && ByteCompare.isEqual(base, text, from: 0, count)
  }
}

/// Compares bytes that nobody owns with those of an array.
enum ByteCompare {
  @inline(__always)
  static func isEqual(_ bytes: UnsafePointer<UInt8>, _ array: [UInt8], from start: Int, _ count: Int) -> Bool
  {
    array.withUnsafeBufferPointer { array in
      guard count > 0, let base = array.baseAddress else { return count == 0 }
      return memcmp(base + start, bytes, count) == 0
    }
  }
}

/// What the bytes of a value say of it at first sight, all of them together.
struct ByteMarks: OptionSet {
  var rawValue: UInt8
  /// A byte that is not written as it is in the value of a query item.
  static let encoded = ByteMarks(rawValue: 1)
  /// An `@`, or the `J` that every token has: the value may hold something personal.
  static let suspicious = ByteMarks(rawValue: 2)
  /// A backslash, a percent sign: the text is not the value.
  static let escaped = ByteMarks(rawValue: 4)

  /// The marks of one byte.
  init(of byte: UInt8) {
    self = []
    if !ByteSet.queryValue.contains(byte) || byte == PercentEncoding.plus { insert(.encoded) }
    if byte == UInt8(ascii: "@") || byte == UInt8(ascii: "J") { insert(.suspicious) }
    if byte == PercentEncoding.percent || byte == UInt8(ascii: "\\") { insert(.escaped) }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// Strings that were made before, so that a value that repeats is not copied again.
///
/// One string a place: a new one takes the place of the old. Short strings are never kept, as they need no memory.
struct StringPool {
  private var strings: [String]

  private static let size = 2048

  init() { strings = Array(repeating: "", count: Self.size) }

  /// The text of some bytes.
  @inline(__always)
  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    bytes.count < 16 || bytes.count > 512 ? String(decoding: bytes, as: UTF8.self) : pooled(bytes)
  }

  private mutating func pooled(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let base = UnsafeRawPointer(bytes.baseAddress!)  // not empty
    let count = bytes.count
    var hash = base.loadUnaligned(as: UInt64.self) &* 0xD6E8_FEB8_6659_FD93
    hash = (hash ^ base.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)) &* 0xD6E8_FEB8_6659_FD93
    hash = (hash ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15
    let place = Int(hash &>> 53)
    let isKnown = strings.withUnsafeBufferPointer { strings -> Bool in
      strings[place].utf8.withContiguousStorageIfAvailable {
        $0.count == count && memcmp($0.baseAddress!, base, count) == 0  // not empty: as long as the bytes
      } ?? false
    }
    if isKnown { return strings[place] }
    let made = String(decoding: bytes, as: UTF8.self)
    strings[place] = made
    return made
  }
}
