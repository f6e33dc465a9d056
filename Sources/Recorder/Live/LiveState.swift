import Foundation
import TraceFormat

/// What a live recording has said so far.
struct LiveState {
  private let path: String
  private var files: [String: LiveFile] = [:]
  private var isFolder = false
  private var lastSearch: UInt64 = 0

  private var requests: [Request] = []
  private(set) var processes: [Record.Process] = []
  /// Requests that passed by unrecorded, by host.
  private(set) var passedBy: [String: Int] = [:]
  private var flow: (name: String, time: Double)?
  private var step: (name: String, time: Double)?
  /// Unanswered requests by id, with their process.
  private var open: [String: Int] = [:]
  /// Grows with each request and each answer.
  private(set) var changes = 0

  init(path: String) { self.path = path }

  mutating func refresh() {
    let now = DispatchTime.now().uptimeNanoseconds
    if files.isEmpty || now - lastSearch >= 100_000_000 {
      lastSearch = now
      findFiles()
    }
    for name in files.keys.sorted() {
      for line in files[name]?.newLines() ?? [] { take(line) }
    }
  }

  private mutating func findFiles() {
    var names = [""]
    if let folder = opendir(path) {
      isFolder = true
      names = []
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
        }
        if name.hasSuffix(".jsonl") { names.append(name) }
      }
      closedir(folder)
    }
    for name in names where files[name] == nil {
      if isFolder == name.isEmpty { continue }
      files[name] = LiveFile(path: name.isEmpty ? path : "\(path)/\(name)")
    }
  }

  private mutating func take(_ line: [UInt8]) {
    guard let record = LiveDecoder.record(line) else { return }
    switch record {
    case .request(let request):
      changes += 1
      requests.append(request)
      open[request.id] = request.process ?? 0
    case .outcome(let outcome):
      changes += 1
      open[outcome.id] = nil
    case .note: changes += 1
    case .flow(let marker):
      flow = (marker.name, marker.time)
      step = nil
    case .step(let marker): step = (marker.name, marker.time)
    case .process(let process):
      // What an earlier launch left unanswered is never answered.
      let earlier = Set(processes.filter { $0.name == process.name && $0.pid != process.pid }.map(\.pid))
      open = open.filter { !earlier.contains($0.value) || isAlive($0.value) }
      processes.append(process)
    case .seen(let seen): passedBy[seen.host, default: 0] += seen.count
    case .flowEnd, .warning: break
    }
  }

  /// How many requests are unanswered whose process is alive, as far as that can be known.
  var inFlight: Int { open.values.count { isAlive($0) } }

  private func isAlive(_ pid: Int) -> Bool {
    guard pid > 0 else { return true }
    return kill(pid_t(truncatingIfNeeded: pid), 0) == 0 || errno != ESRCH
  }

  /// A request belongs to the flow or step whose marker its start does not precede.
  func requests(since: LiveRecording.Since) -> [Request] {
    let start: Double?
    switch since {
    case .beginning: start = nil
    case .flow: start = flow?.time
    case .step: start = step?.time ?? flow?.time
    }
    let chosen = start.map { start in requests.filter { ($0.time ?? start) >= start } } ?? requests
    return isFolder ? chosen.sorted { ($0.time ?? 0) < ($1.time ?? 0) } : chosen
  }

  /// The place that `since` means, in the words of an error.
  func place(_ since: LiveRecording.Since) -> String {
    switch since {
    case .beginning: return "in the recording"
    case .flow: return flow.map { "in the flow \"\($0.name)\"" } ?? "in the recording"
    case .step: return step.map { "in the step \"\($0.name)\"" } ?? place(.flow)
    }
  }
}
