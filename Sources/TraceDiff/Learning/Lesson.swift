public import TraceFormat

/// What repeated recordings of one flow taught, for a person to review.
public struct Lesson: Sendable {
  /// One thing that was learned, with its evidence.
  public struct Evidence: Sendable, Hashable {
    public enum Subject: Sendable, Hashable {
      /// A field whose values differed.
      case masked(FieldReference)
      /// A field that never differed although its shape looks volatile.
      case kept(FieldReference)
      /// A field that is in some of the events and not in others.
      case optionalField(FieldReference)
      /// An event that was seen so often, from the fewest to the most copies.
      case count(ClosedRange<Int>)
      /// Events whose order differed.
      case unordered(group: Int)
      /// A field that differs and that the rules keep.
      case conflict(FieldReference, keepLine: Int)
    }

    public var subject: Subject
    /// The event's endpoint, host and path.
    public var endpoint: String
    /// The event's name.
    public var event: String
    /// In how many of the runs it was so: differed, was there.
    public var count: Int
    public var runs: Int
  }

  /// The flow's name.
  public var flow: String
  /// How many recordings were compared.
  public var runs: Int
  /// The baseline with masks, counts, optional fields and unordered groups.
  public var baseline: Trace
  /// In the order of the baseline's events.
  public var evidence: [Evidence]
  /// What each endpoint's fields taught, to be gathered over all flows.
  var fields: [FieldLesson]
  /// What a person should know: recordings that were not used, rules that the runs contradict.
  public var warnings: [Incident]
}

/// What one kind of event taught of one field.
struct FieldLesson: Sendable, Hashable {
  var endpoint: String
  var part: Rules.LearnedRule.Part
  var name: String
  var event: String
  enum Verdict: Sendable, Hashable {
    case differs
    /// Never differed, and its shape would be masked.
    case keptDespiteShape
    case same
  }
  var verdict: Verdict
  var differed: Int
  var runs: Int
}
