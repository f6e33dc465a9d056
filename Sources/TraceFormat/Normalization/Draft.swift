/// An event on its way through the steps, with what the rules and presets know of its endpoint.
struct Draft {
  var event: Event
  /// The preset that recognised the event.
  var preset: Preset?
  /// Why the preset takes the request for no event, where it does.
  var noEvent: String?
  /// The written pointer of the batch's member, such as `/batch/0`; nil where the event is no member.
  var member: String?
  /// True where neither the rules nor the preset name the event.
  var isNamedByPath = false
  /// The rules of the event's endpoint.
  var endpoint: EndpointProgram

  init(_ event: Event, in session: Normalizer.Session) {
    self.init(unmapped: event, endpoint: session.endpoint(of: event))
    recognize(in: session)
  }

  /// A draft whose host has not been mapped, so that nobody has been asked for its preset.
  init(unmapped event: Event, endpoint: EndpointProgram) {
    self.event = event
    self.endpoint = endpoint
  }

  /// Finds the preset anew.
  mutating func recognize(in session: Normalizer.Session) {
    let match = session.matcher.match(event)
    preset = match?.preset
    noEvent = nil
    if case .noEvent(let reason)? = match?.endpoint.purpose { noEvent = reason }
  }
}
