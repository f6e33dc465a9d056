@testable import TraceFormat

/// A request made by hand from a vendor's documentation, and the events that it is.
struct VendorRow: Sendable, CustomStringConvertible {
  /// One judged event.
  struct Expected: Sendable, Equatable {
    var name: String
    var role: Role?
  }

  var vendor: String?
  var method: String
  var url: String
  var body: String?
  var events: [Expected]
  var reason: String

  /// `events` are `name` and role in turn.
  init(
    _ vendor: String?, _ method: String, _ url: String, _ body: String? = nil,
    _ events: [(String, Role)] = [],
    _ reason: String
  ) {
    self.vendor = vendor
    self.method = method
    self.url = url
    self.body = body
    self.events = events.map { Expected(name: $0.0, role: $0.1) }
    self.reason = reason
  }

  /// A request that the vendor's preset knows to be no event.
  static func none(_ vendor: String, _ url: String, _ reason: String, method: String = "GET") -> VendorRow {
    VendorRow(vendor, method, url, nil, [], reason)
  }

  /// A request that no preset may claim.
  static func unknown(
    _ url: String, _ reason: String, _ method: String = "GET", body: String? = nil
  ) -> VendorRow {
    VendorRow(nil, method, url, body, [], reason)
  }

  var description: String { "\(vendor ?? "nobody"): \(reason)" }
}
