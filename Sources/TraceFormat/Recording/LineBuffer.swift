/// Memory that lines are written to, and that is used again for the next ones.
///
/// A recorder writes a line while the app waits for its answer, so there is none of an array's bookkeeping here: whoever
/// writes makes room once and then stores byte after byte.
package struct LineBuffer {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  package private(set) var count = 0

  package init(capacity: Int = 4096) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  /// Gives the memory back. Whoever made the buffer does so once, and then lets go of it.
  package func free() { start.deallocate() }

  /// What was written, as long as nothing more is.
  package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// Forgets what was written. What one large line needed is not held for ever.
  package mutating func clear() {
    count = 0
    guard capacity > 64 << 10 else { return }
    start.deallocate()
    capacity = 4096
    start = .allocate(capacity: capacity)
  }

  /// Makes room for this many bytes, of which `write` says how many it has stored.
  @inline(__always)
  mutating func append(atMost room: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    if capacity &- count < room { grow(by: room) }
    count &+= write(start + count)
  }

  @inline(never)
  private mutating func grow(by room: Int) {
    capacity = max(capacity * 2, count + room)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }
}
