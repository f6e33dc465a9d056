import TraceFormat

/// The approvals of the rules: which findings are accepted, and which approvals have expired or serve nothing.
struct ApprovalBook {
  private let approvals: [Rules.Approval]
  private let today: String
  private let file: String?
  private var used: Set<String> = []

  /// - Parameter today: The day in UTC, as `YYYY-MM-DD`, which sorts as it reads.
  init(_ rules: Rules, today: String) {
    approvals = rules.approvals
    self.today = today
    file = rules.file
  }

  /// The approval of a finding, if there is one and its last day is not over.
  mutating func approval(of id: String) -> Rules.Approval? {
    guard let found = approvals.first(where: { $0.id == id && $0.until >= today }) else { return nil }
    used.insert(id)
    return found
  }

  /// What a person should know about the approvals once every finding has been asked for.
  ///
  /// - Parameter foundIDs: The ids of all findings.
  func warnings(foundIDs: Set<String>) -> [Incident] {
    approvals.compactMap { approval in
      let line = approval.line > 0 ? approval.line : nil
      if approval.until < today {
        let effect =
          foundIDs.contains(approval.id) ? "the finding counts again" : "no finding has this id any more"
        return Incident(
          .approvalExpired,
          "the approval of '\(approval.id)' (\(approval.reason)) expired on \(approval.until): \(effect)",
          file: file, line: line)
      }
      if used.contains(approval.id) { return nil }
      return Incident(
        .approvalUnused,
        "no finding has the approved id '\(approval.id)' (\(approval.reason)): remove the approval",
        file: file, line: line)
    }
  }
}
