import TraceFormat

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Questions to the file system, and removal.
enum FileContents {
  static func exists(_ path: String) -> Bool { path == "-" || InputFolder.exists(path) }
  static func isFolder(_ path: String) -> Bool { mode(path) == S_IFDIR }
  static func isFile(_ path: String) -> Bool { mode(path) == S_IFREG }

  /// Whether a file in a folder of inputs would be read as one.
  static func isNamedLikeAnInput(_ path: String) -> Bool {
    [".jsonl", ".ndjson", ".har", ".http", ".gz", ".zhar"].contains { path.hasSuffix($0) }
  }

  private static func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// The bytes of a file, or of the files in a folder and the folders inside it; nil where they cannot be told.
  static func size(_ path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFREG { return Int(status.st_size) }
    guard status.st_mode & S_IFMT == S_IFDIR, let names = try? InputFolder.names(in: path) else { return nil }
    var total = 0
    for name in names { total += size("\(path)/\(name)") ?? 0 }
    return total
  }

  static func absolutePath(_ path: String) -> String? {
    guard let buffer = realpath(path, nil) else { return nil }
    defer { free(buffer) }
    return String(cString: buffer)
  }

  /// The whole file, or standard input for `-`.
  static func read(_ path: String) throws(InputError) -> [UInt8] { try InputSource(path).readAll() }

  static func remove(_ path: String) throws(InputError) {
    guard unlink(path) == 0 else {
      throw InputError("cannot be removed: \(String(cString: strerror(errno)).lowercased())", file: path)
    }
  }

  /// Removes a folder of this process's own with all that is in it. Links are removed, not followed.
  static func removeTree(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR, let folder = opendir(path) else {
      unlink(path)
      return
    }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    closedir(folder)
    for name in names where name != "." && name != ".." { removeTree("\(path)/\(name)") }
    rmdir(path)
  }
}
