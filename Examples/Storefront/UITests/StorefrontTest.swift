import Foundation
import Recorder

/// `storefront-uitest [--regressed] [--recording FILE] [--flow NAME] [--app PATH]`: drives the Storefront through its
/// flows and records them.
@main
struct StorefrontTest {
  let driver: TraceDriver
  let isRegressed: Bool

  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("storefront-uitest: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) async throws {
    func value(_ flag: String) -> String? {
      arguments.firstIndex(of: flag).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
    }
    var environment = ProcessInfo.processInfo.environment
    if let recording = value("--recording") {
      environment["TRACE_RECORDING"] = recording
    } else if environment["TRACE_RECORDING"] == nil, environment["TRACE_RECORDINGS"] == nil {
      environment["TRACE_RECORDING"] = NSTemporaryDirectory() + "storefront-\(UUID().uuidString).jsonl"
    }
    let test = StorefrontTest(
      driver: try TraceDriver(environment: environment), isRegressed: arguments.contains("--regressed"))
    let folder = (Bundle.main.executablePath.map { $0 as NSString })?.deletingLastPathComponent ?? "."
    for flow in Flow.allCases where value("--flow").map({ $0 == flow.rawValue }) ?? true {
      let app = AppUnderTest(
        executable: value("--app") ?? "\(folder)/storefront-app",
        arguments: test.isRegressed ? ["--regressed"] : [], environment: test.driver.environment)
      try await flow.run(app, test)
    }
    print(test.driver.live.path)
  }

  /// Requires a label to show a text.
  func require(_ text: String, _ expected: String) throws {
    guard text == expected else {
      throw AppUnderTest.Failure(description: "expected \"\(expected)\" on the screen, got \"\(text)\"")
    }
  }

  /// Requires a number of requests since the last step; a regressed build is only recorded.
  func expect(_ count: Int, of pattern: RequestPattern) async throws {
    if isRegressed { return }
    try await driver.live.expect(count, of: pattern, since: .step, quiet: 0.05, timeout: 5)
  }
}
