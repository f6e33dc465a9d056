/// Finds what a mistyped name was meant to be.
public enum NearestName {
  /// The valid name nearest to a mistyped one, or nil where none is near: at most a third of the name's
  /// letters, and at least one, may be wrong. Case is ignored.
  ///
  /// - Complexity: O(n · m) for each valid name.
  public static func of(_ name: some StringProtocol, among valid: some Sequence<String>) -> String? {
    let typed = Array(name.lowercased().unicodeScalars)
    var best: (name: String, distance: Int)?
    for candidate in valid {
      let letters = Array(candidate.lowercased().unicodeScalars)
      let limit = max(1, max(typed.count, letters.count) / 3)
      guard abs(typed.count - letters.count) <= limit else { continue }
      let distance = distance(typed, letters)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// ` (did you mean 'x'?)`, or nothing where no name is near.
  public static func suggestion(for name: some StringProtocol, among valid: some Sequence<String>) -> String {
    of(name, among: valid).map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// Damerau-Levenshtein distance with adjacent transpositions (optimal string alignment).
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var previous = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      row.reserveCapacity(right.count + 1)
      for j in right.indices {
        var cost = min(previous[j + 1] + 1, row[j] + 1, previous[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, before[j - 1] + 1)
        }
        row.append(cost)
      }
      before = previous
      previous = row
    }
    return previous[right.count]
  }
}
