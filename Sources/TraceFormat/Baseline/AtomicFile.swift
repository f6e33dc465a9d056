#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes a file whole or not at all: beside it under another name, flushed, then renamed.
public enum AtomicFile {
  /// Replaces the file at a path. What is no regular file, such as a terminal or a pipe, is written to.
  ///
  /// - Throws: what went wrong, with the path; the old file is then untouched.
  public static func write(_ bytes: [UInt8], to path: String) throws(InputError) {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw InputError("is a folder, where a file was to be written", file: path)
    }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      let descriptor = open(path, O_WRONLY)
      guard descriptor >= 0 else { throw failure("cannot be written", path) }
      defer { close(descriptor) }
      guard writeAll(bytes, descriptor) else { throw failure("cannot be written", path) }
      return
    }
    // A link's target is replaced, not the link.
    let target = exists ? resolved(path) : path
    let temporary = temporaryPath(for: target)
    let mode = exists ? status.st_mode & 0o7777 : 0o666
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure("cannot be written", path) }
    let isWritten = writeAll(bytes, descriptor) && fsync(descriptor) == 0
    let error = errno
    let isClosed = close(descriptor) == 0
    guard isWritten, isClosed, rename(temporary, target) == 0 else {
      if !isWritten { errno = error }
      let failure = failure("cannot be written", path)
      unlink(temporary)
      throw failure
    }
  }

  /// Replaces the file at a path by a text in UTF-8.
  public static func write(_ text: String, to path: String) throws(InputError) {
    try write(Array(text.utf8), to: path)
  }

  /// Adds a text in UTF-8 to the end of a file that others may add to as well.
  public static func append(_ text: String, to path: String) throws(InputError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure("cannot be written", path) }
    defer { close(descriptor) }
    guard writeAll(Array(text.utf8), descriptor) else { throw failure("cannot be written", path) }
  }

  /// Makes the folder that a file is to stand in, and those above it.
  public static func makeFolder(above path: String) throws(InputError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    try makeFolder(String(path[..<slash]))
  }

  /// Makes a folder and those above it.
  public static func makeFolder(_ path: String) throws(InputError) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else { throw InputError("is no folder", file: path) }
      return
    }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      let parent = String(path[..<slash])
      if !parent.isEmpty { try makeFolder(parent) }
    }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw failure("cannot be made", path) }
  }

  private static func temporaryPath(for path: String) -> String {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return "\(path[..<slash]).trace-diff-\(getpid())-\(UInt32.random(in: 0 ... .max)).tmp"
  }

  private static func resolved(_ path: String) -> String {
    guard let buffer = realpath(path, nil) else { return path }
    defer { free(buffer) }
    return String(cString: buffer)
  }

  private static func writeAll(_ bytes: [UInt8], _ descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        // Not empty: offset < count.
        let written = Glue.write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
        if written < 0 {
          if errno == EINTR { continue }
          return false
        }
        offset += written
      }
      return true
    }
  }

  private static func failure(_ what: String, _ path: String) -> InputError {
    InputError("\(what): \(String(cString: strerror(errno)).lowercased())", file: path)
  }
}

/// The C function under a name that the type's own methods do not hide.
private enum Glue {
  static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes, count)
    #else
      Glibc.write(descriptor, bytes, count)
    #endif
  }
}
