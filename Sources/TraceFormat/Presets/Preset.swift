/// What is known of one vendor's requests: how to recognise, split, name and mask them.
///
/// A preset is data and a few small functions over an event in canonical form, one file a vendor. It is
/// asked in this order: recognition (`PresetMatcher`), `hostAliases`, `rewrite`, `embedded`, splitting by
/// `batch`, then `name`, `role` and `idempotency` of each member, then the lists of fields. It must be
/// idempotent: the event that it has rewritten is recognised and left as it is, also where the values of
/// masked fields are no longer known. It never changes and is passed around by reference.
public final class Preset: Sendable {
  /// How well a fact is known, from what was seen in a recording to what is only recalled.
  public enum Evidence: String, Sendable, Hashable, CaseIterable {
    case seen, tested, documented, inferred, recalled, unsure
  }

  /// A place where the vendor's requests go, and what they are.
  public final class Endpoint: Sendable {
    public enum Purpose: Sendable, Hashable {
      /// A tracking event.
      case event
      /// A library load, configuration, preflight, cookie sync or telemetry: no event unless a project's
      /// `include` names it. The reason is for people.
      case noEvent(String)
    }
    /// A condition over the request's query, form fields or top-level JSON members.
    public enum Condition: Sendable {
      case has(String)
      case lacks(String)
      case equals(String, String)
      case hasPrefix(String, String)
      case method(String)
      /// A JSON body with something at the pointer.
      case hasJSON(String)
      /// Anything else; the words are for people and complete "where …".
      case holds(String, @Sendable (Event) -> Bool)
    }

    /// Host globs; `**` for any host, where path and conditions must be unmistakable (first-party proxying).
    /// `{a,b}` stands for either.
    public let hosts: [Glob]
    /// Path globs; empty for any path. `{a,b}` stands for either, `{,a}` for a or nothing.
    public let paths: [Glob]
    public let conditions: [Condition]
    public let purpose: Purpose
    public let evidence: Evidence
    /// True where the hosts are `**`.
    let isAnyHost: Bool

    public init(
      _ hosts: [String], _ paths: [String] = [], when conditions: [Condition] = [],
      is purpose: Purpose = .event,
      evidence: Evidence = .documented
    ) {
      self.hosts = hosts.flatMap(BraceExpansion.expand).map { Glob($0, separator: ".") }
      self.paths = paths.flatMap(BraceExpansion.expand).map { Glob($0, separator: "/") }
      self.isAnyHost = hosts.contains("**")
      self.conditions = conditions
      self.purpose = purpose
      self.evidence = evidence
    }
  }

  /// Names of fields in one part of the request that vary, are kept or are personal.
  public struct Fields: Sendable {
    /// A condition beyond a field's name, over its value and its event.
    public struct Limit: Sendable {
      /// For people; completes "only where …".
      public var words: String
      public var holds: @Sendable (Field, Event) -> Bool

      public init(_ words: String, _ holds: @escaping @Sendable (Field, Event) -> Bool) {
        self.words = words
        self.holds = holds
      }
    }

    public enum Part: String, Sendable, Hashable, CaseIterable {
      case query, form, json, header, path
      /// The same names in query, form and top-level JSON.
      case any
    }

    public var part: Part
    /// Globs over names, in which `{a,b}` stands for either; in `json` over pointers of the event as it is
    /// written.
    public var names: [Glob]
    /// What stands for a masked value; `random` where nothing better is known.
    public var placeholder: Placeholder
    public var evidence: Evidence
    /// Part of a batch's envelope: never links.
    public var isEnvelope: Bool
    /// The fields of these names that the list speaks of; nil for all of them.
    public var limit: Limit?

    public init(
      _ part: Part, _ names: [String], as placeholder: Placeholder = .random, evidence: Evidence = .seen,
      isEnvelope: Bool = false, only limit: Limit? = nil
    ) {
      self.part = part
      self.names = names.flatMap(BraceExpansion.expand)
        .map { Glob($0, separator: part == .json ? "/" : nil) }
      self.placeholder = placeholder
      self.evidence = evidence
      self.isEnvelope = isEnvelope
      self.limit = limit
    }
  }

