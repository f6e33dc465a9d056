import Foundation
import Testing

@testable import Recorder

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Every kind of task, in every form of the API, with every kind of body.
struct CaptureTests {
  enum Kind: String, Sendable, CaseIterable { case data, upload, download }
  enum Form: String, Sendable, CaseIterable { case completion, async, delegate }
  enum Body: String, Sendable, CaseIterable { case none, data, stream, file }

  struct Row: Sendable, CustomStringConvertible {
    let kind: Kind
    let form: Form
    let body: Body
    var description: String { "\(kind) task, \(form), \(body) body" }

    /// What the API does not offer.
    var exists: Bool {
      switch (kind, body) {
      case (.data, .file), (.download, .file), (.upload, .none): false
      // A streamed upload has no completion handler.
      case (.upload, .stream): form == .delegate
      default: true
      }
    }
  }

  static let rows = Kind.allCases.flatMap { kind in
    Form.allCases.flatMap { form in Body.allCases.map { Row(kind: kind, form: form, body: $0) } }
  }.filter(\.exists)

  @Test(arguments: rows)
  func requestIsRecordedAndAnswered(_ row: Row) async throws {
    let stub = Stub("a.example/**", .respond(status: 201, headers: ["X-A": "1"], body: .text("answer")))
    let bench = try Bench(.init(stubs: [stub]))
    let url = try #require(URL(string: "https://a.example/p/%7e?b=1&a=%20+#f"))
    var request = URLRequest(url: url)
    request.httpMethod = row.body == .none ? "GET" : "POST"
    request.setValue("yes", forHTTPHeaderField: "X-Own")
    let content = Data("body of \(row)".utf8)
    let file = URL(fileURLWithPath: "\(bench.folder)/body")
    try content.write(to: file)
    if row.body == .data, row.kind != .upload { request.httpBody = content }
    if row.body == .stream { request.httpBodyStream = InputStream(data: content) }

    let answer = await Answer.of(request, row, content: content, file: file, bench: bench)

    let recorded = try bench.lines("request")
    #expect(recorded.count == 1)
    let line = try #require(recorded.first)
    #expect(line["url"] as? String == url.absoluteString)
    #expect(line["method"] as? String == request.httpMethod)
    #expect((line["headers"] as? [String: String])?["X-Own"] == "yes")
    if row.body == .none {
      #expect(line["body"] == nil)
    } else {
      #expect(line["body"] as? [String: String] == ["text": String(decoding: content, as: UTF8.self)])
    }
    #if !canImport(Darwin)
      if row.kind == .download {
        #expect(answer.error?.contains("download task") == true, "fails with a clear error: \(answer)")
        #expect(try bench.lines("outcome").first?["error"] != nil)
        return
      }
    #endif
    #expect(answer.error == nil)
    #expect(answer.status == 201)
    #expect(answer.data == Data("answer".utf8))
    let outcome = try #require(try bench.lines("outcome").first)
    #expect(outcome["id"] as? String == line["id"] as? String)
    #expect(outcome["status"] as? Int == 201)
    #expect(outcome["stubbed"] as? Bool == true)
  }

  @Test func aStreamedUploadThatBringsItsBodyLateIsUnavailable() async throws {
    let bench = try Bench()
    var request = URLRequest(url: try #require(URL(string: "https://a.example/late")))
    request.httpMethod = "POST"
    let late = LateStream()
    let session = bench.session(delegate: late)
    session.uploadTask(withStreamedRequest: request).resume()
    await late.wait()
    let body = try #require(try bench.lines("request").first?["body"] as? [String: String])
    #expect(body["unavailable"]?.isEmpty == false, "never empty: \(body)")
  }

  @Test func aFileThatIsGoneIsUnavailable() async throws {
    let bench = try Bench()
    var request = URLRequest(url: try #require(URL(string: "https://a.example/gone")))
    request.httpMethod = "POST"
    let file = URL(fileURLWithPath: "\(bench.folder)/gone")
    try Data("x".utf8).write(to: file)
    let session = bench.session()
    let task = session.uploadTask(with: request, fromFile: file)
    try FileManager.default.removeItem(at: file)
    let done = Waiter()
    task.resume()
    while try bench.lines("outcome").isEmpty { try await Task.sleep(nanoseconds: 5_000_000) }
    done.finish()
    let body = try #require(try bench.lines("request").first?["body"] as? [String: String])
    #expect(body["unavailable"]?.contains("gone") == true)
  }

  @Test func aBodyAboveTheLimitIsUnavailable() async throws {
    var options = TraceRecorder.Options()
    options.bodyLimit = 1000
    let bench = try Bench(options)
    let session = bench.session()
    for (path, size) in [("under", 1000), ("over", 1001)] {
      for isStream in [false, true] {
        var request = URLRequest(url: try #require(URL(string: "https://a.example/\(path)/\(isStream)")))
        request.httpMethod = "POST"
        let content = Data(repeating: 0x61, count: size)
        if isStream {
          request.httpBodyStream = InputStream(data: content)
        } else {
          request.httpBody = content
        }
        _ = try await session.data(for: request)
      }
    }
    for line in try bench.lines("request") {
      let body = try #require(line["body"] as? [String: String])
      let isOver = (line["url"] as? String)?.contains("over") == true
      #expect((body["unavailable"] != nil) == isOver, "\(line)")
      #expect((body["text"]?.utf8.count == 1000) == !isOver)
    }
  }

  @Test func sessionHeadersAreRecordedAndCredentialsBlanked() async throws {
    var options = TraceRecorder.Options()
    options.blankedHeaders = ["X-Secret"]
    let bench = try Bench(options)
    let session = bench.session {
      $0.httpAdditionalHeaders = [
        "X-Sdk": "3", "X-Both": "session", "Authorization": "Bearer session", "Cookie": "a=b",
      ]
    }
    var request = URLRequest(url: try #require(URL(string: "https://a.example/")))
    request.setValue("own", forHTTPHeaderField: "X-Both")
    request.setValue("Bearer own", forHTTPHeaderField: "authorization")
    request.setValue("hidden", forHTTPHeaderField: "x-secret")
    _ = try await session.data(for: request)
    let text = try String(contentsOfFile: bench.path, encoding: .utf8)
    for secret in ["Bearer", "a=b", "hidden"] { #expect(!text.contains(secret)) }
    let headers = try #require(try bench.lines("request").first?["headers"] as? [String: String])
    #expect(headers["X-Sdk"] == "3")
    #expect(headers["X-Both"] == "own")
    #expect(headers.first { $0.key.lowercased() == "authorization" }?.value == "")
    #expect(headers["Cookie"] == "")
  }

  @Test func recordersOfOneProcessDoNotMix() async throws {
    let benches = try (0..<20).map { _ in try Bench() }
    for (index, bench) in benches.enumerated() {
      _ = try await bench.session().data(from: try #require(URL(string: "https://a.example/\(index)")))
    }
    for (index, bench) in benches.enumerated() {
      #expect(
        try bench.lines("request").compactMap { $0["url"] as? String } == ["https://a.example/\(index)"])
    }
  }
}
