import Testing

@testable import TraceFormat

@Suite struct CharlesTests {
  static let session = #"""
    [{"status":"COMPLETE","method":"CONNECT","scheme":"https","host":"h","tunnel":true},
    {"status":"COMPLETE","method":"POST","protocolVersion":"HTTP/2.0","scheme":"https","host":"h","port":null,
     "actualPort":443,"path":"/p","query":"a=1&b=%20","tunnel":false,
     "times":{"start":"2024-05-01T12:00:01.5+00:00"},
     "request":{"sizes":{"body":7},"mimeType":"application/json","charset":null,
       "header":{"firstLine":"POST /p HTTP/2.0","headers":[{"name":":path","value":"/p"},{"name":"X","value":"1"}]},
       "body":{"text":"{\"a\":1}","charset":"UTF-8"}},
     "response":{"status":200,"body":{"encoding":"base64","encoded":"AAAA"}}},
    {"method":"GET","scheme":"http","host":"h","port":8080,"path":"","query":null,
     "times":{"start":"2024-05-01T12:00:00Z"},"request":{"header":{"headers":[]},"body":{}}},
    {"method":"PUT","scheme":"http","host":"h","port":80,"path":"/b",
     "times":{"start":"2024-05-01T12:00:02Z"},"request":{"body":{"encoding":"base64","encoded":"AP8="}}},
    {"method":"GET","scheme":"wss","host":"h","path":"/s"}]
    """#

  @Test func readsSessions() throws {
    let flow = try HARReader.read(Array(Self.session.utf8), file: "s.chlsj")[0]
    let requests = flow.entries.map(\.request)
    #expect(
      requests.map { "\($0.method) \($0.url)" } == [
        "GET http://h:8080/", "POST https://h/p?a=1&b=%20", "PUT http://h:80/b",
      ])
    #expect(requests.map(\.body) == [.none, .bytes(Array(#"{"a":1}"#.utf8)), .bytes([0, 255])])
    #expect(
      requests[1].headers == [
        Request.Header(name: "X", value: "1"),
        Request.Header(name: "Content-Type", value: "application/json"),
      ])
    #expect(requests.map(\.line) == [9, 2, 11])
    #expect(flow.warnings.map(\.message) == ["skipped in the HAR: 1 WebSocket, 1 CONNECT"])
    #expect(flow.name == "s")
  }

  @Test func keepsWhatCameBeforeABreak() throws {
    let text = Self.session.split(separator: "{\"method\":\"PUT\"")[0]
    let flow = try HARReader.read(Array(text.utf8), file: "s.chlsj")[0]
    #expect(flow.entries.count == 2)
    #expect(flow.incidents.map(\.code) == [.torn])
  }
}
