import Testing

@testable import TraceFormat

@Suite struct DegenerateValueTests {
  @Test(arguments: [
    "", "null", "nil", "(null)", "undefined", "NaN", "Optional(\"x\")", "Optional(5)", "[object Object]",
    "00000000-0000-0000-0000-000000000000", "${AUCTION_PRICE}", "[timestamp]", "%%CACHEBUSTER%%",
    "{placement}",
    "{{campaign.id}}", "__CALLBACK__",
  ])
  func isNone(_ value: String) { #expect(DegenerateValue.matches(value)) }

  @Test(arguments: [
    "0", "Null", "NIL", "nan", "nullable", "x null", "optional(5)", "[1]", "[]", "{}", "{\"a\":1}", "[a,b]",
    "__x__",
    "_", "$5", "100%", "%%", "false", "-", "undefined ", "[object Object] ", "{a b}",
  ])
  func isAValue(_ value: String) { #expect(!DegenerateValue.matches(value)) }

  @Test func zeroIsNoneOnlyWhereAnEpochIsExpected() {
    #expect(DegenerateValue.matches("0", expectsEpoch: true))
    #expect(!DegenerateValue.matches("0"))
    #expect(DegenerateValue.matches(Field(.body, "/t", "0"), in: .json, expecting: .timestamp))
    #expect(!DegenerateValue.matches(Field(.body, "/t", "0"), in: .json, expecting: .random))
  }

  @Test(arguments: ["false", "[]", "{}"]) func noTimeAndNoIDHasThisForm(_ token: String) {
    let field = Field(.body, "/a", token)
    for placeholder in [Placeholder.timestamp, .isoTimestamp, .uuid] {
      #expect(DegenerateValue.matches(field, in: .json, expecting: placeholder))
    }
    #expect(!DegenerateValue.matches(field, in: .json, expecting: .random))
  }

  @Test func aFieldIsJudgedDecoded() {
    #expect(DegenerateValue.matches(Field(.query, "cb", "%5Btimestamp%5D"), in: .none))
    #expect(DegenerateValue.matches(Field(.body, "/a", "\"undefined\""), in: .json))
    #expect(DegenerateValue.matches(Field(.body, "/a", "null"), in: .json))
    #expect(!DegenerateValue.matches(Field(.body, "/a", "[]"), in: .json))
    #expect(!DegenerateValue.matches(Field(.query, "a", "", mask: Mask(.random, source: .file)), in: .none))
  }
}
