public import TraceFormat

/// How often each event was sent, as another engine counted it: one fingerprint a line.
///
/// Tab-separated columns: `fingerprint`, `count`, and optionally `flow`, `event` and `url`, which are for people.
/// A first line that begins with `fingerprint`, tab, `count` is a heading. Equal fingerprints of one flow add up.
public struct FingerprintCounts: Sendable {
  struct Key: Hashable {
    var flow: String
    var fingerprint: String
  }

  struct Entry {
    var count: Int
    var name: String
    var url: String
    var line: Int
  }

  private(set) var entries: [Key: Entry] = [:]
  public let file: String?

  /// - Throws: what is wrong, with line and column.
  public init(_ bytes: [UInt8], file: String?) throws(InputError) {
    self.file = file
    guard !bytes.isEmpty else { throw InputError("the file is empty", file: file) }
    var total = 0
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = line.last == 0x0D ? line.dropLast() : line
      if line.isEmpty { continue }
      let columns = line.split(separator: 0x09, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard columns.count >= 2, !columns[0].isEmpty else {
        throw InputError("expected fingerprint, tab, count", file: file, line: index + 1)
      }
      guard let count = Int(columns[1]), count >= 0 else {
        if index == 0, Self.isHeading(columns) { continue }
        throw InputError(
          "expected a count, not '\(columns[1].prefix(40))'", file: file, line: index + 1,
          column: columns[0].utf8.count + 2)
      }
      let (sum, overflows) = total.addingReportingOverflow(count)
      total = sum
      guard !overflows else {
        throw InputError(
          "the counts add up to too much", file: file, line: index + 1, column: columns[0].utf8.count + 2)
      }
      let key = Key(flow: columns.count > 2 ? columns[2] : "", fingerprint: columns[0])
      let name = columns.count > 3 ? columns[3] : columns[0]
      let url = columns.count > 4 ? columns[4] : ""
      var entry = entries[key] ?? Entry(count: 0, name: name, url: url, line: index + 1)
      entry.count += count
      entries[key] = entry
    }
  }

  /// Whether a first line names the columns, as many of them as it has.
  private static func isHeading(_ columns: [String]) -> Bool {
    let names = ["fingerprint", "count", "flow", "event", "url"]
    return columns.count <= names.count && columns.elementsEqual(names.prefix(columns.count))
  }

  /// What of the baseline's counts the candidate's lack or exceed. Order, fields and steps are not judged.
  ///
  /// - Complexity: O(n log n) in the number of fingerprints.
  public static func report(baseline: FingerprintCounts, candidate: FingerprintCounts) -> Report {
    var flows: [String: Report.Flow] = [:]
    var total = Report.Summary()
    let keys = Set(baseline.entries.keys).union(candidate.entries.keys)
    let sorted = keys.sorted { left, right in
      let (a, b) = (baseline.entries[left]?.line ?? .max, baseline.entries[right]?.line ?? .max)
      if left.flow != right.flow { return left.flow.utf8.lexicographicallyPrecedes(right.flow.utf8) }
      return a == b ? left.fingerprint < right.fingerprint : a < b
    }
    for key in sorted {
      let expected = baseline.entries[key]
      let sent = candidate.entries[key]
      var summary = Report.Summary()
      let (low, got) = (expected?.count ?? 0, sent?.count ?? 0)
      summary.matched = min(low, got)
      var kind: Finding.Kind?
      if got < low { (kind, summary.missing) = (.missing, low - got) }
      if got > low, low > 0 { (kind, summary.duplicated) = (.duplicated, got - low) }
      if got > low, low == 0 { (kind, summary.extra) = (.extra, got) }
      total += summary
      let name = key.flow.isEmpty ? "counts" : key.flow
      var flow =
        flows[name]
        ?? Report.Flow(
          flow: name, verdict: .pass, baselineFile: baseline.file, candidateFile: candidate.file)
      flow.summary += summary
      if let kind, let entry = expected ?? sent {
        flow.findings.append(finding(kind, key, entry, expected, sent))
      }
      flows[name] = flow
    }
    let all = flows.values.sorted { $0.flow.utf8.lexicographicallyPrecedes($1.flow.utf8) }
    return Report(verdict: .pass, summary: total, warnings: [], flows: all).judged(failOn: .error)
  }

  private static func finding(
    _ kind: Finding.Kind, _ key: Key, _ entry: Entry, _ expected: Entry?, _ sent: Entry?
  ) -> Finding {
    let (low, got) = (expected?.count ?? 0, sent?.count ?? 0)
    return Finding(
      id: "\(kind.rawValue)-\(key.fingerprint)", kind: kind,
      event: Finding.EventSummary(method: "", url: entry.url, name: entry.name),
      baseline: .init(count: low, countMax: low, lines: expected.map { [$0.line] } ?? []),
      candidate: .init(count: got, lines: sent.map { [$0.line] } ?? []), covers: abs(got - low),
      explanation: "expected \(low), got \(got)")
  }
}
