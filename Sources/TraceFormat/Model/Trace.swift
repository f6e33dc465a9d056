/// The ordered, normalised events of one flow.
public struct Trace: Sendable {
  public var flow: String
  /// True where the source has no markers and the file's name had to serve.
  public var isNamedAfterFile: Bool
  /// How many recordings the trace was learned from; nil where it was not said.
  public var runs: Int?
  public var steps: [Step]
  public var events: [Event]
  /// Why a comparison with this trace is inconclusive.
  public var incidents: [Incident]
  /// What a person should know and what no verdict depends on.
  public var warnings: [Incident]
  /// Comment lines at the top of the file and after its last event, with their `#`.
  public var comments: [String]
  public var trailingComments: [String]
  /// Comment lines before a step's first event or `# @step`, by index into `steps`.
  public var stepComments: [Int: [String]]
  /// The file that the trace was read from, as the user named it.
  public var file: String?

  public init(
    flow: String, isNamedAfterFile: Bool = false, runs: Int? = nil, steps: [Step] = [],
    events: [Event] = [], incidents: [Incident] = [], warnings: [Incident] = [],
    comments: [String] = [], trailingComments: [String] = [], stepComments: [Int: [String]] = [:],
    file: String? = nil
  ) {
    self.flow = flow
    self.isNamedAfterFile = isNamedAfterFile
    self.runs = runs
    self.steps = steps
    self.events = events
    self.incidents = incidents
    self.warnings = warnings
    self.comments = comments
    self.trailingComments = trailingComments
    self.stepComments = stepComments
    self.file = file
  }
}
