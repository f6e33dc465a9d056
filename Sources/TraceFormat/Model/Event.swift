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
  /// The preset's title, such as `GA4`; nil where no preset recognises the event.
  public var vendor: String?
  /// The vendor's event name, or the last non-empty path segment.
  public var name: String
  /// The value of the vendor's idempotency id as it was sent, before masking; nil where there is none.
  public var idempotencyID: String?
  /// Epoch seconds, where known.
  public var time: Double?
  // What is small stands together: traces hold millions of events.
  public var bodyKind: BodyKind
  public var role: Role?
  /// True where the endpoint takes batches, whose timing says nothing about steps.
  public var isBatched: Bool
  @usableFromInline var place: Place
  @usableFromInline var provisions: Provisions

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
    self.time = time
    place = Place(step: step, line: line, requestIndex: requestIndex)
    provisions = Provisions(
      .init(
        count: count, unorderedGroup: unorderedGroup, optionalFields: optionalFields, comments: comments))
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
