extension Normalizer {
  /// A normaliser at work: compiled rules and what it has learned of endpoints so far.
  ///
  /// One thread uses a session at a time; make one for each.
  public final class Session {
    let rules: Rules
    let matcher: PresetMatcher
    /// Whether values stay as they were sent where only a part of them is personal, as what looks for it needs.
    var keepsRaw = false
    /// Whether requests of a shape that was seen before take a shorter way to the same events.
    var remembersShapes = true
    let shapes = ShapeReader()
    private let scanner = URLScanner()
    /// Stands for the rules of an endpoint until its host is mapped.
    private let unmapped: EndpointProgram
    private var endpoints: [String: EndpointProgram] = [:]

    init(_ rules: Rules, _ matcher: PresetMatcher) {
      self.rules = rules
      self.matcher = matcher
      unmapped = EndpointProgram(host: "", path: "", rules: Rules())
    }

    /// The compiled rules of an event's host and path.
    func endpoint(of event: Event) -> EndpointProgram {
      let key = event.host + event.path
      if let known = endpoints[key] { return known }
      // Paths that carry ids would let the table grow without end.
      if endpoints.count >= 4096 { endpoints.removeAll(keepingCapacity: true) }
      let program = EndpointProgram(host: event.host, path: event.path, rules: rules)
      endpoints[key] = program
      return program
    }

    /// What became of a request.
    struct Outcome {
      var events: [Event] = []
      /// Where it was left out, and why.
      var host = ""
      var decision: Scope.Decision?
    }

    /// Every step but linking.
    func outcome(of request: Request, index: Int, isHAR: Bool) -> Outcome {
      if keepsRaw || !remembersShapes { return wholeOutcome(of: request, index: index, isHAR: isHAR) }
      return shapes.outcome(of: request, index: index, isHAR: isHAR, in: self)
    }

    /// Every step but linking, for a request of whose shape nothing is known.
    func wholeOutcome(of request: Request, index: Int, isHAR: Bool) -> Outcome {
      guard var draft = unmappedDraft(of: request, index: index) else { return Outcome() }
      HostMapping(session: self).apply(to: &draft)
      let decision = Scope(isHAR: isHAR).decision(on: draft)
      guard decision == .tracked else {
        return Outcome(host: draft.event.host, decision: decision)
      }
      addHeaders(of: request, to: &draft)
      let events = Split(session: self).apply(to: draft).map { part -> Event in
        var part = part
        Naming().apply(to: &part)
        Naming().identify(&part)
        Masking(session: self).apply(to: &part)
        Redact(session: self).apply(to: &part)
        return part.event
      }
      return Outcome(events: events, host: draft.event.host, decision: .tracked)
    }

    /// A request before its host is mapped; nil where its URL has no scheme or host.
    func unmappedDraft(of request: Request, index: Int) -> Draft? {
      guard let url = CanonicalURL(request.url, scanner: scanner) else { return nil }
      return Draft(unmapped: unscoped(request, url, index), endpoint: unmapped)
    }

    /// The places, in the URL as it was read last, of the query's items in canonical order.
    var queryOrder: [Int] { scanner.query.map { Int($0.order) } }

    private func unscoped(_ request: Request, _ url: CanonicalURL, _ index: Int) -> Event {
      let body = Decode().body(of: request)
      var fields = url.fields
      if let type = body.mediaType { fields.append(Field(.header, "Content-Type", type)) }
      fields += body.fields
      return Event(
        method: request.method.uppercased(), scheme: url.scheme, host: url.host, path: url.path,
        fields: fields, bodyKind: body.kind, line: request.line, requestIndex: index, time: request.time)
    }

    /// Adds the headers that the rules or the preset name.
    private func addHeaders(of request: Request, to draft: inout Draft) {
      let wanted = wantedHeaders(draft)
      guard !wanted.isEmpty else { return }
      var isChanged = false
      for header in request.headers {
        guard let name = wanted[header.name.lowercased()] else { continue }
        draft.event.fields.append(Field(.header, name, Self.trimmed(header.value)))
        isChanged = true
      }
      if isChanged { draft.event.arrange() }
    }

    /// The headers that the rules or the preset name, in their canonical spelling, by lower-case name.
    func wantedHeaders(_ draft: Draft) -> [String: String] {
      var wanted = draft.endpoint.headers
      for name in draft.preset?.headers ?? [] { wanted[name.lowercased()] = HeaderName.canonical(name) }
      wanted["content-type"] = nil
      return wanted
    }

    private static func trimmed(_ value: String) -> String {
      let bytes = value.utf8.drop { $0 <= 0x20 }
      let end = bytes.lastIndex { $0 > 0x20 }.map { bytes.index(after: $0) } ?? bytes.startIndex
      return String(decoding: bytes[bytes.startIndex..<end], as: UTF8.self)
    }

    /// Who decides on each of an event's fields by name, in their order.
    package func origins(of event: Event) -> [FieldOrigin] {
      let draft = Draft(event, in: self)
      return draft.endpoint.table(for: draft.preset).decisions(for: event).map(\.origin)
    }

    /// What the names of an event's fields allow them to be, in their order.
    func nameClasses(of event: Event) -> [Redaction.NameClass] {
      let draft = Draft(event, in: self)
      return draft.endpoint.table(for: draft.preset).decisions(for: event).map(\.names)
    }

    /// An event that was read from a file, brought to the form that the rules give it today: hosts and paths
    /// mapped, batches split, vendor, name, role and batch mark found anew. None where the rules' `exclude` names it.
    ///
    /// Masks are left as they stand: a literal in a file is meant, but for personal data, which nothing may show. So is an event that no `include` names: were it
    /// left out, a mistyped `include` would compare nothing with nothing and pass.
    func reread(_ event: Event) -> [Event] {
      var draft = Draft(unmapped: event, endpoint: unmapped)
      HostMapping(session: self).apply(to: &draft)
      guard !draft.endpoint.isExcluded else { return [] }
      return Split(session: self).apply(to: draft).map { part in
        var part = part
        Naming().apply(to: &part)
        Naming().identify(&part)
        Redact(session: self).apply(to: &part)
        return part.event
      }
    }

    /// A normalised event with the placeholders that its masks had before they were linked.
    package func unlinked(_ event: Event) -> Event {
      var draft = written(event)
      var isLinked = false
      for index in event.fields.indices {
        guard let mask = event.fields[index].mask, mask.source != .file, case .link = mask.placeholder else {
          continue
        }
        draft.event.fields[index].mask = nil
        isLinked = true
      }
      guard isLinked else { return event }
      Masking(session: self).apply(to: &draft)
      Redact(session: self).apply(to: &draft)
      return draft.event
    }

    /// The certain shape of a field's value, or nil.
    package func shape(of field: Field, in event: Event) -> Placeholder? {
      Masking.shape(field, event.bodyKind, event.time)
    }

    /// An event in written form, and where its batch's member stands.
    private func written(_ event: Event) -> Draft {
      var draft = Draft(event, in: self)
      if let pattern = draft.endpoint.event?.split?.pattern ?? draft.preset?.batch {
        let batch = BatchPattern(pattern)
        if batch.members(in: event)?.isEmpty == false { draft.member = batch.written }
      }
      return draft
    }
  }
}
