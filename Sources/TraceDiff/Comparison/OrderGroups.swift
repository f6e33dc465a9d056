import TraceFormat

/// Which events are ordered among each other.
struct OrderGroups {
  private(set) var count = 0
  /// For each of the baseline's events; -1 where order is not judged.
  private(set) var ofBlock: [Int32] = []

  init(_ scopes: Scopes, _ endpoints: Endpoints, _ rules: Rules) {
    // The order's policy by endpoint, once it was asked for.
    var policies = [Rules.Order?](repeating: rules.order.isEmpty ? .perHost : nil, count: endpoints.all.count)
    var groups: [Int64: Int32] = [:]
    var last: (key: Int64, group: Int32)?
    ofBlock.reserveCapacity(endpoints.ofBlock.count)
    for (index, endpoint) in endpoints.ofBlock.enumerated() {
      let policy =
        policies[Int(endpoint)] ?? rules.order.first { endpoints.matches($0.match, Int(endpoint)) }?.order
        ?? .perHost
      policies[Int(endpoint)] = policy
      if policy == .none {
        ofBlock.append(-1)
        continue
      }
      let host = policy == .strict ? -1 : endpoints.all[Int(endpoint)].host
      let key = Int64(scopes.ofBlock[index]) << 32 + Int64(host)
      if let last, last.key == key {
        ofBlock.append(last.group)
        continue
      }
      let group = groups[key] ?? Int32(count)
      if group == count {
        groups[key] = group
        count += 1
      }
      last = (key, group)
      ofBlock.append(group)
    }
  }
}

extension Rules {
  /// The order policy of an event's endpoint: the first rule that matches, else per host.
  func order(of event: Event) -> Order {
    order.first { $0.match.matches(host: event.host, path: event.path) }?.order ?? .perHost
  }
}
