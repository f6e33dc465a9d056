import Testing

@testable import TraceFormat

@Suite struct RulesReaderTests {
  static func read(_ text: String) throws -> Rules { try Rules.read(Array(text.utf8), file: "r.json") }

  static let complete = """
    {
      // what is tracked
      "include": ["ads.example.com/**", "*.google-analytics.com/**"],
      "exclude": ["ads.example.com/health"],
      "track": ["ads.example.com/**"],
      "blind": ["creative.example.com/**"],
      "hosts": {"ads-staging.example.com": "ads.example.com"},
      "paths": [{"match": "api.example.com/user/*/event", "as": "api.example.com/user/{id}/event"}],
      "presets": "all", /* the default */
      "mask": [{"match": "ads.example.com/**", "query": ["cb", "sess*"], "json": ["/context/device/*"],
                "form": [], "header": ["x-trace"], "path": [2, "ord"]}],
      "keep": [{"match": "ads.example.com/**", "query": ["placement"]}],
      "headers": [{"match": "ads.example.com/**", "names": ["X-Ad-Version"]}],
      "events": [{"match": "ads.example.com/batch", "split": "/events/*", "name": "json:/type",
                  "id": "json:/eventId", "role": "impression"}],
      "order": [{"match": "ads.example.com/**", "order": "strict"}],
      "severity": [{"match": "ads.example.com/**", "kind": "extra", "vendor": "*", "event": "*", "role": "*",
                    "field": "*", "severity": "warning"}],
      "learned": [{"match": "ads.example.com/**", "in": "query", "name": "cid", "verdict": "mask",
                   "differed": 3, "runs": 3}],
      "approvals": [{"id": "9f2c41d07ab3", "reason": "second slot launches in 8.2", "owner": "ads",
                     "until": "2027-01-31"}],
    }
    """

  @Test func everySectionIsRead() throws {
    let rules = try Self.read(Self.complete)
    #expect(rules.include.map(\.pattern) == ["ads.example.com/**", "*.google-analytics.com/**"])
    #expect(rules.exclude.map(\.pattern) == ["ads.example.com/health"])
    #expect(rules.blind.map(\.pattern) == ["creative.example.com/**"])
    #expect(rules.hosts.map(\.to) == ["ads.example.com"])
    #expect(rules.paths[0].replacement == "api.example.com/user/{id}/event")
    #expect(rules.presets == nil)
    #expect(rules.mask[0].query.map(\.pattern) == ["cb", "sess*"])
    #expect(rules.mask[0].path.map(\.pattern) == ["2", "ord"])
    #expect(rules.mask[0].header.map(\.pattern) == ["X-Trace"])
    #expect(rules.mask[0].line == 10)
    #expect(rules.events[0].name == .json("/type"))
    #expect(rules.events[0].role == .impression)
    #expect(rules.order[0].order == .strict)
    #expect(rules.severity[0].kind == .extra)
    #expect(rules.severity[0].role == nil)
    #expect(rules.learned[0].verdict == .mask)
    #expect(rules.approvals[0].until == "2027-01-31")
  }

  @Test(arguments: ["", "  \n", "// nothing yet\n", "{}", "\u{FEFF}{ /* nothing */ }"])
  func anEmptyFileIsTheDefault(_ text: String) throws {
    var expected = Rules()
    expected.file = "r.json"
    #expect(try Self.read(text) == expected)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var text: String
    var error: String
    var reason: String
    var testDescription: String { reason }
  }

