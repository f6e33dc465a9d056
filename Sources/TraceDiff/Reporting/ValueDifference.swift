/// What two values share at either end, and what differs between.
struct ValueDifference {
  var prefix: Substring
  var baseline: Substring
  var candidate: Substring
  var suffix: Substring

  /// - Complexity: O(n) in the length of the values.
  init(_ left: String, _ right: String) {
    var start = (left.startIndex, right.startIndex)
    while start.0 < left.endIndex, start.1 < right.endIndex, left[start.0] == right[start.1] {
      start = (left.index(after: start.0), right.index(after: start.1))
    }
    var end = (left.endIndex, right.endIndex)
    while end.0 > start.0, end.1 > start.1 {
      let before = (left.index(before: end.0), right.index(before: end.1))
      guard left[before.0] == right[before.1] else { break }
      end = before
    }
    prefix = left[..<start.0]
    baseline = left[start.0..<end.0]
    candidate = right[start.1..<end.1]
    suffix = left[end.0...]
  }

  /// The parts of both values cut to fit: shared text far from the difference first.
  func fitted(to width: Int) -> (prefix: String, baseline: String, candidate: String, suffix: String) {
    let room = max(20, width)
    let longest = max(baseline.count, candidate.count)
    let middle = min(longest, room)
    let around = max(8, (room - middle) / 2)
    let before = prefix.count > around ? "…" + prefix.suffix(around - 1) : String(prefix)
    let after = suffix.count > around ? suffix.prefix(around - 1) + "…" : String(suffix)
    func cut(_ text: Substring) -> String {
      text.count > room ? "\(text.prefix(room - 1))… (\(text.utf8.count) bytes)" : String(text)
    }
    return (before, cut(baseline), cut(candidate), after)
  }
}
