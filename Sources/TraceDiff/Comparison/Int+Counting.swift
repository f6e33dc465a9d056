extension Int {
  /// The sum of two counts, or the largest integer where it is larger.
  func addingSaturated(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  /// Adds a count; the largest integer stands for whatever is larger.
  mutating func addSaturated(_ other: Int) { self = addingSaturated(other) }
}
