import Foundation
import Testing

@testable import Recorder

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.aheadOfOthers) struct StubTests {
  private static func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test func failTheFirstTimesThenSucceed() async throws {
    let bench = try Bench(
      .init(stubs: [
        Stub("a.example/v1/*", .respond(status: 503), firstTimes: 2),
        Stub("a.example/v1/*", .fail(.timedOut), firstTimes: 1),
        Stub("a.example/v1/*", .respond(body: .text("ok"))),
      ]))
    let session = bench.session()
    var seen: [String] = []
    for _ in 0..<5 {
      do {
        let (data, response) = try await session.data(from: Self.url("https://A.example:443/v1/x?n=1"))
        seen.append(
          "\((response as? HTTPURLResponse)?.statusCode ?? 0) \(String(decoding: data, as: UTF8.self))")
      } catch let error as URLError {
        seen.append("\(error.code == .timedOut)")
      }
    }
    #expect(seen == ["503 ", "503 ", "true", "200 ok", "200 ok"])
    #expect(try bench.lines("request").count == 5, "a retry is a request of its own")
    #expect(try bench.lines("outcome").compactMap { $0["error"] as? String } == ["timedOut (-1001)"])
  }

  struct Row: Sendable {
    let stub: Stub
    let method: String
    let url: String
    let status: Int
    let reason: String
  }

  static let rows = [
    Row(
      stub: Stub("a.example", .respond(status: 204)), method: "GET", url: "https://a.example/x/y",
      status: 204, reason: "the whole host"),
    Row(
      stub: Stub("*.example/x", .respond(status: 204)), method: "GET", url: "http://b.example:80/x?q",
      status: 204, reason: "a glob over labels, default port"),
    Row(
      stub: Stub("a.example/*", .respond(status: 204)), method: "GET", url: "https://a.example/x/y",
      status: 200, reason: "a star stays within a segment"),
    Row(
      stub: Stub("a.example/**", .respond(status: 204)), method: "GET", url: "https://a.example/x/y",
      status: 204, reason: "two cross"),
    Row(
      stub: Stub("a.example:8080/x", .respond(status: 204)), method: "GET", url: "http://a.example:8080/x",
      status: 204, reason: "a port that is not the scheme's own"),
    Row(
      stub: Stub("a.example/x", method: "post", .respond(status: 204)), method: "POST",
      url: "https://a.example/x", status: 204, reason: "the method in any case"),
    Row(
      stub: Stub("a.example/x", method: "POST", .respond(status: 204)), method: "GET",
      url: "https://a.example/x", status: 200, reason: "another method"),
    Row(
      stub: Stub("a.example/x", .respond(status: 404)), method: "HEAD", url: "https://a.example/x",
      status: 404, reason: "HEAD"),
    Row(
      stub: Stub("a.example/x", .respond(status: 401, headers: ["WWW-Authenticate": "Basic realm=x"])),
      method: "GET", url: "https://a.example/x", status: 401, reason: "a challenge ends"),
  ]

  @Test(arguments: rows)
  func firstMatchAnswers(_ row: Row) async throws {
    let bench = try Bench(.init(stubs: [row.stub]))
    var request = URLRequest(url: try Self.url(row.url))
    request.httpMethod = row.method
    let (_, response) = try await bench.session().data(for: request)
    #expect((response as? HTTPURLResponse)?.statusCode == row.status, "\(row.reason)")
  }

  @Test func headersAndBodyReachTheCaller() async throws {
    let file = NSTemporaryDirectory() + "fixture-\(UUID().uuidString)"
    try Data([0, 1, 2, 0xFF]).write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let bench = try Bench(
      .init(stubs: [
        Stub("a.example/file", .respond(headers: ["Content-Type": "image/gif"], body: .file(file))),
        Stub("a.example/bytes", .respond(body: .bytes([0xFE]))),
        Stub("a.example/none", .respond(body: .file("/no/such/fixture"))),
      ]))
    let session = bench.session()
    let (data, response) = try await session.data(from: Self.url("https://a.example/file"))
    #expect(data == Data([0, 1, 2, 0xFF]))
    #expect((response as? HTTPURLResponse)?.value(forHTTPHeaderField: "content-type") == "image/gif")
    #expect(try await session.data(from: Self.url("https://a.example/bytes")).0 == Data([0xFE]))
    await #expect(throws: URLError.self) { try await session.data(from: Self.url("https://a.example/none")) }
    #expect(
      try bench.lines("warning").contains { ($0["message"] as? String)?.contains("/no/such/fixture") == true }
    )
  }

  @Test func delayIsKeptAndCutShortByTheTimeout() async throws {
    let bench = try Bench(
      .init(stubs: [
        Stub("a.example", .respond(body: .text("late")), delay: 0.3), Stub("b.example", delay: 600),
      ]))
    let session = bench.session()
    let start = Deadline(0)
    let (data, _) = try await session.data(from: Self.url("https://a.example/"))
    #expect(String(decoding: data, as: UTF8.self) == "late")
    #expect(start.elapsed >= 0.3)
    var hasty = URLRequest(url: try Self.url("https://b.example/"))
    hasty.timeoutInterval = 0.1
    let restart = Deadline(0)
    let error = await #expect(throws: URLError.self) { try await session.data(for: hasty) }
    #expect(error?.code == .timedOut)
    #expect(restart.elapsed < 300)
  }

  /// A request whose answer is still to come stands in the recording already, and its last hop too.
  @Test(arguments: [
    (Stub("a.example/slow", delay: 600), ["/slow"]),
    (Stub("a.example/hop", .respond(status: 302, headers: ["Location": "/slow"])), ["/hop", "/slow"]),
  ])
  func whatWaitsForItsAnswerIsRecorded(_ stub: Stub, _ paths: [String]) async throws {
    let bench = try Bench(.init(stubs: [stub, Stub("a.example/slow", delay: 600)]))
    let session = bench.session()
    let task = session.dataTask(with: try Self.url("https://a.example\(paths[0])")) { _, _, _ in }
    task.resume()
    // A busy machine takes its time; nothing here waits for it but a failure.
    let deadline = Deadline(60)
    while try bench.lines("request").count < paths.count, !deadline.isOver {
      try await Task.sleep(nanoseconds: 5_000_000)
    }
    #expect(
      try bench.lines("request").compactMap { $0["url"] as? String } == paths.map { "https://a.example\($0)" }
    )
    #expect(try bench.lines("outcome").count == paths.count - 1)
    task.cancel()
    let end = Deadline(60)
    while try bench.lines("outcome").count < paths.count, !end.isOver {
      try await Task.sleep(nanoseconds: 5_000_000)
    }
    #expect(try bench.lines("outcome").last?["error"] as? String == "cancelled")
    #expect(try bench.lines("request").count == paths.count)
  }

  @Test func redirectsAreRecordedAsAChain() async throws {
    let bench = try Bench(
      .init(stubs: [
        Stub("a.example/1", .respond(status: 302, headers: ["location": "/2?x=1"])),
        Stub("a.example/2", .respond(status: 307, headers: ["Location": "https://b.example/3"])),
        Stub("b.example/3", .respond(status: 200, body: .text("end"))),
        Stub("c.example/loop", .respond(status: 301, headers: ["Location": "/loop"])),
      ]))
    let session = bench.session()
    var request = URLRequest(url: try Self.url("https://a.example/1"))
    request.httpMethod = "POST"
    request.httpBody = Data("b".utf8)
    let (data, response) = try await session.data(for: request)
    #expect(String(decoding: data, as: UTF8.self) == "end")
    #expect(response.url?.absoluteString == "https://b.example/3")
    let hops = try bench.lines("request")
    #expect(
      hops.compactMap { $0["url"] as? String } == [
        "https://a.example/1", "https://a.example/2?x=1", "https://b.example/3",
      ])
    #expect(hops.compactMap { $0["method"] as? String } == ["POST", "GET", "GET"])
    #expect(
      hops.map { $0["redirectOf"] as? String } == [nil, hops[0]["id"] as? String, hops[1]["id"] as? String])
    #expect(hops[1]["body"] == nil)
    #expect(try bench.lines("outcome").compactMap { $0["status"] as? Int } == [302, 307, 200])
    let kept = try Bench(
      .init(stubs: [Stub("a.example/1", .respond(status: 308, headers: ["Location": "/2"]))]))
    request.httpBody = nil
    _ = try await kept.session().upload(for: request, from: Data("sent on".utf8))
    let bodies = try kept.lines("request").map { $0["body"] as? [String: String] }
    #expect(bodies == [["text": "sent on"], ["text": "sent on"]], "a 308 sends the body again")
    let error = await #expect(throws: URLError.self) {
      try await session.data(from: Self.url("https://c.example/loop"))
    }
    #expect(error?.code == .httpTooManyRedirects)
  }

  @Test func stubsAreReadFromAFile() throws {
    let folder = try Bench.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/stubs.json"
    try Data(
      """
      [{"match": "a.example/x", "error": "timedOut", "firstTimes": 2, "delay": 0.5},
       {"match": "a.example/x", "method": "POST", "status": 201, "headers": {"A": "b"}, "file": "ad.json"},
       {"match": "a.example", "base64": "/w=="}, {"match": "**", "passthrough": true}]
      """.utf8
    ).write(to: URL(fileURLWithPath: path))
    let stubs = try Stub.read(contentsOf: path)
    #expect(stubs.map(\.match.pattern) == ["a.example/x", "a.example/x", "a.example", "**"])
    #expect(stubs[0].firstTimes == 2)
    #expect(stubs[0].delay == 0.5)
    guard case .fail(.timedOut) = stubs[0].answer,
      case .respond(201, ["A": "b"], .file("\(folder)/ad.json")) = stubs[1].answer,
      case .respond(200, [:], .bytes([0xFF])) = stubs[2].answer, case .passthrough = stubs[3].answer
    else {
      Issue.record("\(stubs)")
      return
    }
    for bad in [
      "{}", "[{\"match\": \"a\", \"error\": \"tired\"}]", "[{\"match\": \"a\", \"base64\": \"?\"}]",
    ] {
      try Data(bad.utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: (any Error).self) { try Stub.read(contentsOf: path) }
    }
  }
}
