import TraceFormat

/// Links that hold in every run: places of masked values which are equal in each run that has them.
struct LearnedLinks {
  private let forms: [[Event]]
  /// For each block the places of its events in each run.
  private let members: [[[Int]]]

  init(_ forms: [[Event]], _ members: [[[Int]]]) {
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
    let found = ports(of: events)
    let wholes = wholes(found.map(\.values))
    var classes: [[String?]: [Port]] = [:]
    var order: [[String?]] = []
    for port in found {
      let key = wholes[port.values] ?? port.values
      if classes[key] == nil { order.append(key) }
      classes[key, default: []].append(port)
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
    for (block, event) in events.enumerated() {
      for (index, field) in event.fields.enumerated() where field.mask?.isLinkable == true {
        let ordinal = Self.ordinal(of: index, in: event)
        var values: [String?] = []
        var isLinkable = true
        for (run, copies) in members[block].enumerated() {
          var value: String?
          for copy in copies {
            guard let other = Self.field(like: field, ordinal, in: forms[run][copy]) else { continue }
            let own = other.value(in: forms[run][copy].bodyKind)
            // Copies with values of their own are no one place.
            isLinkable = isLinkable && other.mask?.isLinkable == true && value ?? own == own
            value = own
          }
          values.append(value)
        }
        if isLinkable, values.contains(where: { $0 != nil }) {
          ports.append(Port(block: block, field: index, values: values))
        }
      }
    }
    return ports
  }

  /// For values that some run does not have, the fuller ones that they agree with, where those are the only ones.
  private func wholes(_ all: [[String?]]) -> [[String?]: [String?]] {
    var whole: [[String?]] = []
    var found: [[String?]: [String?]] = [:]
    let distinct = Set(all).sorted { left, right in
      let (a, b) = (left.count { $0 != nil }, right.count { $0 != nil })
      return a == b ? left.map { $0 ?? "" }.lexicographicallyPrecedes(right.map { $0 ?? "" }) : a > b
    }
    for values in distinct {
      let fitting = whole.filter { fuller in
        zip(values, fuller).contains { $0 != nil && $1 != nil }
          && zip(values, fuller).allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
      }
      if fitting.count == 1 { found[values] = fitting[0] } else { whole.append(values) }
    }
    return found
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
