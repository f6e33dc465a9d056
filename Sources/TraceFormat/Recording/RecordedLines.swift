/// The lines of a recording that are read again where an event is asked for.
///
/// A plain file is read in place. The lines of what cannot be read twice go to a temporary file that has no name.
final class RecordedLines {
  private enum Source {
    case file(FileSlot)
    case spool(SpoolFile)
  }

  let path: String
  private let source: Source
  private var buffer: [UInt8] = []

  init(of input: InputSource, _ files: FileSlot) {
    path = input.path
    source = input.canReadAgain ? .file(files) : .spool(SpoolFile())
    if input.canReadAgain { files.keep(input.file) }
  }

  /// Why lines could not be kept.
  var failure: String? { if case .spool(let file) = source { file.failure } else { nil } }

  /// Keeps a line that stands at an offset; returns what ``read(at:_:)`` finds it by.
  func keep(_ line: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
    guard case .spool(let file) = source else { return offset }
    let place = withUnsafeBytes(of: line.count) { file.append($0) }
    _ = file.append(UnsafeRawBufferPointer(line))
    return place
  }

  /// Calls `body` with a line that was kept; nil where it is not there any more.
  func read<Value>(at offset: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value? {
    let length =
      switch source {
      case .file(let files): fill(from: files, at: offset)
      case .spool(let file): fill(from: file, at: offset)
      }
    guard let length else { return nil }
    return buffer.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<length])) }
  }

  /// Reads a line up to its line feed.
  ///
  /// - Returns: Its length; nil where the file has no such place any more.
  private func fill(from files: FileSlot, at offset: Int) -> Int? {
    var length = 0
    while true {
      if length == buffer.count { buffer += repeatElement(0, count: max(buffer.count, 4096)) }
      let count = buffer.withUnsafeMutableBytes {
        files.read(path, at: offset + length, into: UnsafeMutableRawBufferPointer(rebasing: $0[length...]))
      }
      if let end = buffer[length..<(length + count)].firstIndex(of: 0x0A) { return end }
      length += count
      if length < buffer.count { return length > 0 ? length : nil }
    }
  }

  private func fill(from file: SpoolFile, at offset: Int) -> Int? {
    var length = 0
    guard withUnsafeMutableBytes(of: &length, { file.read(at: offset, into: $0) }) else { return nil }
    if buffer.count < length { buffer += repeatElement(0, count: length - buffer.count) }
    let isThere = buffer.withUnsafeMutableBytes {
      file.read(
        at: offset + MemoryLayout<Int>.size, into: UnsafeMutableRawBufferPointer(rebasing: $0[..<length]))
    }
    return isThere ? length : nil
  }
}
