import TraceFormat

/// The classes that accept events whose body is unknown: every one whose request agrees but for the body.
struct UnreadClasses {
  private let baseline: EventCache
  /// Each class's first event in the baseline.
  private let representatives: [Int32]
  /// The classes by head, where they were asked for by what they ask for beside the body.
  private var byHead: [UInt64: [Int32]]?
  private var requests: [UInt64: [Event: [Int32]]] = [:]
  /// What was found for events that are written alike.
  private var found: [UInt64: [Int32]] = [:]

  init(_ baseline: EventCache, _ representatives: [Int32]) {
    self.baseline = baseline
    self.representatives = representatives
  }

  mutating func accepting(_ event: UnsafePointer<Event>) -> [Int32] {
    let head = EventKey.head(event)
    var key = ByteHash()
    let parts = EventKey(event)
    key.combine(parts.key)
    key.combine(parts.path)
    for field in event.pointee.fields { key.combine(field.text) }
    if let known = found[key.value] { return known }
    var result: [Int32] = []
    for (request, classes) in requests(head) {
      if withUnsafePointer(to: request, { EventDifference.isAccepted(event, by: $0) }) { result += classes }
    }
    found[key.value] = result
    return result
  }

  private mutating func requests(_ head: UInt64) -> [Event: [Int32]] {
    if let known = requests[head] { return known }
    let table = baseline.table
    let heads =
      byHead
      ?? {
        let ofForm = table.forms.map { form in withUnsafePointer(to: form.sample) { EventKey.head($0) } }
        return Dictionary(grouping: representatives.indices.map(Int32.init)) {
          ofForm[Int(table.formOf[Int(representatives[Int($0)])])]
        }
      }()
    byHead = heads
    var result: [Event: [Int32]] = [:]
    for kind in heads[head] ?? [] {
      let request = baseline.withEvent(Int(representatives[Int(kind)])) { Self.withoutBody($0) }
      result[request, default: []].append(kind)
    }
    requests[head] = result
    return result
  }

  /// What an event asks of one whose body is unknown.
  private static func withoutBody(_ event: UnsafePointer<Event>) -> Event {
    let isUnread = event.pointee.bodyKind == .unavailable
    let fields = event.pointee.fields.filter { isUnread || !$0.isPartOfBody }.map { field in
      field.mask == nil ? field : Field(field.location, field.name, "", mask: field.mask)
    }
    return Event(
      method: event.pointee.method, scheme: event.pointee.scheme, host: event.pointee.host,
      path: event.pointee.path, fields: fields, bodyKind: isUnread ? .unavailable : .none,
      optionalFields: event.pointee.optionalFields)
  }
}
