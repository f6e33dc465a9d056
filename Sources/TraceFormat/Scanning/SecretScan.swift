/// Finds what looks like a secret or personal data in what is to be committed or shared.
///
/// A recording holds raw values, a baseline should hold none. The values themselves are never part of a finding.
public struct SecretScan {
  public struct Finding: Sendable, Hashable {
    /// What it looks like.
    public var kind: Redaction.Kind
    /// Where in the request: `query email`, `header Authorization`.
    public var place: String
    /// The request's host and path.
    public var endpoint: String
    public var file: String?
    /// The line of the request, 0 where unknown.
    public var line: Int
  }

  public private(set) var findings: [Finding] = []
  /// How many requests and events were looked at.
  public private(set) var count = 0
  private let session: Normalizer.Session

  /// - Parameter rules: The project's rules; their scope does not matter here, as a file holds what it holds.
  public init(rules: Rules = Rules()) {
    var rules = rules
    rules.include = [EndpointPattern("**")]
    rules.exclude = []
    session = Normalizer(rules: rules).session()
    session.keepsRaw = true
  }

  /// Looks at everything that an input holds.
  public mutating func scan(_ input: TraceInput) {
    for trace in input.traces {
      for event in trace.events { scan(event, file: trace.file) }
    }
    for flow in input.flows {
      for entry in flow.entries { scan(entry.request, of: flow) }
    }
  }

  private mutating func scan(_ request: Request, of flow: Flow) {
    let line = request.line
    var endpoint = ""
    for event in session.events(of: request, index: 0, isHAR: flow.isHAR) {
      endpoint = event.host + event.path
      scan(event, file: flow.file)
    }
    for header in request.headers {
      // A recorder blanks credentials; a proxy does not.
      let value = header.value
      guard !value.isEmpty, let kind = Redaction.kind(name: header.name, value: value, in: .header) else {
        continue
      }
      add(
        Finding(kind: kind, place: "header \(header.name)", endpoint: endpoint, file: flow.file, line: line))
    }
  }

  private mutating func scan(_ event: Event, file: String?) {
    count += 1
    for (field, names) in zip(event.fields, session.nameClasses(of: event)) {
      let value = field.isPlaceholderOnly ? "" : field.value(in: event.bodyKind)
      var kind = Redaction.kind(names, value: value)
      let isRedacted = field.mask?.source == .redaction
      if kind == nil, isRedacted || field.mask == nil, SecretText.redacted(value) != nil {
        kind = .credential
      }
      if kind == nil, isRedacted { kind = .preset }
      if kind == nil, EmailAddress.occurs(in: field.name) { kind = .email }
      guard let kind else { continue }
      let name = field.name.isEmpty ? field.location.rawValue : "\(field.location.rawValue) \(field.name)"
      add(Finding(kind: kind, place: name, endpoint: event.host + event.path, file: file, line: event.line))
    }
  }

  private mutating func add(_ finding: Finding) {
    // A header that is an event's field as well is one finding.
    if findings.last != finding { findings.append(finding) }
  }
}
