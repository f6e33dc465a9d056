import Foundation
public import TraceFormat

extension Stub {
  /// The wire form of a stub, as a test driver writes it for the app.
  private struct Wire: Decodable {
    var match: String
    var method: String?
    var status: Int?
    var headers: [String: String]?
    var text: String?
    var base64: String?
    var file: String?
    var delay: Double?
    var error: String?
    var firstTimes: Int?
    var passthrough: Bool?
  }

  /// The transport errors that a file may name.
  static let errors: [String: URLError.Code] = [
    "notConnectedToInternet": .notConnectedToInternet, "timedOut": .timedOut,
    "cannotFindHost": .cannotFindHost, "cannotConnectToHost": .cannotConnectToHost,
    "networkConnectionLost": .networkConnectionLost, "dnsLookupFailed": .dnsLookupFailed,
    "secureConnectionFailed": .secureConnectionFailed, "badServerResponse": .badServerResponse,
    "cancelled": .cancelled,
  ]

  /// Reads stubs from a JSON file, whose path a test driver puts into `TRACE_STUBS`:
  ///
  /// ```json
  /// [{"match": "ads.example.com/v1/ad", "error": "timedOut", "firstTimes": 2},
  ///  {"match": "ads.example.com/v1/ad", "status": 200, "headers": {"Content-Type": "application/json"},
  ///   "file": "ad.json", "delay": 0.2}]
  /// ```
  ///
  /// A relative `file` lies beside the JSON file.
  /// - Throws: `InputError` for a file that cannot be read, is not of this form or names an unknown error.
  public static func read(contentsOf path: String) throws(InputError) -> [Stub] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw InputError("cannot read the stubs", file: path)
    }
    let wires: [Wire]
    do { wires = try JSONDecoder().decode([Wire].self, from: data) } catch {
      throw InputError("not a list of stubs: \(error)", file: path)
    }
    let folder = (path as NSString).deletingLastPathComponent
    var stubs: [Stub] = []
    for wire in wires { stubs.append(try Stub(wire, folder: folder, path: path)) }
    return stubs
  }

  private init(_ wire: Wire, folder: String, path: String) throws(InputError) {
    var answer: Answer
    if let name = wire.error {
      guard let code = Self.errors[name] else {
        let known = Self.errors.keys.sorted().joined(separator: ", ")
        throw InputError("unknown error \"\(name)\" of \"\(wire.match)\"; known are \(known)", file: path)
      }
      answer = .fail(code)
    } else if wire.passthrough == true {
      answer = .passthrough
    } else {
      var body = Body.text(wire.text ?? "")
      if let file = wire.file { body = .file(file.hasPrefix("/") ? file : "\(folder)/\(file)") }
      if let base64 = wire.base64 {
        guard let data = Data(base64Encoded: base64) else {
          throw InputError("\"base64\" of \"\(wire.match)\" is not base64", file: path)
        }
        body = .bytes(Array(data))
      }
      answer = .respond(status: wire.status ?? 200, headers: wire.headers ?? [:], body: body)
    }
    self.init(
      wire.match, method: wire.method, answer, delay: wire.delay ?? 0, firstTimes: wire.firstTimes)
  }
}