  /// A field that holds structured data in another encoding; it is expanded into fields of its own, named
  /// `field/pointer`, so that its parts are masked and compared one by one.
  public struct Embedded: Sendable {
    public enum Encoding: Sendable, Hashable {
      /// JSON text.
      case json
      /// Base64 or base64url of JSON text.
      case base64JSON
      /// `name=value` pairs, percent-encoded once more.
      case form
      /// JSON text where it parses, else base64 of JSON.
      case jsonOrBase64
    }
    public var part: Fields.Part
    /// A glob over names, or over pointers in a JSON body.
    public var name: Glob
    public var encoding: Encoding

    public init(_ part: Fields.Part, _ name: String, _ encoding: Encoding) {
      self.part = part
      self.name = Glob(name, separator: part == .json ? "/" : nil)
      self.encoding = encoding
    }
  }

  /// Lower-case identifier, as in the rules' `presets`.
  public let id: String
  /// The vendor's name, as in reports and `# @event`.
  public let title: String
  public let endpoints: [Endpoint]
  /// Regional or versioned hosts that are written as one; the first match wins.
  public let hostAliases: [(from: Glob, to: String)]
  public let embedded: [Embedded]
  /// JSON Pointer glob of a batch's members, as written (`/batch/*`); nil where there is no batch.
  public let batch: String?
  /// True where each line of a text body is an event of its own, in the form of a form body; the body is
  /// split into lines before anything else is read of it.
  public let hasBodyLines: Bool
  /// True where events wait for a timer or for company, so that no step can be read off their time.
  public let isBatched: Bool
  /// Rewrites a request's single and batched forms to one written form, before embedded structures are
  /// expanded and the batch is split. It may return several events where the batch is not JSON.
  public let rewrite: (@Sendable (Event) -> [Event])?
  /// The event's name; nil means the last non-empty path segment.
  public let name: (@Sendable (Event) -> String?)?
  /// The event's role, once named.
  public let role: (@Sendable (_ name: String, Event) -> Role?)?
  public let volatile: [Fields]
  /// Kept although their shape says otherwise.
  public let kept: [Fields]
  public let redacted: [Fields]
  /// Library versions: compared, reported once, never noise. For the reader of `presets`.
  public let versions: [Fields]
  /// Headers that count.
  public let headers: [String]
  /// The first of these that is there identifies a repeated transmission.
  public let idempotency: [Fields]
  /// How events are named and which have which role, in words: what `name` and `role` do, and how well it is
  /// known.
  public let events: [String]
  /// What a reader of `trace-diff presets NAME` should know, one sentence a line.
  public let notes: [String]
  /// True where a list says more than names, so that its word cannot be remembered by name.
  public let hasLimits: Bool
  private let preparedLookup: LazyFieldLookup
  /// `redacted`, `volatile` and `kept`, prepared for `verdict(on:in:)` when they are first asked.
  var lookup: FieldLookup {
    preparedLookup.value { FieldLookup(redacted: redacted, volatile: volatile, kept: kept) }
  }

  public init(
    _ id: String, title: String, endpoints: [Endpoint], hostAliases: [(String, String)] = [],
    embedded: [Embedded] = [], batch: String? = nil, hasBodyLines: Bool = false, isBatched: Bool? = nil,
    rewrite: (@Sendable (Event) -> [Event])? = nil,
    name: (@Sendable (Event) -> String?)? = nil, role: (@Sendable (String, Event) -> Role?)? = nil,
    volatile: [Fields] = [], kept: [Fields] = [], redacted: [Fields] = [], versions: [Fields] = [],
    headers: [String] = [], idempotency: [Fields] = [], events: [String] = [], notes: [String] = []
  ) {
    self.id = id
    self.title = title
    self.endpoints = endpoints
    self.hostAliases = hostAliases.flatMap { alias in
      BraceExpansion.expand(alias.0).map { (Glob($0, separator: "."), alias.1) }
    }
    self.embedded = embedded
    self.batch = batch
    self.hasBodyLines = hasBodyLines
    self.isBatched = isBatched ?? (batch != nil)
    self.rewrite = rewrite
    self.name = name
    self.role = role
    self.volatile = volatile
    self.kept = kept
    self.redacted = redacted
    self.versions = versions
    self.headers = headers
    self.idempotency = idempotency
    self.events = events
    self.notes = notes
    hasLimits = [redacted, volatile, kept].contains { $0.contains { $0.limit != nil } }
    preparedLookup = LazyFieldLookup()
  }
}
