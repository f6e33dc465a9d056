import Foundation
import Testing

/// The tool as it was built, beside the test bundle.
enum BuiltTool {
  static func binary() throws -> URL {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let candidates = [
      folder, folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent(),
    ]
    let found = candidates.map { $0.appendingPathComponent("trace-diff") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    return try #require(found, "no trace-diff beside \(folder.path)")
  }

  static func output(_ program: String, _ arguments: [String]) throws -> (text: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}

@Suite struct LinkedBinaryTests {
  @Test func theToolDoesNotLinkFoundationNetworking() throws {
    let binary = try BuiltTool.binary()
    #if os(Linux)
      let list = try BuiltTool.output("/usr/bin/env", ["ldd", binary.path])
    #else
      let list = try BuiltTool.output("/usr/bin/env", ["otool", "-L", binary.path])
    #endif
    #expect(list.status == 0 && list.text.contains("libswiftCore"), "\(list.text)")
    for library in ["FoundationNetworking", "libcurl", "XCTest", "libTesting"] {
      #expect(!list.text.contains(library), "\(list.text)")
    }
  }

  @Test func theProcessAnswersWithItsStatus() throws {
    let binary = try BuiltTool.binary().path
    #expect(try BuiltTool.output(binary, ["--version"]).text.hasPrefix("trace-diff "))
    #expect(try BuiltTool.output(binary, ["--version"]).status == 0)
    #expect(try BuiltTool.output(binary, []).status == 2)
  }
}
