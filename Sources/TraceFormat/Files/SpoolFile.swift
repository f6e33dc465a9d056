#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A temporary file without a name, which is gone when the process is.
///
/// It lies in `TMPDIR`, or where that is not set in `/tmp`, and only its owner may read it.
final class SpoolFile {
  private var descriptor: CInt = -1
  private var buffer: [UInt8] = []
  private var written = 0
  /// Why bytes could not be kept; what was appended after that is lost.
  private(set) var failure: String?

  private static let bufferSize = 256 << 10

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends bytes and returns their place.
  func append(_ bytes: UnsafeRawBufferPointer) -> Int {
    let place = written + buffer.count
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { flush() }
    return place
  }

  /// Fills a buffer with the bytes at a place; false where they are not there.
  func read(at place: Int, into target: UnsafeMutableRawBufferPointer) -> Bool {
    if place >= written {
      let start = place - written
      guard start + target.count <= buffer.count else { return false }
      target.copyBytes(from: buffer[start..<start + target.count])
      return true
    }
    if place + target.count > written { flush() }
    return failure == nil && PositionedRead.fill(target, from: descriptor, at: place) == target.count
  }

  private func flush() {
    guard failure == nil else { return buffer.removeAll(keepingCapacity: true) }
    if descriptor < 0 { open() }
    var offset = 0
    while failure == nil, offset < buffer.count {
      let count = buffer.withUnsafeBytes { bytes in
        pwrite(
          descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset, off_t(written + offset))
      }
      if count > 0 {
        offset += count
      } else if errno != EINTR {
        failure = "no room for its requests in a temporary file: \(String(cString: strerror(errno)))"
      }
    }
    written += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  private func open() {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var template = Array("\(folder.isEmpty ? "/tmp" : folder)/trace-diff-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    if descriptor < 0 {
      failure = "no temporary file can be made for its requests: \(String(cString: strerror(errno)))"
    } else {
      unlink(template)
    }
  }
}

/// Reading at a place without moving there.
enum PositionedRead {
  /// Fills a buffer from an offset of a file; returns how many bytes, fewer only at its end or where it cannot be read.
  static func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: CInt, at offset: Int) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = pread(
        descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, off_t(offset + filled))
      if count > 0 {
        filled += count
      } else if count == 0 || errno != EINTR {
        break
      }
    }
    return filled
  }
}
