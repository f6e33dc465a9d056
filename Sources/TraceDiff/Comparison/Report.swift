public import TraceFormat

/// The outcome of a comparison, which every reporter turns into text.
public struct Report: Sendable, Hashable {
  public enum Verdict: String, Sendable, Hashable, CaseIterable {
    case pass, fail, inconclusive
  }

  /// Counts of events, not of findings.
  ///
  /// The books balance: matched + missing + changed + moved + unreached are the baseline's events, and
  /// matched + extra + duplicated + changed + moved + unjudged the candidate's.
  public struct Summary: Sendable, Hashable {
    public var missing = 0
    public var extra = 0
    public var duplicated = 0
    public var changed = 0
    public var moved = 0
    public var matched = 0
    /// Masked field values of the candidate's events.
    public var masked = 0
    /// Events of the baseline that are not there and of which an incomplete candidate proves nothing: nobody
    /// could see them.
    public var unreached = 0
    /// Events of the candidate that nothing explains and of which an incomplete baseline proves nothing, or that a
    /// batch may hold whose body could not be read; all of a flow without a baseline.
    public var unjudged = 0
    /// Events that approved findings explain; they are counted under their kind as well.
    public var approved = 0

    public init() {}
  }

  /// One flow's verdict and findings.
  public struct Flow: Sendable, Hashable {
    public var flow: String
    public var verdict: Verdict
    /// `no-baseline` where the flow has none.
    public var code: String?
    /// Why the flow is inconclusive; empty where it is not.
    public var inconclusive: [Incident]
    /// In the order of the baseline, then of the candidate.
    public var findings: [Finding]
    public var summary: Summary
    /// The files compared, as the user named them; nil where the side is absent.
    public var baselineFile: String?
    public var candidateFile: String?

    public init(
      flow: String, verdict: Verdict, code: String? = nil, inconclusive: [Incident] = [],
      findings: [Finding] = [], summary: Summary = Summary(), baselineFile: String? = nil,
      candidateFile: String? = nil
    ) {
      self.flow = flow
      self.verdict = verdict
      self.code = code
      self.inconclusive = inconclusive
      self.findings = findings
      self.summary = summary
      self.baselineFile = baselineFile
      self.candidateFile = candidateFile
    }
  }

  public var verdict: Verdict
  public var summary: Summary
  public var warnings: [Incident]
  /// Sorted by name.
  public var flows: [Flow]

  public init(verdict: Verdict, summary: Summary, warnings: [Incident], flows: [Flow]) {
    self.verdict = verdict
    self.summary = summary
    self.warnings = warnings
    self.flows = flows
  }
}
