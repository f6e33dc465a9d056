import Foundation

/// One file of a recording that is read while others append to it.
///
/// It is read, never mapped, and its size is never asked for: `read(2)` at the end gives nothing, which costs less.
final class LiveFile {
  private let path: String
  private var descriptor: Int32 = -1
  /// The beginning of a line whose end has not been written yet.
  private var rest: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 256 << 10)

  init(path: String) { self.path = path }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The whole lines that were appended since the last call; blank ones are left out.
  func newLines() -> [[UInt8]] {
    if descriptor < 0 {
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return [] }
    }
    var lines: [[UInt8]] = []
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return lines }
      var start = 0
      while let end = buffer[start..<count].firstIndex(of: 0x0A) {
        if rest.isEmpty {
          if end > start { lines.append(Array(buffer[start..<end])) }
        } else {
          rest += buffer[start..<end]
          lines.append(rest)
          rest = []
        }
        start = end + 1
      }
      rest += buffer[start..<count]
    }
  }
}
