/// Walks one HAR or Charles session and notes where its requests stand; what they hold is read again in start order.
struct HARParser {
  /// A request in 32 bytes.
  struct Entry {
    /// The start in nanoseconds since 1970; `unknown` where the file has no valid one.
    var start = Entry.unknown
    var place = RequestTexts.Place()
    /// An index into `pageNames`; -1 for none.
    var page: Int32 = -1
    private var shortLine: UInt32 = 0

    static let unknown = Int.min

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
  /// What entries call their page, each once.
  private(set) var pageNames: [String] = []
  private var pageNumbers: [String: Int32] = [:]
  /// Where the requests' texts are found again.
  let texts: RequestTexts
  private(set) var skipped: [Skipped: Int] = [:]
  private(set) var incidents: [Incident] = []
  private(set) var warnings: [Incident] = []
  private var hasEntries = false
  /// Where the objects began that may turn out to lack what they must have.
  private var starts: [Int: SourceText.Position] = [:]

  /// - Parameter texts: Over the same bytes as the scanner.
  init(_ scanner: JSONScanner, file: String, texts: RequestTexts) {
    self.scanner = scanner
    self.file = file
    self.texts = texts
  }

  /// Reads the whole text.
  ///
  /// - Throws: `InputError` where there is nothing to keep.
  mutating func parse() throws(InputError) {
    var isWrapped = false
    do throws(JSONError) {
      scanner.skipByteOrderMark()
      if try scanner.isAtEnd() { throw JSONError("the file is empty", at: scanner.absoluteOffset) }
      isWrapped = try scanner.skipCallee()
      if try scanner.peek() == .array { try parseCharles() } else { try parseTop() }
    } catch {
      let position = starts[error.offset] ?? scanner.position(of: error)
      guard !entries.isEmpty else {
        throw InputError(error.message, file: file, line: position.line, column: position.column)
      }
      tear(error.message, at: position)
      return
    }
    noteTrailingData(isWrapped: isWrapped)
  }

  /// Says that the file is not whole.
  mutating func tear(_ reason: String, at position: SourceText.Position? = nil) {
    let place =
      position.map { "at line \($0.line), column \($0.column)" } ?? "after \(entries.count) requests"
    incidents.removeAll { $0.code == .torn }
    incidents.append(
      Incident(.torn, "the HAR breaks off \(place): \(reason)", file: file, line: position?.line))
  }

  /// Remembers where the next value stands, should it turn out to lack something.
  mutating func noteStart() { starts[scanner.absoluteOffset] = scanner.position() }

  mutating func add(_ entry: Entry) { entries.append(entry) }

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
    guard try scanner.enterObjectIfPresent() else { return skip(.noRequest) }
    var entry = Entry(line: line)
    var request: HARRequestHead?
    var type: String?
    do throws(JSONError) {
      while let key = try scanner.nextKey() {
        if scanner.matches(key, "request") {
          if try scanner.peek() == .object {
            request = try keepRequest(of: &entry)
          } else {
            try scanner.skipValue()
          }
        } else if scanner.matches(key, "startedDateTime") {
          entry.start = try scanner.dateTime() ?? Entry.unknown
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
      if let request { add(request, entry, type: type) }
      throw error
    }
    guard let request else { return skip(.noRequest) }
    add(request, entry, type: type)
  }

  /// Checks the request that comes next and keeps its place.
  private mutating func keepRequest(of entry: inout Entry) throws(JSONError) -> HARRequestHead {
    let range = try scanner.valueRange()
    let text = UnsafeBufferPointer(rebasing: scanner.bytes[range])
    entry.place = texts.keep(text, at: scanner.consumed + range.lowerBound)
    return HARRequestHead(text)
  }

  private mutating func number(ofPage name: String) -> Int32 {
    if let number = pageNumbers[name] { return number }
    let number = Int32(clamping: pageNames.count)
    pageNames.append(name)
    pageNumbers[name] = number
    return number
  }

  private mutating func add(_ request: HARRequestHead, _ entry: Entry, type: String?) {
    if let reason = request.reasonToSkip(type: type) { return skip(reason) }
    entries.append(entry)
  }
}
