/// Where an event stands in its trace and in its source.
extension Event {
  /// Three numbers in half of their size, as traces hold millions of events.
  @usableFromInline struct Place: Sendable, Hashable {
    /// -1 before the first step.
    @usableFromInline var step: Int32
    @usableFromInline var line: Int32
    @usableFromInline var requestIndex: Int32

    init(step: Int?, line: Int, requestIndex: Int) {
      self.step = step.map { Int32(clamping: $0) } ?? -1
      self.line = Int32(clamping: line)
      self.requestIndex = Int32(clamping: requestIndex)
    }
  }

  /// An index into the trace's `steps`; nil before the first step.
  @inlinable public var step: Int? {
    get { place.step < 0 ? nil : Int(place.step) }
    set { place.step = newValue.map { Int32(clamping: $0) } ?? -1 }
  }

  /// The line of the request in the file that the event was read from, counted from 1; 0 for none. Beyond
  /// 2,147,483,647 lines are not told apart.
  @inlinable public var line: Int {
    get { Int(place.line) }
    set { place.line = Int32(clamping: newValue) }
  }

  /// The event's request in a recording: its place among the flow's entries. Members of one batch share it.
  @inlinable public var requestIndex: Int {
    get { Int(place.requestIndex) }
    set { place.requestIndex = Int32(clamping: newValue) }
  }
}
