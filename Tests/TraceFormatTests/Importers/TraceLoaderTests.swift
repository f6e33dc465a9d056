import Foundation
import Testing

@testable import TraceFormat

@Suite struct TraceLoaderTests {
  static let record = RecordingReaderTests.self
  static let recording = [record.process, record.flow("A"), record.get("1"), record.end("A")].joined(
    separator: "\n")
  static let har = #"{"log":{"entries":[{"request":{"url":"https://h/1"}}]}}"#
  static let trace = "# @trace-diff 1\n# @flow T\n\n###\nGET https://h/1\n"

  /// Makes a folder of these files and gives its path.
  private func folder(_ files: [String: [UInt8]]) throws -> String {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(
      "trace-diff-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    for (name, bytes) in files {
      let file = root.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    return root.path
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var content: String
    var flows: [String]
    var reason: String
    var testDescription: String { reason }
  }

  @Test(arguments: [
    Row(content: recording, flows: ["A"], reason: "a recording"),
    Row(content: "\n\n" + recording, flows: ["A"], reason: "a recording after blank lines"),
    Row(content: "{\"v\":1,\"ty\n" + recording, flows: ["A"], reason: "a recording whose first line is torn"),
    Row(
      content: "\u{0}\u{1}\n" + recording, flows: ["A"], reason: "a recording after bytes that are no text"),
    Row(content: har, flows: ["input"], reason: "a HAR"),
    Row(content: "\u{FEFF} \n" + har, flows: ["input"], reason: "a HAR with a byte order mark"),
    Row(content: "cb(" + har + ")", flows: ["input"], reason: "a JSONP wrapper"),
    Row(
      content: "{\"x\":[\"type\"]," + har.dropFirst(), flows: ["input"],
      reason: "a HAR with other members first"),
    Row(content: CharlesTests.session, flows: ["input"], reason: "a Charles session"),
    Row(content: trace, flows: ["T"], reason: "a trace"),
    Row(
      content: "\n# a comment\n\nGET https://h/\n", flows: ["input"],
      reason: "a request file without directives"),
  ])
  func decidesByContent(_ row: Row) throws {
    // The name tells nothing.
    let root = try folder(["input": Array(row.content.utf8)])
    defer { try? FileManager.default.removeItem(atPath: root) }
    let traces = try TraceLoader().load("\(root)/input")
    #expect(traces.map(\.flow) == row.flows)
    #expect(traces.allSatisfy { $0.file == "\(root)/input" })
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var files: [String: String]
    var path: String
    /// The error with the folder's path taken out.
    var error: String
    var reason: String
    var testDescription: String { reason }
  }

  @Test(arguments: [
    Refusal(
      files: [:], path: "none.http", error: "none.http: no such file or folder", reason: "a missing file"),
    Refusal(files: ["a": ""], path: "a", error: "a: the file is empty", reason: "an empty file"),
    Refusal(
      files: ["a.jsonl": ""], path: "a.jsonl", error: "a.jsonl: the file is empty",
      reason: "an empty recording"),
    Refusal(
      files: ["d/a.jsonl": ""], path: "d", error: "d/a.jsonl: the file is empty",
      reason: "an empty recording in a folder"),
    Refusal(
      files: ["d/a.png": "x", "d/b.txt": "y"], path: "d",
      error: "d: holds no trace (.http), recording (.jsonl) or HAR: none of its 2 files is one; "
        + "`trace-diff record --out DIR FILE …` makes traces", reason: "a folder of other things"),
    Refusal(
      files: ["a.txt": "hello"], path: "a.txt",
      error:
        "a.txt: is neither a trace (.http), a recording (.jsonl) nor a HAR; what `trace-diff record` and a "
        + "browser's network panel write can be read", reason: "some other file"),
    Refusal(
      files: ["a.jsonl": "oops\n{}"], path: "a.jsonl",
      error: "a.jsonl:1:1: not one line is a whole record; here: expected a value, found \"o\"",
      reason: "a recording by its name alone"),
    Refusal(
      files: ["a.har": "{\"a\":1}"], path: "a.har",
      error: "a.har:1:1: expected a HAR, which has an object \"log\" at its top",
      reason: "a HAR by its name alone"),
    Refusal(
      files: ["d/a.http": trace, "d/e/b.http": trace], path: "d",
      error: "d/e/b.http: flow \"T\" has a second trace in d/a.http; remove one of the two",
      reason: "two traces of a flow"),
    Refusal(
      files: ["d/a.har": har, "d/e/a.har": har], path: "d",
      error: "d/e/a.har: flow \"a\", named after this file, is in d/a.har too; rename one of the two",
      reason: "two HAR files of one name"),
    Refusal(
      files: ["d/a.http": trace.replacingOccurrences(of: " T", with: " A"), "d/b.jsonl": recording],
      path: "d",
      error: "d/b.jsonl: flow \"A\" is in this file and in d/a.http",
      reason: "a trace and a recording of a flow"),
  ])
  func refuses(_ row: Refusal) throws {
    let root = try folder(row.files.mapValues { Array($0.utf8) })
    defer { try? FileManager.default.removeItem(atPath: root) }
    #expect { try TraceLoader().load("\(root)/\(row.path)") } throws: {
      ($0 as? InputError)?.description.replacingOccurrences(of: "\(root)/", with: "") == row.error
    }
  }

