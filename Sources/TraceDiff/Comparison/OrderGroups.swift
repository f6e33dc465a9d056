import TraceFormat

/// Which events are ordered among each other.
struct OrderGroups {
  private(set) var count = 0
  /// For each of the baseline's events; -1 where order is not judged.
  private(set) var ofBlock: [Int32] = []

  init(_ baseline: [Event], _ scopes: Scopes, _ rules: Rules) {
    var policies: [UInt64: Rules.Order] = [:]
    var groups: [UInt64: Int32] = [:]
    ofBlock.reserveCapacity(baseline.count)
    for (index, event) in baseline.enumerated() {
      var policy = Rules.Order.perHost
      if !rules.order.isEmpty {
        let endpoint = EventForm.endpoint(of: event)
        policy = policies[endpoint] ?? rules.order(of: event)
        policies[endpoint] = policy
      }
      var key = ByteHash()
      key.combine(UInt64(scopes.ofBlock[index]))
      switch policy {
      case .none:
        ofBlock.append(-1)
        continue
      case .strict: break
      case .perHost: key.combine(event.host)
      }
      let group = groups[key.value] ?? Int32(count)
      if group == count {
        groups[key.value] = group
        count += 1
      }
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
