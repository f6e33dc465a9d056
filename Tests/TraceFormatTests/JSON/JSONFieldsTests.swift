import Testing

@testable import TraceFormat

@Suite struct JSONFieldsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var json: String
    var fields: [String]
    var reason: String
    var testDescription: String { reason }
  }

  @Test(arguments: [
    Row(json: "1.0", fields: [" 1"], reason: "a scalar's pointer is empty"),
    Row(json: "{}", fields: [" {}"], reason: "an empty object"),
    Row(json: "[]", fields: [" []"], reason: "an empty array"),
    Row(json: #"{"b":1,"a":"x"}"#, fields: [#"/a "x""#, "/b 1"], reason: "members are sorted"),
    Row(
      json: #"{"a":{},"b":[],"c":null,"d":true}"#, fields: ["/a {}", "/b []", "/c null", "/d true"],
      reason: "empty containers and literals"),
    Row(json: "[[1,2],[3]]", fields: ["/0/0 1", "/0/1 2", "/1/0 3"], reason: "nested arrays"),
    Row(json: #"{"0":1}"#, fields: [" {}", "/0 1"], reason: "an object that looks like an array"),
    Row(json: #"{"a":{"1":2,"0":1}}"#, fields: ["/a {}", "/a/0 1", "/a/1 2"], reason: "the same, deeper"),
    Row(json: #"[{"0":1}]"#, fields: ["/0 {}", "/0/0 1"], reason: "the same, in an array"),
    Row(json: #"{"0":1,"2":2}"#, fields: ["/0 1", "/2 2"], reason: "a gap is no array"),
    Row(json: #"{"00":1}"#, fields: ["/00 1"], reason: "a leading zero is no index"),
    Row(json: #"{"a/b":1,"c~d":2,"":3}"#, fields: ["/ 3", "/a~1b 1", "/c~0d 2"], reason: "escaped keys"),
    Row(json: #"{"a":1,"a":2}"#, fields: ["/a 1", "/a 2"], reason: "equal keys are kept in their order"),
    Row(json: #"{"a":1,"a":{"b":2}}"#, fields: ["/a 1", "/a/b 2"], reason: "equal keys of two kinds"),
    Row(
      json: #"{"a":{"y":1},"a":{"x":2}}"#, fields: ["/a/x 2", "/a/y 1"],
      reason: "equal containers fall together"),
    Row(
      json: #"{"a":[1,2],"a":[3]}"#, fields: ["/a/0 1", "/a/0 3", "/a/1 2"],
      reason: "equal arrays fall together"),
    Row(json: #""{{x}}\u0041""#, fields: [#" "{{x}}A""#], reason: "braces are what was sent"),
    Row(json: #"["\ud800","\uD83D\uDE00"]"#, fields: [#"/0 "\ud800""#, #"/1 "😀""#], reason: "surrogates"),
    Row(
      json: "[0,1,2,3,4,5,6,7,8,9,10,11]", fields: (0..<12).map { "/\($0) \($0)" },
      reason: "elements stay in the order of their index"),
    Row(
      json: "{" + (0..<12).map { "\"\($0)\":\($0)" }.joined(separator: ",") + "}",
      fields: [" {}"] + [0, 1, 10, 11, 2, 3, 4, 5, 6, 7, 8, 9].map { "/\($0) \($0)" },
      reason: "members are sorted as bytes"),
  ])
  func flattensAndRendersBack(_ row: Row) throws {
    let fields = try #require(JSONFields.flatten(Array(row.json.utf8)))
    #expect(fields.map { "\($0.name) \($0.text)" } == row.fields)
    let text = JSONFields.render(fields)
    #expect(!text.contains("{{"))
    #expect(JSONFields.flatten(Array(text.utf8)) == fields)
    let baseline = try Array(text.utf8).withUnsafeBufferPointer {
      try JSONFields.read($0, placeholders: true)
    }
    #expect(baseline == fields)
  }

  @Test func writesPrettyTextWithPlaceholders() throws {
    let fields = [
      Field(.body, "/a/0", #""{{{x""#),
      Field(.body, "/a/1", "12", mask: Mask(.timestamp, source: .shape)),
      Field(.body, "/b", #""u""#, mask: Mask(.link("imp_1"), source: .shape, isLinkable: true)),
      Field(.body, "/c", "[]"),
      Field(.body, "/{{", "1"),
    ]
    let text = """
      {
        "a": [
          "\\u007b\\u007b{x",
          {{$timestamp}}
        ],
        "b": "{{imp_1}}",
        "c": [],
        "\\u007b{": 1
      }
      """
    #expect(JSONFields.render(fields) == text)
    let read = try Array(text.utf8).withUnsafeBufferPointer { try JSONFields.read($0, placeholders: true) }
    #expect(read.map(\.name) == ["/a/0", "/a/1", "/b", "/c", "/{{"])
    #expect(read.map(\.isPlaceholderOnly) == [false, true, true, false, false])
    #expect(read.map { $0.mask?.placeholder } == [nil, .timestamp, .link("imp_1"), nil, nil])
    #expect(JSONFields.render(read) == text)
  }

  @Test(arguments: ["{", "[1,]", "{{random}}", "", "nope", "{\"a\":1}x"])
  func isNoJSON(_ text: String) {
    #expect(JSONFields.flatten(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    (#"{"a": {{$now}}}"#, 6), (#"{"a": "{{$now}}"}"#, 7), (#"{"a": {{x y}}}"#, 6), (#"{"a": {{random}"#, 6),
  ])
  func refusesUnknownPlaceholders(_ text: String, _ offset: Int) {
    let bytes = Array(text.utf8)
    #expect {
      try bytes.withUnsafeBufferPointer { _ = try JSONFields.read($0, placeholders: true) }
    } throws: {
      ($0 as? JSONError)?.offset == offset
    }
  }
}
