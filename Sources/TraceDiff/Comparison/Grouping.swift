import TraceFormat

/// Joins findings that have one cause: a host, vendor or step gone, a wholly new host, the same change in many
/// events, every event sent as many times too often.
struct Grouping {
  /// What several findings have in common.
  private enum Cause: Hashable {
    case goneVendor(String)
    case goneHost(String)
    case goneStep(Int)
    case newVendor(String)
    case newHost(String)
    case sameChange([Finding.Change], moved: Bool)
    case multiplied(host: String?, factor: Int)
  }

  private struct Key: Hashable {
    var cause: Cause
    var severity: Severity
  }

  private let matching: Matching
  private(set) var drafts: [Draft]
  /// How many changed findings have changes of a hash.
  private var uses: [UInt64: Int] = [:]

  init(_ drafts: [Draft], _ matching: Matching) {
    self.matching = matching
    self.drafts = drafts
    guard drafts.count > 1 else { return }
    let facts = FlowFacts(matching)
    for draft in drafts where draft.finding.kind == .changed {
      uses[Self.hash(draft.finding.changes), default: 0] += 1
    }
    var members: [Key: [Int]] = [:]
    for (index, draft) in drafts.enumerated() {
      for cause in causes(of: draft, facts) {
        members[Key(cause: cause, severity: draft.finding.severity), default: []].append(index)
      }
    }
    join(members.filter { $0.value.count > 1 })
  }

  private func causes(of draft: Draft, _ facts: FlowFacts) -> [Cause] {
    switch draft.finding.kind {
    case .missing:
      let block = draft.blocks[0]
      let event = matching.baseline.events.form(block).sample
      var causes: [Cause] = []
      if let vendor = event.vendor, facts.goneVendors.contains(vendor) { causes.append(.goneVendor(vendor)) }
      if facts.isGoneHost[Int(matching.endpoints.host(ofBlock: block))] {
        causes.append(.goneHost(event.host))
      }
      let scope = Int(matching.scopes.ofBlock[block])
      if facts.goneScopes.contains(scope) { causes.append(.goneStep(scope)) }
      return causes
    case .extra:
      let event = matching.candidate.events.form(draft.sent[0]).sample
      var causes: [Cause] = []
      if let vendor = event.vendor, !facts.expectedVendors.contains(vendor) {
        causes.append(.newVendor(vendor))
      }
      if !facts.isExpectedHost[Int(matching.endpoints.host(ofCandidate: draft.sent[0]))] {
        causes.append(.newHost(event.host))
      }
      return causes
    case .changed:
      if uses[Self.hash(draft.finding.changes), default: 0] < 2 { return [] }
      return [.sameChange(draft.finding.changes, moved: draft.finding.moved)]
    case .duplicated:
      let host = matching.endpoints.host(ofCandidate: draft.sent[0])
      var causes: [Cause] = []
      if let factor = facts.factor { causes.append(.multiplied(host: nil, factor: factor)) }
      if let factor = facts.factorOfHost[host] {
        causes.append(.multiplied(host: matching.endpoints.hosts[Int(host)], factor: factor))
      }
      return causes
    case .moved: return []
    }
  }

  private static func hash(_ changes: [Finding.Change]) -> UInt64 {
    var hash = ByteHash()
    for change in changes {
      hash.combine(change.name)
      hash.combine(change.baseline ?? "\u{0}")
      hash.combine(change.candidate ?? "\u{0}")
    }
    return hash.value
  }

  /// Joins the largest groups first; what a group has taken is in no other.
  private mutating func join(_ groups: [Key: [Int]]) {
    var isTaken = [Bool](repeating: false, count: drafts.count)
    var waiting = groups.values.map { ($0, $0.reduce(0) { $0.addingSaturated(drafts[$1].finding.covers) }) }
    var keys = Array(groups.keys)
    var order = waiting.indices.sorted {
      (-waiting[$0].1, rank(keys[$0].cause), waiting[$0].0[0])
        < (-waiting[$1].1, rank(keys[$1].cause), waiting[$1].0[0])
    }
    var joined: [Draft] = []
    for index in order {
      let members = waiting[index].0.filter { !isTaken[$0] }
      if members.count < 2 { continue }
      for member in members { isTaken[member] = true }
      joined.append(merged(members.map { drafts[$0] }, keys[index].cause))
    }
    waiting = []
    keys = []
    order = []
    if joined.isEmpty { return }
    drafts = drafts.indices.filter { !isTaken[$0] }.map { drafts[$0] } + joined
  }

  /// Among groups of one size the wider cause wins.
  private func rank(_ cause: Cause) -> Int {
    switch cause {
    case .goneStep: 0
    case .goneVendor, .newVendor: 1
    case .multiplied(host: nil, _): 1
    case .goneHost, .newHost, .multiplied, .sameChange: 2
    }
  }

  private func merged(_ members: [Draft], _ cause: Cause) -> Draft {
    let sorted = members.sorted { $0.place < $1.place }
    var draft = sorted[0]
    for member in sorted.dropFirst() {
      draft.finding.baseline.join(member.finding.baseline)
      draft.finding.candidate.join(member.finding.candidate)
      draft.finding.covers.addSaturated(member.finding.covers)
      draft.finding.approximate = draft.finding.approximate || member.finding.approximate
      if member.finding.step != draft.finding.step || member.finding.visit != draft.finding.visit {
        draft.finding.step = nil
        draft.finding.visit = 1
      }
      draft.blocks += member.blocks
      draft.sent += member.sent
    }
    draft.finding.members = self.members(of: draft.finding.kind, sorted)
    draft.finding.explanation = explanation(cause, draft.finding, sorted[0].finding.explanation)
    var id = StableID()
    id.combine(draft.finding.kind.rawValue)
    for member in sorted.map(\.finding.id).sorted() { id.combine(member) }
    draft.finding.id = id.text
    return draft
  }

