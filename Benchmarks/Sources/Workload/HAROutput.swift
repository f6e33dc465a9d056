/// Writes requests as a browser's network panel does; half of an entry's bytes are the response's body.
struct HAROutput: RequestOutput {
  private var isFirst = true
  private var entry = Bytes()
  /// Text as of a web page, escaped for JSON, in units that may be cut anywhere between them.
  private let page: [UInt8] = Array(
    #"<div class=\"card\" data-id=\"4711\">\n  <a href=\"/items\">Go</a>\n"#.utf8)

  mutating func begin(_ out: inout Bytes, run: Int, start: Int) {
    out.add(
      "{\"log\":{\"version\":\"1.2\",\"creator\":{\"name\":\"WebInspector\",\"version\":\"537.36\"},\"pages\":["
    )
    out.add("{\"startedDateTime\":\"")
    out.add(date: start)
    out.add(
      "\",\"id\":\"page_1\",\"title\":\"Shop\",\"pageTimings\":{\"onContentLoad\":210,\"onLoad\":480}}],")
    out.add("\"entries\":[")
  }

  mutating func write(_ side: Side, to out: inout Bytes) {
    entry.removeAll()
    entry.add(
      "{\"_initiator\":{\"type\":\"script\"},\"_priority\":\"Low\",\"_resourceType\":\"xhr\",\"cache\":{},")
    entry.add("\"pageref\":\"page_1\",\"startedDateTime\":\"")
    entry.add(date: side.time)
    entry.add("\",\"time\":41.7,\"request\":{\"method\":\"")
    if side.body.count > 0 { entry.add("POST") } else { entry.add("GET") }
    entry.add("\",\"url\":\"")
    entry.add(side.url.all)
    entry.add("\",\"httpVersion\":\"http/2.0\",\"headers\":[")
    Self.headers(&entry)
    entry.add("],\"queryString\":[")
    queryString(side.url.all)
    entry.add("],\"cookies\":[],\"headersSize\":-1,\"bodySize\":")
    entry.add(side.body.count)
    if side.body.count > 0 {
      entry.add(",\"postData\":{\"mimeType\":\"application/json\",\"text\":\"")
      entry.add(escaping: side.body.all)
      entry.add("\"}")
    }
    entry.add("},\"response\":{\"status\":200,\"statusText\":\"\",\"httpVersion\":\"http/2.0\",\"headers\":[")
    Self.headers(&entry)
    let units = (entry.count + 330) / page.count
    entry.add("],\"cookies\":[],\"content\":{\"size\":")
    entry.add(units * page.count)
    entry.add(",\"mimeType\":\"text/html\",\"text\":\"")
    for _ in 0..<units { entry.add(page) }
    entry.add(
      "\"},\"redirectURL\":\"\",\"headersSize\":-1,\"bodySize\":-1,\"_transferSize\":512},\"timings\":{")
    entry.add(
      "\"blocked\":1.2,\"dns\":-1,\"ssl\":-1,\"connect\":-1,\"send\":0.1,\"wait\":39.8,\"receive\":0.6},")
    entry.add("\"serverIPAddress\":\"192.0.2.7\",\"connection\":\"443\"}")
    if !isFirst { out.add(",") }
    isFirst = false
    out.add("\n")
    out.add(entry.all)
  }

  mutating func end(_ out: inout Bytes, run: Int, end: Int) { out.add("\n]}}\n") }

  private static func headers(_ out: inout Bytes) {
    out.add(
      "{\"name\":\"accept\",\"value\":\"*/*\"},{\"name\":\"accept-encoding\",\"value\":\"gzip, deflate, br\"},"
    )
    out.add(
      "{\"name\":\"accept-language\",\"value\":\"en-US,en;q=0.9\"},{\"name\":\"cache-control\",\"value\":")
    out.add(
      "\"no-cache\"},{\"name\":\"referer\",\"value\":\"https://www.shop.example/\"},{\"name\":\"user-agent\","
    )
    out.add("\"value\":\"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36\"}")
  }

  private mutating func queryString(_ url: [UInt8]) {
    guard let mark = url.firstIndex(of: UInt8(ascii: "?")) else { return }
    var isFirst = true
    for item in url[(mark + 1)...].split(separator: UInt8(ascii: "&")) {
      if !isFirst { entry.add(",") }
      isFirst = false
      let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      entry.add("{\"name\":\"")
      entry.add(item[..<equals])
      entry.add("\",\"value\":\"")
      entry.add(item[equals...].dropFirst())
      entry.add("\"}")
    }
  }
}
