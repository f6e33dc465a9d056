import Testing

@testable import TraceFormat

@Suite struct HARBodyTests {
  struct Row: Sendable, CustomTestStringConvertible {
    /// Members of the request beside method and URL.
    var members: String
    var method = "POST"
    /// The body as text, `-` for none, `?` for unavailable, or base64 after `=`.
    var body: String
    /// The value of `Content-Type`, then of `Content-Encoding`.
    var types: [String] = []
    var reason: String
    var testDescription: String { reason }
  }

  private static let gzipHeader = #""headers":[{"name":"content-encoding","value":"gzip"}],"#

  @Test(arguments: [
    Row(members: "", body: "-", reason: "no postData"),
    Row(members: #","postData":{}"#, body: "-", reason: "an empty postData"),
    Row(members: #","postData":null"#, body: "-", reason: "a null"),
    Row(
      members: #","postData":{"mimeType":"application/json","text":"{\"a\":1}"}"#, body: #"{"a":1}"#,
      types: ["application/json"], reason: "text, and the type from postData"),
    Row(
      members:
        #","headers":[{"name":"content-type","value":"text/plain"}],"postData":{"mimeType":"x/y","text":"t"}"#,
      body: "t", types: ["text/plain"], reason: "the request's own header goes first"),
    Row(
      members:
        #","postData":{"mimeType":"","text":"","params":[{"name":"a","value":"1"},{"name":"b c","value":"ä&="}]}"#,
      body: "a=1&b%20c=%C3%A4%26%3D", types: ["application/x-www-form-urlencoded"],
      reason: "params only, decoded, without a type"),
    Row(
      members:
        #","postData":{"mimeType":"application/x-www-form-urlencoded","params":[{"name":"a","value":"x%20y+z"}]}"#,
      body: "a=x%20y+z", types: ["application/x-www-form-urlencoded"], reason: "params as sent"),
    Row(
      members:
        #","postData":{"mimeType":"application/x-www-form-urlencoded","params":[{"name":"a","value":"1+1"}]}"#,
      body: "a=1%2B1", types: ["application/x-www-form-urlencoded"], reason: "a plus that is no space"),
    Row(
      members:
        #","postData":{"mimeType":"application/json","params":[{"name":"a","value":{"b":[1]}},{"name":"c","value":"d"},{"name":"e","value":null}]}"#,
      body: #"{"a":{"b":[1]},"c":"d","e":null}"#, types: ["application/json"], reason: "params of a JSON body"
    ),
    Row(
      members:
        #","postData":{"mimeType":"application/json","params":[{"name":"0","value":{"b":1}},{"name":"1","value":2}]}"#,
      body: #"[{"b":1},2]"#, types: ["application/json"], reason: "params of a JSON array"),
    Row(
      members:
        #","postData":{"mimeType":"multipart/form-data; boundary=B","params":[{"name":"f","fileName":"n.txt","contentType":"text/plain","value":"v"}]}"#,
      body:
        "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"n.txt\"\r\nContent-Type: text/plain\r\n\r\nv\r\n--B--\r\n",
      types: ["multipart/form-data; boundary=B"], reason: "params of a multipart body"),
    Row(members: #","postData":{"text":"AP8=","encoding":"base64"}"#, body: "=AP8=", reason: "base64"),
    Row(
      members: #","postData":{"text":"AP8=","_encoding":"base64"}"#, body: "=AP8=",
      reason: "base64, the other name"),
    Row(members: #","postData":{"text":"AP8="}"#, body: "AP8=", reason: "text that could be base64 is text"),
    Row(members: #","postData":{"text":"\u001f\uFFFD\u0008b"}"#, body: "?", reason: "a mangled body"),
    Row(
      members: #","postData":{"text":"title=a\uFFFDb"}"#, body: "title=a\u{FFFD}b",
      reason: "a text that holds U+FFFD"),
    Row(
      members: "," + gzipHeader + #""postData":{"text":"plain"}"#, body: "plain",
      reason: "unpacked by the exporter: the encoding's header goes"),
    Row(
      members: "," + gzipHeader + #""postData":{"text":"\u001f\u008b\u0008\u00ff"}"#, body: "=H4sI/w==",
      types: ["gzip"], reason: "bytes as characters: the encoding stays"),
    Row(
      members: "," + gzipHeader + #""postData":{"text":"H4sI/w==","encoding":"base64"}"#, body: "=H4sI/w==",
      types: ["gzip"], reason: "packed bytes in base64"),
    Row(members: #","bodySize":83"#, body: "?", reason: "a size without a body"),
    Row(
      members: #","headers":[{"name":"Content-Length","value":"3"}]"#, body: "?",
      reason: "a length without a body"),
    Row(
      members: #","bodySize":83,"postData":{"mimeType":"text/plain","text":""}"#, body: "?",
      types: ["text/plain"], reason: "a size with an empty text"),
    Row(
      members: #","bodySize":0,"postData":{"mimeType":"text/plain","text":""}"#, body: "-",
      reason: "an empty body"),
    Row(
      members: #","bodySize":0,"headers":[{"name":"Content-Length","value":"0"}]"#, body: "-",
      reason: "a length of zero"),
    Row(
      members: #","bodySize":83"#, method: "GET", body: "-",
      reason: "a GET has no body, whatever its size says"),
  ])
  func readsBodies(_ row: Row) throws {
    let text =
      #"{"log":{"entries":[{"request":{"method":"\#(row.method)","url":"https://h/"\#(row.members)}}]}}"#
    let request = try HARReader.read(Array(text.utf8), file: "x.har")[0].entries[0].request
    switch row.body {
    case "-": #expect(request.body == .none)
    case "?":
      guard case .unavailable = request.body else {
        Issue.record("the body should be unavailable, and is \(request.body)")
        return
      }
    case let text where text.hasPrefix("="):
      #expect(request.body == .bytes(Base64.decode(text.dropFirst().utf8) ?? []))
    default: #expect(request.body == .bytes(Array(row.body.utf8)))
    }
    let types = [request.header("Content-Type"), request.header("Content-Encoding")].compactMap { $0 }
    #expect(types == row.types)
  }
}
