import TraceFormat

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Looks for a recorder in a built app: an executable, or a folder such as `Shop.app` with all that is in it.
///
/// Files are searched by content, so that ELF, Mach-O (fat or thin, stripped or not), frameworks and app extensions
/// need no reader of their own.
struct ReleaseScan {
  struct Hit: Sendable, Hashable {
    var file: String
    /// What was found there, each once.
    var meanings: [String]
  }

  var hits: [Hit] = []
  /// Regular files that were searched.
  var files = 0
  /// Executables or libraries (ELF, Mach-O, archives) among them.
  var binaries = 0

  /// Searches a file or a folder.
  /// - Throws: `InputError` where it cannot be read, is an archive that would have to be unpacked, or holds no binary.
  init(path: String) throws(InputError) {
    let traits = RecorderMarker.traits
    guard let files = Self.regularFiles(at: path) else {
      throw InputError("cannot be read: \(String(cString: strerror(errno)))", file: path)
    }
    for file in files { try search(file, for: traits) }
    guard binaries > 0 else {
      throw InputError("holds no executable or library, so that there is nothing to verify", file: path)
    }
  }

  private mutating func search(_ file: String, for traits: [RecorderMarker.Trait]) throws(InputError) {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw InputError("cannot be read: \(String(cString: strerror(errno)))", file: file)
    }
    defer { close(descriptor) }
    files += 1
    let overlap = (traits.flatMap(\.parts).map(\.count).max() ?? 1) - 1
    var buffer = [UInt8](repeating: 0, count: overlap + (1 << 20))
    var kept = 0
    var missing = traits.map(\.parts)
    var isFirst = true
    while true {
      // The buffer is never empty.
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + kept, $0.count - kept) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw InputError("cannot be read: \(String(cString: strerror(errno)))", file: file)
      }
      if count == 0 { break }
      if isFirst {
        isFirst = false
        switch Self.kind(buffer.prefix(min(count, 8))) {
        case .binary: binaries += 1
        case .zip where file.hasSuffix(".ipa") || file.hasSuffix(".zip"):
          throw InputError("is packed; unpack it and verify the app inside", file: file)
        default: break
        }
      }
      let length = kept + count
      buffer.withUnsafeBytes { bytes in
        let window = UnsafeRawBufferPointer(rebasing: bytes[..<length])
        for index in missing.indices { missing[index].removeAll { Self.contains(window, $0) } }
      }
      kept = min(overlap, length)
      buffer.replaceSubrange(0..<kept, with: buffer[(length - kept)..<length])
    }
    let found = traits.indices.filter { missing[$0].isEmpty }.map { traits[$0].meaning }
    if !found.isEmpty { hits.append(Hit(file: file, meanings: found)) }
  }

  /// Whether the needle, which is not empty, stands in the bytes.
  private static func contains(_ bytes: UnsafeRawBufferPointer, _ needle: [UInt8]) -> Bool {
    guard var start = bytes.baseAddress else { return false }
    let last = start + bytes.count - needle.count
    while start <= last {
      guard let found = memchr(start, Int32(needle[0]), last - start + 1) else { return false }
      if memcmp(found, needle, needle.count) == 0 { return true }
      start = UnsafeRawPointer(found) + 1
    }
    return false
  }

  private enum Kind { case binary, zip, other }

  private static func kind(_ start: ArraySlice<UInt8>) -> Kind {
    let magics: [[UInt8]] = [
      [0x7F, 0x45, 0x4C, 0x46],  // ELF
      [0xCF, 0xFA, 0xED, 0xFE], [0xCE, 0xFA, 0xED, 0xFE],  // Mach-O, little-endian
      [0xFE, 0xED, 0xFA, 0xCF], [0xFE, 0xED, 0xFA, 0xCE],  // Mach-O, big-endian
      [0xCA, 0xFE, 0xBA, 0xBE], [0xCA, 0xFE, 0xBA, 0xBF],  // Mach-O, fat
      Array("!<arch>\n".utf8),  // a static library
      [0x4D, 0x5A],  // PE
    ]
    if magics.contains(where: { start.starts(with: $0) }) { return .binary }
    return start.starts(with: [0x50, 0x4B, 0x03, 0x04]) ? .zip : .other
  }

  /// The file itself, or all regular files below a folder, sorted; symbolic links inside it are not followed, as what
  /// they name is either there as well or no part of the app.
  private static func regularFiles(at path: String) -> [String]? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFDIR else { return [path] }
    var files: [String] = []
    var folders = [path]
    while let folder = folders.popLast() {
      guard let stream = opendir(folder) else { return nil }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name == "." || name == ".." { continue }
        let child = "\(folder)/\(name)"
        guard lstat(child, &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: folders.append(child)
        case S_IFREG: files.append(child)
        default: break
        }
      }
    }
    return files.sorted()
  }
}
