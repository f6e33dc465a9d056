import TraceFormat

/// The part of a URL that patterns see: the canonical host, with its port where that is not the scheme's own, and path.
struct Endpoint: Sendable, Hashable {
  var host: String
  var path: String

  /// Both are empty where the URL has no scheme or host.
  init(_ url: String) {
    let canonical = CanonicalURL(url)
    host = canonical?.host ?? ""
    path = canonical?.path ?? ""
  }
}
