import Testing

@testable import TraceFormat

@Suite struct RecordingReaderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var lines: [String]
    /// `flow#attempt: step/visit:url …` for each flow, `!code` for incidents, `?code` for warnings.
    var flows: [String]
    var reason: String
    var testDescription: String { reason }
  }

  static let process =
    #"{"v":1,"type":"process","time":1,"run":"R","attempt":1,"pid":7,"name":"App","launch":1}"#

  static func flow(_ name: String, _ time: Double = 10) -> String {
    #"{"v":1,"type":"flow","time":\#(time),"name":"\#(name)","run":"R","pid":1}"#
  }

  static func end(_ name: String, _ time: Double = 90, settled: String = #","settled":true"#) -> String {
    #"{"v":1,"type":"flow-end","time":\#(time),"name":"\#(name)","run":"R","pid":1\#(settled)}"#
  }

  static func step(_ name: String, _ time: Double = 20) -> String {
    #"{"v":1,"type":"step","time":\#(time),"name":"\#(name)","run":"R","pid":1}"#
  }

  static func get(_ path: String, _ time: Double = 30) -> String {
    #"{"v":1,"type":"request","time":\#(time),"id":"\#(path)","pid":7,"method":"GET","url":"https://h/\#(path)"}"#
  }

  @Test(arguments: [
    (#""en=purchase""#, false), (#"["x"]"#, false), ("5", false), ("true", false), ("{}", false),
    ("null", true),
  ])
  func aBodyOfAnotherTypeCannotBeRead(_ body: String, _ isNone: Bool) throws {
    let line = #"{"v":1,"type":"request","id":"a","url":"https://h/a","body":\#(body)}"#
    let decoded = try Array(line.utf8).withUnsafeBufferPointer { try RecordDecoder.decode($0) }
    guard case .record(.request(let request)) = decoded else { throw JSONError("no request", at: 0) }
    if case .unavailable = request.body { #expect(!isNone) } else { #expect(isNone && request.body == .none) }
  }

  /// A line of one type with one field of another type, and the error; nil where the line is read all the same.
  @Test(arguments: [
    ("request", #""time":"x""#, #"expected a number in "time""#),
    ("request", #""time":true"#, #"expected a number in "time""#),
    ("request", #""time":null"#, nil),
    ("request", #""url":5"#, #"expected a string in "url""#),
    ("request", #""method":["GET"]"#, #"expected a string in "method""#),
    ("request", #""headers":"A: b""#, #"expected an object in "headers""#),
    ("request", #""headers":null"#, nil),
    ("request", #""v":"1""#, #"expected a whole number from 1 in "v""#),
    ("request", #""v":"2""#, #"expected a whole number from 1 in "v""#),
    ("request", #""v":1.5"#, #"expected a whole number from 1 in "v""#),
    ("request", #""v":0"#, #"expected a whole number from 1 in "v""#),
    ("request", #""v":null"#, nil),
    ("request", #""settled":"no""#, nil),
    ("request", #""fields":[]"#, nil),
    ("flow", #""name":7"#, #"expected a string in "name""#),
    ("step", #""run":{}"#, #"expected a string in "run""#),
    ("flow-end", #""settled":"false""#, #"expected true or false in "settled""#),
    ("flow-end", #""settled":0"#, #"expected true or false in "settled""#),
    ("note", #""fields":["a"]"#, #"expected an object in "fields""#),
    ("seen", #""host":5"#, #"expected a string in "host""#),
    ("outcome", #""status":"200","stubbed":1,"id":7"#, nil),
    ("warning", #""code":5"#, nil),
    ("future", #""time":"x","name":5,"headers":7"#, nil),
  ])
  func aFieldOfAnotherTypeIsNotGuessedAt(_ type: String, _ field: String, _ message: String?) {
    let line = #"{"url":"https://h/","name":"n","host":"h","type":"\#(type)",\#(field)}"#
    var found: String?
    do throws(JSONError) {
      _ = try Array(line.utf8).withUnsafeBufferPointer { bytes throws(JSONError) in
        try RecordDecoder.decode(bytes)
      }
    } catch {
      found = error.message
    }
    #expect(found == message)
  }

  @Test(arguments: [
    Row(
      lines: [process, flow("A"), step("s"), get("1"), step("t"), get("2"), end("A")],
      flows: ["A#1: s/1:1 t/1:2"], reason: "requests belong to the step before them"),
    Row(
      lines: [process, flow("A"), get("0"), step("s"), get("1"), step("s"), get("2"), end("A")],
      flows: ["A#1: -:0 s/1:1 s/2:2"], reason: "before the first step there is none; a step again is a visit"),
    Row(
      lines: [
        process, flow("A", 10), step("s", 11), end("A", 20), flow("B", 30), get("late", 15), get("b", 31),
        end("B"),
      ],
      flows: ["A#1: s/1:late", "B#1: -:b"],
      reason: "a request older than the open flow belongs to the one before"),
    Row(
      lines: [process, flow("A", 10), flow("B", 20), end("B", 25), flow("C", 30), get("late", 12), end("C")],
      flows: ["A#1: -:late !unfinished", "B#1:", "C#1:"], reason: "or to the one before that"),
    Row(
      lines: [process, flow("A", 10), end("A", 20), get("late", 19), get("out", 21)],
      flows: ["A#1: -:late ?outside-flow"],
      reason: "a request older than the end of the last flow belongs to it"),
    Row(
      lines: [process, get("x", 1), get("y", 2), flow("A", 10), end("A")],
      flows: ["A#1: ?outside-flow"], reason: "requests before any flow are counted"),
    Row(
      lines: [process, flow("A"), get("1"), end("A"), flow("A"), get("2"), end("A")],
      flows: ["A#1: -:1", "A#2: -:2"], reason: "a repeated name is a new attempt"),
    Row(lines: [process, flow("A"), get("1")], flows: ["A#1: -:1 !unfinished"], reason: "no end"),
    Row(
      lines: [process, flow("A"), end("A", settled: #","settled":false"#)], flows: ["A#1: !unsettled"],
      reason: "the wire was not quiet"),
    Row(
      lines: [process, flow("A"), end("A", settled: "")], flows: ["A#1:"], reason: "nothing said is quiet"),
    Row(
      lines: [flow("A"), end("A")], flows: ["A#1: !no-recorder"], reason: "markers alone prove no recorder"),
    Row(lines: [flow("A"), get("1"), end("A")], flows: ["A#1: -:1"], reason: "a request proves one"),
    Row(lines: [process, flow("A"), end("A")], flows: ["A#1:"], reason: "a process line proves one"),
    Row(
      lines: [flow("A"), end("A"), process, flow("B"), end("B")], flows: ["A#1: !no-recorder", "B#1:"],
      reason: "a process that began later was not alive"),
    Row(
      lines: [process, flow("A"), #"{"v":1,"type":"req"#, get("1"), end("A")], flows: ["A#1: -:1 !torn"],
      reason: "a torn line belongs to its flow"),
    Row(
      lines: [process, "garbage", flow("A"), end("A"), flow("B"), end("B")], flows: ["A#1: !torn", "B#1:"],
      reason: "outside, to the next"),
    Row(
      lines: [process, flow("A"), end("A"), flow("B"), end("B"), "{"], flows: ["A#1:", "B#1: !torn"],
      reason: "else to the last"),
    Row(
      lines: [
        process, flow("A"), #"{"v":1,"type":"warning","time":5,"code":"lost","message":"disk full"}"#,
        end("A"),
      ],
      flows: ["A#1: !lost"], reason: "a lost record"),
    Row(
      lines: [
        process, flow("A"), #"{"v":1,"type":"warning","time":5,"code":"late","message":"m"}"#, end("A"),
      ],
      flows: ["A#1: ?recorder"], reason: "any other warning"),
    Row(
      lines: [process, flow("A"), #"{"v":1,"type":"future","time":5,"x":[{}]}"#, end("A")], flows: ["A#1:"],
      reason: "an unknown type is ignored"),
    Row(
      lines: [process, flow("A"), #"{"v":9,"type":"request","time":5,"url":"https://h/"}"#, end("A")],
      flows: ["A#1: !torn"], reason: "a newer format is not guessed at"),
    Row(
      lines: [
        process, flow("A"), #"{"v":1,"type":"note","time":11,"name":"a b","fields":{"x":1}}"#, end("A"),
      ],
      flows: ["A#1: -:note://app/a%20b"], reason: "a note is a request"),
    Row(
      lines: [process, flow("A"), end("B"), get("1"), end("A")], flows: ["A#1: -:1"],
      reason: "another flow's end ends nothing"),
    Row(
      lines: ["", process, "  ", "\r", flow("A"), get("1") + "\r", end("A"), ""], flows: ["A#1: -:1"],
      reason: "blank lines and carriage returns are skipped"),
    Row(
      lines: [
        process, flow("A"), get("1"),
        #"{"v":1,"type":"process","time":40,"run":"R","attempt":1,"pid":8,"name":"App","launch":2}"#,
        get("2"),
        end("A"),
      ], flows: ["A#1: -:1 -:2"], reason: "a relaunch loses nothing"),
  ])
  func putsRecordsIntoFlows(_ row: Row) throws {
    let bytes = Array(row.lines.joined(separator: "\n").utf8)
    let recording = try RecordingReader.read(bytes, file: "a.jsonl")
    #expect(recording.flows.map(Self.describe) == row.flows)
    let merged = try RecordingReader.read(files: [(bytes, "a.jsonl")])
    #expect(merged[0].flows.map(Self.describe) == row.flows)
  }

  static func describe(_ flow: Flow) -> String {
    var parts: [String] = flow.entries.map { entry in
      let step = entry.step.map { "\(flow.steps[$0].name)/\(flow.steps[$0].visit)" } ?? "-"
      let url = entry.request.url
      return "\(step):\(url.hasPrefix("https://h/") ? String(url.dropFirst(10)) : url)"
    }
    parts += flow.incidents.map { "!\($0.code.rawValue)" }
    parts += flow.warnings.map { "?\($0.code.rawValue)" }
    return "\(flow.name)#\(flow.attempt):" + parts.map { " \($0)" }.joined()
  }

  @Test func keepsWhatARequestSaysAndItsLine() throws {
    let lines = [
      Self.process, Self.flow("A"),
      #"{"v":1,"type":"request","time":30.5,"id":"r1","pid":7,"method":"POST","url":"https://h/?a=%20b#f","#
        + #""headers":{"Content-Type":"application/json","X":["1","2"]},"body":{"text":"{\"a\":\"é\"}"},"new":1}"#,
      #"{"v":1,"type":"request","id":2,"url":"https://h/b","body":{"base64":"AP8="},"redirectOf":"r1"}"#,
      #"{"v":1,"type":"request","id":"r3","url":"https://h/c","body":{"unavailable":"upload"}}"#,
      #"{"v":1,"type":"request","id":"r4","url":"https://h/d","body":{"base64":"!"},"headers":null}"#,
      Self.end("A"),
    ]
    let recording = try RecordingReader.read(Array(lines.joined(separator: "\n\n").utf8), file: "a.jsonl")
    let requests = recording.flows[0].entries.map(\.request)
    #expect(
      requests[0]
        == Request(
          id: "r1", process: 7, time: 30.5, method: "POST", url: "https://h/?a=%20b#f",
          headers: [
            Request.Header(name: "Content-Type", value: "application/json"),
            Request.Header(name: "X", value: "1"), Request.Header(name: "X", value: "2"),
          ], body: .bytes(Array(#"{"a":"é"}"#.utf8)), line: 5))
    #expect(
      requests[1]
        == Request(
          id: "2", method: "GET", url: "https://h/b", body: .bytes([0, 255]), redirectOf: "r1", line: 7))
    #expect(requests[2].body == .unavailable(reason: "upload"))
    #expect(requests[3].body == .unavailable(reason: "the recording's base64 is not valid"))
    #expect(recording.run == "R")
    #expect(recording.processes.count == 1)
    #expect(recording.requestCount == 4)
  }

  @Test func namesATornLineWithItsColumn() throws {
    let good = Array((Self.flow("A") + "\n").utf8)
    let bytes =
      good + Array(#"{"v":1,"type":"step","name":""#.utf8) + [0xFF] + Array("\"}\n".utf8)
      + Array(Self.end("A").utf8)
    let recording = try RecordingReader.read(bytes, file: "a.jsonl")
    let torn = try #require(recording.flows[0].incidents.first { $0.code == .torn })
    #expect(torn.message == "line 2 is torn at column 30: expected UTF-8, found the byte 0xFF")
    #expect(torn.file == "a.jsonl")
    #expect(torn.line == 2)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var text: String
    var error: String
    var reason: String
    var testDescription: String { reason }
  }

  @Test(arguments: [
    Refusal(text: "", error: "a.jsonl: the file is empty", reason: "zero bytes"),
    Refusal(text: "\n \n", error: "a.jsonl: the recording holds only blank lines", reason: "blank lines"),
    Refusal(
      text: "\n{\"v\":1,\n[]",
      error: "a.jsonl:2:8: not one line is a whole record; here: expected a key, "
        + "found the end of the text", reason: "only bad lines"),
    Refusal(
      text: "{\"a\":1}",
      error: "a.jsonl:1:1: not one line is a whole record; here: expected a record with a \"type\"",
      reason: "some other JSON"),
  ])
  func refusesAFileWithoutAGoodLine(_ row: Refusal) {
    #expect { try RecordingReader.read(Array(row.text.utf8), file: "a.jsonl") } throws: {
      ($0 as? InputError)?.description == row.error
    }
    #expect { try RecordingReader.read(files: [(Array(row.text.utf8), "a.jsonl")]) } throws: {
      ($0 as? InputError)?.description == row.error
    }
  }

  @Test func mergesTheFilesOfARunByTimeAndInOneFileByOrder() throws {
    let runner = [Self.flow("A", 10), Self.step("s", 20), Self.step("t", 40), Self.end("A", 60)]
    let app = [Self.process, Self.get("1", 15), Self.get("3", 41), Self.get("2", 25), Self.get("4", 50)]
    let appExtension = [Self.process, Self.get("e", 30)]
    let other = [#"{"v":1,"type":"flow","time":5,"name":"B","run":"Q","pid":1}"#, Self.get("b", 6)]
    let files = [app, runner, appExtension, other].map { Array($0.joined(separator: "\n").utf8) }
    let recordings = try RecordingReader.read(
      files: zip(files, ["app", "runner", "extension", "other"]).map { ($0, $1) })
    #expect(
      recordings.map { $0.flows.map(Self.describe) } == [
        ["A#1: -:1 s/1:e t/1:3 t/1:2 t/1:4"], ["B#1: -:b !unfinished"],
      ])
    #expect(recordings.map(\.run) == ["R", "Q"])
  }

  @Test func ordersWhatSeveralFilesSayOfOneMoment() throws {
    let app = ["torn", Self.process, Self.get("1", 10), Self.get("2", 20), Self.get("3", 60)]
    let runner = [Self.flow("A", 10), Self.step("s", 20), Self.end("A", 60)]
    let files = [app, runner].map { Array($0.joined(separator: "\n").utf8) }
    let recordings = try RecordingReader.read(files: zip(files, ["app", "runner"]).map { ($0, $1) })
    #expect(recordings.map { $0.flows.map(Self.describe) } == [["A#1: -:1 s/1:2 s/1:3 !torn"]])
  }

  @Test func streamsInPiecesLikeAWhole() throws {
    let lines = [
      Self.process, Self.flow("A"), Self.step("s"), Self.get("1"), "torn", Self.get("2"), Self.end("A"),
    ]
    let bytes = Array(lines.joined(separator: "\n").utf8)
    for piece in [1, 2, 7, 64, 1000] {
      var rest = bytes[...]
      var cutter = RecordingLines(capacity: 8) { buffer in
        let part = rest.prefix(min(piece, buffer.count))
        buffer.copyBytes(from: part)
        rest = rest.dropFirst(part.count)
        return part.count
      }
      var cut: [String] = []
      while let line = cutter.next({ String(decoding: $0, as: UTF8.self) }) { cut.append(line) }
      #expect(cut == lines)
      #expect(cutter.number == lines.count)
    }
  }

  @Test func decodesWhatTheEncoderWrites() throws {
    let records: [Record] = [
      .process(Record.Process(time: 1, run: "R", attempt: 2, pid: 3, name: "Ä\n", launch: 4)),
      .flow(Record.Marker(time: 2.5, name: "F\"", run: "R", pid: 3)),
      .step(Record.Marker(time: 3, name: "s", run: "R", pid: 3)),
      .request(
        Request(
          id: "i", process: 3, time: 4.25, method: "PUT", url: "https://h/\u{1}",
          headers: [Request.Header(name: "A", value: "b"), Request.Header(name: "A", value: "c")],
          body: .bytes([0, 1, 255]), redirectOf: "j")),
      .request(Request(id: "k", time: 5, url: "https://h/", body: .unavailable(reason: "r"))),
      .request(Request(id: "l", time: 5, url: "https://h/", body: .bytes(Array("té\"xt".utf8)))),
      .outcome(Record.Outcome(time: 6, id: "i", status: 200, error: "e", stubbed: true)),
      .seen(Record.Seen(time: 7, host: "h", count: 9, pid: 3)),
      .note(Record.Note(time: 8, name: "n", fields: Array(#"{"a":1}"#.utf8), pid: 3)),
      .warning(Record.Warning(time: 9, code: "lost", message: "m", pid: 3)),
      .flowEnd(Record.FlowEnd(time: 10, name: "F\"", run: "R", pid: 3, settled: false)),
    ]
    var bytes: [UInt8] = []
    for record in records { bytes += RecordEncoder.line(record) }
    var lines = RecordingLines(bytes)
    for record in records {
      let line = lines.next { try? RecordDecoder.decode($0) }
      #expect(line == .record(record))
    }
    #expect(lines.next { _ in true } == nil)
  }
}
