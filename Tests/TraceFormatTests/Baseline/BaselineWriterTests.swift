import Testing
import TraceFormat

@Suite struct BaselineWriterTests {
  @Test func aTraceReadsAsARequestFile() throws {
    func masked(
      _ location: Field.Location, _ name: String, _ text: String, _ placeholder: Placeholder
    ) -> Field {
      Field(location, name, text, mask: Mask(placeholder, source: .preset))
    }
    var impression = Event(
      method: "GET", scheme: "https", host: "ads.example.com", path: "/v1/impression",
      fields: [
        Field(.query, "ad_unit", "home_top"), masked(.query, "cb", "1700000000", .timestamp),
        masked(.query, "imp", "9f0e8d7c-aaaa-4bbb-8ccc-0123456789ab", .link("imp_1")),
      ], name: "impression")
    impression.step = 0
    var view = Event(
      method: "POST", scheme: "https", host: "www.google-analytics.com", path: "/g/collect",
      fields: [
        Field(.query, "tid", "G-ABC123"), Field(.query, "v", "2"),
        Field(.header, "Content-Type", "text/plain"),
        Field(.body, "en", "page_view"), Field(.body, "ep.screen", "home"),
      ], bodyKind: .form, vendor: "GA4", name: "page_view", count: 1...2, unorderedGroup: 1,
      optionalFields: [FieldReference(.query, "cb"), FieldReference(.body, "ep.screen")])
    view.step = 0
    var batch = Event(
      method: "POST", scheme: "https", host: "t.example.com", path: "/user/{{}}/batch",
      fields: [
        masked(.path, "2", "77", .random), Field(.path, "ord", "1"),
        masked(.body, "/batch/0/id", "12", .random), masked(.body, "/batch/0/key", "\"k\"", .uuid),
        Field(.body, "/batch/0/text", "\"{{random}}\""),
      ], bodyKind: .json, name: "batch", count: 0...1)
    batch.step = 2
    let trace = Trace(
      flow: "Home/Feed", runs: 3,
      steps: [Step(name: "Home appears"), Step(name: "50%"), Step(name: "Home appears", visit: 2)],
      events: [impression, view, batch])
    #expect(
      BaselineWriter.text(trace) == """
        # @trace-diff 1
        # @flow Home/Feed
        # @runs 3

        ### Home appears

        # @event ads.example.com impression
        GET https://ads.example.com/v1/impression
            ?ad_unit=home_top
            &cb={{$timestamp}}
            &imp={{imp_1}}

        ###
        # @event GA4 page_view
        # @count 1..2
        # @unordered 1
        # @optional-field body ep.screen
        # @optional-field query cb
        POST https://www.google-analytics.com/g/collect
            ?tid=G-ABC123
            &v=2
        Content-Type: text/plain

        en=page_view
        &ep.screen=home

        ###
        # @step 50%25

        ### Home appears

        # @event t.example.com batch
        # @optional
        POST https://t.example.com/user/{{random}}/batch;ord=1

        {
          "batch": [
            {
              "id": {{random}},
              "key": "{{$uuid}}",
              "text": "\\u007b{random}}"
            }
          ]
        }

        """)
  }

  struct Body: Sendable {
    var kind: Event.BodyKind
    var text: String
    var mediaType: String?
    var written: String
    var reason: String
  }

  static let bodies = [
    Body(kind: .text, text: "hello there", written: "hello there", reason: "plain text is itself"),
    Body(
      kind: .text, text: "a\r\nb", written: "# @body base64|YQ0KYg==",
      reason: "a carriage return would be lost"),
    Body(
      kind: .text, text: "x {{y}}", written: "# @body base64|eCB7e3l9fQ==",
      reason: "it would be a placeholder"),
    Body(
      kind: .text, text: "x y\n", written: "# @body base64|eCB5Cg==",
      reason: "the last line feed would be lost"),
    Body(kind: .text, text: "x\n# y", written: "# @body base64|eAojIHk=", reason: "it would be a comment"),
    Body(kind: .text, text: "<x>", written: "# @body base64|PHg+", reason: "it would name a file"),
    Body(kind: .text, text: "> x", written: "# @body base64|PiB4", reason: "it would be a response script"),
    Body(
      kind: .text, text: "a=b", written: "# @body text|a=b", reason: "text that would be taken for a form"),
    Body(
      kind: .text, text: "{\"a\": 1}", mediaType: "text/plain", written: "# @body text|{\"a\": 1}",
      reason: "text that would be taken for JSON"),
    Body(kind: .binary, text: "AAEC", written: "# @body base64|AAEC", reason: "bytes are base64"),
    Body(
      kind: .binary, text: "eCB5", written: "# @body base64 binary|eCB5",
      reason: "bytes that happen to be text are still bytes"),
    Body(kind: .unavailable, text: "", written: "# @body unavailable", reason: "it could not be read"),
  ]

  @Test(arguments: bodies) func aBodyIsWrittenSoThatItIsReadBack(_ row: Body) throws {
    var event = Event(method: "POST", scheme: "https", host: "a.example", path: "/", bodyKind: row.kind)
    if let mediaType = row.mediaType { event.fields.append(Field(.header, "Content-Type", mediaType)) }
    if row.kind != .unavailable { event.fields.append(Field(.body, "", row.text)) }
    let text = BaselineWriter.text(Trace(flow: "F", events: [event]))
    for part in row.written.split(separator: "|") { #expect(text.contains("\(part)\n"), "\(row.reason)") }
    if !row.written.hasPrefix("#") { #expect(!text.contains("@body"), "\(row.reason)") }
    let read = try BaselineReader.read(Array(text.utf8), file: nil)
    #expect(read.events.map(\.fields) == [event.fields], "\(row.reason)")
    #expect(read.events.map(\.bodyKind) == [row.kind], "\(row.reason)")
  }

  @Test func noMaskedValueIsWritten() {
    let secret = "jane@example.com"
    let mask = Mask(.redacted, source: .redaction)
    let event = Event(
      method: "POST", scheme: "https", host: "a.example", path: "/{{}}",
      fields: [
        Field(.path, "1", secret, mask: mask), Field(.query, "q", secret, mask: mask),
        Field(.header, "X-User", secret, mask: mask), Field(.body, "/e", "\"\(secret)\"", mask: mask),
      ], bodyKind: .json)
    #expect(!BaselineWriter.text(Trace(flow: "F", events: [event])).contains("jane"))
    #expect(!event.curl.contains("jane"))
    #expect(!event.writtenURL.contains("jane"))
  }

  @Test func aCurlCommandIsSafeInAShell() {
    let event = Event(
      method: "POST", scheme: "https", host: "a.example", path: "/x'y",
      fields: [
        Field(.query, "cb", "1", mask: Mask(.timestamp, source: .rule)),
        Field(.body, "", "it's\n$(reboot)\u{202E}"),
      ], bodyKind: .text)
    #expect(
      event.curl == #"curl --globoff 'https://a.example/x'\''y?cb={{$timestamp}}' --header 'Content-Type:' "#
        + #"--data-raw $'it\'s\n$(reboot)\xe2\x80\xae'"#)
  }
}
