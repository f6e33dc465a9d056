/// Walks one HAR or Charles session and notes where its requests stand, to be read again in start order, or makes rows
/// of them as they come.
struct HARParser {
  /// A request in 32 bytes.
  struct Entry {
    /// The start in nanoseconds since 1970; `StartOrder.unknown` where the file has no valid one.
    var start = StartOrder.unknown
    var place = RequestTexts.Place()
    /// An index into `pageNames`; -1 for none.
    var page: Int32 = -1
    private var shortLine: UInt32 = 0

    init(line: Int) { shortLine = UInt32(clamping: line) }

    var line: Int { Int(shortLine) }
  }

  /// What was left out, for one note.
  enum Skipped: CaseIterable {
    case webSocket, connect, preflight, data, notHTTP, noURL, noRequest

    /// The words for so many.
    func text(_ count: Int) -> String {
      let (one, many) =
        switch self {
        case .webSocket: ("WebSocket", "WebSockets")
        case .connect: ("CONNECT", "CONNECTs")
        case .preflight: ("preflight", "preflights")
        case .data: ("data: or about: URL", "data: or about: URLs")
        case .notHTTP: ("URL that is not http or https", "URLs that are not http or https")
        case .noURL: ("entry without a URL", "entries without a URL")
        case .noRequest: ("entry without a request", "entries without a request")
        }
      return "\(count) \(count == 1 ? one : many)"
    }
  }

  var scanner: JSONScanner
  let file: String
  /// The pages' identifiers in the order of the file.
  private(set) var pages: [String] = []
  private(set) var entries: [Entry] = []
  /// How many requests there were.
  private(set) var count = 0
  /// What entries call their page, each once.
  private(set) var pageNames: [String] = []
  private var pageNumbers: [String: Int32] = [:]
  /// Where the requests' texts are found again.
  let texts: RequestTexts
  /// Takes the requests instead of `entries`.
  private let rows: ArchivedRows?
  /// The request of the entry that is read now.
  private var request: [UInt8] = []
  private(set) var skipped: [Skipped: Int] = [:]
  private(set) var incidents: [Incident] = []
  private(set) var warnings: [Incident] = []
  private var hasEntries = false
  /// Where the objects began that may turn out to lack what they must have.
  private var starts: [Int: SourceText.Position] = [:]

  /// - Parameters:
  ///   - texts: Over the same bytes as the scanner.
  ///   - rows: Takes the requests; without it `entries` hold their places.
  init(_ scanner: JSONScanner, file: String, texts: RequestTexts, rows: ArchivedRows? = nil) {
    self.scanner = scanner
    self.file = file
    self.texts = texts
    self.rows = rows
  }

  /// Reads the whole text.
  ///
  /// - Parameter failure: Why the bytes ended before their end.
  /// - Throws: `InputError` where there is nothing to keep.
  mutating func parse(failure: () -> String?) throws(InputError) {
    do throws(InputError) {
      try parse()
    } catch {
      // The text seems to end where its file could no longer be read: say that.
      throw failure().map { InputError($0, file: file) } ?? error
    }
    if let reason = failure() { tear(reason) }
    if let reason = texts.failure { throw InputError(reason, file: file) }
  }

  private mutating func parse() throws(InputError) {
    var isWrapped = false
    do throws(JSONError) {
      scanner.skipByteOrderMark()
      if try scanner.isAtEnd() { throw JSONError("the file is empty", at: scanner.absoluteOffset) }
      isWrapped = try scanner.skipCallee()
      if try scanner.peek() == .array { try parseCharles() } else { try parseTop() }
    } catch {
      let position = starts[error.offset] ?? scanner.position(of: error)
      guard count > 0 else {
        throw InputError(error.message, file: file, line: position.line, column: position.column)
      }
      tear(error.message, at: position)
      return
    }
    noteTrailingData(isWrapped: isWrapped)
  }

  /// Says that the file is not whole.
  private mutating func tear(_ reason: String, at position: SourceText.Position? = nil) {
    let place =
      position.map { "at line \($0.line), column \($0.column)" } ?? "after \(count) requests"
    incidents.removeAll { $0.code == .torn }
    incidents.append(
      Incident(.torn, "the HAR breaks off \(place): \(reason)", file: file, line: position?.line))
  }

  /// Remembers where the next value stands, should it turn out to lack something.
  mutating func noteStart() { starts[scanner.absoluteOffset] = scanner.position() }

  /// Takes a request that is held as it is.
  mutating func add(_ request: Request, start: Int, line: Int) {
    count += 1
    if let rows { return rows.add(request, start: start) }
    var entry = Entry(line: line)
    entry.start = start
    entry.place = texts.keep(request)
    entries.append(entry)
  }

