import Testing

@testable import TraceFormat

@Suite struct EndpointPatternTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var pattern: String
    var host: String
    var path: String
    var matches: Bool
    var reason: String
    var testDescription: String { "\(pattern): \(reason)" }
  }

  @Test(arguments: [
    Case(
      pattern: "ads.example.com", host: "ads.example.com", path: "/x/y", matches: true,
      reason: "the whole host"),
    Case(
      pattern: "ads.example.com/**", host: "ads.example.com", path: "/", matches: true, reason: "any path"),
    Case(pattern: "*.example.com", host: "ads.example.com", path: "/", matches: true, reason: "one label"),
    Case(pattern: "*.example.com", host: "a.b.example.com", path: "/", matches: false, reason: "not two"),
    Case(
      pattern: "**.example.com", host: "a.b.example.com", path: "/", matches: true, reason: "two stars cross"),
    Case(pattern: "a.com/u/*/e", host: "a.com", path: "/u/1/e", matches: true, reason: "one segment"),
    Case(pattern: "a.com/u/*/e", host: "a.com", path: "/u/1/2/e", matches: false, reason: "not two segments"),
    Case(pattern: "**/collect", host: "a.b.com", path: "/collect", matches: true, reason: "any host"),
    Case(pattern: "**/collect", host: "a.b.com", path: "/g/collect", matches: false, reason: "but this path"),
    Case(pattern: "**", host: "a.b.com", path: "/g", matches: true, reason: "everything"),
    Case(pattern: "localhost/x", host: "localhost:8080", path: "/x", matches: true, reason: "any port"),
    Case(pattern: "localhost:8080", host: "localhost:8081", path: "/x", matches: false, reason: "this port"),
    Case(
      pattern: "Ads.Example.com", host: "ads.example.com", path: "/", matches: true,
      reason: "host without case"),
    Case(
      pattern: "bücher.de/ä", host: "xn--bcher-kva.de", path: "/%C3%A4", matches: true,
      reason: "canonical forms"),
  ])
  func pattern(_ row: Case) {
    #expect(EndpointPattern(row.pattern).matches(host: row.host, path: row.path) == row.matches)
  }
}
