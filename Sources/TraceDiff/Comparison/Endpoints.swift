import TraceFormat

/// The endpoints (host and path) of both sides by number, and what is asked of each event's endpoint again and
/// again.
struct Endpoints {
  struct Endpoint {
    var host: Int32
    var path: String
    /// Whether it takes batches, as either side knows.
    var isBatched = false
  }

  private(set) var all: [Endpoint] = []
  private(set) var hosts: [String] = []
  private(set) var ofBlock: EndpointColumn
  private(set) var ofCandidate: EndpointColumn
  private var index = HashIndex()
  private var hostIndex = HashIndex()

  init(_ baseline: EventTable, _ candidates: EventTable) {
    ofBlock = EndpointColumn(baseline)
    ofCandidate = EndpointColumn(candidates)
    ofBlock.ofForm = baseline.forms.map { number($0.sample) }
    ofCandidate.ofForm = candidates.forms.map { number($0.sample) }
  }

  func host(ofBlock block: Int) -> Int32 { all[Int(ofBlock[block])].host }
  func host(ofCandidate sent: Int) -> Int32 { all[Int(ofCandidate[sent])].host }

  /// Whether a pattern of the rules names an endpoint.
  func matches(_ pattern: EndpointPattern, _ endpoint: Int) -> Bool {
    pattern.matches(host: hosts[Int(all[endpoint].host)], path: all[endpoint].path)
  }

  private mutating func number(_ event: Event) -> Int32 {
    var hash = ByteHash()
    hash.combine(event.host)
    let ofHost = hash.value
    hash.combine(event.path)
    var number = index.first(hash.value) { known in
      let endpoint = all[Int(known)]
      return endpoint.path.hasSameBytes(as: event.path)
        && hosts[Int(endpoint.host)].hasSameBytes(as: event.host)
    }
    if number < 0 {
      number = index.add(hash.value)
      all.append(Endpoint(host: host(event.host, ofHost), path: event.path))
    }
    if event.isBatched { all[Int(number)].isBatched = true }
    return number
  }

  private mutating func host(_ host: String, _ hash: UInt64) -> Int32 {
    let known = hostIndex.first(hash) { hosts[Int($0)].hasSameBytes(as: host) }
    if known >= 0 { return known }
    hosts.append(host)
    return hostIndex.add(hash)
  }
}

/// The endpoint of each event of a side, which is one for all events of a form.
struct EndpointColumn: RandomAccessCollection {
  private let formOf: [Int32]
  fileprivate var ofForm: [Int32] = []

  fileprivate init(_ events: EventTable) { formOf = events.formOf }

  var startIndex: Int { 0 }
  var endIndex: Int { formOf.count }
  subscript(event: Int) -> Int32 { ofForm[Int(formOf[event])] }
}
