import Foundation
import Testing

@testable import Recorder

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct PassthroughTests {
  private static func server() throws -> LoopbackServer {
    try LoopbackServer { line in
      switch line.split(separator: " ")[1] {
      case "/redirect": ("302 Found", ["Location: /end"], "")
      case "/auth": ("401 Unauthorized", ["WWW-Authenticate: Basic realm=x"], "no")
      case "/large": ("200 OK", [], String(repeating: "x", count: 1 << 20))
      default: ("200 OK", ["X-Server: loopback"], "answer to \(line)")
      }
    }
  }

  @Test(arguments: ["data", "stream", "upload"])
  func bodyIsRecordedAndSentOn(_ kind: String) async throws {
    let server = try Self.server()
    defer { server.stop() }
    let bench = try Bench(.init(stubs: [], otherwise: .passthrough))
    let session = bench.session()
    var request = URLRequest(url: server.url("/post?q=1"))
    request.httpMethod = "POST"
    let content = Data("the \(kind) body".utf8)
    let data: Data
    switch kind {
    case "upload": data = try await session.upload(for: request, from: content).0
    case "stream":
      request.httpBodyStream = InputStream(data: content)
      data = try await session.data(for: request).0
    default:
      request.httpBody = content
      data = try await session.data(for: request).0
    }
    #expect(String(decoding: data, as: UTF8.self) == "answer to POST /post?q=1 HTTP/1.1")
    #expect(server.received.withLock { $0.map(\.body) } == [content])
    let body = try #require(try bench.lines("request").first?["body"] as? [String: String])
    #expect(body == ["text": String(decoding: content, as: UTF8.self)])
    #expect(try bench.lines("outcome").first?["stubbed"] as? Bool == false)
  }

  @Test func aLongStreamIsSentWholeThoughNotRecorded() async throws {
    let server = try Self.server()
    defer { server.stop() }
    var options = TraceRecorder.Options(stubs: [], otherwise: .passthrough)
    options.bodyLimit = 1000
    let bench = try Bench(options)
    var request = URLRequest(url: server.url("/post"))
    request.httpMethod = "POST"
    request.httpBodyStream = InputStream(data: Data(repeating: 0x61, count: 300_000))
    _ = try await bench.session().data(for: request)
    #expect(server.received.withLock { $0.map(\.body.count) } == [300_000])
    #expect((try bench.lines("request").first?["body"] as? [String: String])?["unavailable"] != nil)
  }

  /// What a killed app had sent stands in its recording.
  @Test func aRequestIsRecordedBeforeItIsSentOn() async throws {
    let path = Locked("")
    let recorded = Locked<[Int]>([])
    let server = try LoopbackServer { line in
      let lines = (try? Bench.lines(path.withLock { $0 })) ?? []
      recorded.withLock { $0.append(lines.count { $0["type"] as? String == "request" }) }
      return line.contains("/redirect") ? ("302 Found", ["Location: /end"], "") : ("200 OK", [], "")
    }
    defer { server.stop() }
    let bench = try Bench(.init(stubs: [], otherwise: .passthrough))
    path.withLock { $0 = bench.path }
    _ = try await bench.session().data(from: server.url("/redirect"))
    #expect(recorded.withLock { $0 } == [1, 2])
  }

  @Test func redirectsAreFollowedAndRecordedAsAChain() async throws {
    let server = try Self.server()
    defer { server.stop() }
    let bench = try Bench(.init(stubs: [], otherwise: .passthrough))
    let (data, response) = try await bench.session().data(from: server.url("/redirect"))
    #expect(String(decoding: data, as: UTF8.self) == "answer to GET /end HTTP/1.1")
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    let hops = try bench.lines("request")
    #expect(
      hops.compactMap { $0["url"] as? String }
        == [server.url("/redirect"), server.url("/end")].map(\.absoluteString))
    #expect(hops.last?["redirectOf"] as? String == hops.first?["id"] as? String)
    #expect(try bench.lines("outcome").compactMap { $0["status"] as? Int } == [302, 200])
  }

  @Test func challengesAndErrorsEnd() async throws {
    let server = try Self.server()
    let bench = try Bench(.init(stubs: [], otherwise: .passthrough))
    let session = bench.session()
    let (_, response) = try await session.data(from: server.url("/auth"))
    #expect((response as? HTTPURLResponse)?.statusCode == 401)
    let large = try await session.data(from: server.url("/large")).0
    #expect(large.count == 1 << 20)
    server.stop()
    await #expect(throws: URLError.self) { try await session.data(from: server.url("/gone")) }
    #expect(try bench.lines("outcome").last?["error"] != nil)
  }

  @Test func untrackedRequestsPassUntouchedAndAreCounted() async throws {
    let server = try Self.server()
    defer { server.stop() }
    var options = TraceRecorder.Options()
    options.track = ["ads.example/**"]
    let bench = try Bench(options)
    let session = bench.session(.tracked)
    for _ in 0..<3 {
      let (data, _) = try await session.data(from: server.url("/content"))
      #expect(String(decoding: data, as: UTF8.self).hasPrefix("answer"))
    }
    _ = try await session.data(from: try #require(URL(string: "https://ads.example/pixel")))
    bench.recorder.seen.flush()
    #expect(try bench.lines("request").compactMap { $0["url"] as? String } == ["https://ads.example/pixel"])
    let seen = try bench.lines("seen")
    #expect(Set(seen.compactMap { $0["host"] as? String }) == ["127.0.0.1:\(server.port)"])
    #expect(seen.compactMap { $0["count"] as? Int }.reduce(0, +) == 3)
  }

  @Test func untrackedRequestsAreRefusedWhereThatIsConfigured() async throws {
    let server = try Self.server()
    defer { server.stop() }
    var options = TraceRecorder.Options()
    options.track = ["ads.example"]
    options.untracked = .refuse
    let bench = try Bench(options)
    let session = bench.session(.tracked)
    let error = await #expect(throws: URLError.self) { try await session.data(from: server.url("/content")) }
    #expect(error?.code == .resourceUnavailable)
    _ = try await session.data(from: try #require(URL(string: "https://ads.example/pixel")))
    #expect(server.received.withLock { $0.count } == 0)
    #expect(try bench.lines("request").count == 1)
    #expect(try bench.lines("outcome").count == 1)
    #expect(try bench.lines("seen").count == 1)
  }

  @Test func manyConcurrentTransfersKeepTheirOrder() async throws {
    let server = try Self.server()
    defer { server.stop() }
    let bench = try Bench(.init(stubs: [], otherwise: .passthrough))
    let session = bench.session()
    let left = Locked(200)
    let done = Waiter()
    let failures = Locked(0)
    for number in 0..<200 {
      session.dataTask(with: server.url("/\(number)")) { data, _, _ in
        if data?.isEmpty != false { failures.withLock { $0 += 1 } }
        if left.withLock({
          $0 -= 1
          return $0 == 0
        }) {
          done.finish()
        }
      }.resume()
    }
    await done.wait()
    #expect(failures.withLock { $0 } == 0)
    #expect(
      try bench.lines("request").compactMap { $0["url"] as? String }
        == (0..<200).map { server.url("/\($0)").absoluteString })
  }
}