  private func members(of kind: Finding.Kind, _ drafts: [Draft]) -> [Finding.Member] {
    drafts.flatMap { draft -> [Finding.Member] in
      switch kind {
      case .extra:
        draft.sent.map { .init(event: .init(matching.sent[$0]), index: $0) }
      case .duplicated:
        draft.finding.baseline.indices.map { .init(event: draft.finding.event, index: $0) }
      case .missing, .changed, .moved:
        // One event is the finding's own, which is not written again.
        draft.blocks.count == 1
          ? [.init(event: draft.finding.event, index: draft.blocks[0])]
          : draft.blocks.map { .init(event: .init(matching.expected[$0]), index: $0) }
      }
    }.sorted { $0.index < $1.index }
  }

  private func explanation(_ cause: Cause, _ finding: Finding, _ first: String) -> String {
    let count = finding.covers
    return switch cause {
    case .goneVendor(let vendor): "nothing was sent to \(vendor): all its \(count) events are missing"
    case .goneHost(let host): "nothing was sent to \(host): all its \(count) events are missing"
    case .goneStep(let scope):
      "the whole step '\(matching.scopes.all[scope].step?.name ?? "")' is missing with its \(count) events"
    case .newVendor(let vendor): "the baseline has nothing of \(vendor): all its \(count) events are new"
    case .newHost(let host): "the baseline has nothing to \(host): all its \(count) events are new"
    case .sameChange: "the same change in \(count) events; of the first: \(first)"
    case .multiplied(let host, let factor):
      "every event\(host.map { " to \($0)" } ?? "") was sent \(factor == 2 ? "twice" : "\(factor) times")"
    }
  }
}

extension Finding.Side {
  fileprivate mutating func join(_ other: Finding.Side) {
    count.addSaturated(other.count)
    if let most = countMax, let otherMost = other.countMax { countMax = most.addingSaturated(otherMost) }
    indices = (indices + other.indices).sorted()
    lines = (lines + other.lines).sorted()
  }
}

/// What is true of whole hosts, vendors and steps.
private struct FlowFacts {
  private(set) var goneVendors: Set<String> = []
  private(set) var expectedVendors: Set<String> = []
  /// By the number of the host.
  private(set) var isGoneHost: [Bool]
  private(set) var isExpectedHost: [Bool]
  /// Steps of which the candidate has no event, while nothing of the baseline's went elsewhere.
  private(set) var goneScopes: Set<Int> = []
  /// How many times every event was sent, where that is one number above 1.
  private(set) var factor: Int?
  private(set) var factorOfHost: [Int32: Int] = [:]

  init(_ matching: Matching) {
    let endpoints = matching.endpoints
    isExpectedHost = [Bool](repeating: false, count: endpoints.hosts.count)
    isGoneHost = isExpectedHost
    var isSentHost = isExpectedHost
    var isSentScope = [Bool](repeating: false, count: matching.scopes.all.count)
    for sent in matching.candidate.events.indices {
      isSentHost[Int(endpoints.host(ofCandidate: sent))] = true
      isSentScope[Int(matching.scopes.ofCandidate[sent])] = true
    }
    for block in matching.baseline.events.indices {
      let host = Int(endpoints.host(ofBlock: block))
      isExpectedHost[host] = true
      if matching.taken[block] > 0 {
        isSentHost[host] = true
        isSentScope[Int(matching.scopes.ofBlock[block])] = true
      }
    }
    for host in isGoneHost.indices { isGoneHost[host] = isExpectedHost[host] && !isSentHost[host] }
    for (index, scope) in matching.scopes.all.enumerated()
    where scope.baselineStep != nil && !isSentScope[index] {
      goneScopes.insert(index)
    }
    findVendors(matching)
    findFactors(matching)
  }

  private mutating func findVendors(_ matching: Matching) {
    func vendors(_ events: EventTable) -> Set<String> { Set(events.forms.compactMap(\.sample.vendor)) }
    expectedVendors = vendors(matching.baseline.events)
    goneVendors = expectedVendors.subtracting(vendors(matching.candidate.events))
    if goneVendors.isEmpty { return }
    let forms = matching.baseline.events.forms
    let isGone = forms.map { form in form.sample.vendor.map(goneVendors.contains) ?? false }
    for block in matching.taken.indices where matching.taken[block] > 0 {
      let form = Int(matching.baseline.events.formOf[block])
      if isGone[form], let vendor = forms[form].sample.vendor { goneVendors.remove(vendor) }
    }
  }

  private mutating func findFactors(_ matching: Matching) {
    // Not found yet, found once, or (0) of no use.
    var factors = [Int?](repeating: nil, count: matching.endpoints.hosts.count)
    for cell in matching.cells.all where cell.required > 0 || cell.sent > 0 {
      let block = Int(matching.classes.representatives[Int(cell.kind)])
      let host = Int(matching.endpoints.host(ofBlock: block))
      let isMultiple = cell.required > 0 && cell.required == cell.allowed && cell.sent % cell.required == 0
      let factor = isMultiple ? cell.sent / cell.required : 0
      factors[host] = factors[host] ?? factor == factor ? factor : 0
    }
    for (host, factor) in factors.enumerated() {
      if let factor, factor > 1 { factorOfHost[Int32(host)] = factor }
    }
    let all = Set(factors.compactMap { $0 })
    if let only = all.first, all.count == 1, only > 1 { factor = only }
  }
}
