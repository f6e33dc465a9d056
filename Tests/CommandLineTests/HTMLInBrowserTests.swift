import Foundation
import Testing

@testable import trace_diff

private let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

/// The page in a real browser: Debian's Chromium, where it is installed.
@Suite(.enabled(if: browser != nil, "Chromium is not installed"))
struct HTMLInBrowserTests {

  /// The page's document after its scripts have run, and what the browser logged.
  private func open(
    _ page: String, _ console: TestConsole, fragment: String = ""
  ) throws -> (dom: String, log: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(browser))
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--virtual-time-budget=3000",
      "--user-data-dir=\(console.path("profile"))", "--dump-dom", "file://\(page)\(fragment)",
    ]
    let output = Pipe()
    process.standardOutput = output
    let log = console.path("browser.log")
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    process.standardError = FileHandle(forWritingAtPath: log)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), try String(contentsOfFile: log, encoding: .utf8))
  }

  @Test func hostileContentRunsNothingAndAsksForNothing() throws {
    let console = try TestConsole()
    let attack = "<img src=x onerror=document.title='pwned'><script>document.title='pwned'</script>\\\"'>"
    func recording(_ value: String) -> String {
      var recording = Recording()
      recording.flow("F\(attack)")
      recording.step("S\(attack)")
      recording.get("https://a.example/v?\(attack.replacingOccurrences(of: " ", with: "%20"))=\(value)")
      recording.end("F\(attack)")
      return recording.text
    }
    let good = try console.write("good.jsonl", recording("1"))
    let bad = try console.write("bad.jsonl", recording("2<script>document.title='pwned'</script>"))
    #expect(console.run(good, bad, "--report", "html=\(console.path("page.html"))") == 1, "\(console.error)")
    let (dom, log) = try open(console.path("page.html"), console)
    #expect(dom.contains("<title>trace-diff: fail</title>"))
    #expect(dom.contains("Copy curl</button>"), "the page's own script has run")
    #expect(!log.contains(":CONSOLE"), "\(log)")
    for word in ["src=\"http", "href=\"http", "url(http", "@import"] { #expect(!dom.contains(word)) }
  }

  @Test func tenThousandEventsStayUsable() throws {
    let console = try TestConsole()
    func recording(_ changed: Int) -> String {
      var recording = Recording()
      recording.flow("Big")
      for index in 0..<5_000 {
        if index % 100 == 0 { recording.step("step \(index / 100)") }
        recording.get("https://a.example/event?i=\(index)&v=\(index % 500 == changed ? "x" : "y")")
      }
      recording.end("Big")
      return recording.text
    }
    let good = try console.write("good.jsonl", recording(-1))
    let bad = try console.write("bad.jsonl", recording(7))
    #expect(console.run(good, bad, "--report", "html=\(console.path("page.html"))", "-q") == 1)
    let size = try Data(contentsOf: URL(fileURLWithPath: console.path("page.html"))).count
    #expect(size < 10_000_000, "\(size)")
    let start = Date()
    let (dom, _) = try open(console.path("page.html"), console, fragment: "#event-0-c4007")
    #expect(Date().timeIntervalSince(start) < 30)
    #expect(dom.contains("id=\"event-0-c4007\""))
  }
}
