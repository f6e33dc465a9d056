import Testing
import TraceDiff
import TraceFormat

@Suite struct ExplanationTests {
  private func findings(_ baseline: String, _ candidate: String) throws -> [Finding] {
    let traces = try [baseline, candidate].map {
      Normalizer().classify(try BaselineReader.read("# @flow F\n" + $0, file: "F.http"))
    }
    return Comparison(rules: Rules(), today: "2026-11-30")
      .report(baselines: [traces[0]], candidates: [traces[1]]).flows.flatMap(\.findings)
  }

  @Test func ofABrokenLinkBothValuesAreValues() throws {
    let found = try findings(
      """

      GET https://a.example/view?sid={{foo}}

      ###
      GET https://a.example/click?sid={{foo}}
      """,
      """

      GET https://a.example/view?sid=xyz

      ###
      GET https://a.example/click?sid=abc
      """)
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(
      finding.explanation.contains(
        "the values that share {{foo}} are one value in the baseline and differ here"))
    #expect(!finding.explanation.contains("must have a value"))
  }

  @Test func aPlaceholderStillAsksForAValue() throws {
    let found = try findings(
      "\nGET https://a.example/view?sid={{random}}\n", "\nGET https://a.example/view?sid=null\n")
    #expect(found.first?.explanation.contains("'sid' must have a value, and 'null' is none") == true)
  }

  @Test(arguments: [
    ("1", "expected once, and not sent"), ("1..2", "expected 1 to 2, got 0"), ("2", "expected 2, got 0"),
    ("1..*", "expected 1 or more, got 0"), ("2..3", "expected 2 to 3, got 0"),
  ]) func aMissingEventIsExpectedAsOftenAsTheBaselineSays(_ count: String, _ text: String) throws {
    let found = try findings(
      "\n# @count \(count)\nGET https://a.example/view\n\n###\nGET https://a.example/click\n",
      "\nGET https://a.example/click\n")
    #expect(found.first?.kind == .missing)
    #expect(found.first?.explanation.hasPrefix(text) == true, "\(found.first?.explanation ?? "")")
  }
}
