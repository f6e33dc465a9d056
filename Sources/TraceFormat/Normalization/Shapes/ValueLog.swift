/// Which of a request's values somebody looked at to decide what becomes of it.
///
/// While a shape is being learned, every value carries a mask that tells where it stood in the request. Whoever
/// looks at a value through an event's accessors leaves a note here; whoever moves a field takes its mask along.
/// What was decided then holds for every request with the same names and the same values in the noted places.
final class ValueLog: @unchecked Sendable {
  @TaskLocal private static var current: ValueLog?

  /// The places that were looked at, in order, each once.
  private(set) var slots: [Int] = []
  /// The places that were looked at while events were named.
  private(set) var naming: [Int] = []
  private var isNaming = false

  /// Keeps the books while `body` runs.
  static func keeping<Result>(_ log: ValueLog, _ body: () -> Result) -> Result {
    $current.withValue(log, operation: body)
  }

  /// What is looked at in `body` decides only what events are called and mean.
  static func naming(_ body: () -> Void) {
    current?.isNaming = true
    body()
    current?.isNaming = false
  }

  /// Notes that a field's value is looked at; false where the field's mask is an ordinary one.
  @discardableResult
  @inline(__always)
  static func note(_ field: Field) -> Bool {
    field.mask == nil ? false : noteMasked(field)
  }

  @inline(never)
  private static func noteMasked(_ field: Field) -> Bool {
    guard let slot = slot(of: field) else { return false }
    guard let current else { return true }
    if current.isNaming {
      if !current.naming.contains(slot) { current.naming.append(slot) }
    } else if !current.slots.contains(slot) {
      current.slots.append(slot)
    }
    return true
  }

  /// A mask that says where a value stood. No file can hold a link of this name.
  static func mask(_ slot: Int) -> Mask { Mask(.link("\u{1}\(slot)"), source: .shape) }

  /// Where a field's value stood; nil for a field that somebody made.
  static func slot(of field: Field) -> Int? {
    guard case .link(let name)? = field.mask?.placeholder, name.utf8.first == 1 else { return nil }
    return Int(name.utf8.dropFirst().reduce(0) { $0 * 10 + Int($1 - 0x30) })
  }
}

extension Field {
  /// The text, for those who decide by it.
  var decisiveText: String {
    ValueLog.note(self)
    return text
  }
}
