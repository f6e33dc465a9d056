/// Lines and columns of a text's bytes.
public struct SourceText: Sendable {
  /// A place in a text, for people.
  public struct Position: Sendable, Hashable {
    /// Counted from 1; lines end with a line feed.
    public var line: Int
    /// Counted from 1 in bytes.
    public var column: Int

    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  private let lineStarts: [Int]

  /// Finds the lines of a text once, for many questions.
  public init(_ bytes: some Sequence<UInt8>) {
    var starts = [0]
    var offset = 0
    for byte in bytes {
      offset += 1
      if byte == 0x0A { starts.append(offset) }
    }
    lineStarts = starts
  }

  /// The place of a byte.
  ///
  /// - Complexity: Logarithmic in the number of lines.
  public func position(_ offset: Int) -> Position {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return Position(line: low + 1, column: offset - lineStarts[low] + 1)
  }

  /// The place of one byte, without a table of lines.
  public static func position(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Position {
    var line = 1
    var start = 0
    for index in 0..<min(offset, bytes.count) where bytes[index] == 0x0A {
      line += 1
      start = index + 1
    }
    return Position(line: line, column: offset - start + 1)
  }
}
