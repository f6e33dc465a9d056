/// A HAR that was read once: its flows without their requests, which are read again one at a time.
public struct HARArchive {
  /// The flows, each without its entries.
  public var flows: [Flow] { contents.map(\.flow) }

  private let contents: [(flow: Flow, entries: [HARParser.Entry])]
  private let texts: RequestTexts
  private let file: String

  /// Reads a file up to its end.
  ///
  /// - Throws: `InputError` where the file is no HAR or has no such page.
  public init(_ source: InputSource, pages: HARReader.Pages = .all) throws(InputError) {
    let stream = JSONStream { source.read(into: $0) }
    try self.init(
      JSONScanner(stream, options: .nonFiniteNumbers), file: source.path, pages: pages,
      RequestTexts(of: source)
    ) { source.failure }
  }

  /// - Parameter bytes: The text, which must outlive the archive.
  init(_ bytes: UnsafeBufferPointer<UInt8>, file: String, pages: HARReader.Pages) throws(InputError) {
    try self.init(
      JSONScanner(bytes, options: .nonFiniteNumbers), file: file, pages: pages, RequestTexts(in: bytes)
    ) { nil }
  }

  init(
    _ scanner: JSONScanner, file: String, pages: HARReader.Pages, _ texts: RequestTexts,
    failure: () -> String?
  ) throws(InputError) {
    var parser = HARParser(scanner, file: file, texts: texts)
    try parser.parse(failure: failure)
    contents = try HARPages(parser).flows(pages)
    self.texts = texts
    self.file = file
  }

  /// Reads the requests of a flow in start order, one at a time.
  ///
  /// - Parameter flow: An index into `flows`.
  /// - Throws: `InputError` where the file can no longer be read or is another by now.
  public func forEachRequest(of flow: Int, _ body: (Request) -> Void) throws(InputError) {
    for index in contents[flow].entries.indices { body(try request(index, of: flow)) }
  }

  /// Reads one request of a flow.
  ///
  /// - Parameter index: Its place in start order.
  /// - Throws: `InputError` where the file can no longer be read or is another by now.
  private func request(_ index: Int, of flow: Int) throws(InputError) -> Request {
    let entry = contents[flow].entries[index]
    do throws(JSONError) {
      return try texts.request(of: entry)
    } catch {
      throw RequestTexts.changed(file, line: entry.line, error.message)
    }
  }

  /// The flows with all their requests.
  func wholeFlows() throws(InputError) -> [Flow] {
    var flows = flows
    for index in flows.indices {
      var entries: [Flow.Entry] = []
      entries.reserveCapacity(contents[index].entries.count)
      try forEachRequest(of: index) { entries.append(Flow.Entry($0)) }
      flows[index].entries = entries
    }
    return flows
  }
}