  mutating func skip(_ reason: Skipped) { skipped[reason, default: 0] += 1 }

  private mutating func noteTrailingData(isWrapped: Bool) {
    if isWrapped { scanner.skipCallEnd() }
    guard let isAtEnd = try? scanner.isAtEnd(), !isAtEnd else { return }
    let position = scanner.position()
    warnings.append(
      Incident(
        .skipped,
        "data behind the end of the HAR was ignored, from line \(position.line), column \(position.column) on",
        file: file, line: position.line))
  }

  private mutating func parseTop() throws(JSONError) {
    guard try scanner.peek() == .object else { throw scanner.unexpected("a HAR, which is a JSON object") }
    let start = scanner.absoluteOffset
    noteStart()
    var hasLog = false
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      if scanner.matches(key, "log") {
        hasLog = true
        try parseLog()
      } else {
        try scanner.skipValue()
      }
    }
    guard hasLog else { throw JSONError("expected a HAR, which has an object \"log\" at its top", at: start) }
  }

  private mutating func parseLog() throws(JSONError) {
    guard try scanner.peek() == .object else { throw scanner.unexpected("an object as \"log\"") }
    let start = scanner.absoluteOffset
    noteStart()
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      if scanner.matches(key, "entries") {
        guard try scanner.peek() == .array else { throw scanner.unexpected("an array as \"entries\"") }
        hasEntries = true
        try scanner.enterArray()
        while try scanner.nextElement() { try parseEntry() }
      } else if scanner.matches(key, "pages"), try scanner.peek() == .array {
        try scanner.enterArray()
        while try scanner.nextElement() { try parsePage() }
      } else {
        try scanner.skipValue()
      }
    }
    guard hasEntries else { throw JSONError("expected an array \"entries\" in \"log\"", at: start) }
  }

  private mutating func parsePage() throws(JSONError) {
    guard try scanner.enterObjectIfPresent() else { return }
    var id = ""
    while let key = try scanner.nextKey() {
      if scanner.matches(key, "id") {
        id = try RecordFields.text(&scanner) ?? ""
      } else {
        try scanner.skipValue()
      }
    }
    pages.append(id)
  }

  private mutating func parseEntry() throws(JSONError) {
    let line = try scanner.lineOfNextValue()
    let offset = scanner.absoluteOffset
    var place: Int?
    guard try scanner.enterObjectIfPresent() else { return skip(.noRequest) }
    var entry = Entry(line: line)
    var type: String?
    do throws(JSONError) {
      while let key = try scanner.nextKey() {
        if scanner.matches(key, "request") {
          if try scanner.peek() == .object {
            place = try keepRequest()
          } else {
            try scanner.skipValue()
          }
        } else if scanner.matches(key, "startedDateTime") {
          entry.start = try scanner.dateTime() ?? StartOrder.unknown
        } else if scanner.matches(key, "pageref") {
          if let name = try RecordFields.text(&scanner) { entry.page = number(ofPage: name) }
        } else if scanner.matches(key, "_resourceType") {
          type = try scanner.stringIfPresent()
        } else {
          try scanner.skipValue()
        }
      }
    } catch {
      // The file breaks off in this entry. The request was sent if it is there as a whole.
      if let place { add(entry, at: offset, request: place, type: type) }
      throw error
    }
    guard let place else { return skip(.noRequest) }
    add(entry, at: offset, request: place, type: type)
  }

  /// Checks the request that comes next, holds it and returns its place.
  private mutating func keepRequest() throws(JSONError) -> Int {
    let range = try scanner.valueRange()
    request.removeAll(keepingCapacity: true)
    request.append(contentsOf: scanner.bytes[range])
    return scanner.consumed + range.lowerBound
  }

  private mutating func number(ofPage name: String) -> Int32 {
    if let number = pageNumbers[name] { return number }
    let number = Int32(clamping: pageNames.count)
    pageNames.append(name)
    pageNumbers[name] = number
    return number
  }

  /// Takes the request that is held.
  ///
  /// - Parameters:
  ///   - offset: Where its entry begins.
  ///   - place: Where it begins itself.
  private mutating func add(_ entry: Entry, at offset: Int, request place: Int, type: String?) {
    if type != "websocket", let rows, rows.addKnown(request, of: entry, at: offset) {
      count += 1
      return
    }
    if let reason = request.withUnsafeBufferPointer({ HARRequestHead($0) }).reasonToSkip(type: type) {
      return skip(reason)
    }
    count += 1
    if let rows { return rows.add(request, of: entry, at: offset) }
    var entry = entry
    entry.place = request.withUnsafeBytes { texts.keep($0, at: place) }
    entries.append(entry)
  }
}
