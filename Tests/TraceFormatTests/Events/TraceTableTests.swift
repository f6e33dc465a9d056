import Foundation
import Testing

@testable import TraceFormat

/// A recording that is read into columns is the same trace as one that is held as events.
@Suite struct TraceTableTests {
  @Test func tablesAreTheTraces() throws {
    var rows = 0
    for seed in 1...ShapeTests.cases {
      var generator = AlikeRequests(requests: RandomRequest(random: SeededGenerator(seed: seed)))
      let rules = generator.chance(50) ? NormalizerPropertyTests.rules : Rules()
      let text = Self.recording(&generator)
      // What cannot be read twice is kept in a temporary file.
      try Self.withFile(text, isPacked: generator.chance(25)) { path in
        let loader = TraceLoader(rules: rules)
        let (tables, warnings) = try loader.loadTables(path)
        let (traces, expectedWarnings) = try loader.loadWithWarnings(path)
        #expect(warnings == expectedWarnings)
        for (table, trace) in zip(tables, traces) {
          rows += trace.events.count
          guard Self.areEqual(table, trace, "seed \(seed)") else { return }
        }
        #expect(tables.count == traces.count)
      }
    }
    #expect(rows > Int(ShapeTests.cases) * 20)
  }

  @Test(.enabled(if: CorpusNormalizationTests.root != nil, "TRACE_DIFF_CORPUS names no recordings"))
  func tablesAreTheTracesOfRealRecordings() throws {
    var rows = 0
    for file in CorpusNormalizationTests.files {
      let loader = TraceLoader(rules: try Rules.read(Array(#"{"include": ["**"]}"#.utf8), file: "r"))
      guard let traces = try? loader.load(file) else { continue }
      for (table, trace) in zip(try loader.loadTables(file).traces, traces)
      where Self.areEqual(table, trace, file) {
        rows += trace.events.count
      }
    }
    #expect(rows > 1000)
  }

  @Test func tablesOfAFolderAreTheTraces() throws {
    var rows = 0
    for seed in 1...(ShapeTests.cases / 4) {
      var generator = AlikeRequests(requests: RandomRequest(random: SeededGenerator(seed: seed)))
      let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: root) }
      for file in 0..<5 {
        // Files of one run are put together, and a flow's last attempt is in the run that began last.
        let run = generator.chance(20) ? "r0" : "r\(file)"
        let names = ["One", "Two \(file)", "One"].shuffled(using: &generator.requests.random)
        let bytes = Array(Self.recording(&generator, run: run, names: names).utf8)
        let isPacked = generator.chance(20)
        try Data(isPacked ? StoredGzip.bytes(bytes) : bytes).write(
          to: root.appendingPathComponent("\(file).jsonl"))
      }
      for name in ["a", "b"] {
        var archive = RandomArchive(seed: seed)
        try archive.text().write(
          to: root.appendingPathComponent("\(name).har"), atomically: true, encoding: .utf8)
      }
      let loader = TraceLoader(rules: generator.chance(50) ? NormalizerPropertyTests.rules : Rules())
      let tables = try loader.loadTables(root.path).traces
      let traces = try loader.load(root.path)
      #expect(tables.count == traces.count)
      for (table, trace) in zip(tables, traces) {
        rows += trace.events.count
        guard Self.areEqual(table, trace, "seed \(seed)") else { return }
      }
    }
    #expect(rows > Int(ShapeTests.cases) * 20)
  }

  /// Lines that differ in little from what the recorder writes, good ones and torn ones.
  static let lines: [String] = [
    #"{"v":1,"type":"request","time":2,"id":"1","method":"GET","url":"https://a.example/1?b=1","headers":{}}"#,
    #"{"v":1,"type":"request","time":2,"id":"1","method":"GET","url":"https://a.example/1?b=1","headers":{"A":"b",}}"#,
    #"{"v":1,"type":"request","time":2,"id":"1","method":"GET","url":"https://a.example/1?b=1","headers":{"A":"b"}}x"#,
    #"{"v":1,"type":"request","time":02,"id":"1","method":"GET","url":"https://a.example/1?b=1","headers":{}}"#,
    #"{"v":1,"type":"request","time":2.,"id":"1","method":"GET","url":"https://a.example/1?b=1","headers":{}}"#,
    #"{"v":1,"type":"request","time":2e0,"id":"1","method":"GET","url":"https://a.example/1?b=1","headers":{}}"#,
    #"{"v":1,"type":"request","time":2,"id":"1","method":"GET","url":"https://a.example/1?b=\/1","headers":{}}"#,
    #"{"v":1,"type":"request","time":2,"id":"1","method":"GET","url":"https://a.example/1?b=1","headers":{}"#,
    #"{"v":2,"type":"request","time":2,"id":"1","method":"GET","url":"https://a.example/1?b=1","headers":{}}"#,
    #"{"type":"request","url":"https://a.example/1?b=2","url":"https://a.example/1?b=1","method":"GET"}"#,
    #"{"type":"request","url":"https://a.example/1?b=1","method":"GET","time":"x"}"#,
    #"{"v":1,"type":"request","time":2,"id":"1","method":"POST","url":"https://a.example/1?b=1","headers":{"content-type":"application/json"},"body":{"text":"{\"a\":\"\u0041\\n\"}"}}"#,
    #"{"v":1,"type":"request","time":2,"id":"1","method":"POST","url":"https://a.example/1?b=1","headers":{"Content-Type":"application/json"},"body":{"text":"{}","base64":"e30="}}"#,
  ]

  @Test(arguments: lines) func aLineIsReadAsEverywhere(_ line: String) throws {
    let flow = String(
      decoding: RecordEncoder.line(.flow(.init(time: 1, name: "F", run: "r", pid: 1))), as: UTF8.self)
    // The shape is known when the line comes, and again after it.
    let known = Array(repeating: Self.lines[0], count: 3) + [Self.lines[11], Self.lines[11], Self.lines[11]]
    let text = flow + (known + [line] + known + [line]).joined(separator: "\n") + "\n"
    try Self.withFile(text) { path in
      let (tables, _) = try TraceLoader().loadTables(path)
      let traces = try TraceLoader().load(path)
      #expect(tables.count == traces.count)
      for (table, trace) in zip(tables, traces) { #expect(Self.areEqual(table, trace, line)) }
    }
  }

  @Test func aBodyWithEscapesStaysUntilItsRowIsMade() throws {
    let members = (0..<30).map { number in
      "\\\"k\(number)\\\":\\\"\(String(repeating: "0123456789abcdef", count: 1 + number % 3))\\\""
    }
    let line =
      #"{"v":1,"type":"request","time":2,"id":"1","method":"POST","url":"https://a.example/1?b=1","headers":{"Content-Type":"application/json"},"body":{"text":"{\"e\":\"\u00e9\","#
      + members.joined(separator: ",") + #"}"}}"#
    let flow = String(
      decoding: RecordEncoder.line(.flow(.init(time: 1, name: "F", run: "r", pid: 1))), as: UTF8.self)
    try Self.withFile(flow + Array(repeating: line, count: 6).joined(separator: "\n")) { path in
      let tables = try TraceLoader().loadTables(path).traces
      let traces = try TraceLoader().load(path)
      #expect(traces.map(\.events.count) == [6])
      for (table, trace) in zip(tables, traces) { #expect(Self.areEqual(table, trace, "escapes")) }
    }
  }

  @Test func aFileThatChangesIsSaid() throws {
    let lines = Self.lines(["https://a.example/1?b=1", "https://a.example/1?b=2", "https://a.example/1?b=3"])
    try Self.withFile(lines) { path in
      let events = try TraceLoader().loadTables(path).traces[0].events
      #expect(events[1].fields.map(\.text) == ["2"])
      #expect(events.failure == nil)
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.truncate(atOffset: 2)
      _ = events[2]
      #expect(events.failure?.description == "\(path):8: the file changed while it was read")
    }
  }

  private static func lines(_ urls: [String]) -> String {
    var lines: [[UInt8]] = [RecordEncoder.line(.flow(.init(time: 1, name: "F", run: "r", pid: 1)))]
    for url in urls { lines.append(RecordEncoder.line(.request(Request(time: 2, url: url)))) }
    lines.append(RecordEncoder.line(.flowEnd(.init(time: 3, name: "F", run: "r", pid: 1, settled: true))))
    return String(decoding: lines.joined(), as: UTF8.self)
  }

  /// Several flows and steps with requests that are alike, some torn lines and notes.
  private static func recording(
    _ generator: inout AlikeRequests, run: String = "r", names: [String] = ["One", "Two", "One"]
  ) -> String {
    var lines: [[UInt8]] = []
    let start = 1_767_225_600.0
    for flow in names.prefix(generator.pick([1, 2, 3])) {
      lines.append(RecordEncoder.line(.flow(.init(time: start - 10, name: flow, run: run, pid: 1))))
      for _ in 0..<3 {
        if generator.chance(60) {
          lines.append(
            RecordEncoder.line(.step(.init(time: start, name: generator.pick(["a", "b"]), run: run, pid: 1))))
        }
        let first = generator.first()
        var requests = [first]
        for index in 0..<16 {
          var request = index < 2 ? first : generator.alike(generator.pick(requests))
          requests.append(request)
          request.line = 0
          // A field without a time is read as one of time 0 where the recorder wrote it.
          request.time = request.time ?? start
          lines.append(RecordEncoder.line(.request(request)))
          if generator.chance(2) { lines.append(Array("{\"type\":\"request\",\"url\":\"https".utf8)) }
          if generator.chance(3) {
            lines.append(
              RecordEncoder.line(
                .note(.init(time: start, name: "n", fields: Array("{\"a\":1}".utf8), pid: 1))))
          }
        }
      }
      if generator.chance(80) {
        lines.append(
          RecordEncoder.line(.flowEnd(.init(time: start + 9, name: flow, run: run, pid: 1, settled: true))))
      }
    }
    return String(decoding: lines.joined(), as: UTF8.self)
  }

  static func withFile(_ text: String, isPacked: Bool = false, _ body: (String) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "trace-diff-table-\(UUID().uuidString).jsonl"
    let bytes = Array(text.utf8)
    try Data(isPacked ? StoredGzip.bytes(bytes) : bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  static func areEqual(_ table: TraceTable, _ trace: Trace, _ reason: String) -> Bool {
    let held = EventTable(trace.events)
    let columns = table.events
    guard table.flow == trace.flow, table.steps == trace.steps,
      table.incidents == trace.incidents, table.warnings == trace.warnings,
      columns.count == trace.events.count
    else {
      Issue.record(
        "\(reason): another trace than \(trace.flow), \(columns.count) events and \(trace.events.count)")
      return false
    }
    for index in trace.events.indices {
      var expected = trace.events[index]
      expected.requestIndex = 0
      var event = columns[index]
      event.requestIndex = 0
      guard event == expected else {
        Issue.record("\(reason), event \(index): \(event)\nis expected to be \(expected)")
        return false
      }
      guard columns.digests[index] == held.digests[index], columns.steps[index] == held.steps[index],
        withUnsafePointer(to: expected, { columns.form(index).isForm(of: $0) }),
        columns.form(index).key == held.form(index).key,
        columns.form(index).masked == held.form(index).masked,
        columns.form(index).timestamps == held.form(index).timestamps,
        columns.ids[index] == held.ids[index],
        columns.line(index) == held.line(index)
      else {
        Issue.record("\(reason), event \(index): its columns are not those of \(expected)")
        return false
      }
      let links = linkTexts(columns, index)
      let heldLinks = linkTexts(held, index)
      guard links == heldLinks else {
        Issue.record("\(reason), event \(index): links \(links), expected \(heldLinks)")
        return false
      }
    }
    return true
  }

  /// The values of an event that may link, by their fields and names.
  private static func linkTexts(_ table: EventTable, _ index: Int) -> [String] {
    table.linkRange(index).map { place in
      let name = table.nameOfLink(place)
      return "\(table.links[place].position) \(name < 0 ? "-" : table.linkNames.text(name))"
    }
  }
}
