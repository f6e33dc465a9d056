/// Reads the wire format of Protocol Buffers field by field, without a schema.
///
/// Source: https://protobuf.dev/programming-guides/encoding/. Nothing here traps: what does not fit ends the
/// message as malformed.
struct ProtobufReader {
  enum Value: Equatable {
    case varint(UInt64)
    case fixed64(UInt64)
    case fixed32(UInt32)
    case bytes(ArraySlice<UInt8>)
  }

  struct Field: Equatable {
    var number: Int
    var value: Value
  }

  private var rest: ArraySlice<UInt8>

  private init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// All fields of a message in the order in which they are written; nil where the bytes are no message.
  ///
  /// - Complexity: O(n) for n bytes.
  static func fields(_ bytes: ArraySlice<UInt8>) -> [Field]? {
    var reader = ProtobufReader(bytes)
    var fields: [Field] = []
    while !reader.rest.isEmpty {
      guard let field = reader.next() else { return nil }
      fields.append(field)
    }
    return fields
  }

  private mutating func next() -> Field? {
    guard let tag = varint(), let number = Int(exactly: tag >> 3), (1...0x1FFF_FFFF).contains(number) else {
      return nil
    }
    switch tag & 7 {
    case 0: return varint().map { Field(number: number, value: .varint($0)) }
    case 1: return integer(8).map { Field(number: number, value: .fixed64($0)) }
    case 2:
      guard let length = varint(), length <= UInt64(rest.count) else { return nil }
      let bytes = rest.prefix(Int(length))
      rest = rest.dropFirst(Int(length))
      return Field(number: number, value: .bytes(bytes))
    case 5: return integer(4).map { Field(number: number, value: .fixed32(UInt32(truncatingIfNeeded: $0))) }
    // Groups (3 and 4) went out of use before the format that is read here came up.
    default: return nil
    }
  }

  /// Seven bits a byte, the lowest first, at most ten bytes.
  private mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      if shift == 63, byte > 1 { return nil }
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }

  /// Little-endian bytes.
  private mutating func integer(_ count: Int) -> UInt64? {
    guard rest.count >= count else { return nil }
    let value = rest.prefix(count).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(count)
    return value
  }
}
