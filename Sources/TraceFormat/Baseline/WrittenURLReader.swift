/// Reads a URL with placeholders, piece by piece as it stands on its lines.
///
/// Each placeholder becomes a word that the URL does not contain, so that the rest goes the way of every
/// other URL.
struct WrittenURLReader {
  struct Problem: Error {
    var message: String
    var part: Substring
  }

  private var pieces: [Substring] = []
  private var values: [(part: Substring, standIn: StandIn)] = []

  private enum StandIn {
    case placeholder(Placeholder)
    /// A segment that the rules templated, such as `{id}`.
    case template(Substring)
  }

  /// Adds the URL's beginning, or a further line of its query.
  mutating func append(_ part: Substring) throws(Problem) {
    pieces.append(part)
    guard part.utf8.contains(UInt8(ascii: "{")) else { return }
    let isQuery = pieces.count > 1
    let path = isQuery ? part[part.startIndex..<part.startIndex] : part.prefix { $0 != "?" }
    for segment in path.split(separator: "/") {
      let pieces = segment.split(separator: ";", omittingEmptySubsequences: false)
      if let first = pieces.first { try find(in: first, isSegment: true) }
      for parameter in pieces.dropFirst() { try find(in: value(of: parameter), isSegment: false) }
    }
    for item in part[path.endIndex...].split(whereSeparator: { $0 == "?" || $0 == "&" }) {
      try find(in: value(of: item), isSegment: false)
    }
  }

  private func value(of item: Substring) -> Substring {
    item.firstIndex(of: "=").map { item[item.index(after: $0)...] } ?? item
  }

  private mutating func find(in part: Substring, isSegment: Bool) throws(Problem) {
    do {
      if let placeholder = try PlaceholderText.placeholder(in: part) {
        values.append((part, .placeholder(placeholder)))
      } else if isSegment, part.hasPrefix("{"), part.hasSuffix("}") {
        values.append((part, .template(part)))
      }
    } catch {
      throw Problem(message: error.message, part: part)
    }
  }

  /// An event with the URL's parts; nil where it has no scheme or no host.
  var event: Event? {
    let written = pieces.joined()
    var marker = "z"
    while written.contains(marker) { marker += "z" }
    var url = ""
    var next = 0
    for piece in pieces {
      var position = piece.startIndex
      // The pieces share their indices with the parts that were found in them.
      while next < values.count, values[next].part.base == piece.base,
        values[next].part.startIndex >= position, values[next].part.endIndex <= piece.endIndex
      {
        url += piece[position..<values[next].part.startIndex]
        url += "\(marker)\(next)"
        position = values[next].part.endIndex
        next += 1
      }
      url += piece[position...]
    }
    guard let canonical = CanonicalURL(url) else { return nil }
    var event = Event(
      method: "GET", scheme: canonical.scheme, host: canonical.host, path: canonical.path,
      fields: canonical.fields)
    guard !values.isEmpty else { return event }
    for index in event.fields.indices {
      if case .placeholder(let placeholder)? = standIn(event.fields[index].text, marker) {
        event.fields[index].text = ""
        event.fields[index].mask = Mask.file(placeholder)
      }
    }
    let segments = event.path.split(separator: "/", omittingEmptySubsequences: false)
    event.path = segments.enumerated().map { number, segment in
      switch standIn(segment, marker) {
      case .placeholder(let placeholder):
        event.fields.append(Field(.path, String(number), "", mask: Mask.file(placeholder)))
        return "{{}}"
      case .template(let template): return String(template)
      case nil: return String(segment)
      }
    }.joined(separator: "/")
    return event
  }

  private func standIn(_ text: some StringProtocol, _ marker: String) -> StandIn? {
    guard text.hasPrefix(marker), let number = Int(text.dropFirst(marker.count)),
      values.indices.contains(number)
    else { return nil }
    return values[number].standIn
  }
}
