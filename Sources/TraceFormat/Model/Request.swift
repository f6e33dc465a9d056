/// One HTTP request as it was captured, with nothing normalised.
public struct Request: Sendable, Hashable {
  /// A header field in the order in which it was captured; names may repeat.
  public struct Header: Sendable, Hashable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The bytes that followed the headers, or the reason why they are not known.
  public enum Body: Sendable, Hashable {
    /// The request had no body.
    case none
    /// The body's bytes as they were sent, still compressed where `Content-Encoding` says so.
    case bytes([UInt8])
    /// The request had a body that could not be read; the reason is for people.
    case unavailable(reason: String)
  }

  /// Unique within its recording; empty where the source has none.
  public var id: String
  /// The process that sent the request, where the recording says so.
  public var process: Int?
  /// Epoch seconds at which the request started, or nil where the source has no (valid) time.
  public var time: Double?
  public var method: String
  /// The URL exactly as it was sent.
  public var url: String
  public var headers: [Header]
  public var body: Body
  /// The `id` of the request whose redirect this one follows.
  public var redirectOf: String?
  /// The line in the file that the request was read from, counted from 1; 0 where there is none.
  public var line: Int

  public init(
    id: String = "", process: Int? = nil, time: Double? = nil, method: String = "GET", url: String,
    headers: [Header] = [], body: Body = .none, redirectOf: String? = nil, line: Int = 0
  ) {
    self.id = id
    self.process = process
    self.time = time
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.redirectOf = redirectOf
    self.line = line
  }

  /// The value of the first header with this name, compared without case.
  public func header(_ name: String) -> String? {
    headers.first { Request.isSame($0.name, name) }?.value
  }

  /// True where two names are equal but for the case of ASCII letters.
  static func isSame(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    return left.utf8.elementsEqual(right.utf8) { left, right in
      left == right || left | 0x20 == right | 0x20 && UInt8(ascii: "a")...UInt8(ascii: "z") ~= left | 0x20
    }
  }
}
