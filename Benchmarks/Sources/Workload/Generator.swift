/// Writes both sides of a workload at once, in constant memory.
struct Generator<Output: RequestOutput> {
  private let plan: Plan
  private let requests: Int
  private var differences: Differences
  private var baseline: Side
  private var candidate: Side
  private var outputs: (baseline: Output, candidate: Output)
  private let files: (baseline: OutputFile, candidate: OutputFile, list: OutputFile)
  /// What was taken out and comes later.
  private var held: (event: Plan.Event, place: Int)?

  private static var starts: (baseline: Int, candidate: Int) {
    (Bytes.december + 36_000_000, Bytes.december + 122_400_000)
  }

  init(
    seed: UInt64, requests: Int, differences count: Int, outputs: (baseline: Output, candidate: Output),
    files: (baseline: OutputFile, candidate: OutputFile, list: OutputFile)
  ) {
    plan = Plan(seed: seed)
    self.requests = requests
    differences = Differences(plan, count: count, of: requests)
    baseline = Side(seed: seed &* 2 &+ 1, start: Self.starts.baseline)
    candidate = Side(seed: seed &* 2 &+ 2, start: Self.starts.candidate)
    self.outputs = outputs
    self.files = files
  }

  mutating func run() {
    outputs.baseline.begin(&files.baseline.bytes, run: 1, start: Self.starts.baseline)
    outputs.candidate.begin(&files.candidate.bytes, run: 2, start: Self.starts.candidate)
    for place in 0..<requests {
      let event = plan.event(place)
      baseline.make(event)
      outputs.baseline.write(baseline, to: &files.baseline.bytes)
      // A click stays behind its impression.
      if let late = held, late.place <= place, event.kind != .click {
        send(late.event)
        held = nil
      }
      follow(event, at: place)
      files.baseline.flush()
      files.candidate.flush()
    }
    if let held { send(held.event) }
    outputs.baseline.end(&files.baseline.bytes, run: 1, end: baseline.time + 20)
    outputs.candidate.end(&files.candidate.bytes, run: 2, end: candidate.time + 20)
    files.baseline.flush(all: true)
    files.candidate.flush(all: true)
  }

  /// What the candidate sends where the baseline sent an event.
  private mutating func follow(_ event: Plan.Event, at place: Int) {
    guard let (kind, distance) = differences.at(place) else { return send(event) }
    switch kind {
    case .drop: break
    case .duplicate:
      send(event)
      send(event)
    case .change:
      var changed = event
      changed.isChanged = true
      send(changed)
    case .move: held = (event, place + distance)
    }
    files.list.bytes.add("\(kind.rawValue)\ti")
    files.list.bytes.add(event.item, width: 7)
    files.list.bytes.add("x\t\(kind == .move ? distance : 0)\n")
  }

  private mutating func send(_ event: Plan.Event) {
    candidate.make(event)
    outputs.candidate.write(candidate, to: &files.candidate.bytes)
  }
}
