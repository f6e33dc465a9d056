import Testing

@testable import TraceFormat

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Requests that are alike but for their values, as a flow sends them.
struct AlikeRequests {
  var requests: RandomRequest

  static let rows = AnalyticsRows.rows + AppRows.rows + GoogleRows.rows + WebRows.rows
  /// Values that decide something, that look like something, or that are none.
  static let values =
    RandomRequest.words + [
      "2", "1", "G-AB12", "page_view", "purchase", "event", "screen", "track", "null", "NaN", "nil", "(null)",
      "Optional(jane@example.com)", "__CB__", "%%CB%%", "{id}", "0.0", "00000000-0000-0000-0000-000000000000",
      "1767225600.5", "1767225600123456", "20260101T000000Z", "sk_live_0123456789abcdef",
      "AKIA0123456789ABCDEF",
      "a1b2c3d4e5f6a7b8c9d0", "abcdefghijklmnopqrst", "https://a.com/?x=1&mail=jane%40example.com", "eyJ",
      "123-45-6789", "+49 151 23456789", "52.5200,13.4050", "Bearer abcdefghijkl", "false", "[]", "{}",
      "start",
      "firstQuartile", "creativeView", "🙂", "a=b", "a b", "a+b",
    ]

  mutating func pick<T>(_ values: [T]) -> T { requests.pick(values) }
  mutating func chance(_ share: Int) -> Bool { requests.chance(share) }

  /// A request to begin with: one that a vendor's SDK sends, or any other.
  mutating func first() -> Request {
    if chance(40) { return requests.request() }
    let row = pick(Self.rows)
    var request = Request(time: 1_767_225_600, method: row.method, url: row.url)
    if let body = row.body, chance(60) { request.body = .bytes(Array(body.utf8)) }
    if !request.url.contains("?"), chance(50) { request.url += "?" + requests.pairs() }
    if chance(20) { request.url += "&" + requests.pairs() }
    return request
  }

  /// The same names with other values.
  mutating func alike(_ request: Request) -> Request {
    var request = request
    request.time = pick([1_767_225_600, 1_767_225_600, nil, 1_600_000_000])
    request.line = Int.random(in: 0..<9, using: &requests.random)
    if chance(5) { request.method = pick(["GET", "POST", "get", "HEAD", "OPTIONS"]) }
    let parts = request.url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      let query = parts[1].split(separator: "&", omittingEmptySubsequences: false).map { changed($0) }
      request.url = parts[0] + "?" + query.joined(separator: "&")
    }
    if case .bytes(let body) = request.body, chance(85) {
      request.body = .bytes(Array(changedTokens(String(decoding: body, as: UTF8.self)).utf8))
    }
    if chance(3) { request.url += pick(["#f", " ", "&", "&&x", "&x=%zz", ";a=1"]) }
    return request
  }

  /// A JSON text with other values in the places of some of its strings and numbers, and now and then another key.
  private mutating func changedTokens(_ body: String) -> String {
    var out = ""
    var rest = body[...]
    while let first = rest.first {
      if first == "\"" {
        var end = rest.index(after: rest.startIndex)
        while end < rest.endIndex, rest[end] != "\"" {
          if rest[end] == "\\" { end = rest.index(after: end) }
          if end < rest.endIndex { end = rest.index(after: end) }
        }
        let next = end < rest.endIndex ? rest.index(after: end) : end
        let isKey = rest[next...].drop { $0 == " " }.first == ":"
        if chance(isKey ? 1 : 40) {
          out +=
            chance(90)
            ? JSONText.quote(pick(Self.values)) : pick(["1e20", "{}", "[]", "null", "\"\\u0041\""])
        } else {
          out += rest[..<next]
        }
        rest = rest[next...]
      } else if first.isNumber, out.last.map({ ":,[ ".contains($0) }) ?? true {
        let number = rest.prefix { $0.isNumber || ".eE+-".contains($0) }
        out +=
          chance(40)
          ? pick(["1", "1767225600", "1767225600123", "1.50", "0", "1e3", "null", "true"]) : number
        rest = rest.dropFirst(number.count)
      } else {
        out.append(first)
        rest = rest.dropFirst()
      }
    }
    return out
  }

  private mutating func changed(_ item: Substring) -> String {
    if chance(45) { return String(item) }
    let name = item.prefix { $0 != "=" }
    if chance(3) { return String(name) }
    let value = pick(Self.values)
    let written =
      switch Int.random(in: 0..<4, using: &requests.random) {
      case 0: value.replacing(["&", "#", "?"])
      case 1: PercentEncoding.encode(value, as: .matrixName)
      default: PercentEncoding.encode(value, as: .queryValue)
      }
    return name + "=" + written
  }
}

extension String {
  fileprivate func replacing(_ unwanted: [Character]) -> String { String(filter { !unwanted.contains($0) }) }
}

@Suite struct ShapeTests {
  static let cases =
    ProcessInfo.processInfo.environment["TRACE_DIFF_CASES"].flatMap { UInt64($0) } ?? 60

  @Test(arguments: [("with presets", true), ("without presets", false)])
  func theShortWayLeadsToTheSameEvents(_ reason: String, _ hasPresets: Bool) {
    var short = 0
    for seed in 1...Self.cases {
      var generator = AlikeRequests(requests: RandomRequest(random: SeededGenerator(seed: seed)))
      let presets = hasPresets ? Preset.all : []
      let rules = generator.chance(50) ? NormalizerPropertyTests.rules : Rules()
      let normalizer = Normalizer(rules: rules, presets: presets)
      let quick = normalizer.session()
      let thorough = normalizer.session()
      thorough.remembersShapes = false
      let isHAR = generator.chance(30)
      for _ in 0..<4 {
        let first = generator.first()
        var requests = [first]
        for index in 0..<24 {
          let request = index < 2 ? first : generator.alike(generator.pick(requests))
          requests.append(request)
          let left = quick.outcome(of: request, index: index, isHAR: isHAR)
          let right = thorough.outcome(of: request, index: index, isHAR: isHAR)
          guard left.events == right.events, left.decision == right.decision, left.host == right.host else {
            Issue.record(
              "seed \(seed), \(reason): \(request.method) \(request.url)\n\(left.events)\n\(right.events)")
            return
          }
        }
      }
      short += quick.shapes.shortCount
      #expect(thorough.shapes.shortCount == 0)
    }
    #expect(short > Int(Self.cases) * 20)
  }

  @Test(.enabled(if: CorpusNormalizationTests.root != nil, "TRACE_DIFF_CORPUS names no recordings"))
  func theShortWayLeadsToTheSameEventsOfRealRecordings() {
    let quick = Normalizer().session()
    let thorough = Normalizer().session()
    thorough.remembersShapes = false
    for file in CorpusNormalizationTests.files {
      let flows =
        (try? HARReader.read(InputSource(file))) ?? (try? RecordingReader.read(InputSource(file)).flows) ?? []
      for entry in flows.flatMap(\.entries) + flows.flatMap(\.entries) {
        let left = quick.outcome(of: entry.request, index: 0, isHAR: true)
        let right = thorough.outcome(of: entry.request, index: 0, isHAR: true)
        if left.events == right.events, left.decision == right.decision, left.host == right.host { continue }
        Issue.record("\(file): \(entry.request.url.prefix(200))")
      }
    }
    #expect(quick.shapes.shortCount > 1000)
  }
}
