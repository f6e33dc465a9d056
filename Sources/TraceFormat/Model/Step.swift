/// A marker inside a flow, set by the test driver, such as `HomeViewController appears`.
public struct Step: Sendable, Hashable {
  public var name: String
  /// 1 for the first time that the flow has a step of this name, 2 for the next, and so on.
  public var visit: Int

  public init(name: String, visit: Int = 1) {
    self.name = name
    self.visit = visit
  }
}
