import Foundation
import Recorder

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An ad network's SDK: loads ads and fires GET pixels.
@MainActor
final class AdSDK {
  private let base = "https://ads.example.com/v1"
  private let session: URLSession
  private let activity: NetworkActivity

  init(activity: NetworkActivity) {
    let configuration = URLSessionConfiguration.default
    TraceRecorder.install(into: configuration)
    session = URLSession(configuration: configuration)
    self.activity = activity
  }

  /// Asks for an ad; `completion` is called when there is one.
  func load(unit: String, completion: @escaping @MainActor () -> Void) {
    guard let url = url("ad", ["ad_unit": unit, "format": "banner"]) else { return }
    activity.begin()
    session.dataTask(with: url) { [activity] data, response, _ in
      let isFilled = (response as? HTTPURLResponse)?.statusCode == 200 && data?.isEmpty == false
      Task { @MainActor in
        if isFilled { completion() }
        activity.end()
      }
    }.resume()
  }

  /// Fires a pixel.
  func send(_ name: String, _ parameters: [String: String]) {
    guard let url = url(name, parameters) else { return }
    activity.begin()
    session.dataTask(with: url) { [activity] _, _, _ in
      Task { @MainActor in activity.end() }
    }.resume()
  }

  /// Every request of the SDK has a cache buster and its time.
  private func url(_ name: String, _ parameters: [String: String]) -> URL? {
    var all = parameters
    all["cb"] = String(Int.random(in: 1_000_000_000...9_999_999_999))
    all["ts"] = String(Int(Date().timeIntervalSince1970 * 1000))
    var components = URLComponents(string: "\(base)/\(name)")
    components?.queryItems = all.sorted { $0.key < $1.key }.map {
      URLQueryItem(name: $0.key, value: $0.value)
    }
    return components?.url
  }
}
