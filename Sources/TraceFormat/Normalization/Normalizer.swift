/// Turns what was captured into what is judged, by the project's rules and the vendor presets.
///
/// The steps, in order: decode, canonical URL, hosts, scope, split, mask, link, redact. The rules are compiled
/// once; a normaliser can be shared between threads.
public struct Normalizer: Sendable {
  public let rules: Rules
  /// The presets in use, in the order in which they are asked.
  public let presets: [Preset]

  /// - Parameters:
  ///   - rules: The project's rules; the default masks by preset and shape alone.
  ///   - presets: The presets to choose from, of which `rules.presets` may name a few.
  public init(rules: Rules = Rules(), presets: [Preset] = Preset.all) {
    self.rules = rules
    self.presets = rules.presets.map { names in presets.filter { names.contains($0.id) } } ?? presets
  }

  /// The trace of a flow: its events in order, masked, linked and redacted.
  public func trace(of flow: Flow) -> Trace {
    var trace = Trace(
      flow: flow.name, isNamedAfterFile: flow.isNamedAfterFile, steps: flow.steps,
      incidents: flow.incidents, warnings: flow.warnings, file: flow.file)
    for (index, entry) in flow.entries.enumerated() {
      for var event in events(of: entry.request, index: index, isHAR: flow.isHAR) {
        event.step = entry.step
        trace.events.append(event)
      }
    }
    return trace
  }

  /// The events of one request, without links: none where it is out of scope.
  ///
  /// - Parameters:
  ///   - index: The request's place among its flow's entries.
  ///   - isHAR: Whether the scope defaults to what the presets recognise.
  public func events(of request: Request, index: Int, isHAR: Bool) -> [Event] {
    guard let url = CanonicalURL(request.url) else { return [] }
    var event = Event(
      method: request.method.uppercased(), scheme: url.scheme, host: url.host, path: url.path,
      fields: url.fields, line: request.line, requestIndex: index, time: request.time)
    switch request.body {
    case .none: break
    case .unavailable: event.bodyKind = .unavailable
    case .bytes(let bytes):
      let type = BodyShape.mediaType(request.header("Content-Type"))
      let body = BodyShape.read(type, bytes)
      event.bodyKind = body.kind
      if let type, body.kind != .none { event.fields.append(Field(.header, "Content-Type", type)) }
      event.fields += body.fields
    }
    event.name = event.pathSegments.last.map(String.init) ?? "/"
    return [event]
  }

  /// A trace with the vendor, name, role and batch mark of every event found anew, as for a trace that was
  /// read from a file.
  public func classify(_ trace: Trace) -> Trace {
    var trace = trace
    for index in trace.events.indices {
      trace.events[index].name = trace.events[index].pathSegments.last.map(String.init) ?? "/"
    }
    return trace
  }
}
