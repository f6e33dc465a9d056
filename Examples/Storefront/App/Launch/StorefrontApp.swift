import Foundation
import Recorder

/// The app without a screen: it takes a UI test's commands from standard input and answers each when it is idle.
@main
@MainActor
final class StorefrontApp {
  private let dependencies: Dependencies
  private var screens: [ViewController] = []

  static func main() async {
    // Before any SDK starts; does nothing unless a test launched the app.
    TraceRecorder.startIfTesting(options: .init(stubs: stubs))
    let app = StorefrontApp(arguments: Array(CommandLine.arguments.dropFirst()))
    await app.push(HomeViewController(dependencies: app.dependencies))
    await app.serve()
  }

  /// How the ad network and the analytics server answer in a test.
  private static let stubs = [
    Stub(
      "ads.example.com/v1/ad",
      .respond(
        headers: ["Content-Type": "application/json"],
        body: .text(#"{"creative": "Autumn sale", "target": "https://shop.example.com/sale"}"#))),
    Stub("ads.example.com/**", .respond(status: 204)),
    Stub(
      "analytics.example.com/**", .respond(headers: ["Content-Type": "application/json"], body: .text("{}"))),
  ]

  /// - Parameter arguments: `--regressed` for the planted bugs, `--content URL` for a server's content.
  init(arguments: [String]) {
    let activity = NetworkActivity()
    var content: any ContentProvider = FixtureContentProvider()
    if let flag = arguments.firstIndex(of: "--content"), flag + 1 < arguments.count,
      let url = URL(string: arguments[flag + 1])
    {
      content = NetworkContentProvider(base: url)
    }
    dependencies = Dependencies(
      content: content, ads: AdSDK(activity: activity), analytics: AnalyticsClient(activity: activity),
      activity: activity, regressions: arguments.contains("--regressed") ? .all : [])
  }

  private func push(_ screen: ViewController) async {
    screen.show = { [weak self] next in await self?.push(next) }
    screens.append(screen)
    await screen.viewDidLoad()
    screen.viewDidAppear()
  }

  private func serve() async {
    await dependencies.activity.idle()
    reply("ready")
    for await line in Self.commands() {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      let answer = await perform(parts.first ?? "", parts.count > 1 ? parts[1] : "")
      await dependencies.activity.idle()
      reply(answer)
    }
  }

  private func perform(_ command: String, _ identifier: String) async -> String {
    if command == "background" {
      dependencies.analytics.flush()
      return "ok"
    }
    guard let view = screens.last?.view(identifier) else {
      return "error no element \"\(identifier)\" on \(type(of: screens.last))"
    }
    switch command {
    case "tap":
      view.tap()
      return "ok"
    case "scroll-away", "scroll-back":
      guard let scrollView = view as? ScrollView else { return "error \"\(identifier)\" does not scroll" }
      scrollView.scroll(toTop: command == "scroll-back")
      return "ok"
    case "text": return "text \(view.text)"
    default: return "error unknown command \"\(command)\""
    }
  }

  private func reply(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }

  /// The lines of standard input, read by a thread of their own so that the main actor stays free.
  nonisolated private static func commands() -> AsyncStream<String> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
    }
  }
}
