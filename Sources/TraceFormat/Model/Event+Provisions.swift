/// What a baseline provides for an event beyond the request itself.
extension Event {
  /// Most events have no provisions, and those need no room for any.
  @usableFromInline enum Provisions: Sendable, Hashable {
    case none
    indirect case some(Values)

    @usableFromInline struct Values: Sendable, Hashable {
      @usableFromInline var count = 1...1
      @usableFromInline var unorderedGroup: Int?
      @usableFromInline var optionalFields: Set<FieldReference> = []
      @usableFromInline var comments: [String] = []

      static let usual = Values()
    }

    init(_ values: Values) { self = values == Values.usual ? .none : .some(values) }

    var values: Values {
      get { if case .some(let values) = self { values } else { Values.usual } }
      set { self = Provisions(newValue) }
    }
  }

  /// How often the baseline allows the event; 1…1 but for `# @count` and `# @optional`.
  public var count: ClosedRange<Int> {
    @inlinable get { if case .some(let values) = provisions { values.count } else { 1...1 } }
    set { provisions.values.count = newValue }
  }

  /// The number of the `# @unordered` group, or nil.
  public var unorderedGroup: Int? {
    @inlinable get { if case .some(let values) = provisions { values.unorderedGroup } else { nil } }
    set { provisions.values.unorderedGroup = newValue }
  }

  /// Fields that may be absent, by location and name (`# @optional-field`).
  public var optionalFields: Set<FieldReference> {
    @inlinable get { if case .some(let values) = provisions { values.optionalFields } else { [] } }
    set { provisions.values.optionalFields = newValue }
  }

  /// Comment lines before the request, with their `#`, which survive a round trip.
  public var comments: [String] {
    @inlinable get { if case .some(let values) = provisions { values.comments } else { [] } }
    set { provisions.values.comments = newValue }
  }

  /// Whether anything of this is said about the event.
  @inlinable public var hasProvisions: Bool { if case .some = provisions { true } else { false } }
}
