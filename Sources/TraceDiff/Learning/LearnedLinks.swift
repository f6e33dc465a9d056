import TraceFormat

/// Links that hold in every run: places of masked values which are equal in each run that has them.
struct LearnedLinks {
  private let forms: [[Event]]
  /// For each block the place of its event in each run.
  private let members: [[Int?]]

  init(_ forms: [[Event]], _ members: [[Int?]]) {
    self.forms = forms
    self.members = members
  }

  private struct Port {
    var block: Int
    var field: Int
    /// The value in each run; nil where the run has it not.
    var values: [String?]
  }

  func apply(to events: inout [Event]) {
    var classes: [[String?]: [Port]] = [:]
    var order: [[String?]] = []
    for port in ports(of: events) {
      if classes[port.values] == nil { order.append(port.values) }
      classes[port.values, default: []].append(port)
    }
    let shared = order.filter { Set((classes[$0] ?? []).map(\.block)).count > 1 }
    let conflicting = conflicting(shared)
    var names = LinkNames()
    var ports: [(Port, [String?])] = []
    for key in shared where !conflicting.contains(key) {
      for port in classes[key] ?? [] { ports.append((port, key)) }
    }
    ports.sort { ($0.0.block, $0.0.field) < ($1.0.block, $1.0.field) }
    var given: [[String?]: String] = [:]
    for (port, key) in ports {
      let name = given[key] ?? names.next(after: events[port.block].fields[port.field])
      given[key] = name
      events[port.block].fields[port.field].mask?.placeholder = .link(name)
    }
  }

  /// The places of masked values that may link in all the runs which have them.
  private func ports(of events: [Event]) -> [Port] {
    var ports: [Port] = []
    for (block, event) in events.enumerated() where event.count.upperBound == 1 {
      for (index, field) in event.fields.enumerated() where field.mask?.isLinkable == true {
        let ordinal = Self.ordinal(of: index, in: event)
        var values: [String?] = []
        var isLinkable = true
        for (run, member) in members[block].enumerated() {
          guard let member, let other = Self.field(like: field, ordinal, in: forms[run][member]) else {
            values.append(nil)
            continue
          }
          isLinkable = isLinkable && other.mask?.isLinkable == true
          values.append(other.value(in: forms[run][member].bodyKind))
        }
        if isLinkable, values.contains(where: { $0 != nil }) {
          ports.append(Port(block: block, field: index, values: values))
        }
      }
    }
    return ports
  }

  /// Classes that have the same value in some run: there they are one link, elsewhere two.
  private func conflicting(_ classes: [[String?]]) -> Set<[String?]> {
    var found: Set<[String?]> = []
    guard let runs = classes.first?.count else { return [] }
    for run in 0..<runs {
      var seen: [String: [String?]] = [:]
      for values in classes {
        guard let value = values[run] else { continue }
        if let other = seen[value] {
          found.insert(other)
          found.insert(values)
        } else {
          seen[value] = values
        }
      }
    }
    return found
  }

  private static func ordinal(of index: Int, in event: Event) -> Int {
    let field = event.fields[index]
    return event.fields[..<index].count { $0.location == field.location && $0.name == field.name }
  }

  private static func field(like field: Field, _ ordinal: Int, in event: Event) -> Field? {
    event.fields.lazy.filter { $0.location == field.location && $0.name == field.name }.dropFirst(ordinal)
      .first
  }
}
