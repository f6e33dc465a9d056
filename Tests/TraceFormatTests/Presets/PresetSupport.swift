@testable import TraceFormat

/// Sends requests made by hand through the presets, by way of the normaliser.
enum PresetSupport {
  static let normalizer = Normalizer()

  /// The judged events of a request, as from a HAR: what no preset knows is left out.
  static func events(_ method: String, _ url: String, body: String? = nil, type: String? = nil) -> [Event] {
    normalizer.events(of: request(method, url, body: body, type: type), index: 0, isHAR: true)
  }

  static func request(_ method: String, _ url: String, body: String? = nil, type: String? = nil) -> Request {
    var request = Request(time: 1_796_053_266, method: method, url: url)
    guard let body else { return request }
    request.body = .bytes(Array(body.utf8))
    let isJSON = body.hasPrefix("{") || body.hasPrefix("[")
    let isForm = body.hasPrefix("data=") || body.contains("&") && !body.contains("\n")
    let fallback = isJSON ? "application/json" : isForm ? "application/x-www-form-urlencoded" : "text/plain"
    request.headers = [Request.Header(name: "Content-Type", value: type ?? fallback)]
    return request
  }

  /// How the presets recognise a request, before anything is rewritten.
  static func match(_ method: String, _ url: String, body: String? = nil) -> PresetMatcher.Match? {
    // Everything is in scope, and no preset rewrites, so that the event is as it was sent.
    var rules = Rules()
    rules.include = [EndpointPattern("**")]
    let event = Normalizer(rules: rules, presets: [])
      .events(of: request(method, url, body: body), index: 0, isHAR: false).first
    return event.flatMap(PresetMatcher.all.match)
  }

  /// What the preset says of a field of an event in written form.
  static func verdict(_ event: Event, _ location: Field.Location, _ name: String) -> String {
    guard let preset = PresetMatcher.all.match(event)?.preset, let field = event.first(location, name) else {
      return "absent"
    }
    return switch preset.verdict(on: field, in: event) {
    case .redacted: "redacted"
    case .volatile: "volatile"
    case .kept: "kept"
    case nil: "none"
    }
  }
}
