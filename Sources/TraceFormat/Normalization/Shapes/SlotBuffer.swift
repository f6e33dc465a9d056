/// The canonical texts of a request's values: the query's in the order in which they were sent, then the body's.
///
/// The buffers are used again for the next request.
struct SlotBuffer {
  private(set) var slots: UnsafeMutablePointer<SlotText>
  private var count = 0
  /// Texts that had to be written anew.
  private var scratch: UnsafeMutablePointer<UInt8>
  private var capacity = 4096
  private var used = 0
  /// What the query may still need.
  private var queryRoom = 0
  /// The marks of every byte.
  private let marks: UnsafeMutablePointer<UInt8>

  /// More values than this are read without a program.
  private static let limit = 1024

  init() {
    slots = .allocate(capacity: Self.limit)
    scratch = .allocate(capacity: capacity)
    marks = .allocate(capacity: 256)
    for byte in UInt8.min...UInt8.max { marks[Int(byte)] = ByteMarks(of: byte).rawValue }
  }

  func deallocate() {
    slots.deallocate()
    scratch.deallocate()
    marks.deallocate()
  }

  /// Begins with a request.
  ///
  /// - Parameters:
  ///   - queryCount: How many values the query has.
  ///   - queryRoom: How many bytes its texts need at most.
  ///   - bodyRoom: How many bytes the body's texts need where its numbers do not grow.
  mutating func begin(queryCount: Int, queryRoom: Int, bodyRoom: Int) {
    count = queryCount
    used = 0
    self.queryRoom = queryRoom
    if queryRoom + bodyRoom > capacity {
      scratch.deallocate()
      capacity = queryRoom + bodyRoom
      scratch = .allocate(capacity: capacity)
    }
  }

  /// Adds a value of the body.
  ///
  /// - Parameter isKept: Whether the bytes are there for as long as the request.
  /// - Returns: False where there is no room for it.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, isKept: Bool) -> Bool {
    guard count < Self.limit, let base = bytes.baseAddress else { return false }
    var start = base
    if !isKept {
      guard used + bytes.count + queryRoom <= capacity else { return false }
      (scratch + used).update(from: base, count: bytes.count)
      start = UnsafePointer(scratch + used)
      used += bytes.count
    }
    slots[count] = SlotText(base: start, count: bytes.count, marks: allMarks(start, bytes.count))
    count += 1
    return true
  }

  /// Finds the canonical text of every value of the query.
  mutating func addQuery(_ tokens: QueryTokens, _ url: UnsafePointer<UInt8>) {
    for index in 0..<tokens.count {
      let item = tokens.items[index]
      let start = url + Int(item.value)
      let count = Int(item.valueCount)
      let found = allMarks(start, count)
      if !found.contains(.encoded) {
        slots[index] = SlotText(base: start, count: count, marks: found)
        continue
      }
      let target = scratch + used
      let written = PercentEncoding.write(
        UnsafeBufferPointer(start: start, count: count), to: target, as: .queryValue, plusIsSpace: true)
      slots[index] = SlotText(base: target, count: written, marks: allMarks(target, written))
      used += written
    }
  }

  @inline(__always)
  private func allMarks(_ start: UnsafePointer<UInt8>, _ count: Int) -> ByteMarks {
    var found: UInt8 = 0
    for offset in 0..<count { found |= marks[Int(start[offset])] }
    return ByteMarks(rawValue: found)
  }
}
