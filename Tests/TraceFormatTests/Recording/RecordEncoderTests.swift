import Foundation
import Testing

@testable import TraceFormat

/// Lines are read back with Foundation's own JSON parser, so that the encoder is not judged by a sibling.
struct RecordEncoderTests {
  private static func read(_ record: Record) throws -> [String: Any] {
    let line = RecordEncoder.line(record)
    #expect(line.first == 0x0A && line.last == 0x0A)
    #expect(line.dropFirst().dropLast().allSatisfy { $0 >= 0x20 }, "a record is one line")
    return try #require(JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
  }

  /// Every number reads back as itself, and a clock's whole microseconds have no digit too many.
  @Test(arguments: [
    (0, "0.0"), (1, "1.0"), (0.25, "0.25"), (1_796_062_720.25, "1796062720.25"), (0.000001, "0.000001"),
    (1_796_077_122.000009, "1796077122.000009"), (1_796_077_122.123456, "1796077122.123456"),
    (1_796_077_122.4410286, "1796077122.4410286"), (-1.5, "-1.5"), (1e300, "1e+300"),
    (.leastNonzeroMagnitude, "5e-324"),
    (9_007_199_254_740_992, "9007199254740992.0"), (.infinity, "0.0"), (.nan, "0.0"),
  ])
  func aTimeReadsBackAsItself(_ time: Double, _ text: String) throws {
    let line = RecordEncoder.line(.seen(.init(time: time, host: "h", count: 1)))
    #expect(String(decoding: line, as: UTF8.self).contains("\"time\":\(text),"))
    if time.isFinite { #expect(Double(text) == time) }
  }

  @Test(arguments: [0, 7, 10, 1_234_567_890_123, Int.max, -1, Int.min])
  func aWholeNumberReadsBackAsItself(_ number: Int) throws {
    let line = RecordEncoder.line(.seen(.init(time: 1, host: "h", count: number)))
    #expect(String(decoding: line, as: UTF8.self).contains("\"count\":\(number)}"))
  }

  struct BodyCase: Sendable {
    let bytes: [UInt8]
    let key: String
    let reason: String
  }

  static let bodies = [
    BodyCase(bytes: Array("{\"a\":1}".utf8), key: "text", reason: "JSON is text"),
    BodyCase(bytes: [], key: "text", reason: "an empty body is a body"),
    BodyCase(bytes: Array("a\r\n\t\"\\ü😀\u{1}\u{7F}".utf8), key: "text", reason: "controls are escaped"),
    BodyCase(bytes: [0], key: "base64", reason: "NUL is no text"),
    BodyCase(bytes: Array("12345678\0".utf8), key: "base64", reason: "a NUL after a whole word"),
    BodyCase(bytes: Array("1234\u{0}678".utf8), key: "base64", reason: "a NUL within a word"),
    BodyCase(bytes: [0x1F, 0x8B, 8, 0], key: "base64", reason: "gzip"),
    BodyCase(bytes: [0xC0, 0x80], key: "base64", reason: "overlong NUL"),
    BodyCase(bytes: [0xC1, 0xBF], key: "base64", reason: "overlong two-byte form"),
    BodyCase(bytes: [0xE0, 0x9F, 0xBF], key: "base64", reason: "overlong three-byte form"),
    BodyCase(bytes: [0xED, 0xA0, 0x80], key: "base64", reason: "a surrogate"),
    BodyCase(bytes: [0xED, 0x9F, 0xBF], key: "text", reason: "the last before the surrogates"),
    BodyCase(bytes: [0xF0, 0x8F, 0xBF, 0xBF], key: "base64", reason: "overlong four-byte form"),
    BodyCase(bytes: [0xF4, 0x8F, 0xBF, 0xBF], key: "text", reason: "U+10FFFF"),
    BodyCase(bytes: [0xF4, 0x90, 0x80, 0x80], key: "base64", reason: "past U+10FFFF"),
    BodyCase(bytes: [0xF5, 0x80, 0x80, 0x80], key: "base64", reason: "no such lead"),
    BodyCase(bytes: [0x61, 0xE2, 0x82], key: "base64", reason: "cut short"),
    BodyCase(bytes: [0xF0, 0x9F, 0x98, 0x28], key: "base64", reason: "a bad last byte"),
    BodyCase(bytes: [0x80], key: "base64", reason: "a lone continuation"),
    BodyCase(bytes: [0xFF], key: "base64", reason: "one byte, two pads"),
    BodyCase(bytes: [0xFF, 0xFE], key: "base64", reason: "two bytes, one pad"),
    BodyCase(bytes: [0xFF, 0xFE, 0xFD], key: "base64", reason: "three bytes, no pad"),
  ]

  @Test(arguments: bodies)
  func bodySurvives(_ row: BodyCase) throws {
    let record = Record.request(Request(id: "1", time: 1, url: "https://a.example/", body: .bytes(row.bytes)))
    let body = try #require(try Self.read(record)["body"] as? [String: String])
    #expect(Array(body.keys) == [row.key], "\(row.reason)")
    let value = try #require(body[row.key])
    let bytes = row.key == "text" ? Array(value.utf8) : Array(Data(base64Encoded: value) ?? Data())
    #expect(bytes == row.bytes, "\(row.reason)")
  }

  /// Runs of plain bytes of all lengths around what must be escaped.
  @Test func everyAlignmentSurvives() throws {
    for escape in ["\"", "\\", "\n", "\u{1}", "é", "\u{7F}"] {
      for before in 0..<20 {
        for after in [0, 1, 7, 8, 9, 63, 64, 65, 400, 4075, 4095, 4096, 4097] {
          let text =
            String(repeating: "a", count: before) + escape + String(repeating: "b", count: after) + escape
          let line = try Self.read(
            .request(Request(id: text, time: 1, url: text, body: .bytes(Array(text.utf8)))))
          try #require(line["url"] as? String == text)
          try #require((line["body"] as? [String: String])?["text"] == text)
        }
      }
    }
  }

  @Test func requestHasEveryField() throws {
    let request = Request(
      id: "7-1", process: 7, time: 1795716142.125, method: "POST", url: "https://a.example/x?q=\"%20é",
      headers: [
        .init(name: "A", value: "1"), .init(name: "B", value: "x"), .init(name: "A", value: "2"),
      ], body: .unavailable(reason: "a stream"), redirectOf: "7-0")
    let line = try Self.read(.request(request))
    #expect(line["v"] as? Int == 1)
    #expect(line["type"] as? String == "request")
    #expect(line["time"] as? Double == 1795716142.125)
    #expect(line["id"] as? String == "7-1")
    #expect(line["pid"] as? Int == 7)
    #expect(line["method"] as? String == "POST")
    #expect(line["url"] as? String == request.url)
    let headers = try #require(line["headers"] as? [String: Any])
    #expect(headers["A"] as? [String] == ["1", "2"])
    #expect(headers["B"] as? String == "x")
    #expect(line["body"] as? [String: String] == ["unavailable": "a stream"])
    #expect(line["redirectOf"] as? String == "7-0")
  }

  @Test func noBodyIsNoMember() throws {
    #expect(try Self.read(.request(Request(id: "1", time: 0, url: "https://a.example")))["body"] == nil)
  }

  @Test func markersAndTheRest() throws {
    let flow = try Self.read(.flow(.init(time: 1, name: "Home\nFeed", run: "R", pid: 3)))
    #expect(flow["type"] as? String == "flow")
    #expect(flow["name"] as? String == "Home\nFeed")
    #expect(try Self.read(.step(.init(time: 1, name: "s", run: "R", pid: 3)))["type"] as? String == "step")
    let end = try Self.read(.flowEnd(.init(time: 1, name: "f", run: "R", pid: 3, settled: false)))
    #expect(end["type"] as? String == "flow-end")
    #expect(end["settled"] as? Bool == false)
    let process = try Self.read(
      .process(.init(time: 1, run: "R", attempt: 2, pid: 3, name: "App", launch: 4)))
    #expect(process["attempt"] as? Int == 2)
    #expect(process["launch"] as? Int == 4)
    let outcome = try Self.read(.outcome(.init(time: 1, id: "x", error: "offline", stubbed: true)))
    #expect(outcome["status"] == nil)
    #expect(outcome["error"] as? String == "offline")
    #expect(outcome["stubbed"] as? Bool == true)
    let seen = try Self.read(.seen(.init(time: 1, host: "h", count: 14, pid: 3)))
    #expect(seen["count"] as? Int == 14)
    let note = try Self.read(.note(.init(time: 1, name: "n", fields: Array("{\n\"a\": [1]\r\n}".utf8))))
    #expect((note["fields"] as? [String: Any])?["a"] as? [Int] == [1])
    let warning = try Self.read(.warning(.init(time: .infinity, code: "lost", message: "m")))
    #expect(warning["code"] as? String == "lost")
    #expect(warning["time"] as? Double == 0)
  }
}
