/// The five ways in which a candidate can differ from its baseline.
public enum Difference: String, Sendable, Hashable, CaseIterable {
  case missing
  case extra
  case duplicated
  case changed
  case moved
}
