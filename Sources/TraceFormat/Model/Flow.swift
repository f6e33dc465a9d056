/// One user journey as it was captured: its steps and requests in order, nothing normalised.
public struct Flow: Sendable {
  /// A request and the step that it happened in.
  public struct Entry: Sendable {
    public var request: Request
    /// An index into the flow's `steps`; nil before the first step.
    public var step: Int?

    public init(_ request: Request, step: Int? = nil) {
      self.request = request
      self.step = step
    }
  }

  public var name: String
  /// 1 for the first recording of this name in the input, 2 for its repetition, and so on.
  public var attempt: Int
  /// True where the source has no markers and the file's name had to serve.
  public var isNamedAfterFile: Bool
  public var steps: [Step]
  public var entries: [Entry]
  /// Why a comparison with this flow is inconclusive, in the order in which it was noticed.
  public var incidents: [Incident]
  /// What a person should know and what no verdict depends on.
  public var warnings: [Incident]
  /// The file that the flow was read from, as the user named it.
  public var file: String?
  /// True where the source is a HAR, whose scope defaults to what the presets recognise.
  public var isHAR: Bool

  public init(
    name: String, attempt: Int = 1, isNamedAfterFile: Bool = false, steps: [Step] = [],
    entries: [Entry] = [], incidents: [Incident] = [], warnings: [Incident] = [], file: String? = nil,
    isHAR: Bool = false
  ) {
    self.name = name
    self.attempt = attempt
    self.isNamedAfterFile = isNamedAfterFile
    self.steps = steps
    self.entries = entries
    self.incidents = incidents
    self.warnings = warnings
    self.file = file
    self.isHAR = isHAR
  }
}
