/// Edits that presets and rules make. Each leaves the event's other fields alone; the canonical order is
/// restored by `arrange()`, once, after the last edit.
extension Event {
  /// Sets the query item of this name to a decoded value, or adds it.
  public mutating func setQuery(_ name: String, _ value: String) {
    set(.query, name, PercentEncoding.encode(value, as: .queryValue))
  }

  /// Sets the form field of this name to a decoded value, or adds it. The body becomes a form.
  public mutating func setForm(_ name: String, _ value: String) {
    bodyKind = .form
    set(.body, name, PercentEncoding.encode(value, as: .queryValue))
  }

  /// Sets the JSON leaf at a pointer to a token that is already canonical, such as `"home"` or `1.5`.
  public mutating func setJSON(_ pointer: String, token: String) {
    bodyKind = .json
    set(.body, pointer, token)
  }

  /// Sets the header, in its canonical spelling.
  public mutating func setHeader(_ name: String, _ value: String) {
    set(.header, name, value)
  }

  /// Removes every field of this name at a location.
  public mutating func remove(_ location: Field.Location, _ name: String) {
    fields.removeAll { $0.location == location && $0.name == name }
  }

  /// Removes every field at a location.
  public mutating func removeAll(_ location: Field.Location) {
    fields.removeAll { $0.location == location }
    if location == .body { bodyKind = .none }
  }

  /// Moves query items into a form body; their texts are written alike in both.
  public mutating func moveQueryToForm(where isMoved: (_ name: String) -> Bool) {
    for index in fields.indices where fields[index].location == .query && isMoved(fields[index].name) {
      fields[index].location = .body
      bodyKind = .form
    }
  }

  /// Moves form fields into the query.
  public mutating func moveFormToQuery(where isMoved: (_ name: String) -> Bool) {
    guard bodyKind == .form else { return }
    for index in fields.indices where fields[index].location == .body && isMoved(fields[index].name) {
      fields[index].location = .query
    }
    if !fields.contains(where: { $0.location == .body }) { bodyKind = .none }
  }

  /// Puts a prefix before the pointers of all JSON leaves except those of the named top-level members, as
  /// when a single event becomes the one member of a batch.
  public mutating func nestJSON(under prefix: String, except members: Set<String> = []) {
    guard bodyKind == .json else { return }
    for index in fields.indices where fields[index].location == .body {
      if let member = Self.firstToken(fields[index].name), members.contains(member) { continue }
      fields[index].name = prefix + fields[index].name
    }
  }

  /// Gives the JSON value at one pointer, with all that is inside it, another pointer.
  public mutating func moveJSON(from old: String, to new: String) {
    guard bodyKind == .json else { return }
    for index in fields.indices
    where fields[index].location == .body && Self.isPointer(fields[index].name, atOrBelow: old) {
      fields[index].name = new + String(fields[index].name.utf8.dropFirst(old.utf8.count))!
    }
  }

  private mutating func set(_ location: Field.Location, _ name: String, _ text: String) {
    if let index = index(of: location, name) {
      ValueLog.note(fields[index])
      fields[index].text = text
    } else {
      fields.append(Field(location, name, text))
    }
  }

  /// The member's name at the head of a pointer, unescaped; nil for the root.
  static func firstToken(_ pointer: String) -> String? {
    guard pointer.utf8.first == UInt8(ascii: "/") else { return nil }
    return name(ofPointerToken: pointer.dropFirst().prefix { $0 != "/" })
  }
}

extension Event {
  /// The most copies that `# @count` may ask for. No flow sends as many, and the sums over a file stay far from
  /// the largest integer.
  package static let mostCopies = 1_000_000
}
