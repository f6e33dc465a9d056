/// Canonicalises URLs into a buffer that is reused from one URL to the next.
///
/// One pass over the bytes writes the canonical path and items; nothing is allocated per byte or per item,
/// so that a caller who needs only the bytes (a fingerprint) pays for no `String`.
///
/// - Complexity: O(n + k log k) for n bytes and k items.
final class URLScanner {
  /// A query item or matrix parameter: offsets into `bytes`.
  struct Item {
    var name: Range<Int32>
    var value: Range<Int32>
    /// The name's first eight bytes, so that most comparisons are one of words.
    var key: UInt64
    var order: Int32
  }

  private(set) var scheme = ""
  /// With its port, where that is not the scheme's own.
  private(set) var host = ""
  private(set) var path: Range<Int> = 0..<0
  private(set) var parameters: [Item] = []
  private(set) var query: [Item] = []
  private var target: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var used = 0
  /// The last authority that was seen, as it was sent, and what it became: most URLs repeat it.
  private var authority: [UInt8] = []

  init() {
    capacity = 4096
    target = .allocate(capacity: capacity)
  }

  deinit { target.deallocate() }

  /// The bytes that the ranges point into; valid until the next `scan`.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: target, count: used) }

  func text(_ range: Range<Int32>) -> String { text(Int(range.lowerBound)..<Int(range.upperBound)) }

  func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  /// Whether a range holds an escape.
  func isEncoded(_ range: Range<Int32>) -> Bool {
    bytes[Int(range.lowerBound)..<Int(range.upperBound)].contains(PercentEncoding.percent)
  }

  /// Reads a URL; false where it has no scheme and authority (`data:`, `about:`, a relative reference).
  func scan(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    var end = source.count
    while start < end, source[start] <= 0x20 { start += 1 }
    while end > start, source[end - 1] <= 0x20 { end -= 1 }
    guard let authorityStart = schemeEnd(source, start, end) else { return false }
    reserve((end - start) * 3 + 16)
    used = 0
    parameters.removeAll(keepingCapacity: true)
    query.removeAll(keepingCapacity: true)

    var pathStart = authorityStart
    while pathStart < end, source[pathStart] != slash, source[pathStart] != question,
      source[pathStart] != hash
    { pathStart += 1 }
    guard readAuthority(source, start, authorityStart, pathStart) else { return false }

    var queryStart = pathStart
    while queryStart < end, source[queryStart] != question, source[queryStart] != hash { queryStart += 1 }
    readPath(source, pathStart, queryStart)
    if queryStart < end, source[queryStart] == question {
      var queryEnd = queryStart + 1
      while queryEnd < end, source[queryEnd] != hash { queryEnd += 1 }
      readItems(
        source, queryStart + 1, queryEnd, separator: UInt8(ascii: "&"), name: .queryName, value: .queryValue,
        into: &query)
    }
    return true
  }

  private let slash = UInt8(ascii: "/")
  private let question = UInt8(ascii: "?")
  private let hash = UInt8(ascii: "#")
  private let colon = UInt8(ascii: ":")

