import Foundation
import TraceFormat

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One configuration that is recorded: by which recorder, what of it, and what is sent beside the requests' own
/// headers.
///
/// Foundation makes the protocol's instances itself and tells them nothing but the request, so the class is the only
/// thing that can carry an installation: each has a class of its own.
final class Installation: Sendable {
  let recorder: TraceRecorder
  let scope: TraceRecorder.Scope
  /// `httpAdditionalHeaders`, which are not on the request that a protocol sees.
  private let sessionHeaders: Locked<[String: String]?>

  private init(recorder: TraceRecorder, scope: TraceRecorder.Scope, headers: [String: String]?) {
    self.recorder = recorder
    self.scope = scope
    sessionHeaders = Locked(headers)
  }

  private static let all = Locked<[Installation]>([])

  /// The class that records for a new installation.
  static func makeClass(
    recorder: TraceRecorder, scope: TraceRecorder.Scope, headers: [String: String]?
  ) -> URLProtocol.Type {
    let installation = Installation(recorder: recorder, scope: scope, headers: headers)
    let number = all.withLock { all in
      all.append(installation)
      return all.count
    }
    return slotClass(number)
  }

  static subscript(number: Int) -> Installation? {
    all.withLock { number >= 1 && number <= $0.count ? $0[number - 1] : nil }
  }

  /// The session's own headers; what was set between the installation and the making of the session is found by the
  /// first task, where the platform shows it.
  func headers(of task: URLSessionTask?) -> [String: String] {
    sessionHeaders.withLock { headers in
      if let headers { return headers }
      let found = SessionHeaders.read(from: task)
      headers = found
      return found
    }
  }

  /// What is recorded of a request.
  ///
  /// - Parameters:
  ///   - method: the request's, and its `url`, which the caller has at hand.
  ///   - redirectOf: the id of the hop before it.
  func record(
    of request: URLRequest, _ task: URLSessionTask?, method: String, url: String,
    body: BodyCapture.Recorded, redirectOf: RecordID? = nil
  ) -> CapturedRequest {
    CapturedRequest(
      id: recorder.makeID(), process: recorder.pid, time: Clock.now(), method: method, url: url,
      headers: HeaderCapture.read(request, session: headers(of: task), blanked: recorder.blanked),
      body: body, redirectOf: redirectOf)
  }

  /// Counts a request that passes by.
  func countUntracked(_ url: URL?) {
    guard let url, Self.isHTTP(url) else { return }
    recorder.seen.count(Endpoint(url.absoluteString).host)
  }

  /// Whether an untracked request is not let through.
  func refuses(_ url: URL?) -> Bool {
    scope == .tracked && recorder.options.untracked == .refuse && Self.isHTTP(url)
  }

  /// Asked before each request of a recorded session, so it looks at the first bytes and parses nothing.
  static func isHTTP(_ url: URL?) -> Bool {
    guard let url else { return false }
    var text = url.absoluteString
    return text.withUTF8 { bytes in
      let http: StaticString = "http"
      guard bytes.count > 4 else { return false }
      for index in 0..<4 where bytes[index] | 0x20 != http.utf8Start[index] { return false }
      let colon = bytes[4] | 0x20 == UInt8(ascii: "s") ? 5 : 4
      return bytes.count > colon && bytes[colon] == UInt8(ascii: ":")
    }
  }

  /// Whether a request is recorded.
  func records(_ url: URL?) -> Bool {
    guard let url, Self.isHTTP(url) else { return false }
    return scope == .everything || recorder.tracks(Endpoint(url.absoluteString))
  }
}

/// A number as a type. The digits nest, so that any number of installations needs no list of classes.
protocol SlotNumber {
  static var value: Int { get }
}
enum SlotZero: SlotNumber { static var value: Int { 0 } }
enum SlotEven<Half: SlotNumber>: SlotNumber { static var value: Int { 2 * Half.value } }
enum SlotOdd<Half: SlotNumber>: SlotNumber { static var value: Int { 2 * Half.value + 1 } }

/// The recording protocol of one installation.
final class SlotProtocol<Slot: SlotNumber>: RecordingProtocol {
  override class var installation: Installation? { Installation[Slot.value] }
}

/// The class of the installation with this number.
private func slotClass(_ number: Int) -> URLProtocol.Type {
  func digit<Half: SlotNumber>(_ half: Half.Type, bit: Int) -> URLProtocol.Type {
    if bit < 0 { return SlotProtocol<Half>.self }
    return number >> bit & 1 == 0
      ? digit(SlotEven<Half>.self, bit: bit - 1) : digit(SlotOdd<Half>.self, bit: bit - 1)
  }
  return digit(SlotZero.self, bit: Int.bitWidth - number.leadingZeroBitCount - 1)
}
