import TraceFormat

@testable import TraceDiff

/// A seeded generator (SplitMix64): a failing case is found again by its seed.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Two small traces of one flow, the second made from the first by a few changes.
struct RandomTraces {
  struct Options {
    var mostEvents = 8
    var steps = false
    var links = false
    var groups = false
    var placeholders = true
  }

  var baseline: Trace
  var candidate: Trace
  var rules = Rules()

  init(seed: UInt64, _ options: Options) {
    var random = Seeded(state: seed)
    let count = Int.random(in: 0...options.mostEvents, using: &random)
    var events: [Event] = []
    for _ in 0..<count { events.append(Self.event(options, &random)) }
    var sent = events.map { Self.sent($0, &random) }
    for _ in 0..<Int.random(in: 0...4, using: &random) { Self.mutate(&sent, options, &random) }
    baseline = Trace(flow: "Random", events: events)
    candidate = Trace(flow: "Random", events: Array(sent.prefix(options.mostEvents)))
    if options.steps {
      Self.addSteps(&baseline, &random)
      Self.addSteps(&candidate, &random)
    }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: rules.order = [.init(match: EndpointPattern("**"), order: .strict)]
    case 1: rules.order = [.init(match: EndpointPattern("a.example.com"), order: .none)]
    default: break
    }
  }

  private static func event(_ options: Options, _ random: inout Seeded) -> Event {
    let name = ["imp", "click"].randomElement(using: &random) ?? ""
    var fields = [
      Field(.query, "a", ["1", "2"].randomElement(using: &random) ?? ""),
      Field(.query, "b", ["x", "y", "z"].randomElement(using: &random) ?? ""),
    ]
    if options.placeholders, Int.random(in: 0..<4, using: &random) == 0 {
      fields[1] = Field(.query, "b", "", mask: Mask(.random, source: .file))
    }
    if options.links {
      let link = "id_\(Int.random(in: 1...3, using: &random))"
      fields.append(Field(.query, "id", "", mask: Mask(.link(link), source: .file)))
    }
    var event = Event(
      method: "GET", scheme: "https", host: Bool.random(using: &random) ? "a.example.com" : "b.example.com",
      path: "/v1/\(name)", fields: fields, name: name)
    if options.groups, Int.random(in: 0..<3, using: &random) == 0 {
      event.unorderedGroup = Int.random(in: 1...2, using: &random)
    }
    return event
  }

  /// The event as a candidate sends it: values in the place of placeholders.
  private static func sent(_ event: Event, _ random: inout Seeded) -> Event {
    var event = event
    event.unorderedGroup = nil
    for index in event.fields.indices {
      switch event.fields[index].mask?.placeholder {
      case .link(let name): event.fields[index] = Field(.query, event.fields[index].name, "value-of-\(name)")
      case .some:
        event.fields[index] = Field(
          .query, event.fields[index].name, ["x", "y", "q"].randomElement(using: &random) ?? "")
      case nil: break
      }
    }
    return event
  }

  private static func mutate(_ events: inout [Event], _ options: Options, _ random: inout Seeded) {
    guard let place = events.indices.randomElement(using: &random) else {
      events.append(sent(event(options, &random), &random))
      return
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: events.remove(at: place)
    case 1: events.insert(events[place], at: events.indices.randomElement(using: &random) ?? 0)
    case 2: events[place].fields[0].text = "\(Int.random(in: 1...3, using: &random))"
    case 3: events.swapAt(place, events.indices.randomElement(using: &random) ?? 0)
    case 4: events.insert(sent(event(options, &random), &random), at: place)
    default:
      if options.links, events[place].fields.count > 2 {
        events[place].fields[2].text = "value-of-id_\(Int.random(in: 1...3, using: &random))"
      } else {
        events[place].fields[1].text = ["x", "", "w"].randomElement(using: &random) ?? ""
      }
    }
  }

  private static func addSteps(_ trace: inout Trace, _ random: inout Seeded) {
    trace.steps = [Step(name: "A"), Step(name: "B"), Step(name: "A", visit: 2)]
    let bounds = (0..<2).map { _ in Int.random(in: 0...trace.events.count, using: &random) }.sorted()
    for index in trace.events.indices {
      trace.events[index].step = index < bounds[0] ? 0 : index < bounds[1] ? 1 : 2
    }
  }
}
