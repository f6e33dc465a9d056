public import TraceFormat

/// Both traces of a flow, for a report that shows them whole.
public struct Timeline: Sendable {
  /// One event as it is listed.
  public struct Entry: Sendable, Hashable {
    public var step: String?
    public var event: Finding.EventSummary
    /// The request's line in its file, 0 where unknown.
    public var line: Int

    public init(step: String?, event: Finding.EventSummary, line: Int) {
      self.step = step
      self.event = event
      self.line = line
    }
  }

  public var baseline: [Entry]
  public var candidate: [Entry]

  public init(baseline: Trace?, candidate: Trace?) {
    self.baseline = baseline.map(Self.entries) ?? []
    self.candidate = candidate.map(Self.entries) ?? []
  }

  private static func entries(_ trace: Trace) -> [Entry] {
    trace.events.map { event in
      Entry(
        step: event.step.map { trace.steps[$0].name },
        event: Finding.EventSummary(
          method: event.method, url: event.writtenURL, vendor: event.vendor, name: event.name,
          role: event.role),
        line: event.line)
    }
  }
}
