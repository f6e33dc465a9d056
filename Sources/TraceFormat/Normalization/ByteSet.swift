/// A set of ASCII bytes as two words, so that membership is a shift and a mask.
struct ByteSet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ members: StaticString, also others: ByteSet = ByteSet()) {
    low = others.low
    high = others.high
    members.withUTF8Buffer { for byte in $0 { insert(byte) } }
  }

  private init() {}

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
  }

  /// False for every byte outside ASCII.
  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    let word = byte < 64 ? low : high
    return byte < 128 && (word >> UInt64(byte & 63)) & 1 == 1
  }

  /// RFC 3986, section 2.3: what percent-encoding never needs.
  static let unreserved = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
  /// What is written as it is in the name of a query item or form field.
  static let queryName = ByteSet("/:@!$'()*,;?", also: .unreserved)
  /// What is written as it is in the value of a query item or form field.
  static let queryValue = ByteSet("=", also: .queryName)
  /// RFC 3986, section 3.3: what a path may hold as it is.
  static let path = ByteSet("/:@!$&'()*+,;=", also: .unreserved)
  /// What a matrix parameter's name may hold as it is.
  static let matrixName = ByteSet(":@!$&'()*+,", also: .unreserved)
}
