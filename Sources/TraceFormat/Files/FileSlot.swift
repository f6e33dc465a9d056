/// Files that are read again in places, of which one at a time is open: the one that was asked for last.
///
/// A slot is of one thread at a time.
final class FileSlot {
  private var file: InputFile?

  /// Keeps a file open that was read.
  func keep(_ file: InputFile) { self.file = file }

  /// Fills a buffer from an offset of a file; returns how many bytes, fewer only at its end or where it is gone.
  func read(_ path: String, at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if file?.path != path { file = try? InputFile(path) }
    return file?.readAgain(at: offset, into: buffer) ?? 0
  }
}
