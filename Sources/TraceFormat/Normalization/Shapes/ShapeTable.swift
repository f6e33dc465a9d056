/// The shapes of requests that a session has seen, within bounds.
struct ShapeTable {
  private var programs: [ShapeProgram?]
  /// Shapes that were seen once, by their hash. Most of what is seen once, such as a path with an id, is never
  /// seen again.
  private var seen: [UInt64]
  private var leaves = 0

  private static let size = 1024
  private static let leafLimit = 2048

  init() {
    programs = Array(repeating: nil, count: Self.size)
    seen = Array(repeating: 0, count: Self.size * 4)
  }

  /// The program of a shape; nil where it has none.
  func program(
    _ hash: UInt64, _ tokens: QueryTokens, _ url: UnsafePointer<UInt8>, _ skeleton: BodySkeleton,
    _ traits: ShapeKey.RawTraits
  ) -> ShapeProgram? {
    let place = Int(hash & UInt64(Self.size - 1))
    return programs.withUnsafeBufferPointer { programs in
      for place in [place, place ^ 1] {
        if let program = programs[place], program.key.matches(tokens, url, skeleton, traits) {
          return program
        }
      }
      return nil
    }
  }

  /// Whether a shape without a program comes for the second time.
  mutating func isSeenAgain(_ hash: UInt64) -> Bool {
    let place = Int(hash & UInt64(Self.size * 4 - 1))
    if seen[place] == hash { return true }
    seen[place] = hash
    return false
  }

  mutating func add(_ program: ShapeProgram, hash: UInt64) {
    let place = Int(hash & UInt64(Self.size - 1))
    programs[programs[place] == nil ? place : place ^ 1] = program
  }

  /// Counts an outcome that was remembered; forgets everything where there are too many.
  mutating func countLeaf() {
    leaves += 1
    guard leaves > Self.leafLimit else { return }
    leaves = 0
    programs = Array(repeating: nil, count: Self.size)
  }
}
