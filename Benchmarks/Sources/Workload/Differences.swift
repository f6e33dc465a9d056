/// Where the candidate differs from the baseline, chosen while both are written.
///
/// The places are spread evenly and never touch, and only events that occur once are chosen, so that each injected
/// difference has exactly one right report.
struct Differences {
  enum Kind: String, CaseIterable {
    case drop, duplicate, change, move
  }

  private let plan: Plan
  private let count: Int
  private let total: Int
  private let stride: Int
  private var random: Seeded
  private var made = 0
  private var next: (place: Int, kind: Kind)?

  init(_ plan: Plan, count: Int, of total: Int) {
    self.plan = plan
    self.count = min(count, total / 40)
    self.total = total
    stride = self.count > 0 ? total / self.count : total
    random = Seeded(plan.seed ^ 0xD1FF)
    choose()
  }

  /// The difference at a place, and for one that moves how far.
  mutating func at(_ place: Int) -> (kind: Kind, distance: Int)? {
    guard let next, next.place == place else { return nil }
    let distance = max(stride / 4, 4) + random.below(max(stride / 8, 1))
    made += 1
    choose()
    return (next.kind, distance)
  }

  private mutating func choose() {
    next = nil
    guard made < count else { return }
    let kind = Kind.allCases[made % 4]
    var place = made * stride + random.below(max(stride / 4, 1))
    let end = made * stride + stride / 2
    while place < end, !isFit(place, kind) { place += 1 }
    if place < end {
      next = (place, kind)
    } else {
      made += 1
      choose()
    }
  }

  /// A move is told by the events of its host that it passes, so its host must be a busy one.
  private func isFit(_ place: Int, _ kind: Kind) -> Bool {
    guard plan.isIndependent(place) else { return false }
    guard kind == .move else { return true }
    let event = plan.event(place)
    return event.kind == .impression
  }
}
