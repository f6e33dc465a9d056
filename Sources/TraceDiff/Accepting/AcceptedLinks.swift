import TraceFormat

/// The baseline's names for the candidate's links, so that events of both can stand in one file.
struct AcceptedLinks {
  private var names: [String: String] = [:]
  private var taken: Set<String> = []

  init(_ matching: Matching, _ baseline: Trace, _ candidate: Trace) {
    for event in baseline.events {
      for field in event.fields {
        if case .link(let name)? = field.mask?.placeholder { taken.insert(name) }
      }
    }
    var votes: [String: [String: Int]] = [:]
    var order: [String] = []
    for (sent, event) in candidate.events.enumerated() where matching.partner[sent] >= 0 {
      let old = baseline.events[Int(matching.partner[sent])]
      for field in event.fields {
        guard case .link(let name)? = field.mask?.placeholder,
          let partner = old.first(field.location, field.name),
          case .link(let known)? = partner.mask?.placeholder
        else { continue }
        if votes[name] == nil { order.append(name) }
        votes[name, default: [:]][known, default: 0] += 1
      }
    }
    var used: Set<String> = []
    for name in order {
      let best = (votes[name] ?? [:]).filter { !used.contains($0.key) }
        .max { ($0.value, $1.key) < ($1.value, $0.key) }
      guard let best else { continue }
      names[name] = best.key
      used.insert(best.key)
    }
  }

  /// The field with the baseline's name for its link; a link that the baseline lacks gets a free one.
  mutating func renamed(_ field: Field) -> Field {
    guard let mask = field.mask, case .link(let name) = mask.placeholder else { return field }
    var field = field
    let known = names[name] ?? free(name)
    names[name] = known
    field.mask?.placeholder = .link(known)
    return field
  }

  private mutating func free(_ name: String) -> String {
    if taken.insert(name).inserted { return name }
    let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }.count
    let stem = digits < name.count ? String(name.dropLast(digits)) : name + "_"
    var number = 1
    while !taken.insert("\(stem)\(number)").inserted { number += 1 }
    return "\(stem)\(number)"
  }
}
