/// Finds what would make identifiers ambiguous or misleading; meant for a unit test of the app.
///
/// ```swift
/// var audit = IdentifierAudit(customTypes: ["AdBannerView"])
/// audit.add(Screen.HomeViewController.self)
/// audit.add(Screen.ProductViewController.self)
/// XCTAssertEqual(audit.problems.map(\.description), [])
/// ```
public struct IdentifierAudit: Sendable {
  /// One thing to put right.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// Two elements have the same identifier.
      case duplicate
      /// The spelling does not say what the element is.
      case wrongCasing
      /// A screen has an element of its own under the name of a common one.
      case shadowsCommon
    }

    public var kind: Kind
    public var identifier: String
    /// What is wrong and what would be right.
    public var message: String

    public var description: String { "\(identifier): \(message)" }
  }

  private struct Entry: Sendable {
    var screen: String
    var name: String
    var caseName: String
    var identifier: String
  }

  private let customTypes: Set<String>
  private var entries: [Entry] = []

  /// - Parameter customTypes: the names of the app's own view types. Where none are given, an upper-case name is taken to
  ///   be one.
  public init(customTypes: Set<String> = []) {
    self.customTypes = customTypes
    add(Common.self)
  }

  /// Takes in a screen's identifiers.
  public mutating func add<Identifier: ScreenIdentifier>(_ type: Identifier.Type) {
    if Identifier.self == Common.self, !entries.isEmpty { return }
    for element in Identifier.allCases {
      entries.append(
        Entry(
          screen: Identifier.screen, name: element.rawValue, caseName: String(describing: element),
          identifier: element.identifier))
    }
  }

  /// Everything that is wrong, in the order in which the screens were added.
  public var problems: [Problem] {
    let common = Set(entries.filter(\.screen.isEmpty).map(\.name))
    var seen: Set<String> = []
    var found: [Problem] = []
    for entry in entries {
      if !seen.insert(entry.identifier).inserted {
        found.append(
          Problem(
            kind: .duplicate, identifier: entry.identifier,
            message: "there are two elements with this identifier; rename one, or use identifier(at:)"))
      }
      if let message = casing(entry) {
        found.append(Problem(kind: .wrongCasing, identifier: entry.identifier, message: message))
      }
      if !entry.screen.isEmpty, common.contains(entry.name) {
        found.append(
          Problem(
            kind: .shadowsCommon, identifier: entry.identifier,
            message: "\"\(entry.name)\" is a common element; use that one, or say what is special about this")
        )
      }
    }
    return found
  }

  /// The identifiers that occur more than once among those of one screen's elements, as the UI test sees them.
  public static func duplicates(in identifiers: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for identifier in identifiers where !identifier.isEmpty { counts[identifier, default: 0] += 1 }
    return counts.filter { $0.value > 1 }.keys.sorted()
  }

  private func casing(_ entry: Entry) -> String? {
    if let first = entry.screen.first, !first.isUppercase {
      return
        "the screen \"\(entry.screen)\" is not the name of a type; write \"\(Self.capitalised(entry.screen))\""
    }
    if entry.caseName != entry.name {
      return
        "the case is called \"\(entry.caseName)\" and the element \"\(entry.name)\"; let them be the same"
    }
    if let odd = entry.name.first(where: { !$0.isLetter && !$0.isNumber }) {
      return "\"\(odd)\" does not occur in the name of a type or property"
    }
    guard let first = entry.name.first else { return "the name is empty" }
    if !first.isLetter { return "a name begins with a letter" }
    if first.isUppercase {
      if customTypes.isEmpty || customTypes.contains(entry.name) { return nil }
      return
        "there is no custom type \"\(entry.name)\"; name a basic element after its property, in lower case"
    }
    let type = Self.capitalised(entry.name)
    guard customTypes.contains(type) else { return nil }
    return "\"\(type)\" is a custom type; write \"\(type)\""
  }

  private static func capitalised(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}
