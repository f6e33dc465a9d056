/// Gzip members (RFC 1952) that hold bytes as they are.
enum StoredGzip {
  static func bytes(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      out.append(rest.isEmpty ? 1 : 0)
      for word in [count, ~count] { out += [UInt8(word & 0xFF), UInt8(word >> 8)] }
      out += block
    } while !rest.isEmpty
    var sum = ~0 as UInt32
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    for word in [~sum, UInt32(bytes.count)] {
      out += (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    return out
  }
}
