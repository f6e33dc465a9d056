/// Small functions that presets are put together from.
extension Preset {
  typealias Naming = @Sendable (Event) -> String?
  typealias Judging = @Sendable (_ name: String, _ event: Event) -> Role?

  /// The first value that is not empty among query items, form fields and top-level JSON members.
  static func named(by names: String...) -> Naming {
    { event in names.lazy.compactMap { event.any($0) }.first { !$0.isEmpty } }
  }

  /// The first value that is not empty among JSON leaves.
  static func named(byJSON pointers: String...) -> Naming {
    { event in pointers.lazy.compactMap { event.json($0) }.first { !$0.isEmpty } }
  }

  /// Roles by the event's exact name; `otherwise` for the rest.
  static func roles(
    pageView: Set<String> = [], conversion: Set<String> = [], impression: Set<String> = [],
    click: Set<String> = [], adRequest: Set<String> = [], viewability: Set<String> = [],
    other: Set<String> = [], otherwise: Role = .other
  ) -> Judging {
    { name, _ in
      if pageView.contains(name) { return .pageView }
      if conversion.contains(name) { return .conversion }
      if impression.contains(name) { return .impression }
      if click.contains(name) { return .click }
      if adRequest.contains(name) { return .adRequest }
      if viewability.contains(name) { return .viewability }
      return other.contains(name) ? .other : otherwise
    }
  }
}

extension Event {
  /// Those of the values that are there and not empty, joined by `/`; nil where there is none.
  static func joined(_ values: String?...) -> String? {
    let present = values.compactMap { $0 }.filter { !$0.isEmpty }
    return present.isEmpty ? nil : present.joined(separator: "/")
  }
}
