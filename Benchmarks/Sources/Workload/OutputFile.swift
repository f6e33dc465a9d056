import Foundation

/// A file that is written forward, in pieces.
final class OutputFile {
  private let file: UnsafeMutablePointer<FILE>
  var bytes = Bytes()

  init(_ path: String) {
    guard let file = fopen(path, "w") else { fatalError("\(path) cannot be written") }
    self.file = file
  }

  /// Writes out what has gathered, if it is enough or `all` is asked for.
  func flush(all: Bool = false) {
    guard all || bytes.count > 1 << 20 else { return }
    guard fwrite(bytes.all, 1, bytes.count, file) == bytes.count else { fatalError("the disk is full") }
    bytes.removeAll()
    if all { fclose(file) }
  }
}