  static let mistakes = [
    Mistake(
      text: "{\n  \"inclde\": []\n}",
      error: "r.json:2:3: unknown key 'inclde' in the rules (did you mean 'include'?)",
      reason: "a mistyped section"),
    Mistake(
      text: #"{"include": [], "include": []}"#,
      error: "r.json:1:17: the key 'include' stands twice in the rules, first in line 1",
      reason: "a section twice"),
    Mistake(
      text: #"{"include": "a.com"}"#,
      error: "r.json:1:13: \"include\" must be an array of strings, not a string", reason: "a wrong type"),
    Mistake(
      text: #"{"include": [1]}"#,
      error: "r.json:1:14: an entry of \"include\" must be a string, not a number", reason: "a wrong element"),
    Mistake(
      text: "[]", error: "r.json:1:1: the rules must be an object, not an array", reason: "no object at all"),
    Mistake(
      text: "{\"include\": [\"https://a.com/**\"]}",
      error:
        "r.json:1:14: the pattern 'https://a.com/**' has a scheme; patterns begin with the host: 'a.com/**'",
      reason: "a scheme in a pattern"),
    Mistake(
      text: #"{"exclude": ["/collect"]}"#,
      error: "r.json:1:14: the pattern '/collect' has no host; write '**/collect' for any host",
      reason: "a pattern without a host"),
    Mistake(
      text: #"{"mask": [{"match": "a.com", "qurey": ["cb"]}]}"#,
      error: "r.json:1:30: unknown key 'qurey' in an entry of \"mask\" (did you mean 'query'?)",
      reason: "a mistyped part"),
    Mistake(
      text: #"{"exclude": ["a\\.com/.*"]}"#,
      error:
        "r.json:1:14: the pattern 'a\\.com/.*' looks like a regular expression; patterns are globs with '*' and '**'",
      reason: "a regular expression"),
    Mistake(
      text: #"{"mask": [{"query": ["cb"]}]}"#, error: "r.json:1:11: an entry of \"mask\" needs 'match'",
      reason: "a missing key"),
    Mistake(
      text: #"{"mask": [{"match": "a.com", "json": ["context.device"]}]}"#,
      error: "r.json:1:39: 'context.device' is no JSON Pointer; write '/context/device'",
      reason: "a dotted path for a pointer"),
    Mistake(
      text: #"{"events": [{"match": "a.com", "split": "/events"}]}"#,
      error: "r.json:1:41: 'split' names no list of members; write '/events/*'",
      reason: "a split without a star"),
    Mistake(
      text: #"{"events": [{"match": "a.com", "name": "jsn:/a"}]}"#,
      error: "r.json:1:40: unknown part 'jsn' in 'jsn:/a' (did you mean 'json'?)",
      reason: "a mistyped selector"),
    Mistake(
      text: #"{"events": [{"match": "a.com", "role": "impresion"}]}"#,
      error: "r.json:1:40: unknown role 'impresion' (did you mean 'impression'?)", reason: "a mistyped role"),
    Mistake(
      text: #"{"order": [{"match": "a.com", "order": "loose"}]}"#,
      error: "r.json:1:40: unknown order 'loose'; known are 'strict', 'perHost', 'none'",
      reason: "no such order"),
    Mistake(
      text: #"{"severity": [{"kind": "extra", "severity": "warn"}]}"#,
      error: "r.json:1:45: unknown severity 'warn'; known are 'note', 'warning', 'error'",
      reason: "no such severity"),
    Mistake(
      text: #"{"approvals": [{"id": "a", "reason": "r", "owner": "o", "until": "2027-02-29"}]}"#,
      error:
        "r.json:1:66: '2027-02-29' is no date; write the last day that counts as YYYY-MM-DD, such as 2027-01-31",
      reason: "a day that does not exist"),
    Mistake(
      text: #"{"approvals": [{"id": "a", "reason": " ", "owner": "o", "until": "2027-02-28"}]}"#,
      error: "r.json:1:38: 'reason' is empty", reason: "an approval without a reason"),
    Mistake(
      text: #"{"presets": ["segmnt"]}"#,
      error:
        "r.json:1:14: unknown preset 'segmnt' (did you mean 'segment'?); 'trace-diff presets' lists them",
      reason: "a mistyped preset"),
    Mistake(
      text: #"{"hosts": {"a.com": "b.com", "b.com": "a.com"}}"#,
      error: "r.json:1:12: 'a.com' is mapped in a circle: b.com to a.com to b.com",
      reason: "a circle of hosts"),
    Mistake(
      text: #"{"hosts": {"a.com": "https://b.com"}}"#,
      error: "r.json:1:21: 'https://b.com' is no host; leave the scheme and the path out",
      reason: "a URL for a host"),
    Mistake(
      text:
        #"{"learned": [{"match": "a.com", "in": "query", "name": "x", "verdict": "mask", "differed": 4, "runs": 3}]}"#,
      error: "r.json:1:92: it cannot have differed in 4 of 3 runs", reason: "evidence that cannot be"),
    Mistake(
      text: "{\"include\": [\"a.com\"}", error: "r.json:1:21: expected \",\" or \"]\", found \"}\"",
      reason: "JSON that is none"),
  ]

  @Test(arguments: mistakes) func aMistakeIsNamedWithItsPlace(_ row: Mistake) {
    let error = #expect(throws: InputError.self) { try Self.read(row.text) }
    #expect(error?.description == row.error)
  }

  @Test func noBytesTrap() {
    var random = SeededGenerator(seed: 4)
    let words = [
      "{", "}", "[", "]", ":", ",", "\"mask\"", "\"match\"", "\"a.com\"", "1", "null", "//", "\n", "\\",
      "\u{0}",
    ]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
        words.randomElement(using: &random) ?? ""
      }
      _ = try? Rules.read(Array(text.joined().utf8), file: nil)
    }
  }
}
