import Testing

@testable import TraceFormat

@Suite struct RulesEditorTests {
  static let rule = Rules.LearnedRule(
    match: EndpointPattern("a.com/x"), part: .query, name: "cb", verdict: .mask, differed: 3, runs: 3)
  static let line =
    #"{"match": "a.com/x", "in": "query", "name": "cb", "verdict": "mask", "differed": 3, "runs": 3}"#

  struct Case: Sendable, CustomTestStringConvertible {
    var before: String
    var after: String
    var reason: String
    var testDescription: String { reason }
  }

  static let cases = [
    Case(
      before: "", after: "{\n  \"learned\": [\n    \(line)\n  ]\n}\n", reason: "a file that is to be made"),
    Case(
      before: "// ours\n", after: "// ours\n{\n  \"learned\": [\n    \(line)\n  ]\n}\n",
      reason: "a file of comments"),
    Case(before: "{}", after: "{\n  \"learned\": [\n    \(line)\n  ]\n}", reason: "an empty object"),
    Case(
      before: "{\n  // scope\n  \"include\": [\"a.com\"] // all of it\n}\n",
      after:
        "{\n  // scope\n  \"include\": [\"a.com\"], // all of it\n  \"learned\": [\n    \(line)\n  ]\n}\n",
      reason: "another section with comments"),
    Case(
      before: "{\n  \"learned\": [], // none yet\n}\n",
      after: "{\n  \"learned\": [\n    \(line)\n  ], // none yet\n}\n", reason: "an empty section"),
    Case(
      before:
        "{\n  \"learned\": [\n    {\"match\": \"b.com\", \"in\": \"query\", \"name\": \"z\", \"verdict\": \"keep\"}, // why, and\n  ]\n}\n",
      after:
        "{\n  \"learned\": [\n    {\"match\": \"b.com\", \"in\": \"query\", \"name\": \"z\", \"verdict\": \"keep\"}, // why, and\n    \(line),\n  ]\n}\n",
      reason: "behind an entry with a comma and a comment"),
    Case(
      before:
        "{\"learned\": [{\"match\": \"a.com/x\", \"in\": \"query\", \"name\": \"cb\", \"verdict\": \"keep\" /* ? */}]}",
      after: "{\"learned\": [\(line)]}", reason: "the same field again"),
  ]

  @Test(arguments: cases) func anEntryIsAdded(_ row: Case) throws {
    var editor = try RulesEditor(Array(row.before.utf8), file: nil)
    try editor.add([Self.rule])
    #expect(String(decoding: editor.text, as: UTF8.self) == row.after)
    let read = try Rules.read(editor.text, file: nil)
    #expect(read.learned.contains { $0.name == "cb" && $0.verdict == .mask && $0.differed == 3 })
    try editor.add([Self.rule])
    #expect(String(decoding: editor.text, as: UTF8.self) == row.after, "adding again changes nothing")
  }

  @Test func anApprovalIsAdded() throws {
    var editor = try RulesEditor(Array("{\"include\": [\"a.com\"]}".utf8), file: nil)
    try editor.add(
      Rules.Approval(id: "9f2c41d07ab3", reason: "a \"new\" slot", owner: "ads", until: "2027-01-31"))
    try editor.add(Rules.Approval(id: "9f2c41d07ab3", reason: "longer", owner: "ads", until: "2027-03-31"))
    let rules = try Rules.read(editor.text, file: nil)
    #expect(rules.approvals.map(\.reason) == ["longer"])
    #expect(rules.include.map(\.pattern) == ["a.com"])
  }

  @Test func aBrokenFileIsNotEdited() {
    #expect(throws: InputError.self) { try RulesEditor(Array("{\"inclde\": []}".utf8), file: "r.json") }
  }
}
