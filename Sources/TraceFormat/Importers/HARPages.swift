/// Makes flows of what a HAR held: brings the entries into start order and parts them by page.
struct HARPages {
  private let parser: HARParser
  private let entries: [HARParser.Entry]
  /// The pages' places by their identifiers, and how many there are.
  private var places: [String: Int] = [:]
  private var count: Int

  init(_ parser: HARParser) {
    self.parser = parser
    entries = HARPages.sorted(parser.entries)
    count = parser.pages.count
    for (place, id) in parser.pages.enumerated() where places[id] == nil { places[id] = place }
    for entry in parser.entries {
      if let page = entry.page, places[page] == nil {
        places[page] = count
        count += 1
      }
    }
  }

  /// The flows that the user asked for.
  ///
  /// - Throws: `InputError` where there is no such page.
  func flows(_ pages: HARReader.Pages) throws(InputError) -> [Flow] {
    let count = max(count, 1)
    switch pages {
    case .all: return [flow(entries)]
    case .number(let number):
      guard number <= count else {
        let has = count == 1 ? "1 page" : "\(count) pages"
        throw InputError("there is no page \(number): the HAR has \(has)", file: parser.file)
      }
      return [flow(entries(ofPage: number - 1))]
    case .each:
      return (0..<count).map { page in
        var flow = flow(entries(ofPage: page))
        flow.attempt = page + 1
        return flow
      }
    }
  }

  /// The entries of a page, and those without a page that follow one of it.
  private func entries(ofPage page: Int) -> [HARParser.Entry] {
    var current = 0
    return entries.filter { entry in
      if let id = entry.page, let place = places[id] { current = place }
      return current == page
    }
  }

  private func flow(_ entries: [HARParser.Entry]) -> Flow {
    var flow = Flow(
      name: HARReader.flowName(parser.file), isNamedAfterFile: true,
      entries: entries.map { Flow.Entry($0.request) }, incidents: parser.incidents,
      warnings: parser.warnings, file: parser.file, isHAR: true)
    let skipped = HARParser.Skipped.allCases.compactMap { reason in
      parser.skipped[reason].map { reason.text($0) }
    }
    if !skipped.isEmpty {
      flow.warnings.append(
        Incident(.skipped, "skipped in the HAR: \(skipped.joined(separator: ", "))", file: parser.file))
    }
    return flow
  }

  /// Entries by start, equal ones in the order of the file; one without a time follows the one before it.
  private static func sorted(_ entries: [HARParser.Entry]) -> [HARParser.Entry] {
    var keys: [(start: Int, index: Int)] = []
    keys.reserveCapacity(entries.count)
    var last = Int.min
    var isSorted = true
    for (index, entry) in entries.enumerated() {
      let start = entry.start ?? last
      if start < last { isSorted = false }
      last = start
      keys.append((start, index))
    }
    if isSorted { return entries }
    keys.sort { ($0.start, $0.index) < ($1.start, $1.index) }
    return keys.map { entries[$0.index] }
  }
}
