import Testing

@testable import TraceFormat

@Suite struct TraceNotesTests {
  static let rules = MaskingTests.rules(#"{"mask": [{"match": "a.com", "query": ["cb"]}]}"#)

  private func notes(_ urls: String...) -> [String] {
    let flow = Flow(name: "f", entries: urls.map { Flow.Entry(Request(time: 1_767_225_600, url: $0)) })
    let normalizer = Normalizer(rules: Self.rules, presets: [])
    return normalizer.notes(on: normalizer.trace(of: flow)).map { "\($0.code.rawValue): \($0.message)" }
  }

  @Test func shapesAndValuesThatAreNoneAreNoted() {
    #expect(
      notes(
        "https://a.com/x?cb=1&price=%24%7BAUCTION_PRICE%7D&t=1767225600&ref=",
        "https://a.com/x?cb=&t=1767225601")
        == [
          "degenerate: query 'price' of a.com/x is '${AUCTION_PRICE}' in 1 event, which is no value",
          "shape-only: only its shape masks query 't' of a.com/x (2 events); name it in \"mask\" or \"keep\", or learn from more runs",
          "degenerate: query 'cb' of a.com/x is empty in 1 event, which is no value",
        ])
  }

  @Test func anOrdinaryTraceHasNone() {
    #expect(notes("https://a.com/x?cb=1&p=home&ref=").isEmpty)
  }

  @Test func theExplanationNamesRuleAndLine() throws {
    let text = """
      {
        "mask": [{"match": "a.com", "query": ["cb"]}],
        "keep": [
          {"match": "a.com", "query": ["id"]}
        ]
      }
      """
    let normalizer = Normalizer(
      rules: try Rules.read(Array(text.utf8), file: "r.json"), presets: [MaskingTests.preset])
    let url =
      "https://a.com/x?cb=1&id=\(MaskingTests.uuid)&ts=&u=\(MaskingTests.uuid)&p=1&pid=7&m=jane@example.com"
    let trace = normalizer.trace(of: Flow(name: "f", entries: [Flow.Entry(Request(url: url))]))
    #expect(
      RulesExplanation(of: [trace], by: normalizer).text == """
        a.com/x (Shop)
          query cb: masked {{random}}, "mask" in r.json:2
          query id: kept, "keep" in r.json:4
          query m: redacted {{redacted}}, it looks like an e-mail address
          query p: compared, no rule, preset or certain shape speaks of it
          query pid: kept, by preset shop
          query ts: degenerate, volatile by preset shop masks it, but the value is none
          query u: masked {{$uuid}}, by its shape alone

        """)
  }
}
