/// What is judged: one request, or one member of a batch request, in canonical form.
public struct Event: Sendable, Hashable {
  /// How the body is written and compared.
  public enum BodyKind: String, Sendable, Hashable, CaseIterable {
    case none
    /// JSON; its leaves are the fields at `.body`, named by JSON Pointer, in written order.
    case json
    /// `name=value` pairs; each is a field at `.body`.
    case form
    /// UTF-8 text; one field at `.body` with an empty name.
    case text
    /// Bytes; one field at `.body` with an empty name, whose text is base64.
    case binary
    /// The request had a body that could not be read; no field.
    case unavailable
  }

  public var method: String
  public var scheme: String
  /// The canonical, mapped host, with the port where it is not the scheme's own.
  public var host: String
  /// The canonical path without matrix parameters, beginning with `/`.
  ///
  /// A masked segment stands as `{{}}` and has a field at `.path` named by its number from 1; a segment
  /// that the rules templated stands literally, as `{id}`.
  public var path: String
  /// Path parameters, then query items, headers and body fields, each part in canonical order.
  public var fields: [Field]
  public var bodyKind: BodyKind
  /// The preset's title, such as `GA4`; nil where no preset recognises the event.
  public var vendor: String?
  /// The vendor's event name, or the last non-empty path segment.
  public var name: String
  public var role: Role?
  /// The value of the vendor's idempotency id as it was sent, before masking; nil where there is none.
  public var idempotencyID: String?
  /// True where the endpoint takes batches, whose timing says nothing about steps.
  public var isBatched: Bool

  /// How often the baseline allows the event; 1…1 but for `# @count` and `# @optional`.
  public var count: ClosedRange<Int>
  /// The number of the `# @unordered` group, or nil.
  public var unorderedGroup: Int?
  /// Fields that may be absent, by location and name (`# @optional-field`).
  public var optionalFields: Set<FieldReference>
  /// An index into the trace's `steps`; nil before the first step.
  public var step: Int?
  /// The line of the request in the file that the event was read from, counted from 1; 0 for none.
  public var line: Int
  /// The event's request in a recording: its place among the flow's entries. Members of one batch share it.
  public var requestIndex: Int
  /// Epoch seconds, where known.
  public var time: Double?
  /// Comment lines before the request, with their `#`, which survive a round trip.
  public var comments: [String]

  public init(
    method: String, scheme: String, host: String, path: String, fields: [Field] = [],
    bodyKind: BodyKind = .none, vendor: String? = nil, name: String = "", role: Role? = nil,
    idempotencyID: String? = nil, isBatched: Bool = false, count: ClosedRange<Int> = 1...1,
    unorderedGroup: Int? = nil, optionalFields: Set<FieldReference> = [], step: Int? = nil,
    line: Int = 0, requestIndex: Int = 0, time: Double? = nil, comments: [String] = []
  ) {
    self.method = method
    self.scheme = scheme
    self.host = host
    self.path = path
    self.fields = fields
    self.bodyKind = bodyKind
    self.vendor = vendor
    self.name = name
    self.role = role
    self.idempotencyID = idempotencyID
    self.isBatched = isBatched
    self.count = count
    self.unorderedGroup = unorderedGroup
    self.optionalFields = optionalFields
    self.step = step
    self.line = line
    self.requestIndex = requestIndex
    self.time = time
    self.comments = comments
  }
}

/// A field's address: its part of the request and its name.
public struct FieldReference: Sendable, Hashable {
  public var location: Field.Location
  public var name: String

  public init(_ location: Field.Location, _ name: String) {
    self.location = location
    self.name = name
  }
}
