import Testing
import TraceFormat

@Suite struct BaselineReaderTests {
  @Test func aFileWrittenByHandIsReadWithItsLines() throws {
    let text = """
      # Our home feed.
      # @trace-diff 1
      # @flow Home%0AFeed
      # @inconclusive torn line 3 is torn

      ### Home appears
      # why this step matters

      # watch this one
      # @event ads.example.com impression
      # @count 1..*
      GET HTTPS://Ads.Example.com:443/v1/impression?z=1&a+b=c+d HTTP/1.1
          # the cache buster
          &cb={{ $timestamp }}
      """
      .replacing("{{ $timestamp }}", with: "{{$timestamp}}") + """


        ### Home appears
        https://b.example/p;ord={{random}};x=1?
        content-type: application/json

        {"b": [1.0, {{random}}], "a": "{{k_1}}"}
        # after

        ###
        # @step Gone

        """
    let trace = try BaselineReader.read(text, file: "x.http")
    #expect(trace.flow == "Home\nFeed")
    #expect(trace.comments == ["# Our home feed."])
    #expect(trace.incidents == [Incident(.torn, "line 3 is torn", file: "x.http", line: 4)])
    #expect(
      trace.steps == [Step(name: "Home appears"), Step(name: "Home appears", visit: 2), Step(name: "Gone")])
    #expect(trace.stepComments == [0: ["# why this step matters"], 2: ["# after"]])
    let first = trace.events[0]
    #expect(first.line == 12)
    #expect(first.count == 1...Int.max)
    #expect(first.comments == ["# watch this one", "# the cache buster"])
    #expect(first.writtenURL == "https://ads.example.com/v1/impression?a%20b=c%20d&cb={{$timestamp}}&z=1")
    let second = trace.events[1]
    #expect(second.line == 17)
    #expect(second.method == "GET")
    #expect(second.writtenURL == "https://b.example/p;ord={{random}};x=1")
    #expect(second.step == 1)
    #expect(second.fields.filter { $0.location == .body }.map(\.name) == ["/a", "/b/0", "/b/1"])
    #expect(second.fields.first { $0.name == "/b/0" }?.text == "1")
  }

  @Test func whatAnEditorSendsReadsAsItIsCompared() throws {
    let text = """
      post https://a.example/x
      Content-Type: Application/JSON; charset=utf-8

      {"a": 1}

      ###
      GET https://a.example/y
      Content-Type: text/plain
      """
    let events = try BaselineReader.read(text, file: nil).events
    #expect(events[0].method == "POST")
    #expect(events[0].fields.first { $0.location == .header }?.text == "application/json")
    #expect(events[1].fields.isEmpty, "there is no body that could have a type")
  }

  struct Mistake: Sendable {
    var text: String
    var error: String
  }

  static let mistakes = [
    Mistake(text: "", error: "f.http: the file is empty"),
    Mistake(text: "\n\n", error: "f.http:1: this is no trace: it has no request and no '# @flow'"),
    Mistake(
      text: "# @trace-diff 2\n",
      error: "f.http:1:15: format 2 is newer than this trace-diff, which reads 1; update it"),
    Mistake(text: "# @flwo X\n", error: "f.http:1:3: unknown directive '@flwo' (did you mean 'flow'?)"),
    Mistake(
      text: "###\n# @cuont 2\nGET https://a.example/\n",
      error: "f.http:2:3: unknown directive '@cuont' (did you mean 'count'?)"),
    Mistake(
      text: "###\n# @count 2..1\nGET https://a.example/\n",
      error: "f.http:2:10: '@count' needs a number, or a range such as 1..2 or 1..*, not '2..1'"),
    Mistake(
      text: "###\n# @body base46\nGET https://a.example/\n",
      error: "f.http:2:9: '@body' is one of base64, unavailable, json, form, text, binary, not 'base46'"
        + " (did you mean 'base64'?)"),
    Mistake(
      text: "###\n# @optional-field qeury x\nGET https://a.example/\n",
      error: "f.http:2:19: '@optional-field' needs a part (path, query, header or body) and a name, not"
        + " 'qeury x' (did you mean 'query'?)"),
    Mistake(text: "###\n# @count 2\n\n###\n", error: "f.http:2: no request follows this directive"),
    Mistake(
      text: "GET https://a.example/\n    ?t={{$timestmp}}\n",
      error: "f.http:2:8: unknown placeholder '{{$timestmp}}' (did you mean '$timestamp'?)"),
    Mistake(
      text: "GET https://a.example/\n    ?t=x{{random}}\n",
      error: "f.http:2:8: '{{random}}' is only a part of the value; a placeholder stands for a whole one"),
    Mistake(text: "GET /relative\n", error: "f.http:1:5: '/relative' is no URL with a scheme and a host"),
    Mistake(
      text: "GET https://a.example/\nGET https://b.example/\n",
      error:
        "f.http:2:1: expected a header such as 'Content-Type: text/plain', or a blank line before the body,"
        + " not 'GET https://b.example/'; '###' separates requests"),
    Mistake(
      text: "POST https://a.example/\n\n< ./body.json\n",
      error: "f.http:3:1: bodies from files and response scripts are not supported"),
    Mistake(
      text: "# @body base64\nPOST https://a.example/\n\n!!!\n", error: "f.http:4: the body is not base64"),
    Mistake(
      text: "nonsense\n", error: "f.http:1:1: expected a request such as 'GET https://…', not 'nonsense'"),
    Mistake(
      text: "# @flow X\n<<<<<<< HEAD\nGET https://a.example/\n",
      error: "f.http:2:1: a merge conflict is not resolved here: '<<<<<<< HEAD'"),
    Mistake(
      text: "@host = a.example\n\nGET https://{{host}}/\n",
      error: "f.http:1:1: an editor's variable ('@host = a.example'): a baseline spells every URL and value"
        + " out"),
    Mistake(
      text: "GET https://a.example/\n\n###\n> script.js\n",
      error: "f.http:4:1: an editor's script or file reference ('> script.js'): a baseline holds requests"
        + " alone"),
    Mistake(
      text: "GET https://a.example/\n\n###\n# @flow Late\n",
      error: "f.http:4:1: '@flow' stands at the top of the file, before the first request"),
  ]

  @Test(arguments: mistakes) func aMistakeIsNamedWithItsPlace(_ row: Mistake) {
    let error = #expect(throws: InputError.self) { try BaselineReader.read(row.text, file: "f.http") }
    #expect(error?.description == row.error)
  }

  @Test func invalidUTF8IsNamedWithItsPlace() {
    let bytes = Array("# @flow X\n# caf".utf8) + [0xE9, 0x0A]
    let error = #expect(throws: InputError.self) { try BaselineReader.read(bytes, file: "f.http") }
    #expect(error?.description == "f.http:2:6: invalid UTF-8")
  }

  @Test func whatIsCalledJSONMustBeJSON() throws {
    let head = "POST https://a.example/\nContent-Type: application/json\n\n"
    let error = #expect(throws: InputError.self) {
      try BaselineReader.read(head + "{\n  \"a\": 1,\n}\n", file: "f.http")
    }
    #expect(error?.line == 6)
    #expect(error?.column == 1)
    #expect(throws: InputError.self) { try BaselineReader.read(head + "[1, 2\n", file: "f.http") }
    // An app may send it, and then a directive says so.
    let text = try BaselineReader.read("# @body text\n" + head + "{\"a\": 1,}\n", file: "f.http")
    #expect(text.events[0].bodyKind == .text)
    #expect(BaselineWriter.text(text).contains("# @body text\nPOST"))
    #expect(try BaselineReader.read(BaselineWriter.text(text), file: "f.http").events[0].bodyKind == .text)
  }

  @Test func brokenJSONIsNamedWithItsPlace() {
    let text = "# @body json\nPOST https://a.example/\n\n{\n  \"a\": ?\n}\n"
    let error = #expect(throws: InputError.self) { try BaselineReader.read(text, file: "f.http") }
    #expect(error?.line == 5)
    #expect(error?.column == 8)
  }
}
