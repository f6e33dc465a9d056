import Testing
import TraceFormat

@Suite struct BaselineRoundTripTests {
  /// What a file holds of an event.
  private func written(_ event: Event) -> Event {
    var event = event
    event.line = 0
    return event
  }

  @Test func readingWhatWasWrittenGivesTheSameTrace() throws {
    for seed in UInt64(1)...2000 {
      var maker = RandomTrace(seed: seed)
      let trace = maker.trace()
      let text = BaselineWriter.text(trace)
      let read: Trace
      do {
        read = try BaselineReader.read(Array(text.utf8), file: nil)
      } catch {
        Issue.record("seed \(seed): \(error)\n\(text)")
        return
      }
      let isSame =
        read.flow == trace.flow && read.runs == trace.runs && read.steps == trace.steps
        && read.events.map(written) == trace.events.map(written) && read.comments == trace.comments
        && read.trailingComments == trace.trailingComments && read.stepComments == trace.stepComments
        && read.incidents.map(\.code) == trace.incidents.map(\.code)
        && read.incidents.map(\.message) == trace.incidents.map(\.message)
      if !isSame {
        for (left, right) in zip(trace.events, read.events) where written(left) != written(right) {
          Issue.record("seed \(seed):\n\(written(left))\n\(written(right))")
        }
        Issue.record("seed \(seed):\n\(text)\n\(trace.flow.debugDescription) \(read.flow.debugDescription)")
        return
      }
      #expect(BaselineWriter.text(read) == text, "seed \(seed)")
    }
  }

  @Test func carriageReturnsAtLineEndsChangeNothing() throws {
    for seed in UInt64(1)...200 {
      var maker = RandomTrace(seed: seed)
      let text = BaselineWriter.text(maker.trace())
      let windows = text.utf8.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
      let read = try BaselineReader.read(windows, file: nil)
      #expect(BaselineWriter.text(read) == text, "seed \(seed)")
    }
  }

  @Test func noBytesMakeTheReaderTrap() {
    var random = SeededGenerator(seed: 7)
    for seed in UInt64(1)...500 {
      var maker = RandomTrace(seed: seed)
      var bytes = Array(BaselineWriter.text(maker.trace()).utf8)
      for _ in 0..<4 where !bytes.isEmpty {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(contentsOf: Array("\n{{#&?=###".utf8.shuffled(using: &random)), at: index)
        }
      }
      // What can be read must settle: written and read again it is the same text.
      guard let trace = try? BaselineReader.read(bytes, file: "x.http") else { continue }
      let once = BaselineWriter.text(trace)
      let twice = (try? BaselineReader.read(Array(once.utf8), file: "x.http")).map(BaselineWriter.text)
      #expect(twice == once, "seed \(seed)")
    }
  }
}
