import Foundation
import Testing

@testable import TraceFormat

/// The folder of real recordings, where the environment names it.
private let corpus = ProcessInfo.processInfo.environment["TRACE_DIFF_CORPUS"]

/// Recognition over a corpus of real recordings, which lies outside the repository.
@Suite(.enabled(if: corpus != nil, "TRACE_DIFF_CORPUS names no corpus"))
struct CorpusVendorTests {
  /// The index's words for vendors that it counts as the presets do.
  static let titles: [Substring: String] = [
    "ua": "Universal Analytics", "ga4": "GA4", "facebook": "Meta Pixel", "tiktok": "TikTok",
    "bing": "Bing UET",
    "nielsen": "Nielsen", "comscore": "comScore", "chartbeat": "Chartbeat", "mixpanel": "Mixpanel",
    "pinterest": "Pinterest",
  ]

  /// In every file as many requests of each vendor as the index counted, and none where it counted none.
  @Test func recognisesWhatTheIndexCounts() throws {
    let corpus = try #require(corpus)
    let index = try String(contentsOfFile: corpus + "/INDEX.tsv", encoding: .utf8)
    var compared = 0
    for line in index.split(separator: "\n").dropFirst() {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count > 7, !columns[0].hasPrefix("sdk/"),
        let traces = try? TraceLoader().load(corpus + "/" + columns[0])
      else { continue }
      var expected: [String: Int] = [:]
      for item in columns[7].split(separator: ",") {
        let parts = item.split(separator: ":")
        if parts.count == 2, let title = Self.titles[parts[0]] { expected[title] = Int(parts[1]) }
      }
      var found: [String: Set<[Int]>] = [:]
      for (flow, trace) in traces.enumerated() {
        for event in trace.events {
          if let vendor = event.vendor, Self.titles.values.contains(vendor) {
            found[vendor, default: []].insert([flow, event.requestIndex])
          }
        }
      }
      #expect(found.mapValues(\.count) == expected, "\(columns[0])")
      compared += 1
    }
    #expect(compared > 100)
  }

  /// Six real SDKs, two runs of one build, nothing learned.
  @Test func twoRunsOfSixSDKsAreAlike() throws {
    let corpus = try #require(corpus)
    let folder = corpus + "/sdk"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let runs = try files.map { try TraceLoader().load(folder + "/" + $0).flatMap(\.events) }
    #expect(runs.count == 2)
    for run in runs {
      #expect(run.count == 40)
      #expect(run.allSatisfy { $0.vendor != nil && !$0.name.isEmpty && $0.isBatched })
      #expect(
        Set(run.compactMap(\.vendor)) == [
          "Amplitude", "Mixpanel", "PostHog", "RudderStack", "Segment", "Snowplow",
        ])
    }
    #expect(runs[0].map(Self.written) == runs[1].map(Self.written))
  }

  private static func written(_ event: Event) -> [String] {
    [event.method, event.host, event.path]
      + event.fields.map { "\($0.location) \($0.name) \($0.mask == nil ? $0.text : "masked")" }
  }
}
