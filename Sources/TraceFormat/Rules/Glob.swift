/// A pattern in which `*` matches within one label or segment and `**` crosses them.
///
/// There is no other wildcard, and matching needs no backtracking beyond the last star of each kind,
/// so no pattern can hang the gate.
public struct Glob: Sendable, Hashable, CustomStringConvertible {
  public let pattern: String
  /// The byte that `*` does not cross; nil where nothing stops it (plain field names).
  public let separator: UInt8?
  private let bytes: [UInt8]
  /// Where the bytes after the last star begin: most texts are ruled out by their end.
  private let tail: Int

  public init(_ pattern: String, separator: Character? = nil) {
    self.pattern = pattern
    self.separator = separator?.asciiValue
    bytes = Array(pattern.utf8)
    tail = bytes.lastIndex(of: UInt8(ascii: "*")).map { $0 + 1 } ?? 0
  }

  public var description: String { pattern }

  /// True where the pattern has no star, so that it matches only itself.
  public var isLiteral: Bool { !bytes.contains(UInt8(ascii: "*")) }

  /// - Complexity: O(n · m) for a text of n and a pattern of m bytes.
  public func matches(_ text: some StringProtocol) -> Bool {
    if let found = text.utf8.withContiguousStorageIfAvailable({ matches($0) }) { return found }
    return Array(text.utf8).withUnsafeBufferPointer { matches($0) }
  }

  /// Two restart points, one for `*` and one for `**`, replace recursion: a later `*` may be given up for
  /// an earlier `**`, while a later `**` makes every earlier star final.
  public func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let tailCount = bytes.count - tail
    guard text.count >= tailCount else { return false }
    for offset in 0..<tailCount where bytes[tail + offset] != text[text.count - tailCount + offset] {
      return false
    }
    let star = UInt8(ascii: "*")
    var i = 0
    var p = 0
    var single: (pattern: Int, text: Int)?
    var double: (pattern: Int, text: Int)?
    while true {
      if p < bytes.count, bytes[p] == star {
        if p + 1 < bytes.count, bytes[p + 1] == star {
          p += 2
          double = (p, i)
          single = nil
        } else {
          p += 1
          single = (p, i)
        }
        continue
      }
      if i < text.count, p < bytes.count, bytes[p] == text[i] {
        i += 1
        p += 1
        continue
      }
      if i == text.count, p == bytes.count { return true }
      if let restart = single, restart.text < text.count, text[restart.text] != separator {
        single = (restart.pattern, restart.text + 1)
        p = restart.pattern
        i = restart.text + 1
        continue
      }
      if let restart = double, restart.text < text.count {
        double = (restart.pattern, restart.text + 1)
        single = nil
        p = restart.pattern
        i = restart.text + 1
        continue
      }
      return false
    }
  }
}
