public import Foundation
public import TraceFormat

/// How a request is answered without the network.
///
/// Stubs are tried in order, and the first whose pattern matches and whose turns are not used up answers:
///
/// ```swift
/// Stub("ads.example.com/v1/ad", .respond(status: 503), firstTimes: 2),  // the app retries twice …
/// Stub("ads.example.com/v1/ad", .respond(body: .file("Fixtures/ad.json"))),  // … and then gets its ad
/// Stub("**", .respond(status: 204)),
/// ```
///
/// What no stub matches is answered 200 with an empty body.
public struct Stub: Sendable {
  /// A response's body.
  public enum Body: Sendable, Hashable {
    case text(String)
    case bytes([UInt8])
    /// A file that is read when the answer is due.
    case file(String)

    /// Whether it is read anew for each answer.
    var isFile: Bool {
      if case .file = self { true } else { false }
    }

    func read() -> Result<Data, InputError> {
      switch self {
      case .text(var text): return .success(text.withUTF8 { Data(buffer: $0) })
      case .bytes(let bytes): return .success(bytes.withUnsafeBytes { Data($0) })
      case .file(let path):
        guard let data = FileManager.default.contents(atPath: path) else {
          return .failure(InputError("the file cannot be read", file: path))
        }
        return .success(data)
      }
    }
  }

  public enum Answer: Sendable {
    /// A response. A 3xx status with a `Location` header is followed, and each hop is recorded.
    case respond(status: Int = 200, headers: [String: String] = [:], body: Body = .text(""))
    /// No response: the transport fails with this code, such as `.notConnectedToInternet`.
    case fail(URLError.Code)
    /// The request goes to the network.
    case passthrough
  }

  /// A pattern over `host/path`; without a path it means the whole host.
  public var match: EndpointPattern
  /// nil for any method.
  public var method: String?
  public var answer: Answer
  /// Seconds before the answer.
  public var delay: Double
  /// After so many answers the stub steps aside for the next one that matches; nil for never.
  public var firstTimes: Int?

  public init(
    _ match: String, method: String? = nil, _ answer: Answer = .respond(), delay: Double = 0,
    firstTimes: Int? = nil
  ) {
    self.match = EndpointPattern(match)
    self.method = method
    self.answer = answer
    self.delay = delay
    self.firstTimes = firstTimes
  }
}
