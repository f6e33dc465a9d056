import ScreenIdentifiers
import Testing

// The convention's upper-case cases are the linter's wrong ones.
// swift-format-ignore
private enum Screen {
  enum HomeViewController: String, ScreenIdentifier {
    case AdBannerView, titleLabel
  }
  enum Wrong: String, ScreenIdentifier {
    case adBannerView, TitleLabel, buyButton = "buy_button", backButton
  }
  enum Twice: String, ScreenIdentifier {
    case titleLabel
    static var screen: String { "HomeViewController" }
  }
  enum lowercase: String, ScreenIdentifier { case titleLabel }
}

struct IdentifierAuditTests {
  @Test func identifiersBearTheScreensName() {
    #expect(Screen.HomeViewController.titleLabel.identifier == "HomeViewController.titleLabel")
    #expect(Screen.HomeViewController.AdBannerView.identifier(at: 2) == "HomeViewController.AdBannerView[2]")
    #expect(Common.backButton.identifier == "backButton")
  }

  @Test func aGoodScreenHasNoProblems() {
    var audit = IdentifierAudit(customTypes: ["AdBannerView"])
    audit.add(Screen.HomeViewController.self)
    audit.add(Common.self)
    #expect(audit.problems == [])
  }

  struct Row: Sendable {
    let identifier: String
    let kind: IdentifierAudit.Problem.Kind
    let reason: String
  }

  static let rows = [
    Row(identifier: "Wrong.adBannerView", kind: .wrongCasing, reason: "a custom type in lower case"),
    Row(identifier: "Wrong.TitleLabel", kind: .wrongCasing, reason: "a property in upper case"),
    Row(identifier: "Wrong.buy_button", kind: .wrongCasing, reason: "another name than the case's"),
    Row(identifier: "Wrong.backButton", kind: .shadowsCommon, reason: "a common name of its own"),
    Row(identifier: "HomeViewController.titleLabel", kind: .duplicate, reason: "two enums for one screen"),
    Row(identifier: "lowercase.titleLabel", kind: .wrongCasing, reason: "a screen that is no type"),
  ]

  @Test(arguments: rows)
  func problemIsFoundOnce(_ row: Row) {
    var audit = IdentifierAudit(customTypes: ["AdBannerView"])
    audit.add(Screen.HomeViewController.self)
    audit.add(Screen.Wrong.self)
    audit.add(Screen.Twice.self)
    audit.add(Screen.lowercase.self)
    let found = audit.problems.filter { $0.identifier == row.identifier }
    #expect(found.map(\.kind) == [row.kind], "\(row.reason)")
    #expect(audit.problems.count == Self.rows.count)
  }

  @Test func duplicatesOnAScreen() {
    #expect(IdentifierAudit.duplicates(in: ["b", "a", "b", "", "", "a", "c"]) == ["a", "b"])
  }
}
