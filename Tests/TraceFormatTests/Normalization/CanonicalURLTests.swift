import Testing

@testable import TraceFormat

@Suite struct CanonicalURLTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var sent: String
    var canonical: String
    var reason: String
    var testDescription: String { reason }
  }

  static let cases = [
    Case(
      sent: "HTTPS://Ads.Example.COM/A?B=C", canonical: "https://ads.example.com/A?B=C",
      reason: "scheme and host are lower-case, path and query keep their case"),
    Case(sent: "https://a.com:443/x", canonical: "https://a.com/x", reason: "the default port is dropped"),
    Case(sent: "http://a.com:443/x", canonical: "http://a.com:443/x", reason: "another scheme's port stays"),
    Case(sent: "http://a.com:/x", canonical: "http://a.com/x", reason: "an empty port is none"),
    Case(sent: "https://a.com:0443/x", canonical: "https://a.com/x", reason: "leading zeros of a port"),
    Case(sent: "https://a.com", canonical: "https://a.com/", reason: "an empty path is a slash"),
    Case(sent: "https://a.com?x=1", canonical: "https://a.com/?x=1", reason: "an empty path before a query"),
    Case(sent: "https://a.com/a/./b/../c", canonical: "https://a.com/a/c", reason: "dot segments"),
    Case(sent: "https://a.com/../../x", canonical: "https://a.com/x", reason: "no way above the root"),
    Case(sent: "https://a.com/a/..", canonical: "https://a.com/", reason: "a dot segment at the end"),
    Case(sent: "https://a.com/a/%2e%2E/b", canonical: "https://a.com/b", reason: "encoded dot segments"),
    Case(sent: "https://a.com/a//b/", canonical: "https://a.com/a//b/", reason: "empty segments stay"),
    Case(
      sent: "https://a.com/a%2Fb", canonical: "https://a.com/a%2Fb", reason: "%2F in a path is not a slash"),
    Case(
      sent: "https://a.com/%7euser/%c3%a4", canonical: "https://a.com/~user/%C3%A4",
      reason: "unreserved bytes are decoded, other digits are upper-case"),
    Case(
      sent: "https://a.com/ä b", canonical: "https://a.com/%C3%A4%20b",
      reason: "what no path may hold is encoded"),
    Case(sent: "https://a.com/100%", canonical: "https://a.com/100%25", reason: "a lone percent sign"),
    Case(
      sent: "https://a.com/?p=100%&q=%zz", canonical: "https://a.com/?p=100%25&q=%25zz",
      reason: "a percent sign that no digits follow"),
    Case(sent: "https://a.com/?b=2&a=1", canonical: "https://a.com/?a=1&b=2", reason: "items are sorted"),
    Case(
      sent: "https://a.com/?a=2&b=&a=1", canonical: "https://a.com/?a=2&a=1&b=",
      reason: "equal names keep their order"),
    Case(
      sent: "https://a.com/?cd[x]=1", canonical: "https://a.com/?cd%5Bx%5D=1", reason: "brackets are encoded"),
    Case(
      sent: "https://a.com/?q=a+b%20c%2Bd", canonical: "https://a.com/?q=a%20b%20c%2Bd",
      reason: "a plus sign is a space, its encoding is not"),
    Case(
      sent: "https://a.com/a+b", canonical: "https://a.com/a+b", reason: "in a path a plus sign is itself"),
    Case(sent: "https://a.com/?a&b", canonical: "https://a.com/?a=&b=", reason: "no value is an empty value"),
    Case(sent: "https://a.com/?&&a=1&", canonical: "https://a.com/?a=1", reason: "empty items are dropped"),
    Case(sent: "https://a.com/?", canonical: "https://a.com/", reason: "an empty query is none"),
    Case(
      sent: "https://a.com/?u=https%3A%2F%2Fx.com%2F%3Fy%3D1%26z",
      canonical: "https://a.com/?u=https://x.com/?y=1%26z",
      reason: "in a value the encoding of a delimiter that cannot be mistaken is undone"),
    Case(sent: "https://a.com/?a=1#b=2", canonical: "https://a.com/?a=1", reason: "the fragment is dropped"),
    Case(
      sent: "https://a.com#?x", canonical: "https://a.com/", reason: "a fragment may hold a question mark"),
    Case(
      sent: "https://user:secret@a.com/", canonical: "https://a.com/",
      reason: "user information is a credential"),
    Case(sent: "https://bücher.de/", canonical: "https://xn--bcher-kva.de/", reason: "international host"),
    Case(sent: "https://XN--BCHER-KVA.de/", canonical: "https://xn--bcher-kva.de/", reason: "Punycode host"),
    Case(
      sent: "https://BÜCHER.de./", canonical: "https://xn--bcher-kva.de/", reason: "upper case and final stop"
    ),
    Case(
      sent: "https://bu\u{308}cher.de/", canonical: "https://xn--bcher-kva.de/", reason: "decomposed letter"),
    Case(sent: "https://b%C3%BCcher.de/", canonical: "https://xn--bcher-kva.de/", reason: "encoded host"),
    Case(sent: "https://例え。テスト/", canonical: "https://xn--r8jz45g.xn--zckzah/", reason: "ideographic stop"),
    Case(
      sent: "https://[2001:DB8::1]:8443/x", canonical: "https://[2001:db8::1]:8443/x",
      reason: "IPv6 with a port"),
    Case(sent: "https://[::1]/x", canonical: "https://[::1]/x", reason: "IPv6 without a port"),
    Case(
      sent: "https://ad.example.com/activity;src=1;ord=2;cat=x?",
      canonical: "https://ad.example.com/activity;cat=x;ord=2;src=1",
      reason: "matrix parameters are sorted"),
    Case(
      sent: "https://a.com/a;v=1/b", canonical: "https://a.com/a;v=1/b",
      reason: "a parameter in the middle is path"),
    Case(sent: "note://app/level_up", canonical: "note://app/level_up", reason: "an app's own event"),
    Case(sent: "  https://a.com/x\n", canonical: "https://a.com/x", reason: "space around the URL"),
  ]

  @Test(arguments: cases) func canonicalForm(_ row: Case) throws {
    let url = try #require(CanonicalURL(row.sent))
    #expect(url.text == row.canonical, "\(row.reason)")
    #expect(CanonicalURL(url.text) == url, "canonical once is canonical twice")
  }

  @Test(arguments: [
    "data:text/plain,x", "about:blank", "/relative", "", "${proto}://a.com/", "https:///x", "mailto:a@b.c",
  ])
  func refused(_ sent: String) {
    #expect(CanonicalURL(sent) == nil)
  }

  @Test func namesAreDecodedAndTextsAreWritten() throws {
    let url = try #require(CanonicalURL("https://a.com/p;u1=%2F?cd[x]=%C3%A4+b"))
    #expect(url.fields == [Field(.path, "u1", "%2F"), Field(.query, "cd[x]", "%C3%A4%20b")])
  }

  @Test func manyItemsAreSortedAsFewAre() throws {
    let names = (0..<60).map { "name\($0 * 7 % 60)" }
    let url = try #require(CanonicalURL("https://a.com/?" + names.map { "\($0)=1" }.joined(separator: "&")))
    #expect(url.fields.map(\.name) == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }
}
