import TraceFormat

/// A finding on its way: what grouping needs beside what it says. Its id has no suffix yet.
struct Draft {
  var finding: Finding
  /// The events that it explains: of the baseline, and of the candidate.
  var blocks: [Int] = []
  var sent: [Int] = []

  /// Where it stands: in the order of the baseline, then of the candidate.
  var place: (Int, Int, Int) {
    (
      finding.baseline.indices.first ?? .max, finding.candidate.indices.first ?? .max,
      finding.kind == .moved ? 0 : 1
    )
  }
}
