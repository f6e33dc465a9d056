import Foundation

/// The app as a UI test sees it: a process that is launched, tapped by identifier, and terminated.
final class AppUnderTest {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread: [UInt8] = []

  init(executable: String, arguments: [String], environment: [String: String]) {
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
  }

  /// Launches the app and returns when it is idle.
  func launch() throws {
    try process.run()
    guard try readLine() == "ready" else { throw Failure(description: "the app did not become ready") }
  }

  func tap(_ identifier: String) throws { try perform("tap \(identifier)") }
  func scrollAway(_ identifier: String) throws { try perform("scroll-away \(identifier)") }
  func scrollBack(_ identifier: String) throws { try perform("scroll-back \(identifier)") }

  /// Sends the app to the background, where SDKs flush what they hold.
  func background() throws { try perform("background") }

  func text(of identifier: String) throws -> String {
    let answer = try send("text \(identifier)")
    guard answer.hasPrefix("text ") else { throw Failure(description: answer) }
    return String(answer.dropFirst(5))
  }

  func terminate() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private func perform(_ command: String) throws {
    let answer = try send(command)
    guard answer == "ok" else { throw Failure(description: "\(command): \(answer)") }
  }

  private func send(_ command: String) throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data("\(command)\n".utf8))
    return try readLine()
  }

  /// The app answers each command with one line.
  private func readLine() throws -> String {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { throw Failure(description: "the app has died") }
      unread += data
    }
  }
}
