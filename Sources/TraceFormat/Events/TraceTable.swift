/// One side of a comparison: what is said of a trace as a whole, and its events in columns.
package struct TraceTable: Sendable {
  package var flow: String
  /// True where the source has no markers and the file's name had to serve.
  package var isNamedAfterFile: Bool
  package var steps: [Step]
  /// Why a comparison with this trace is inconclusive.
  package var incidents: [Incident]
  /// What a person should know and what no verdict depends on.
  package var warnings: [Incident]
  /// The file that the trace was read from, as the user named it.
  package var file: String?
  package var events: EventTable

  package init(
    flow: String, isNamedAfterFile: Bool = false, steps: [Step] = [], incidents: [Incident] = [],
    warnings: [Incident] = [], file: String? = nil, events: EventTable
  ) {
    self.flow = flow
    self.isNamedAfterFile = isNamedAfterFile
    self.steps = steps
    self.incidents = incidents
    self.warnings = warnings
    self.file = file
    self.events = events
  }

  /// A trace whose events are at hand.
  ///
  /// - Complexity: O(total size of the events).
  package init(_ trace: Trace) { self.init(trace, events: EventTable(trace.events)) }

  /// A trace with its events apart.
  init(_ trace: Trace, events: EventTable) {
    self.init(
      flow: trace.flow, isNamedAfterFile: trace.isNamedAfterFile, steps: trace.steps,
      incidents: trace.incidents,
      warnings: trace.warnings, file: trace.file, events: events)
  }
}
