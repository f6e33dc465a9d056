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
    case file(String, FileSlot)
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

  /// - Parameter files: Keeps a plain file open.
  init(of input: InputSource, _ files: FileSlot = FileSlot()) {
    source = input.canReadAgain ? .file(input.path, files) : .spool(SpoolFile())
    if input.canReadAgain { files.keep(input.file) }
  }

  /// Notes a text that stands at an offset.
  func keep(_ text: UnsafeRawBufferPointer, at offset: Int) -> Place {
    guard case .spool(let file) = source else { return Place(offset: offset, length: text.count) }
    return Place(offset: file.append(text), length: text.count)
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
    return try read(at: place.offset, place.length) { text throws(JSONError) in
      try HARRequest.request(text, start: entry.start, line: entry.line)
    }
  }

  private func read<Value>(
    at offset: Int, _ length: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    let read: (UnsafeMutableRawBufferPointer) -> Bool
    switch source {
    case .memory(let bytes):
      return try body(UnsafeBufferPointer(rebasing: bytes[offset..<offset + length]))
    case .file(let path, let files): read = { files.read(path, at: offset, into: $0) == $0.count }
    case .spool(let file): read = { file.read(at: offset, into: $0) }
    }
    if buffer.count < length { buffer = [UInt8](repeating: 0, count: length * 2) }
    let isThere = buffer.withUnsafeMutableBytes {
      read(UnsafeMutableRawBufferPointer(rebasing: $0[..<length]))
    }
    guard isThere else { throw JSONError("its end is gone", at: 0) }
    let result = buffer.withUnsafeBufferPointer { buffer -> Result<Value, JSONError> in
      do throws(JSONError) {
        return .success(try body(UnsafeBufferPointer(rebasing: buffer[..<length])))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  // MARK: By one number

  /// Start and length of a text, before it.
  private static let headSize = 2 * MemoryLayout<Int>.size

  /// Keeps a request with its start.
  ///
  /// - Parameter offset: Where its entry begins.
  /// - Returns: What ``request(at:line:)`` finds it by.
  func keepWhole(_ text: [UInt8], start: Int, at offset: Int) -> Int {
    guard case .spool(let file) = source else { return offset }
    let place = withUnsafeBytes(of: (start, text.count)) { file.append($0) }
    _ = text.withUnsafeBytes { file.append($0) }
    return place
  }

  /// The same for a request that is kept as it is.
  func keepWhole(_ request: Request) -> Int { keep(request).offset }

  /// A request that was kept with its start.
  ///
  /// - Throws: `JSONError` where there is another text by now.
  func request(at offset: Int, line: Int) throws(JSONError) -> Request {
    if !requests.isEmpty { return requests[offset] }
    switch source {
    case .memory(let bytes):
      return try Self.request(
        JSONScanner(bytes, offset: offset, options: .nonFiniteNumbers), line: line)
    case .file(let path, let files):
      var offset = offset
      let stream = JSONStream(capacity: 16 << 10) {
        let count = files.read(path, at: offset, into: $0)
        offset += count
        return count
      }
      return try Self.request(JSONScanner(stream, options: .nonFiniteNumbers), line: line)
    case .spool:
      let (start, length) = try read(at: offset, Self.headSize) { head throws(JSONError) in
        UnsafeRawBufferPointer(head).loadUnaligned(as: (Int, Int).self)
      }
      return try read(at: offset + Self.headSize, length) { text throws(JSONError) in
        try HARRequest.request(text, start: start, line: line)
      }
    }
  }

  /// The request of the entry that comes next.
  private static func request(_ scanner: JSONScanner, line: Int) throws(JSONError) -> Request {
    var scanner = scanner
    var start = StartOrder.unknown
    var request: HARRequest?
    do throws(JSONError) {
      if try scanner.isAtEnd() { throw JSONError("its end is gone", at: 0) }
      try scanner.enterObject()
      while let key = try scanner.nextKey() {
        if scanner.matches(key, "request"), try scanner.peek() == .object {
          request = try HARRequest(&scanner)
        } else if scanner.matches(key, "startedDateTime") {
          start = try scanner.dateTime() ?? StartOrder.unknown
        } else {
          try scanner.skipValue()
        }
      }
    } catch {
      // An entry in which the file breaks off counts if its request is there as a whole.
      if request == nil { throw error }
    }
    guard let request else { throw JSONError("no request is there", at: 0) }
    return request.request(start: start, line: line)
  }

  /// What is wrong where a request is another by now.
  static func changed(_ file: String, line: Int, _ reason: String) -> InputError {
    InputError("changed while it was read: \(reason)", file: file, line: line)
  }
}