  private func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    target.deallocate()
    capacity = wanted
    target = .allocate(capacity: capacity)
  }

  /// Where the authority begins, after `scheme://`.
  private func schemeEnd(_ source: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
    guard start < end, isLetter(source[start]) else { return nil }
    var i = start + 1
    while i < end,
      isLetter(source[i]) || (0x30...0x39).contains(source[i]) || source[i] == 0x2B
        || source[i] == 0x2D || source[i] == 0x2E
    { i += 1 }
    guard i + 2 < end, source[i] == colon, source[i + 1] == slash, source[i + 2] == slash else { return nil }
    return i + 3
  }

  @inline(__always)
  private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private func readAuthority(
    _ source: UnsafeBufferPointer<UInt8>, _ start: Int, _ hostStart: Int, _ end: Int
  ) -> Bool {
    let sent = UnsafeBufferPointer(rebasing: source[start..<end])
    if sent.elementsEqual(authority) { return true }
    let newScheme = String(
      decoding: source[start..<(hostStart - 3)].map(HostName.lowercased), as: UTF8.self)
    // User information is a credential and no part of what is compared.
    var first = hostStart
    if let at = source[hostStart..<end].lastIndex(of: UInt8(ascii: "@")) { first = at + 1 }
    var hostEnd = end
    var port = 0
    var hasPort = false
    if let separator = source[first..<end].lastIndex(of: colon),
      source[(separator + 1)..<end].allSatisfy({ (0x30...0x39).contains($0) }),
      end - separator <= 6
    {
      hostEnd = separator
      for digit in source[(separator + 1)..<end] { port = port * 10 + Int(digit - 0x30) }
      hasPort = end > separator + 1
    }
    guard hostEnd > first else { return false }
    var name = HostName.canonical(UnsafeBufferPointer(rebasing: source[first..<hostEnd]))
    if hasPort, port != CanonicalURL.defaultPort(newScheme) { name += ":\(port)" }
    scheme = newScheme
    host = name
    authority = Array(sent)
    return true
  }

  private func readPath(_ source: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    var last = end
    while last > start, source[last - 1] != slash { last -= 1 }
    // Matrix parameters begin at the first `;` of the last part.
    var pathEnd = end
    if let semicolon = source[last..<end].firstIndex(of: UInt8(ascii: ";")) {
      pathEnd = semicolon
    }
    writePath(source, start, pathEnd)
    if pathEnd < end {
      readItems(
        source, pathEnd + 1, end, separator: UInt8(ascii: ";"), name: .matrixName, value: .path,
        into: &parameters)
    }
  }

  /// Writes the segments one by one and takes the last back for `..` (RFC 3986, section 5.2.4).
  private func writePath(_ source: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    let begin = used
    var i = start
    if i == end {
      target[used] = slash
      used += 1
    }
    while i < end {
      // `source[i]` is a slash: a path is empty or begins with one.
      var segmentEnd = i + 1
      while segmentEnd < end, source[segmentEnd] != slash { segmentEnd += 1 }
      let segmentStart = used
      target[used] = slash
      used += 1
      used += PercentEncoding.write(
        UnsafeBufferPointer(rebasing: source[(i + 1)..<segmentEnd]), to: target + used, as: .path,
        plusIsSpace: false)
      let dots = dotCount(from: segmentStart + 1)
      if dots > 0 {
        used = segmentStart
        if dots == 2 {
          while used > begin, target[used - 1] != slash { used -= 1 }
          if used > begin { used -= 1 }
        }
        if segmentEnd == end {
          target[used] = slash
          used += 1
        }
      }
      i = segmentEnd
    }
    path = begin..<used
  }

  /// 1 or 2 where what was written from `start` on is `.` or `..`, else 0.
  private func dotCount(from start: Int) -> Int {
    let dot = UInt8(ascii: ".")
    switch used - start {
    case 1: return target[start] == dot ? 1 : 0
    case 2: return target[start] == dot && target[start + 1] == dot ? 2 : 0
    default: return 0
    }
  }

  private func readItems(
    _ source: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, separator: UInt8,
    name: PercentEncoding.Component, value: PercentEncoding.Component, into items: inout [Item]
  ) {
    let plusIsSpace = value == .queryValue
    var i = start
    while i < end {
      var itemEnd = i
      var equals = -1
      while itemEnd < end, source[itemEnd] != separator {
        if equals < 0, source[itemEnd] == UInt8(ascii: "=") { equals = itemEnd }
        itemEnd += 1
      }
      if itemEnd > i {
        let nameEnd = equals < 0 ? itemEnd : equals
        let nameStart = used
        used += PercentEncoding.write(
          UnsafeBufferPointer(rebasing: source[i..<nameEnd]), to: target + used, as: name,
          plusIsSpace: plusIsSpace)
        let valueStart = used
        if equals >= 0 {
          used += PercentEncoding.write(
            UnsafeBufferPointer(rebasing: source[(equals + 1)..<itemEnd]), to: target + used, as: value,
            plusIsSpace: plusIsSpace)
        }
        items.append(
          Item(
            name: Int32(nameStart)..<Int32(valueStart), value: Int32(valueStart)..<Int32(used),
            key: key(nameStart, valueStart), order: Int32(items.count)))
      }
      i = itemEnd + 1
    }
    sort(&items)
  }

  /// The first eight bytes, the first the most significant, so that words order as the names do.
  private func key(_ start: Int, _ end: Int) -> UInt64 {
    var key: UInt64 = 0
    let last = min(end, start + 8)
    for i in start..<last { key = key << 8 | UInt64(target[i]) }
    return last == start ? 0 : key << UInt64(8 * (8 - (last - start)))
  }

  private func precedes(_ left: Item, _ right: Item) -> Bool {
    if left.key != right.key { return left.key < right.key }
    let leftName = bytes[Int(left.name.lowerBound)..<Int(left.name.upperBound)]
    let rightName = bytes[Int(right.name.lowerBound)..<Int(right.name.upperBound)]
    if leftName.elementsEqual(rightName) { return left.order < right.order }
    return leftName.lexicographicallyPrecedes(rightName)
  }

  private func sort(_ items: inout [Item]) {
    if items.count > 24 {
      items.sort(by: precedes)
      return
    }
    for i in items.indices.dropFirst() {
      let item = items[i]
      var j = i
      while j > 0, precedes(item, items[j - 1]) {
        items[j] = items[j - 1]
        j -= 1
      }
      items[j] = item
    }
  }
}
