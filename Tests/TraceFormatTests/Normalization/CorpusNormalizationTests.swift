import Testing

@testable import TraceFormat

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Real recordings through every preset.
@Suite struct CorpusNormalizationTests {
  static let root = ProcessInfo.processInfo.environment["TRACE_DIFF_CORPUS"]
  static let files = ["har", "sdk", "series", "browser"].flatMap { folder -> [String] in
    guard let root else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
    return names.sorted().map { "\(root)/\(folder)/\($0)" }
  }

  @Test(.enabled(if: root != nil, "TRACE_DIFF_CORPUS names no recordings"))
  func normalisingTwiceIsNormalisingOnce() {
    let session = Normalizer().session()
    var events = 0
    for file in Self.files {
      guard let flows = try? HARReader.read(InputSource(file)) else { continue }
      for entry in flows.flatMap(\.entries) {
        for event in session.events(of: entry.request, index: 0, isHAR: true) {
          events += 1
          let again = session.events(of: event.asRequest, index: 0, isHAR: true)
          guard again != [event] else { continue }
          let name = file.split(separator: "/").last ?? ""
          let before = event.fields.map { "\($0.name)=\($0.shown)" }
          let after = again.first?.fields.map { "\($0.name)=\($0.shown)" } ?? []
          let gone = before.filter { !after.contains($0) }.prefix(3)
          let come = after.filter { !before.contains($0) }.prefix(3)
          Issue.record(
            "\(name): \(event.vendor ?? "-") \(event.name) \(event.host)\(event.path) becomes \(again.count) events, \(gone) becomes \(come), name \(again.first?.name ?? "-")"
          )
        }
      }
    }
    #expect(events > 0)
  }

  @Test(.enabled(if: root != nil, "TRACE_DIFF_CORPUS names no recordings"))
  func whatIsWrittenIsReadTheSame() throws {
    let normalizer = Normalizer()
    for file in Self.files {
      guard let flows = try? HARReader.read(InputSource(file)) else { continue }
      for flow in flows {
        let trace = normalizer.trace(of: flow)
        let text = BaselineWriter.text(trace)
        let read = normalizer.classify(try BaselineReader.read(Array(text.utf8), file: "f.http"))
        #expect(BaselineWriter.text(read) == text, "\(flow.name)")
        for (left, right) in zip(trace.events, read.events)
        where left.name != right.name || left.vendor != right.vendor {
          Issue.record(
            "\(flow.name): \(left.vendor ?? "-") \(left.name) is read as \(right.vendor ?? "-") \(right.name) at \(left.host)\(left.path)"
          )
        }
      }
    }
  }
}
