/// The texts of a HAR's requests, which are noted in the order of the file and asked for in that of their starts.
///
/// A plain file is read again in place. From standard input and from compressed files, which cannot be, the
/// requests' own texts go to a temporary file that has no name; responses never do.
final class RequestTexts {
  /// Where a text stands.
  struct Place {
    fileprivate var offset = 0
    fileprivate var length = 0
  }

  private enum Source {
    case memory(UnsafeBufferPointer<UInt8>)
    case file(InputSource)
    case spool(SpoolFile)
  }

  private let source: Source
  /// Requests of another shape than HAR's.
  private var requests: [Request] = []
  private var buffer: [UInt8] = []
  /// Why a text could not be kept.
  var failure: String? {
    guard case .spool(let file) = source else { return nil }
    return file.failure
  }

  init(in bytes: UnsafeBufferPointer<UInt8>) { source = .memory(bytes) }

  init(of input: InputSource) { source = input.canReadAgain ? .file(input) : .spool(SpoolFile()) }

  /// Notes a text that stands at an offset.
  func keep(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Place {
    guard case .spool(let file) = source else { return Place(offset: offset, length: text.count) }
    return Place(offset: file.append(UnsafeRawBufferPointer(text)), length: text.count)
  }

  /// Keeps a request as it is.
  func keep(_ request: Request) -> Place {
    requests.append(request)
    return Place(offset: requests.count - 1, length: -1)
  }

  /// The request of an entry.
  ///
  /// - Throws: `JSONError` where its text is another by now.
  func request(of entry: HARParser.Entry) throws(JSONError) -> Request {
    let place = entry.place
    if place.length < 0 { return requests[place.offset] }
    let read: (UnsafeMutableRawBufferPointer) -> Bool
    switch source {
    case .memory(let bytes):
      return try Self.request(
        of: entry, UnsafeBufferPointer(rebasing: bytes[place.offset..<place.offset + place.length]))
    case .file(let input): read = { input.readAgain(at: place.offset, into: $0) == $0.count }
    case .spool(let file): read = { file.read(at: place.offset, into: $0) }
    }
    if buffer.count < place.length { buffer = [UInt8](repeating: 0, count: place.length * 2) }
    let isThere = buffer.withUnsafeMutableBytes {
      read(UnsafeMutableRawBufferPointer(rebasing: $0[..<place.length]))
    }
    guard isThere else { throw JSONError("its end is gone", at: 0) }
    let result = buffer.withUnsafeBufferPointer { buffer -> Result<Request, JSONError> in
      do throws(JSONError) {
        return .success(
          try Self.request(of: entry, UnsafeBufferPointer(rebasing: buffer[..<place.length])))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func request(
    of entry: HARParser.Entry, _ text: UnsafeBufferPointer<UInt8>
  ) throws(JSONError) -> Request {
    var scanner = JSONScanner(text, options: .nonFiniteNumbers)
    let time = entry.start == HARParser.Entry.unknown ? nil : HARDateTime.seconds(entry.start)
    return try HARRequest(&scanner).request(time: time, line: entry.line)
  }
}
