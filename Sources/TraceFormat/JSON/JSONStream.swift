/// A window over a stream of bytes that a `JSONScanner` moves forward.
///
/// The window grows only where a single token that the scanner's caller asks for is larger.
public final class JSONStream {
  private let read: (UnsafeMutableRawBufferPointer) -> Int
  private(set) var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  /// Makes a window.
  ///
  /// - Parameters:
  ///   - capacity: The window's size in bytes.
  ///   - read: Fills a part of a buffer from its start and returns how many bytes; 0 at the end.
  public init(capacity: Int = 256 << 10, read: @escaping (UnsafeMutableRawBufferPointer) -> Int) {
    self.read = read
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// Drops what comes before `keep`, moves the rest to the front and reads more behind it.
  ///
  /// - Returns: The number of bytes read.
  fileprivate func advance(keeping keep: Int, of count: Int) -> Int {
    let rest = count - keep
    if rest > capacity / 2 {
      let wider = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
      wider.update(from: base + keep, count: rest)
      base.deallocate()
      base = wider
      capacity *= 2
    } else if keep > 0, rest > 0 {
      base.update(from: base + keep, count: rest)
    }
    return read(UnsafeMutableRawBufferPointer(start: base + rest, count: capacity - rest))
  }
}

extension JSONScanner {
  /// Makes the window hold at least one byte from `position` on; false at the end of the text.
  ///
  /// `position` and `pin` keep pointing at the same bytes.
  @inline(never)
  mutating func refill(_ position: inout Int) -> Bool {
    guard let stream else { return false }
    var keep = min(position, count)
    if pin >= 0, pin < keep { keep = pin }
    lines.advance(to: consumed + keep, in: base, from: consumed)
    let read = stream.advance(keeping: keep, of: count)
    base = UnsafePointer(stream.base)
    count += read - keep
    consumed += keep
    position -= keep
    offset = position
    if pin >= 0 { pin -= keep }
    return read > 0
  }

  /// Makes the window hold at least one more byte; false at the end of the text.
  @inline(never)
  mutating func refill() -> Bool {
    var position = offset
    return refill(&position)
  }

  /// The line and column of the next byte.
  ///
  /// - Complexity: Linear in the bytes since the last question.
  public mutating func position() -> SourceText.Position {
    lines.advance(to: absoluteOffset, in: base, from: consumed)
    return SourceText.Position(line: lines.line, column: absoluteOffset - lines.lineStart + 1)
  }

  /// The line and column of an error of this scanner.
  ///
  /// An error that lies before the window, as of a long string that never ends, has the line and column where the
  /// counting stands.
  mutating func position(of error: JSONError) -> SourceText.Position {
    if error.offset >= lines.offset {
      lines.advance(to: min(error.offset, consumed + count), in: base, from: consumed)
      return SourceText.Position(line: lines.line, column: error.offset - lines.lineStart + 1)
    }
    if stream == nil { return SourceText.position(of: error.offset, in: bytes) }
    return SourceText.Position(line: lines.line, column: max(error.offset - lines.lineStart, 0) + 1)
  }
}

/// Counts lines once, forward.
struct LineCursor {
  /// How far the text has been counted.
  private(set) var offset = 0
  private(set) var line = 1
  /// The offset of the first byte of `line`.
  private(set) var lineStart = 0

  /// Counts up to `end`; `base` is the byte at `origin`. All are offsets in the whole text.
  mutating func advance(to end: Int, in base: UnsafePointer<UInt8>, from origin: Int) {
    guard end > offset else { return }
    let bytes = base - origin
    var index = offset
    while index &+ 8 <= end {
      let word = UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self).littleEndian
      let difference = word ^ 0x0A0A_0A0A_0A0A_0A0A
      // Exact for every byte: the high bit stands where the byte is a line feed.
      let feeds =
        ~((difference & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F | difference | 0x7F7F_7F7F_7F7F_7F7F)
      if feeds != 0 {
        line &+= feeds.nonzeroBitCount
        lineStart = index &+ 8 &- feeds.leadingZeroBitCount / 8
      }
      index &+= 8
    }
    while index < end {
      if bytes[index] == 0x0A {
        line &+= 1
        lineStart = index &+ 1
      }
      index &+= 1
    }
    offset = end
  }
}
