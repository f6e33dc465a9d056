/// Reads HAR 1.2 (HTTP Archive) as browsers, proxies and test tools write it, and Charles' JSON sessions.
///
/// The file is read forward and checked, and of each request its start and its place are kept: 32 bytes, 48 more while
/// entries out of order are sorted. The requests are then read again one by one, in the order in which they started,
/// equal times in the order of the file. Responses are never held. A HAR has no markers, so the flow is named after the
/// file and has no steps.
///
/// | found | done |
/// | --- | --- |
/// | byte order mark, JSONP wrapper, data behind the end | read past; data behind the end is a warning |
/// | the file breaks off, or is no JSON from some place on | what came before is kept, the flow is `torn` |
/// | no `log`, or no `entries` in it | an error with its place |
/// | an entry without a usable `http` or `https` URL, a WebSocket, a `CONNECT` | skipped, counted in a note |
/// | a preflight (`OPTIONS` with `Access-Control-Request-Method`) | skipped: it is no event |
/// | `&amp;` in a URL | kept: it is what was sent |
/// | status 0, a response from the cache | the request counts |
/// | a body with U+FFFD and controls in it | unavailable: the exporter mangled its bytes |
/// | a `POST` whose headers or `bodySize` announce a body that is not there | unavailable |
public enum HARReader {
  /// Which of the pages of a HAR to read; each is a run of its own.
  public enum Pages: Sendable, Hashable {
    /// The whole file as one flow.
    case all
    /// Every page as one attempt at the flow.
    case each
    /// One page, counted from 1.
    case number(Int)

    /// Reads `all`, `each` or a number from 1; nil for anything else.
    public init?(_ text: String) {
      switch text {
      case "all": self = .all
      case "each": self = .each
      default:
        guard let number = Int(text), number >= 1 else { return nil }
        self = .number(number)
      }
    }
  }

  /// The flows of a HAR: one, or one for each page.
  ///
  /// - Parameters:
  ///   - source: The open file.
  ///   - pages: Which pages to read.
  /// - Throws: `InputError` where the file is no HAR or has no such page.
  public static func read(_ source: InputSource, pages: Pages = .all) throws(InputError) -> [Flow] {
    try HARArchive(source, pages: pages).wholeFlows()
  }

  /// The flows of a HAR in memory.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - file: The file as the user named it, after which the flow is named.
  ///   - pages: Which pages to read.
  /// - Throws: `InputError` where the text is no HAR or has no such page.
  public static func read(
    _ bytes: [UInt8], file: String, pages: Pages = .all
  ) throws(InputError) -> [Flow] {
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<[Flow], InputError> in
      do throws(InputError) {
        return .success(try HARArchive(buffer, file: file, pages: pages).wholeFlows())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// A flow's name from its file's: the last part of the path without `.har`, `.gz` and the like.
  public static func flowName(_ path: String) -> String {
    if path == "-" { return "stdin" }
    var name = String(path.split(separator: "/").last ?? "")
    for ending in [".gz", ".har", ".zhar", ".harp", ".chlsj", ".json", ".js"] {
      if name.utf8.count > ending.utf8.count, name.lowercased().hasSuffix(ending) {
        name = String(name.dropLast(ending.count))
      }
    }
    return name
  }
}
