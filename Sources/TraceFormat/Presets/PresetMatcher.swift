/// Finds the preset that an event belongs to.
///
/// Endpoints with a host of the vendor's own are tried before first-party signatures, each in the order of the
/// presets; the first endpoint that matches decides. Endpoints are found by the last two labels of the
/// event's host, so that the number of presets costs nothing.
public struct PresetMatcher: Sendable {
  /// A preset and the endpoint by which it recognised the event.
  public struct Match: Sendable {
    public let preset: Preset
    public let endpoint: Preset.Endpoint

    /// True where the request is a library load, a sync or the like.
    public var isNoEvent: Bool {
      if case .noEvent = endpoint.purpose { true } else { false }
    }
  }

  /// Matches among all built-in presets.
  public static let all = PresetMatcher(Preset.all)

  private struct Candidate {
    var preset: Preset
    var endpoint: Preset.Endpoint
    /// Its place among all endpoints, by which lists of candidates are merged.
    var order: Int
  }

  public let presets: [Preset]
  /// Endpoints by the hash of their hosts' last two labels; equal hashes only cost a comparison.
  private var byDomain: [UInt64: [Candidate]] = [:]
  /// Endpoints whose host globs have a star in their last two labels.
  private var byGlob: [Candidate] = []
  /// Endpoints for any host whose paths all end in a segment that is given, by its hash.
  private var byTail: [UInt64: [Candidate]] = [:]
  /// All other endpoints for any host.
  private var firstParty: [Candidate] = []

  public init(_ presets: [Preset]) {
    self.presets = presets
    var order = 0
    for preset in presets {
      for endpoint in preset.endpoints {
        order += 1
        let candidate = Candidate(preset: preset, endpoint: endpoint, order: order)
        if endpoint.hosts.contains(where: { $0.pattern == "**" }) {
          addFirstParty(candidate)
          continue
        }
        let domains = endpoint.hosts.map { Self.domain(of: $0.pattern) }
        if domains.contains(nil) { byGlob.append(candidate) }
        for domain in Set(domains.compactMap { $0 }) { byDomain[domain, default: []].append(candidate) }
      }
    }
  }

  private mutating func addFirstParty(_ candidate: Candidate) {
    let tails = candidate.endpoint.paths.map { Self.tail(of: $0.pattern) }
    if tails.isEmpty || tails.contains(nil) {
      firstParty.append(candidate)
    } else {
      for tail in Set(tails.compactMap { $0 }) { byTail[tail, default: []].append(candidate) }
    }
  }

  /// The preset of an event with a canonical host and path, before or after the preset's own rewriting.
  ///
  /// - Complexity: O(e) for the e endpoints that share the host's domain, plus the first-party signatures
  ///   where none of them matches.
  public func match(_ event: Event) -> Match? {
    var path = OtherPath(event.path)
    if let domain = Self.domain(of: event.host), let candidates = byDomain[domain] {
      for candidate in candidates {
        if let found = match(candidate, event, &path) { return found }
      }
    }
    for candidate in byGlob {
      if let found = match(candidate, event, &path) { return found }
    }
    // Two lists in ascending order, as one.
    let tailed = Self.tail(of: event.path).flatMap { byTail[$0] } ?? []
    var rest = tailed[...]
    for candidate in firstParty {
      while let next = rest.first, next.order < candidate.order {
        rest = rest.dropFirst()
        if let found = match(next, event, &path) { return found }
      }
      if let found = match(candidate, event, &path) { return found }
    }
    for candidate in rest {
      if let found = match(candidate, event, &path) { return found }
    }
    return nil
  }

  private func match(_ candidate: Candidate, _ event: Event, _ path: inout OtherPath) -> Match? {
    candidate.endpoint.matches(event, &path)
      ? Match(preset: candidate.preset, endpoint: candidate.endpoint) : nil
  }

  /// The preset with this id or title, compared without case.
  public func preset(named name: String) -> Preset? {
    let name = name.lowercased()
    return presets.first { $0.id == name || $0.title.lowercased() == name }
  }

  /// A hash of the last two labels without the port; nil where a star stands among them.
  private static func domain(of host: String) -> UInt64? {
    var bytes = host.utf8[...]
    if let colon = bytes.lastIndex(of: UInt8(ascii: ":")) { bytes = bytes[..<colon] }
    return hash(bytes.reversed(), separator: UInt8(ascii: "."), parts: 2)
  }

  /// A hash of the last segment that is not empty; nil where a star stands in it.
  private static func tail(of path: String) -> UInt64? {
    var bytes = path.utf8[...]
    if bytes.last == UInt8(ascii: "/") { bytes = bytes.dropLast() }
    return hash(bytes.reversed(), separator: UInt8(ascii: "/"), parts: 1)
  }

  /// FNV-1a over the first parts of some bytes.
  private static func hash(_ bytes: some Sequence<UInt8>, separator: UInt8, parts: Int) -> UInt64? {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var seen = 0
    for byte in bytes {
      if byte == UInt8(ascii: "*") { return nil }
      if byte == separator {
        seen += 1
        if seen == parts { break }
      }
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return hash
  }
}

/// A path with its final slash taken away or added, which serves as well: `/tr` and `/tr/` are one endpoint.
/// It is made when it is first asked for.
struct OtherPath {
  let path: String
  private var made: String?

  init(_ path: String) { self.path = path }

  var other: String {
    mutating get {
      if let made { return made }
      let other =
        path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path + "/"
      made = other
      return other
    }
  }
}

extension Preset.Endpoint {
  /// Whether an event with a canonical host and path goes to this endpoint.
  func matches(_ event: Event, _ path: inout OtherPath) -> Bool {
    guard isAnyHost || hosts.contains(where: { $0.matches(event.host) }) || matchesWithoutPort(event.host)
    else {
      return false
    }
    guard paths.isEmpty || matchesPath(&path) else { return false }
    return conditions.allSatisfy { $0.holds(for: event) }
  }

  private func matchesPath(_ path: inout OtherPath) -> Bool {
    if paths.contains(where: { $0.matches(path.path) }) { return true }
    let other = path.other
    return paths.contains { $0.matches(other) }
  }

  private func matchesWithoutPort(_ host: String) -> Bool {
    guard let colon = host.utf8.lastIndex(of: UInt8(ascii: ":")) else { return false }
    return hosts.contains { $0.matches(host[..<colon]) }
  }
}

extension Preset.Endpoint.Condition {
  /// Whether the condition holds for an event in canonical form.
  public func holds(for event: Event) -> Bool {
    switch self {
    case .has(let name): event.has(name)
    case .lacks(let name): !event.has(name)
    case .equals(let name, let value): event.any(name) == value
    case .hasPrefix(let name, let prefix): event.any(name)?.utf8.starts(with: prefix.utf8) ?? false
    case .method(let method): event.method == method
    case .hasJSON(let pointer): event.hasJSON(pointer)
    case .holds(_, let test): test(event)
    }
  }
}
