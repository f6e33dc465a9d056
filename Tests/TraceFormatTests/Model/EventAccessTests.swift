import Testing

@testable import TraceFormat

@Suite struct EventAccessTests {
  static let get = Event(
    method: "GET", scheme: "https", host: "a.example.com", path: "/p",
    fields: [
      Field(.path, "ord", "12%203"), Field(.query, "cd[x]", "a%2Bb"), Field(.query, "e", "1"),
      Field(.query, "e", "2"), Field(.header, "Content-Type", "text/plain"),
    ])
  static let json = Event(
    method: "POST", scheme: "https", host: "a.example.com", path: "/p",
    fields: [
      Field(.body, "/a~1b", #""x\"\u00e9\n\ud83d\ude00""#), Field(.body, "/batch/0/n", "1.5"),
      Field(.body, "/list", "[]"), Field(.body, "/nothing", "null"),
    ], bodyKind: .json)

  @Test func readsDecodedValues() {
    #expect(Self.get.query("cd[x]") == "a+b")
    #expect(Self.get.query("e") == "1", "the first of equal names")
    #expect(Self.get.query("E") == nil)
    #expect(Self.get.pathParameter("ord") == "12 3")
    #expect(Self.get.header("content-type") == "text/plain")
    #expect(Self.get.form("e") == nil, "there is no form body")
    #expect(Self.json.json("/a~1b") == "x\"é\n😀")
    #expect(Self.json.json("/batch/0/n") == "1.5")
    #expect(Self.json.json("/nothing") == nil, "null is no value")
    #expect(Self.json.any("a/b") == "x\"é\n😀")
  }

  @Test func aMemberOfAnyTypeIsThere() {
    #expect(Self.json.has("batch"))
    #expect(Self.json.has("list"))
    #expect(Self.json.has("nothing"))
    #expect(!Self.json.has("bat"))
    #expect(Self.json.hasJSON("/batch/0"))
    #expect(!Self.json.hasJSON("/batch/01"))
  }

  @Test func arrangesEveryPart() {
    var event = Event(
      method: "POST", scheme: "https", host: "a.example.com", path: "/{{}}/x",
      fields: [
        Field(.body, "/b/10", "10"), Field(.query, "b", "2"), Field(.body, "/a", "1"),
        Field(.path, "src", "1"), Field(.path, "10", "y"), Field(.path, "9", "x"), Field(.query, "a[", "0"),
        Field(.query, "aa", "3"), Field(.query, "b", "1"),
      ] + (0..<10).reversed().map { Field(.body, "/b/\($0)", "\($0)") }, bodyKind: .json)
    event.arrange()
    #expect(
      event.fields.map { "\($0.location.rawValue) \($0.name)=\($0.text)" } == [
        "path 9=x", "path 10=y", "path src=1", "query a[=0", "query aa=3", "query b=2", "query b=1",
        "body /a=1",
      ] + (0...10).map { "body /b/\($0)=\($0)" })
  }

  @Test func anObjectWithNamesLikeIndicesStaysSortedByBytes() {
    var event = Event(
      method: "POST", scheme: "https", host: "a.example.com", path: "/",
      fields: [Field(.body, "/o/2", "2"), Field(.body, "/o/10", "10")], bodyKind: .json)
    event.arrange()
    #expect(event.fields.map(\.name) == ["/o/10", "/o/2"], "2 and 10 are no whole array")
  }

  @Test func aSingleEventBecomesTheOneMemberOfABatch() {
    var event = Event(
      method: "POST", scheme: "https", host: "a.example.com", path: "/v1/track",
      fields: [
        Field(.body, "/event", #""Tap""#), Field(.body, "/sentAt", "1"), Field(.body, "/writeKey", #""k""#),
      ], bodyKind: .json)
    event.nestJSON(under: "/batch/0", except: ["sentAt", "writeKey"])
    event.moveJSON(from: "/batch/0/event", to: "/batch/0/name")
    event.arrange()
    #expect(event.fields.map(\.name) == ["/batch/0/name", "/sentAt", "/writeKey"])
  }

  @Test func movesBetweenQueryAndForm() {
    var event = Self.get
    event.moveQueryToForm { $0 == "e" }
    event.arrange()
    #expect(event.bodyKind == .form)
    #expect(event.form("e") == "1")
    #expect(event.query("e") == nil)
    event.moveFormToQuery { _ in true }
    event.arrange()
    #expect(event == Self.get)
  }
}
