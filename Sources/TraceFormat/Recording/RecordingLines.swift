#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Cuts a stream of bytes into lines, in memory that the longest line bounds.
public struct RecordingLines {
  private let read: (UnsafeMutableRawBufferPointer) -> Int
  private var buffer: [UInt8]
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  /// The number of the line that was given last, counted from 1.
  public private(set) var number = 0
  /// How many bytes came before the buffer.
  private var consumed = 0

  /// - Parameters:
  ///   - capacity: How many bytes to read at once.
  ///   - read: Fills a part of a buffer from its start and returns how many bytes; 0 at the end.
  public init(capacity: Int = 256 << 10, read: @escaping (UnsafeMutableRawBufferPointer) -> Int) {
    self.read = read
    buffer = [UInt8](repeating: 0, count: capacity)
  }

  /// Cuts bytes in memory.
  public init(_ bytes: [UInt8]) {
    read = { _ in 0 }
    buffer = bytes
    end = bytes.count
    isAtEnd = true
  }

  /// Calls `body` with the next line that is not blank, without its line feed; nil at the end.
  public mutating func next<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    nextPlaced { line, _, _ in body(line) }
  }

  /// The same, with the line's number and where it begins, as an offset into all bytes.
  @inline(__always)
  mutating func nextPlaced<Result>(_ body: (UnsafeBufferPointer<UInt8>, Int, Int) -> Result) -> Result? {
    while let range = nextRange() {
      number += 1
      let result = buffer.withUnsafeBufferPointer { buffer -> Result? in
        var line = UnsafeBufferPointer(rebasing: buffer[range])
        var offset = consumed + range.lowerBound
        if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) {
          line = UnsafeBufferPointer(rebasing: line.dropFirst(3))
          offset += 3
        }
        return Self.isBlank(line) ? nil : body(line, number, offset)
      }
      if let result { return result }
    }
    return nil
  }

  private static func isBlank(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in line where byte != 0x20 && byte != 0x0D && byte != 0x09 { return false }
    return true
  }

  private mutating func nextRange() -> Range<Int>? {
    var searched = start
    while true {
      if let feed = lineFeed(from: searched) {
        defer { start = feed + 1 }
        return start..<feed
      }
      searched = end
      guard !isAtEnd else {
        guard start < end else { return nil }
        defer { start = end }
        return start..<end
      }
      searched -= fill()
    }
  }

  /// Reads more behind what is left; returns by how much that moved to the front.
  private mutating func fill() -> Int {
    let moved = start
    if start > 0 {
      buffer.withUnsafeMutableBytes { bytes in
        bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      }
      end -= start
      consumed += start
      start = 0
    }
    if end == buffer.count { buffer.append(contentsOf: repeatElement(0, count: max(buffer.count, 1))) }
    let room = end..<buffer.count
    let count = buffer.withUnsafeMutableBytes { read(UnsafeMutableRawBufferPointer(rebasing: $0[room])) }
    end += count
    isAtEnd = count == 0
    return moved
  }

  private func lineFeed(from index: Int) -> Int? {
    guard index < end else { return nil }
    return buffer.withUnsafeBytes { buffer in
      // The address is not nil where there is a byte.
      let base = buffer.baseAddress!
      return memchr(base + index, 0x0A, end - index).map { UnsafeRawPointer($0) - base }
    }
  }
}
