/// A value in a note's fields.
public enum NoteValue: Sendable, Hashable {
  case string(String)
  case int(Int)
  /// A number that is not finite becomes `null`.
  case double(Double)
  case bool(Bool)
  case null
  case array([NoteValue])
  case object([String: NoteValue])

  /// The value as JSON, keys sorted so that the same fields always give the same text.
  var json: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .string(let value): Self.quote(value, into: &bytes)
    case .int(let value): bytes += value.description.utf8
    case .double(let value): bytes += (value.isFinite ? value.description : "null").utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .null: bytes += "null".utf8
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let fields):
      bytes.append(UInt8(ascii: "{"))
      for (index, key) in fields.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }).enumerated()
      {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.quote(key, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        fields[key]?.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func quote(_ text: String, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C: bytes += [0x5C, byte]
      case ..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension NoteValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .int(value) }
  public init(floatLiteral value: Double) { self = .double(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral elements: NoteValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, NoteValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}
