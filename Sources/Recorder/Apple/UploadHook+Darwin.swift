#if canImport(Darwin)
  import Foundation
  import ObjectiveC

  // Not run here: written against the documentation of URLSession, URLProtocol and the Objective-C runtime.

  /// Keeps the body of an upload task where the protocol finds it: as a property of the request.
  ///
  /// The body is not on an upload task's request, and nowhere else in public reach. All forms of the API that take
  /// data or a file come down to four Objective-C methods.
  enum UploadHook {
    private static let dataKey = "trace-diff.upload.data"
    private static let fileKey = "trace-diff.upload.file"
    private static let isInstalled = Locked(false)

    static func install() {
      let isFirst = isInstalled.withLock { isInstalled -> Bool in
        defer { isInstalled = true }
        return !isInstalled
      }
      guard isFirst else { return }
      // Sessions are of a private class, which may override the methods.
      let session = URLSession(configuration: .ephemeral)
      defer { session.invalidateAndCancel() }
      guard let type = object_getClass(session) else { return }
      for name in ["uploadTaskWithRequest:fromData:", "uploadTaskWithRequest:fromFile:"] {
        hook(NSSelectorFromString(name), of: type)
        hookCompletion(NSSelectorFromString(name + "completionHandler:"), of: type)
      }
    }

    private static func hook(_ selector: Selector, of type: AnyClass) {
      typealias Original =
        @convention(c) (URLSession, Selector, NSURLRequest, AnyObject?) -> URLSessionUploadTask
      guard let method = class_getInstanceMethod(type, selector) else { return }
      let original = unsafeBitCast(method_getImplementation(method), to: Original.self)
      let replacement: @convention(block) (URLSession, NSURLRequest, AnyObject?) -> URLSessionUploadTask = {
        original($0, selector, noted($1, $2), $2)
      }
      method_setImplementation(method, imp_implementationWithBlock(replacement))
    }

    private static func hookCompletion(_ selector: Selector, of type: AnyClass) {
      typealias Original =
        @convention(c) (URLSession, Selector, NSURLRequest, AnyObject?, AnyObject?) ->
        URLSessionUploadTask
      guard let method = class_getInstanceMethod(type, selector) else { return }
      let original = unsafeBitCast(method_getImplementation(method), to: Original.self)
      let replacement:
        @convention(block) (URLSession, NSURLRequest, AnyObject?, AnyObject?) -> URLSessionUploadTask = {
          original($0, selector, noted($1, $2), $2, $3)
        }
      method_setImplementation(method, imp_implementationWithBlock(replacement))
    }

    /// The request with its body as a property.
    private static func noted(_ request: NSURLRequest, _ body: AnyObject?) -> NSURLRequest {
      guard let copy = request.mutableCopy() as? NSMutableURLRequest else { return request }
      switch body {
      case let data as NSData: URLProtocol.setProperty(data, forKey: dataKey, in: copy)
      case let file as NSURL: URLProtocol.setProperty(file.path ?? "", forKey: fileKey, in: copy)
      default: return request
      }
      return copy
    }

    static func body(of request: URLRequest) -> UploadBody? {
      if let data = URLProtocol.property(forKey: dataKey, in: request) as? Data { return .data(data) }
      if let path = URLProtocol.property(forKey: fileKey, in: request) as? String {
        return .file(URL(fileURLWithPath: path))
      }
      return nil
    }
  }

  extension UploadBody {
    static func read(_ request: URLRequest, _ task: URLSessionUploadTask) -> UploadBody {
      UploadHook.body(of: request)
        ?? .unknown("an upload task whose body is a stream, or that was made before the recorder started")
    }
  }
#endif
