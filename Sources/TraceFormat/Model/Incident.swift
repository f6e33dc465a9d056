/// Something about a flow that a person must know: why it is inconclusive, or a warning.
public struct Incident: Sendable, Hashable {
  /// The machine's word for an incident; stable across versions of the tool.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// A line of the recording is not a whole, valid record.
    case torn
    /// A process said that it lost a record.
    case lost
    /// The flow has no end marker, or a later flow began before it ended.
    case unfinished
    /// The wire was not quiet before the flow ended.
    case unsettled
    /// No process with a recorder took part.
    case noRecorder = "no-recorder"
    /// The baseline's flow is not among the candidate's.
    case notRun = "not-run"
    /// A body could not be read.
    case bodyUnavailable = "body-unavailable"
    /// The baseline itself carries `# @inconclusive`.
    case inconclusiveBaseline = "inconclusive-baseline"
    /// Requests before the first flow or after the last.
    case outsideFlow = "outside-flow"
    /// Hosts that the rules declare to be unobservable.
    case blind
    /// Entries that no rule or preset put in scope.
    case leftOut = "left-out"
    /// A value that is no value: empty, `null`, an unresolved macro.
    case degenerate
    /// A field that only its shape masked.
    case shapeOnly = "shape-only"
    /// An approval that has expired.
    case approvalExpired = "approval-expired"
    /// An approval that no finding used.
    case approvalUnused = "approval-unused"
    /// A run contradicts what was learned.
    case learnedContradicted = "learned-contradicted"
    /// A step of the baseline has another name in the candidate.
    case stepRenamed = "step-renamed"
    /// Entries of the source that are no requests.
    case skipped
    /// The recorder's own warning, in its words.
    case recorder
  }

  public var code: Code
  /// One sentence for a person: what is wrong, and what would be right.
  public var message: String
  /// The file that it is about, as the user named it.
  public var file: String?
  /// The line in `file`, counted from 1.
  public var line: Int?

  public init(_ code: Code, _ message: String, file: String? = nil, line: Int? = nil) {
    self.code = code
    self.message = message
    self.file = file
    self.line = line
  }
}
