/// Makes flows of what a HAR held: brings the entries into start order and parts them by page.
struct HARPages {
  private let parser: HARParser
  private let entries: [HARParser.Entry]
  /// The pages' places by the numbers of their names, and how many there are.
  private var places: [Int] = []
  private var count: Int

  init(_ parser: HARParser) {
    self.parser = parser
    let entries = parser.entries
    self.entries = StartOrder.places(entries.lazy.map(\.start)).map { $0.map { entries[$0] } } ?? entries
    count = parser.pages.count
    var known: [String: Int] = [:]
    for (place, id) in parser.pages.enumerated() where known[id] == nil { known[id] = place }
    // The names come in the order of the entries.
    for name in parser.pageNames {
      places.append(known[name] ?? count)
      if known[name] == nil { count += 1 }
    }
  }

  /// The flows that the user asked for, without their requests, and where these stand.
  ///
  /// - Throws: `InputError` where there is no such page.
  func flows(_ pages: HARReader.Pages) throws(InputError) -> [(flow: Flow, entries: [HARParser.Entry])] {
    let count = max(count, 1)
    switch pages {
    case .all: return [(flow, entries)]
    case .number(let number):
      guard number <= count else {
        let has = count == 1 ? "1 page" : "\(count) pages"
        throw InputError("there is no page \(number): the HAR has \(has)", file: parser.file)
      }
      return [(flow, entries(ofPage: number - 1))]
    case .each:
      return (0..<count).map { page in
        var flow = flow
        flow.attempt = page + 1
        return (flow, entries(ofPage: page))
      }
    }
  }

  /// The entries of a page, and those without a page that follow one of it.
  private func entries(ofPage page: Int) -> [HARParser.Entry] {
    var current = 0
    return entries.filter { entry in
      if entry.page >= 0 { current = places[Int(entry.page)] }
      return current == page
    }
  }

  /// The whole file as one flow, without its requests.
  var flow: Flow {
    var flow = Flow(
      name: HARReader.flowName(parser.file), isNamedAfterFile: true, incidents: parser.incidents,
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
}
