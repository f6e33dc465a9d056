import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Where an upload task keeps its body, which is not on the request.
enum UploadBody {
  case data(Data)
  case file(URL)
  case stream(InputStream)
  /// With the reason, for people.
  case unknown(String)
}

#if !canImport(Darwin)
  extension UploadBody {
    /// Looks into the task by reflection. There is no documented way; where Foundation changes, the body is
    /// unavailable rather than wrong.
    static func read(_ request: URLRequest, _ task: URLSessionUploadTask) -> UploadBody {
      guard let known = child("knownBody", of: task),
        let body = Mirror(reflecting: known).displayStyle == .optional
          ? Mirror(reflecting: known).children.first?.value : known,
        let content = Mirror(reflecting: body).children.first
      else {
        return .unknown("the body of an upload task made with a streamed request is asked for too late")
      }
      switch content.value {
      case let data as DispatchData: return .data(Data(data))
      case let data as Data: return .data(data)
      case let url as URL: return .file(url)
      case let stream as InputStream: return .stream(stream)
      default: return .unknown("this Foundation keeps an upload task's body as \(type(of: content.value))")
      }
    }

    /// A stored property of an object or of its superclasses.
    static func child(_ name: String, of object: Any) -> Any? {
      var mirror: Mirror? = Mirror(reflecting: object)
      while let current = mirror {
        if let found = current.children.first(where: { $0.label == name }) { return found.value }
        mirror = current.superclassMirror
      }
      return nil
    }
  }
#endif
