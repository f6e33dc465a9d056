/// What is sent, by place: the same on both sides but for the injected differences.
struct Plan {
  /// Which vendor's request it is.
  enum Kind {
    case impression, click, heartbeat, ga4, meta, bing, segment, amplitude, own
  }

  /// One event, without what changes from run to run.
  struct Event {
    var kind: Kind
    /// The place of an event that occurs once, or a number of a few that repeat.
    var item: Int
    var isUnique: Bool
    /// What tells repeats of one kind apart: prices, positions, lists.
    var variant: Int
    var isChanged = false
  }

  let seed: UInt64

  /// One in ten is a heartbeat of twenty kinds, one in five is of a thousand items that come again, the rest occur
  /// once; one in ten is a JSON body, and one impression in twenty is followed by the click that carries its id.
  func event(_ place: Int) -> Event {
    if place > 0, isClicked(place - 1) {
      let impression = event(place - 1)
      return Event(
        kind: .click, item: impression.item, isUnique: impression.isUnique, variant: impression.variant)
    }
    return plain(place)
  }

  /// Whether an event can be dropped, repeated, changed or moved without another event telling of it.
  func isIndependent(_ place: Int) -> Bool {
    let event = event(place)
    return event.isUnique && event.kind != .click && !isClicked(place)
  }

  private func isClicked(_ place: Int) -> Bool {
    var random = Seeded(seed ^ 0xC11C, place)
    guard random.below(20) == 0, place == 0 || Seeded(seed ^ 0xC11C, place - 1).startsOther else {
      return false
    }
    return plain(place).kind == .impression
  }

  private func plain(_ place: Int) -> Event {
    var random = Seeded(seed, place)
    let choice = random.below(100)
    let kind: Kind =
      switch random.below(100) {
      case ..<40: .impression
      case ..<64: .ga4
      case ..<79: .meta
      case ..<89: .bing
      case ..<94: .segment
      case ..<97: .amplitude
      default: .own
      }
    let variant = random.below(97)
    if choice < 10 { return Event(kind: .heartbeat, item: random.below(20), isUnique: false, variant: 0) }
    if choice < 30 {
      let item = random.below(1000)
      return Event(kind: kind, item: item, isUnique: false, variant: item % 97)
    }
    return Event(kind: kind, item: place, isUnique: true, variant: variant)
  }
}

extension Seeded {
  /// Whether the first draw leaves the event before without a click, so that no click follows a click.
  fileprivate var startsOther: Bool {
    var copy = self
    return copy.below(20) != 0
  }
}
