/// One named part of an event: a query item, a header, a form field, a JSON leaf, a path parameter.
///
/// An event is compared field by field, so whatever can differ between two events is a field or one
/// of the event's own `method`, `scheme`, `host` and `path`.
public struct Field: Sendable, Hashable {
  /// The part of the request that the field belongs to, in the order in which parts are written.
  public enum Location: String, Sendable, Hashable, CaseIterable {
    /// A templated path segment (named by its number from 1) or a matrix parameter (`;ord=1`).
    case path
    case query
    case header
    case body
  }

  /// The field's name: a query item's, form field's or matrix parameter's decoded name, a header's
  /// name in its canonical spelling, a JSON Pointer (RFC 6901) in a JSON body, empty in a text body.
  public var name: String
  /// The canonical written form of the value, empty where only a placeholder is known.
  ///
  /// In a path, query or form: percent-encoded. In a JSON body: the JSON token (`"home"`, `1.5`,
  /// `null`, and `{}` or `[]` for an empty container). In a header or text body: as it is. In a
  /// binary body: base64.
  public var text: String
  /// Why the value does not count, or nil where it is a literal.
  public var mask: Mask?
  // Last, where the padding of the mask has room for it: traces hold millions of fields.
  public var location: Location

  public init(_ location: Location, _ name: String, _ text: String, mask: Mask? = nil) {
    self.location = location
    self.name = name
    self.text = text
    self.mask = mask
  }

  /// True where only the placeholder is known, as in a trace that was read from a baseline.
  public var isPlaceholderOnly: Bool { mask != nil && text.isEmpty && mask?.source == .file }
}

/// The decision that a field's value varies, and who took it.
public struct Mask: Sendable, Hashable {
  /// Who decided, from the most to the least authoritative.
  public enum Source: UInt8, Sendable, Hashable {
    /// A placeholder that was read from a baseline.
    case file
    /// Personal data or a credential.
    case redaction
    /// The project's `mask`.
    case rule
    /// The rules' `learned`.
    case learned
    /// A vendor preset's list of volatile names.
    case preset
    /// A certain shape: a UUID, a date-time, an epoch near the request's time, a JWT.
    case shape
  }

  public var placeholder: Placeholder
  public var source: Source
  /// Whether two events may be linked by this value; times, numbers and a batch's envelope never are.
  public var isLinkable: Bool
  /// For a placeholder that was read from a baseline's JSON body: it stood without quotes, as for a number.
  public var isUnquoted = false

  public init(_ placeholder: Placeholder, source: Source, isLinkable: Bool = false) {
    self.placeholder = placeholder
    self.source = source
    self.isLinkable = isLinkable
  }
}
