#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file, or standard input, that is read from its start to its end.
///
/// It is read and never mapped: a recording may still be written, and a mapped file that someone truncates is
/// a crash.
public final class InputFile {
  /// The file as the user named it; `-` is standard input.
  public let path: String
  /// The file's size where it can be told, else 0.
  public let size: Int
  private let descriptor: CInt
  private let closes: Bool
  /// Bytes that were looked at and given back.
  private var returned: [UInt8] = []
  /// What a read failed with; after that the file seems to be at its end.
  public private(set) var failure: InputError?

  /// Opens a file.
  ///
  /// - Parameter path: The file, or `-` for standard input.
  /// - Throws: `InputError` where it is missing, a folder, or may not be read.
  public init(_ path: String) throws(InputError) {
    self.path = path
    if path == "-" {
      (descriptor, closes, size) = (0, false, 0)
      return
    }
    guard !InputFolder.isFolder(path) else {
      throw InputError("is a folder, where a file is expected", file: path)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputFile.error(path, errno) }
    self.descriptor = descriptor
    closes = true
    // Asked without `stat`, which an app may not call without giving a reason to its store.
    let end = lseek(descriptor, 0, SEEK_END)
    size = end > 0 ? Int(end) : 0
    if end > 0 { lseek(descriptor, 0, SEEK_SET) }
  }

  deinit { if closes { close(descriptor) } }

  /// Fills a buffer from its start; 0 at the end of the file or after a failure.
  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard !buffer.isEmpty else { return 0 }
    if !returned.isEmpty {
      let count = min(returned.count, buffer.count)
      buffer.copyBytes(from: returned[..<count])
      returned.removeFirst(count)
      return count
    }
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 {
        ReadMeter.shared.add(count)
        return count
      }
      if errno == EINTR { continue }
      failure = InputFile.error(path, errno)
      return 0
    }
  }

  /// Fills a buffer from an offset of the file, whatever was read before; returns how many bytes, fewer only at the end.
  func readAgain(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    PositionedRead.fill(buffer, from: descriptor, at: offset)
  }

  /// Up to `count` bytes that come next, which stay to be read; fewer only at the end of the file.
  public func peek(_ count: Int) -> [UInt8] {
    while returned.count < count {
      let more = [UInt8](unsafeUninitializedCapacity: count - returned.count) { buffer, initialized in
        let held = returned
        returned = []
        initialized = read(into: UnsafeMutableRawBufferPointer(buffer))
        returned = held
      }
      if more.isEmpty { break }
      returned += more
    }
    return Array(returned.prefix(count))
  }

  private static func error(_ path: String, _ code: CInt) -> InputError {
    let message =
      switch code {
      case ENOENT: "no such file or folder"
      case EACCES, EPERM: "may not be read"
      default: "cannot be read: \(String(cString: strerror(code)))"
      }
    return InputError(message, file: path)
  }
}

/// What a folder holds.
public enum InputFolder {
  /// True where the path is a folder that can be read.
  public static func isFolder(_ path: String) -> Bool {
    guard let folder = opendir(path) else { return false }
    closedir(folder)
    return true
  }

  /// True where something is at the path.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The names in a folder, sorted by their bytes. Hidden ones are left out, but for baselines, whose flow's
  /// name may begin with a dot.
  ///
  /// - Throws: `InputError` where the folder cannot be read.
  public static func names(in path: String) throws(InputError) -> [String] {
    guard let folder = opendir(path) else {
      throw InputError("cannot be read: \(String(cString: strerror(errno)))", file: path)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
          String(cString: $0)
        }
      }
      if !name.hasPrefix(".") || name.hasSuffix(".http") { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
