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
    var preset: Int
    var endpoint: Int
  }

  public let presets: [Preset]
  /// Endpoints by the hash of their hosts' last two labels; equal hashes only cost a comparison.
  private var byDomain: [UInt64: [Candidate]] = [:]
  /// Endpoints whose host globs have a star in their last two labels.
  private var byGlob: [Candidate] = []
  /// Endpoints for any host.
  private var firstParty: [Candidate] = []

  public init(_ presets: [Preset]) {
    self.presets = presets
    for (p, preset) in presets.enumerated() {
      for (e, endpoint) in preset.endpoints.enumerated() {
        let candidate = Candidate(preset: p, endpoint: e)
        var domains: Set<UInt64> = []
        var isGlob = false
        for host in endpoint.hosts {
          if host.pattern == "**" {
            firstParty.append(candidate)
          } else if let domain = Self.domain(of: host.pattern) {
            domains.insert(domain)
          } else {
            isGlob = true
          }
        }
        if isGlob { byGlob.append(candidate) }
        for domain in domains { byDomain[domain, default: []].append(candidate) }
      }
    }
  }

  /// The preset of an event with a canonical host and path, before or after the preset's own rewriting.
  ///
  /// - Complexity: O(e) for the e endpoints that share the host's domain, plus the first-party signatures
  ///   where none of them matches.
  public func match(_ event: Event) -> Match? {
    // `/tr` and `/tr/` are one endpoint.
    let other =
      event.path.utf8.count > 1 && event.path.utf8.last == UInt8(ascii: "/")
      ? String(event.path.dropLast()) : event.path + "/"
    if let domain = Self.domain(of: event.host), let candidates = byDomain[domain],
      let found = first(of: candidates, event, other)
    {
      return found
    }
    return first(of: byGlob, event, other) ?? first(of: firstParty, event, other)
  }

  /// The preset with this id or title, compared without case.
  public func preset(named name: String) -> Preset? {
    let name = name.lowercased()
    return presets.first { $0.id == name || $0.title.lowercased() == name }
  }

  private func first(of candidates: [Candidate], _ event: Event, _ otherPath: String) -> Match? {
    for candidate in candidates {
      let endpoint = presets[candidate.preset].endpoints[candidate.endpoint]
      if endpoint.matches(event, otherPath: otherPath) {
        return Match(preset: presets[candidate.preset], endpoint: endpoint)
      }
    }
    return nil
  }

  /// FNV-1a of the last two labels without the port; nil where a star stands among them.
  private static func domain(of host: String) -> UInt64? {
    var bytes = host.utf8[...]
    if let colon = bytes.lastIndex(of: UInt8(ascii: ":")) { bytes = bytes[..<colon] }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var labels = 0
    for byte in bytes.reversed() {
      if byte == UInt8(ascii: "*") { return nil }
      if byte == UInt8(ascii: ".") {
        labels += 1
        if labels == 2 { break }
      }
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return hash
  }
}

extension Preset.Endpoint {
  /// Whether an event with a canonical host and path goes to this endpoint.
  ///
  /// - Parameter otherPath: The path with its final slash taken away or added, which serves as well.
  func matches(_ event: Event, otherPath: String) -> Bool {
    let host = event.host
    guard hosts.contains(where: { $0.pattern == "**" || $0.matches(host) }) || hasPort(host) else {
      return false
    }
    guard paths.isEmpty || paths.contains(where: { $0.matches(event.path) || $0.matches(otherPath) }) else {
      return false
    }
    return conditions.allSatisfy { $0.holds(for: event) }
  }

  /// Whether a host matches once its port is left out.
  private func hasPort(_ host: String) -> Bool {
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
