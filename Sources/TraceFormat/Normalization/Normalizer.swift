/// Turns what was captured into what is judged, by the project's rules and the vendor presets.
///
/// The steps, in order: decode, canonical URL, hosts, scope, split, mask, link, redact. Each is a type of its
/// own and idempotent. A normaliser can be shared between threads; its sessions cannot.
public struct Normalizer: Sendable {
  public let rules: Rules
  /// Recognises events by the presets in use.
  public let matcher: PresetMatcher

  /// - Parameters:
  ///   - rules: The project's rules; the default masks by preset and shape alone.
  ///   - presets: The presets to choose from, of which `rules.presets` may name a few.
  public init(rules: Rules = Rules(), presets: [Preset] = Preset.all) {
    self.rules = rules
    matcher = PresetMatcher(
      rules.presets.map { names in presets.filter { names.contains($0.id) } } ?? presets)
  }

  /// A normaliser at work on one thread.
  public func session() -> Session { Session(rules, matcher) }

  /// The trace of a flow: its events in order, masked, linked and redacted.
  public func trace(of flow: Flow) -> Trace { session().trace(of: flow) }

  /// The events of one request, without links: none where it is out of scope.
  ///
  /// - Parameters:
  ///   - index: The request's place among its flow's entries.
  ///   - isHAR: Whether the scope defaults to what the presets recognise.
  public func events(of request: Request, index: Int, isHAR: Bool) -> [Event] {
    session().events(of: request, index: index, isHAR: isHAR)
  }

  /// A trace that was read from a file as the rules see it today: what they exclude left out, hosts and paths
  /// mapped, batches split, and vendor, name, role and batch mark found anew. Masks stay as they were read.
  public func classify(_ trace: Trace) -> Trace {
    let session = session()
    var trace = trace
    trace.events = trace.events.flatMap(session.reread)
    return trace
  }
}

extension Normalizer.Session {
  /// The trace of a flow: its events in order, masked, linked and redacted.
  public func trace(of flow: Flow) -> Trace {
    let builder = TraceBuilder(self, isHAR: flow.isHAR)
    for entry in flow.entries { builder.add(entry) }
    return builder.trace(of: flow)
  }

  /// The events of one request, without links: none where it is out of scope.
  ///
  /// - Parameters:
  ///   - index: The request's place among its flow's entries.
  ///   - isHAR: Whether the scope defaults to what the presets recognise.
  public func events(of request: Request, index: Int, isHAR: Bool) -> [Event] {
    outcome(of: request, index: index, isHAR: isHAR).events
  }
}
