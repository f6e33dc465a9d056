/// What is known of all requests of one shape: the same method, address as written and names as written.
///
/// Values that decide (a version that tells two vendors apart, an event's name) are asked one after the other; what
/// they lead to is an outcome in which only the values are left open.
final class ShapeProgram {
  let key: ShapeKey
  /// What leads to events.
  private(set) var events = DecisionTree()
  /// What leads to the rows of a table, which say nothing of an event's name and meaning.
  private(set) var rows = DecisionTree()

  init(_ key: ShapeKey) { self.key = key }

  func learn(_ lesson: ShapeLesson.Result?) {
    guard let lesson else {
      events.giveUp()
      rows.giveUp()
      return
    }
    events.add(lesson.path + lesson.naming, lesson.leaf)
    rows.add(lesson.path, lesson.leaf)
  }
}

/// Values that are asked one after the other, and what they lead to.
struct DecisionTree {
  private var root: Node?
  private var nodes = 0
  /// True where values decide in too many ways, so that nothing is gained.
  private(set) var isHopeless = false

  /// A question for a value, or the answer.
  private final class Node {
    var slot = -1
    var children: [(text: [UInt8], node: Node)] = []
    var leaf: ShapeLeaf?
  }

  private static let nodeLimit = 192
  private static let childLimit = 48

  /// The outcome that some values lead to; nil where it is not known yet.
  func leaf(_ slots: UnsafePointer<SlotText>) -> ShapeLeaf? {
    var node = root
    while let current = node {
      if let leaf = current.leaf { return leaf }
      let slot = slots[current.slot]
      node = current.children.withUnsafeBufferPointer { children in
        for index in children.indices where slot.equals(children[index].text) { return children[index].node }
        return nil
      }
    }
    return nil
  }

  /// Remembers what values led to.
  ///
  /// - Parameter path: The places that were looked at, in order, and what stood there.
  mutating func add(_ path: [(slot: Int, text: String)], _ leaf: ShapeLeaf) {
    if isHopeless { return }
    if root == nil { root = Node() }
    guard var node = root else { return }
    for (slot, text) in path {
      guard node.leaf == nil, node.slot < 0 || node.slot == slot else { return giveUp() }
      node.slot = slot
      let text = Array(text.utf8)
      if let known = node.children.first(where: { $0.text == text }) {
        node = known.node
        continue
      }
      nodes += 1
      guard nodes <= Self.nodeLimit, node.children.count < Self.childLimit else { return giveUp() }
      let child = Node()
      node.children.append((text, child))
      node = child
    }
    guard node.slot < 0 else { return giveUp() }
    node.leaf = leaf
  }

  /// Requests of this shape take the long way from here on.
  mutating func giveUp() {
    isHopeless = true
    root = nil
  }
}

/// What becomes of a request of known shape and deciding values.
final class ShapeLeaf {
  let host: String
  let decision: Scope.Decision
  let members: [Member]
  /// The same for tables.
  let rowPlans: [RowPlan]

  init(host: String, decision: Scope.Decision, members: [Member]) {
    self.host = host
    self.decision = decision
    self.members = members
    rowPlans = members.map(RowPlan.init)
  }

  /// One event.
  struct Member {
    /// The event without its fields.
    var event: Event
    var plans: [Plan]
    /// The fields that may hold the idempotency id, in the order in which they are asked.
    var identifiers: [Naming.Identifier]
  }

  /// How one field comes about.
  struct Plan {
    /// The field itself where it is the same for all requests; else its place and name.
    var field: Field
    /// Where its value stands in the request; -1 where it is the same for all.
    var slot: Int
    var decision: FieldDecision
    /// Whether the name says that the value may be personal.
    var isNamed: Bool
    /// Whether a masked value may be linked at all.
    var mayLink: Bool
  }
}
