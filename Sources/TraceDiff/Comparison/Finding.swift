public import TraceFormat

/// One difference between a baseline and a candidate, as plain data.
public struct Finding: Sendable, Hashable {
  public typealias Kind = Difference

  /// Where and how often the finding's event stands on one side.
  public struct Side: Sendable, Hashable {
    public var count: Int
    /// The most that the baseline allows; nil on the candidate's side.
    public var countMax: Int?
    /// Positions among the trace's events, from 0.
    public var indices: [Int]
    /// Request lines in the side's file, from 1; empty where unknown.
    public var lines: [Int]

    public init(count: Int, countMax: Int? = nil, indices: [Int] = [], lines: [Int] = []) {
      self.count = count
      self.countMax = countMax
      self.indices = indices
      self.lines = lines
    }
  }

  /// One differing field of a `changed` finding.
  public struct Change: Sendable, Hashable {
    public enum Part: String, Sendable, Hashable, CaseIterable {
      case method, scheme, host, path, query, header, body
    }
    public var part: Part
    /// A query item's, header's or form field's name, a JSON Pointer, or empty (method, scheme, host, whole
    /// path, text body).
    public var name: String
    /// The value for people, or nil where the field is absent on the side.
    public var baseline: String?
    public var candidate: String?

    public init(part: Part, name: String, baseline: String?, candidate: String?) {
      self.part = part
      self.name = name
      self.baseline = baseline
      self.candidate = candidate
    }
  }

  /// An event that a group's finding covers.
  public struct Member: Sendable, Hashable {
    public var event: EventSummary
    /// Position among the events of the baseline, or of the candidate where the baseline has it not.
    public var index: Int

    public init(event: EventSummary, index: Int) {
      self.event = event
      self.index = index
    }
  }

  /// Twelve hexadecimal digits, with a suffix `-2`, `-3` where ids would be equal.
  public var id: String
  public var kind: Kind
  public var severity: Severity
  /// The step's name; nil before the first step or where steps are not judged.
  public var step: String?
  /// The visit of the step, from 1.
  public var visit: Int
  public var event: EventSummary
  public var baseline: Side
  public var candidate: Side
  public var changes: [Change]
  /// How many events the finding explains.
  public var covers: Int
  public var members: [Member]
  /// A changed event that is also out of order.
  public var moved: Bool
  /// The move set is not proven to be the smallest.
  public var approximate: Bool
  public var approved: Rules.Approval? {
    get { acceptance.approval }
    set { acceptance = newValue.map(Acceptance.approved) ?? .open }
  }
  /// What a person needs to understand and trust the finding, in a sentence or two.
  public var explanation: String
  /// A command that sends the request again.
  public var curl: String {
    get { command.text }
    set { command = Command(text: newValue) }
  }
  private var acceptance: Acceptance
  var command: Command

  public init(
    id: String = "", kind: Kind, severity: Severity = .error, step: String? = nil, visit: Int = 1,
    event: EventSummary, baseline: Side, candidate: Side, changes: [Change] = [], covers: Int = 1,
    members: [Member] = [], moved: Bool = false, approximate: Bool = false, approved: Rules.Approval? = nil,
    explanation: String = "", curl: String = ""
  ) {
    self.id = id
    self.kind = kind
    self.severity = severity
    self.step = step
    self.visit = visit
    self.event = event
    self.baseline = baseline
    self.candidate = candidate
    self.changes = changes
    self.covers = covers
    self.members = members
    self.moved = moved
    self.approximate = approximate
    self.explanation = explanation
    acceptance = approved.map(Acceptance.approved) ?? .open
    command = Command(text: curl)
  }

  /// Few findings are approved, and the others need no room for an approval.
  private enum Acceptance: Sendable, Hashable {
    case open
    indirect case approved(Rules.Approval)

    var approval: Rules.Approval? { if case .approved(let approval) = self { approval } else { nil } }
  }
}
