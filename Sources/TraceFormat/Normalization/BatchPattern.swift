/// A JSON Pointer with stars, such as `/events/*`, that says where a batch's members are.
struct BatchPattern {
  private let tokens: [Substring]
  /// The pointer of a member as it is written: every star is 0.
  let written: String

  init(_ pattern: String) {
    tokens = pattern.split(separator: "/", omittingEmptySubsequences: false)
    written = tokens.map { $0 == "*" ? "0" : String($0) }.joined(separator: "/")
  }

  /// The members as events of their own, in order; nil where the event has no such batch. An empty batch has
  /// none.
  ///
  /// - Complexity: O(f) for f fields with one star, and O(f · m) for m members with several.
  func members(in event: Event) -> [Event]? {
    let stars = tokens.indices.filter { tokens[$0] == "*" }
    guard !stars.isEmpty else { return nil }
    var places: [Place] = []
    places.reserveCapacity(event.fields.count)
    var order: [[Substring]] = []
    var seen: Set<[Substring]> = []
    var isEmptyBatch = false
    for field in event.fields {
      let place = place(of: field)
      places.append(place)
      if place.isMember {
        if seen.insert(place.keys).inserted { order.append(place.keys) }
      } else if place.isEmptyContainer {
        isEmptyBatch = true
      }
    }
    if order.isEmpty { return isEmptyBatch ? [] : nil }

    // With one star each field belongs to one member or to all; with several the outer parts are shared.
    var own: [[Substring]: [Int]] = [:]
    var shared: [Int] = []
    for (index, place) in places.enumerated() {
      if place.keys.count == stars.count {
        own[place.keys, default: []].append(index)
      } else {
        shared.append(index)
      }
    }
    return order.map { member in
      var indices = own[member] ?? []
      indices += shared.filter { member.starts(with: places[$0].keys) }
      indices.sort()
      var copy = event
      copy.fields = indices.map { index in
        var field = event.fields[index]
        if !places[index].keys.isEmpty { field.name = rewritten(field.name) }
        return field
      }
      return copy
    }
  }

  private struct Place {
    /// What the field's name has in the place of each star, as far as it follows the pattern.
    var keys: [Substring] = []
    var isMember = false
    /// An empty container in the place of the members.
    var isEmptyContainer = false
  }

  private func place(of field: Field) -> Place {
    guard field.location == .body || field.location == .query else { return Place() }
    let names = field.name.split(separator: "/", omittingEmptySubsequences: false)
    var place = Place()
    for (index, token) in tokens.enumerated() {
      guard index < names.count else {
        place.isEmptyContainer =
          index == tokens.count - 1 && token == "*" && field.decisiveText == "[]"
        return place
      }
      if token == "*" {
        place.keys.append(names[index])
      } else if token != names[index] {
        return place
      }
    }
    place.isMember = true
    return place
  }

  /// The name with 0 for every array index that a star stands for.
  private func rewritten(_ name: String) -> String {
    var names = name.split(separator: "/", omittingEmptySubsequences: false)
    for (index, token) in tokens.enumerated() where index < names.count {
      if token == "*" {
        if names[index].utf8.allSatisfy({ $0 &- 0x30 < 10 }) { names[index] = "0" }
      } else if token != names[index] {
        break
      }
    }
    return names.joined(separator: "/")
  }
}
