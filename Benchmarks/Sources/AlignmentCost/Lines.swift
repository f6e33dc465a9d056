import Foundation
@_spi(Benchmarks) import TraceDiff

/// Two files of canonical lines, compared as the tool compares events: interned, then aligned.
struct LineFiles {
  let left: String
  let right: String

  /// How many lines of each side are in no common subsequence, and whether it is the longest.
  func compare() throws -> (deleted: Int, added: Int, isExact: Bool) {
    var table = LineTable()
    let a = table.numbers(try Data(contentsOf: URL(fileURLWithPath: left)))
    let b = table.numbers(try Data(contentsOf: URL(fileURLWithPath: right)))
    let common = CommonSubsequence(a, b)
    return (a.count - common.pairs.count, b.count - common.pairs.count, common.isExact)
  }
}

/// Numbers for distinct lines: a hash is looked up, and the bytes are compared on a hit.
struct LineTable {
  private var numberOf: [UInt64: Int32] = [:]
  private var lines: [Data.SubSequence] = []

  mutating func numbers(_ file: Data) -> [Int32] {
    var result: [Int32] = []
    file.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      guard let base = bytes.baseAddress else { return }
      var start = 0
      while start < bytes.count {
        let found = memchr(base + start, 0x0A, bytes.count - start)
        let end = found.map { base.distance(to: UnsafeRawPointer($0)) } ?? bytes.count
        let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        result.append(
          number(Self.hash(line), line, file[(file.startIndex + start)..<(file.startIndex + end)]))
        start = end + 1
      }
    }
    return result
  }

  private mutating func number(
    _ hash: UInt64, _ line: UnsafeRawBufferPointer, _ data: Data.SubSequence
  ) -> Int32 {
    var hash = hash
    while let number = numberOf[hash] {
      // No line is empty, so both have an address.
      let isEqual = lines[Int(number)].withUnsafeBytes { known in
        known.count == line.count && memcmp(known.baseAddress!, line.baseAddress!, line.count) == 0
      }
      if isEqual { return number }
      hash &+= 1
    }
    let number = Int32(lines.count)
    numberOf[hash] = number
    lines.append(data)
    return number
  }

  /// The product's own hash.
  private static func hash(_ line: UnsafeRawBufferPointer) -> UInt64 {
    CommonSubsequence.hash(ofLine: line.bindMemory(to: UInt8.self))
  }
}
