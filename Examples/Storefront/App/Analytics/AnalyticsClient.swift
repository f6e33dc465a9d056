import Foundation
import Recorder

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A product-analytics client: collects events and posts them as JSON batches, on a timer, or when the app leaves the
/// foreground.
@MainActor
final class AnalyticsClient {
  private let endpoint = "https://analytics.example.com/v1/batch"
  private let session: URLSession
  private let activity: NetworkActivity
  private let sessionID = UUID().uuidString
  private var queue: [[String: Any]] = []
  private var timer: Task<Void, Never>?

  init(activity: NetworkActivity) {
    let configuration = URLSessionConfiguration.default
    TraceRecorder.install(into: configuration)
    session = URLSession(configuration: configuration)
    self.activity = activity
  }

  func track(_ event: String, _ properties: [String: Any]) {
    queue.append([
      "messageId": UUID().uuidString,
      "event": event,
      "timestamp": Self.now(),
      "context": ["sessionId": sessionID, "app": ["name": "Storefront", "version": "8.1.0"]],
      "properties": properties,
    ])
    guard timer == nil else { return }
    // As with real SDKs, nobody can say in which batch an event leaves.
    timer = Task { [weak self] in
      try? await Task.sleep(nanoseconds: UInt64.random(in: 50_000_000...400_000_000))
      self?.flush()
    }
  }

  /// Sends what is queued.
  func flush() {
    timer?.cancel()
    timer = nil
    guard !queue.isEmpty, let url = URL(string: endpoint) else { return }
    let batch: [String: Any] = ["batch": queue, "sentAt": Self.now()]
    queue = []
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try? JSONSerialization.data(withJSONObject: batch)
    activity.begin()
    session.dataTask(with: request) { [activity] _, _, _ in
      Task { @MainActor in activity.end() }
    }.resume()
  }

  private static func now() -> String {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    return formatter.string(from: Date())
  }
}
