/// The project's `trace-diff.json`: what is tracked, masked, kept, ordered, and how severe it is.
///
/// The default value equals an empty file.
public struct Rules: Sendable, Hashable {
  /// Glob patterns over `host/path`; empty means that everything recorded is in scope.
  public var include: [EndpointPattern] = []
  public var exclude: [EndpointPattern] = []
  /// What the session hook records and stubs.
  public var track: [EndpointPattern] = []
  /// Hosts that the recorder cannot see: "not observed", never "missing".
  public var blind: [EndpointPattern] = []
  /// Staging host to production host, in the order of the file.
  public var hosts: [HostMapping] = []
  public var paths: [PathTemplate] = []
  /// The presets in use; nil means all.
  public var presets: [String]?
  public var mask: [FieldRule] = []
  public var keep: [FieldRule] = []
  public var headers: [HeaderRule] = []
  public var events: [EventRule] = []
  public var order: [OrderRule] = []
  public var severity: [SeverityRule] = []
  public var learned: [LearnedRule] = []
  public var approvals: [Approval] = []
  /// The file as the user named it, for messages.
  public var file: String?

  public init() {}

  public struct HostMapping: Sendable, Hashable {
    public var from: EndpointPattern
    public var to: String
    public var line: Int

    public init(from: EndpointPattern, to: String, line: Int = 0) {
      self.from = from
      self.to = to
      self.line = line
    }
  }

  /// `{"match": "api.example.com/user/*/event", "as": "api.example.com/user/{id}/event"}`.
  public struct PathTemplate: Sendable, Hashable {
    public var match: EndpointPattern
    public var replacement: String
    public var line: Int

    public init(match: EndpointPattern, replacement: String, line: Int = 0) {
      self.match = match
      self.replacement = replacement
      self.line = line
    }
  }

  /// A `mask` or `keep` entry: for requests that match, globs over field names by part.
  public struct FieldRule: Sendable, Hashable {
    public var match: EndpointPattern
    public var query: [Glob] = []
    /// Globs over JSON Pointers, in which `*` stays within one reference token.
    public var json: [Glob] = []
    public var form: [Glob] = []
    public var header: [Glob] = []
    /// Segment numbers from 1, or names of matrix parameters.
    public var path: [Glob] = []
    public var line: Int = 0

    public init(match: EndpointPattern) { self.match = match }
  }

  public struct HeaderRule: Sendable, Hashable {
    public var match: EndpointPattern
    public var names: [String]
    public var line: Int

    public init(match: EndpointPattern, names: [String], line: Int = 0) {
      self.match = match
      self.names = names
      self.line = line
    }
  }

  /// How events of an endpoint are found, named and judged.
  public struct EventRule: Sendable, Hashable {
    /// Where in the request, or in a batch's member, a value is found.
    public enum Selector: Sendable, Hashable {
      case query(String)
      case form(String)
      case header(String)
      /// A JSON Pointer over the member.
      case json(String)
      /// A path segment's number from 1.
      case path(Int)
    }

    public var match: EndpointPattern
    /// A JSON Pointer glob of the batch's members, such as `/events/*`; nil where it is no batch.
    public var split: Glob?
    public var name: Selector?
    public var id: Selector?
    public var role: Role?
    public var line: Int = 0

    public init(match: EndpointPattern) { self.match = match }
  }

  public enum Order: String, Sendable, Hashable, CaseIterable {
    case strict
    case perHost
    case none
  }

  public struct OrderRule: Sendable, Hashable {
    public var match: EndpointPattern
    public var order: Order
    public var line: Int

    public init(match: EndpointPattern, order: Order, line: Int = 0) {
      self.match = match
      self.order = order
      self.line = line
    }
  }

  /// All the conditions that are present must hold; the first rule that matches wins.
  public struct SeverityRule: Sendable, Hashable {
    public var match: EndpointPattern?
    /// nil for any.
    public var kind: Difference?
    public var vendor: Glob?
    public var event: Glob?
    /// nil for any.
    public var role: Role?
    public var field: Glob?
    public var severity: Severity
    public var line: Int = 0

    public init(severity: Severity) { self.severity = severity }
  }

  /// What N runs taught about one field.
  public struct LearnedRule: Sendable, Hashable {
    public enum Part: String, Sendable, Hashable, CaseIterable {
      case query, json, form, header, path, text
    }
    public enum Verdict: String, Sendable, Hashable, CaseIterable {
      case mask, keep
    }

    public var match: EndpointPattern
    public var part: Part
    public var name: String
    public var verdict: Verdict
    /// In how many of the `runs` the value differed.
    public var differed: Int
    public var runs: Int
    public var line: Int

    public init(
      match: EndpointPattern, part: Part, name: String, verdict: Verdict, differed: Int, runs: Int,
      line: Int = 0
    ) {
      self.match = match
      self.part = part
      self.name = name
      self.verdict = verdict
      self.differed = differed
      self.runs = runs
      self.line = line
    }
  }

  public struct Approval: Sendable, Hashable {
    public var id: String
    public var reason: String
    public var owner: String
    /// The last day, UTC and inclusive, as `YYYY-MM-DD`.
    public var until: String
    public var line: Int

    public init(id: String, reason: String, owner: String, until: String, line: Int = 0) {
      self.id = id
      self.reason = reason
      self.owner = owner
      self.until = until
      self.line = line
    }
  }
}
