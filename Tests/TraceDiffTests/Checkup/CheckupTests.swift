import Testing
import TraceDiff
import TraceFormat

struct CheckupTests {
  struct Row: Sendable {
    let records: [Record]
    let include: [String]
    let codes: [String]
    let reason: String

    init(_ records: [Record], include: [String] = [], _ codes: [String], _ reason: String) {
      self.records = records
      self.include = include
      self.codes = codes
      self.reason = reason
    }
  }

  private static let process = Record.process(.init(time: 1, run: "R", pid: 1, name: "Shop"))
  private static let flow = Record.flow(.init(time: 2, name: "Home", run: "R", pid: 2))
  private static let step = Record.step(.init(time: 2, name: "s", run: "R", pid: 2))
  private static let end = Record.flowEnd(.init(time: 9, name: "Home", run: "R", pid: 2, settled: true))
  private static func request(_ id: String, time: Double = 3, body: Request.Body = .none) -> Record {
    .request(Request(id: id, process: 1, time: time, url: "https://ads.example.com/\(id)", body: body))
  }

  static let rows = [
    Row([process, flow, step, request("1"), end], [], "a whole recording"),
    Row([flow, step, end], ["no-recorder"], "only the driver has written"),
    Row([process, flow, step, end], ["nothing-tracked"], "a recorder that saw nothing"),
    Row([process, request("1")], ["no-flow"], "no driver"),
    Row(
      [process, request("1", time: 1), flow, step, request("2"), end], ["outside-flow"],
      "a request before the flow"),
    Row([process, flow, step, request("1")], ["unfinished"], "the driver died"),
    Row([process, flow, request("1"), request("2"), end], ["no-steps"], "no step"),
    Row(
      [process, flow, step, request("1", body: .unavailable(reason: "a stream")), end], ["body-unavailable"],
      "a body that could not be read"),
    Row(
      [
        process, flow, step, request("1"), .warning(.init(time: 4, code: "lost", message: "1 record lost")),
        end,
      ],
      ["lost"], "a lost record"),
    Row(
      [process, flow, step, request("1"), .warning(.init(time: 4, code: "web-view", message: "m")), end],
      ["web-view"], "what the recorder cannot see"),
    Row(
      [process, flow, step, request("1"), end], include: ["other.example"], ["not-included"],
      "rules that match nothing"),
    Row([process, flow, step, request("1"), end], include: ["ads.example.com"], [], "rules that match"),
  ]

  @Test(arguments: rows)
  func adviceNamesWhatIsTheMatter(_ row: Row) throws {
    let recording = try RecordingReader.read(row.records.flatMap { RecordEncoder.line($0) }, file: "r.jsonl")
    var rules = Rules()
    rules.include = row.include.map { EndpointPattern($0) }
    let checkup = Checkup(recording, rules: rules)
    #expect(checkup.advice.map(\.code) == row.codes, "\(row.reason)")
    for advice in checkup.advice where advice.level == .problem { #expect(!advice.remedies.isEmpty) }
  }

  @Test func aRecorderThatSawNothingNamesTheHosts() throws {
    let seen = Record.seen(.init(time: 3, host: "ads.example.com", count: 14))
    let bytes = [Self.process, Self.flow, Self.step, seen, Self.end].flatMap { RecordEncoder.line($0) }
    let checkup = Checkup(try RecordingReader.read(bytes, file: nil), rules: Rules())
    #expect(!checkup.isHealthy)
    #expect(
      checkup.text.contains(
        "the recorder in Shop was alive, recorded no request, and saw 14 to ads.example.com pass by"))
    #expect(checkup.text.contains("\"ads.example.com/**\""))
  }

  @Test func whatIsNotThereIsToldFromWhatIsEmpty() {
    #expect(Checkup(withoutRecords: "r.jsonl", exists: false).advice.map(\.code) == ["no-file"])
    #expect(Checkup(withoutRecords: "r.jsonl", exists: true).advice.map(\.code) == ["empty"])
  }
}
