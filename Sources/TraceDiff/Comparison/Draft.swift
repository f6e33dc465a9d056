import TraceFormat

/// A finding on its way: what grouping and its id need beside what it says.
struct Draft {
  var finding: Finding
  /// The events that it explains: of the baseline, and of the candidate.
  var blocks: [Int] = []
  var sent: [Int] = []
  /// A hash of what it says.
  var id = ""

  /// Where it stands: in the order of the baseline, then of the candidate.
  var place: (Int, Int, Int) {
    (
      finding.baseline.indices.first ?? .max, finding.candidate.indices.first ?? .max,
      finding.kind == .moved ? 0 : 1
    )
  }
}
