#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The processes that a command has started, and those that they have started.
///
/// The command shares this process's group, so that it may use the terminal: there is no group to signal that would
/// not hold this process and the script that runs it too.
struct ProcessTree {
  /// A process that is alive, which its start tells from a later one with the same id.
  struct Member: Hashable {
    var id: pid_t
    var parent: pid_t
    var start: UInt64
  }

  /// The descendants of a process from the top down, without itself. What a process leaves behind when it ends belongs
  /// to the system's first process, and is no descendant any more.
  static func descendants(of root: pid_t) -> [Member] {
    let all = Dictionary(grouping: living(), by: \.parent)
    var found: [Member] = []
    var parents = [root]
    while let parent = parents.popLast() {
      let children = all[parent] ?? []
      found += children
      parents += children.map(\.id)
    }
    return found
  }

  /// Those of the members that are alive still.
  static func survivors(of members: [Member]) -> [Member] {
    guard !members.isEmpty else { return [] }
    let starts = Dictionary(living().map { ($0.id, $0.start) }) { first, _ in first }
    return members.filter { starts[$0.id] == $0.start }
  }

  #if canImport(Darwin)
    // Not run here: written against sysctl(3).
    private static func living() -> [Member] {
      var name = [CTL_KERN, KERN_PROC, KERN_PROC_ALL, 0]
      var size = 0
      guard sysctl(&name, 3, nil, &size, nil, 0) == 0 else { return [] }
      let stride = MemoryLayout<kinfo_proc>.stride
      // Some more, for what starts in between.
      var processes = [kinfo_proc](repeating: kinfo_proc(), count: size / stride + 64)
      size = processes.count * stride
      guard sysctl(&name, 3, &processes, &size, nil, 0) == 0 else { return [] }
      return processes.prefix(size / stride).compactMap { process in
        guard process.kp_proc.p_stat != SZOMB else { return nil }
        let start = process.kp_proc.p_un.__p_starttime
        return Member(
          id: process.kp_proc.p_pid, parent: process.kp_eproc.e_ppid,
          start: UInt64(start.tv_sec) * 1_000_000 + UInt64(start.tv_usec))
      }
    }
  #else
    private static func living() -> [Member] {
      guard let folder = opendir("/proc") else { return [] }
      defer { closedir(folder) }
      var members: [Member] = []
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if let id = pid_t(name), let member = member(id) { members.append(member) }
      }
      return members
    }

    /// From `/proc/ID/stat` (proc(5)); nil where the process is gone or only waits to be reaped.
    private static func member(_ id: pid_t) -> Member? {
      let file = open("/proc/\(id)/stat", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = read(file, &bytes, bytes.count)
      // The name, in parentheses, may hold anything.
      guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
      let fields = bytes[(end + 1)..<count].split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard fields.count > 19, !["Z", "X"].contains(fields[0]), let parent = pid_t(fields[1]),
        let start = UInt64(fields[19])
      else { return nil }
      return Member(id: id, parent: parent, start: start)
    }
  #endif
}