  @Test func readsAFolderAndSaysWhatItPassedOver() throws {
    let runner = [Self.record.flow("A", 10), Self.record.end("A", 60)].joined(separator: "\n")
    let app = [Self.record.process, Self.record.get("1", 15)].joined(separator: "\n")
    let retry = [Self.record.flow("A", 70), Self.record.get("2", 75), Self.record.end("A", 80)].joined(
      separator: "\n")
    let root = try folder([
      "runner.jsonl": Array(runner.utf8), "App/0_app_1234.jsonl": Array(app.utf8), "App/deep/x.jsonl": [0],
      "retry.jsonl": Array(retry.utf8), "web.har": Array(Self.har.utf8), "T.http": Array(Self.trace.utf8),
      "README.md": Array("# Baselines\n\n### How\n".utf8), "manifest.json": Array("[{\"a\":1}]".utf8),
      "app.js": Array("define({a:1})".utf8),
      "package.json": Array("{\n\"type\": \"module\"\n}".utf8),
      "shot.png": [0x89, 0x50], "trace-diff.json": Array("{}".utf8), ".hidden.jsonl": [],
    ])
    defer { try? FileManager.default.removeItem(atPath: root) }
    let input = try TraceLoader().read(root + "/")
    #expect(
      input.flows.map { "\($0.name)#\($0.attempt) \($0.entries.map(\.request.url))" } == [
        "web#1 [\"https://h/1\"]", "A#1 [\"https://h/1\"]", "A#2 [\"https://h/2\"]",
      ])
    #expect(input.traces.map(\.flow) == ["T"])
    #expect(input.recordings.count == 1)
    #expect(
      input.warnings.map(\.message) == [
        "5 files are no trace, recording or HAR and were passed over: README.md, app.js, manifest.json, …"
      ])
    let traces = try TraceLoader(rules: Rules()).load(root)
    #expect(traces.map(\.flow) == ["A", "T", "web"])
    #expect(traces[0].warnings.contains { $0.code == .skipped })
  }

  @Test func unpacksFiles() throws {
    // `TraceLoaderTests.har`, packed by Python's gzip and zlib.
    let gzip =
      "H4sIAAAAAAACA6tWyslPV7KqVkrNKynKTC1WsoquVipKLSxNLS4BCZcW5ShZKWWUlBQUW+nrZ+gbKtXWxtbWAgAvvubwNwAAAA=="
    let zlib = "eJyrVsrJT1eyqlZKzSspykwtVrKKrlYqSi0sTS0uAQmXFuUoWSlllJQUFFvp62foGyrV1sbW1gIAFiITAA=="
    let root = try folder([
      "a.har.gz": try #require(Base64.decode(gzip.utf8)), "b.zhar": try #require(Base64.decode(zlib.utf8)),
      "c.har.gz": Array(try #require(Base64.decode(gzip.utf8)).dropLast(12)),
    ])
    defer { try? FileManager.default.removeItem(atPath: root) }
    for name in ["a.har.gz", "b.zhar"] {
      let flows = try TraceLoader().read("\(root)/\(name)").flows
      #expect(flows.map(\.name) == [String(name.prefix(1))])
      #expect(flows[0].entries.map(\.request.url) == ["https://h/1"])
      #expect(flows[0].incidents.isEmpty)
    }
    #expect {
      let flow = try TraceLoader().read("\(root)/c.har.gz").flows[0]
      throw InputError(flow.incidents.map(\.message).joined())
    } throws: {
      ($0 as? InputError)?.message.contains("the compressed data ends too early") == true
    }
  }

  @Test func readsOnePageOfAHAR() throws {
    let root = try folder(["a.har": Array(Self.har.utf8)])
    defer { try? FileManager.default.removeItem(atPath: root) }
    #expect(throws: InputError("there is no page 2: the HAR has 1 page", file: "\(root)/a.har")) {
      try TraceLoader(pages: .number(2)).read("\(root)/a.har")
    }
  }

  @Test(arguments: [
    ["A.har": har, "run.jsonl": recording],
    ["sub/A.har": har, "run.jsonl": recording],
    ["A.har": har, "sub/A.har": har],
  ])
  func refusesAFlowThatAHARAndAnotherFileHave(_ files: [String: String]) throws {
    let root = try folder(files.mapValues { Array($0.utf8) })
    defer { try? FileManager.default.removeItem(atPath: root) }
    func isClash(_ error: any Error) -> Bool {
      guard let error = error as? InputError, error.file?.hasSuffix("A.har") == true else { return false }
      return error.message.hasPrefix("flow \"A\", named after this file, is in \(root)/")
    }
    #expect { try TraceLoader().load(root) } throws: { isClash($0) }
    #expect { try TraceLoader().read(root) } throws: { isClash($0) }
  }

  @Test func loadingAndReadingAHARGiveOneTrace() throws {
    let text = """
      {"log":{"pages":[{"id":"p"},{"id":"q"}],"entries":[
      {"pageref":"p","request":{"url":"https://h/c/0ba012fe11a410200814736d/1?e=1"}},
      {"pageref":"q","request":{"url":"https://h/1?e=0ba012fe11a410200814736d"}},
      {"pageref":"q","request":{"url":"ws://h/1"}}]}}
      """
    let root = try folder(["a.har": Array(text.utf8)])
    defer { try? FileManager.default.removeItem(atPath: root) }
    let rules = try Rules.read(Array(#"{"include": ["**"]}"#.utf8), file: "r")
    for pages in [HARReader.Pages.all, .each, .number(2)] {
      let loader = TraceLoader(rules: rules, pages: pages)
      let read = try loader.traces(of: loader.read(root))
      let loaded = try loader.load(root)
      #expect(loaded.map(\.events) == read.map(\.events))
      #expect(loaded[0].events.count == (pages == .all ? 2 : 1))
      #expect(loaded.map(\.warnings) == read.map(\.warnings))
    }
  }

  /// A recording of one run, which began at a time, with one request in each flow.
  private static func run(_ run: String?, _ start: Double, _ flows: String...) -> String {
    var lines = [record.process]
    for (index, flow) in flows.enumerated() {
      let time = start + Double(index) * 100
      lines += [
        record.flow(flow, time), record.step("s", time + 1), record.get("\(flow)/\(Int(time))", time + 2),
        record.end(flow, time + 3),
      ]
    }
    let text = lines.joined(separator: "\n").replacingOccurrences(
      of: #""time":1,"#, with: #""time":\#(start),"#)
    return text.replacingOccurrences(of: #""run":"R","#, with: run.map { #""run":"\#($0)","# } ?? "")
  }

  @Test(arguments: [
    ([run("1", 1000, "A"), run("2", 2000, "A", "B")], ["A/2000", "B/2100"], "the run that began last"),
    ([run("2", 2000, "A", "B"), run("1", 1000, "A")], ["A/2000", "B/2100"], "whatever the files' order"),
    ([run("1", 1000, "A"), run("1", 1500, "B")], ["A/1000", "B/1500"], "one run in two files"),
    ([run("1", 1000, "A", "A")], ["A/1100"], "the second attempt"),
    ([run(nil, 1000, "A"), run("1", 1500, "A")], ["A/1500"], "a file that names no run"),
    ([run(nil, 1000, "A"), run(nil, 2000, "B")], ["A/1000", "B/2000"], "no file names one"),
    (
      [run("1", 1000, "A"), run("2", 2000, "A"), run("1", 1500, "B")], ["A/2000", "B/1500"],
      "two runs, one of them in two files"
    ),
    (
      [run("1", 1000, "A") + "\n" + record.flow("A", 1500) + "\n" + record.get("late", 1002)], [],
      "a last attempt that saw nothing"
    ),
  ])
  func loadingAndReadingRecordingsGiveOneTrace(
    _ files: [String], _ paths: [String], _ reason: String
  ) throws {
    let root = try folder(
      Dictionary(
        uniqueKeysWithValues: files.enumerated().map { ("\($0).jsonl", Array($1.utf8)) }))
    defer { try? FileManager.default.removeItem(atPath: root) }
    let loader = TraceLoader()
    var inputs = [root]
    if files.count == 1 { inputs.append("\(root)/0.jsonl") }
    for input in inputs {
      let loaded = try loader.load(input)
      let read = try loader.traces(of: loader.read(input))
      #expect(loaded.flatMap(\.events).map { String($0.path.dropFirst()) } == paths, "\(reason)")
      #expect(loaded.map(\.flow) == read.map(\.flow), "\(reason)")
      #expect(loaded.map(\.events) == read.map(\.events), "\(reason)")
      #expect(loaded.map(\.steps) == read.map(\.steps), "\(reason)")
      #expect(loaded.map(\.incidents) == read.map(\.incidents), "\(reason)")
      #expect(loaded.map(\.warnings) == read.map(\.warnings), "\(reason)")
    }
  }
}
