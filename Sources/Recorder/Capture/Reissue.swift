import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The mark on requests that were recorded already and are sent on.
///
/// On Apple platforms another library's protocol may issue a request again, in a session that is recorded too: the
/// mark travels with the copy. Linux has no such properties; there the inner session is made without the recorder.
enum Reissue {
  #if canImport(Darwin)
    private static let key = "trace-diff.recorded"
  #endif

  static func isMarked(_ request: URLRequest) -> Bool {
    #if canImport(Darwin)
      return URLProtocol.property(forKey: key, in: request) != nil
    #else
      return false
    #endif
  }

  static func marked(_ request: URLRequest) -> URLRequest {
    #if canImport(Darwin)
      guard let copy = (request as NSURLRequest).mutableCopy() as? NSMutableURLRequest else { return request }
      URLProtocol.setProperty(true, forKey: key, in: copy)
      return copy as URLRequest
    #else
      return request
    #endif
  }
}
