import Dispatch
import Foundation
import TraceFormat

/// Counts by host the requests that pass by unrecorded, and says so in the recording.
///
/// A host is named at once when it is first seen; further requests are summed up for half a second, so that an app
/// full of images does not fill the recording.
final class SeenCounter: Sendable {
  private struct State {
    var known: Set<String> = []
    var pending: [String: Int] = [:]
    var isScheduled = false
  }
  private let state = Locked(State())
  private let file: RecordingFile
  private static let queue = DispatchQueue(label: TraceRecorder.marker)

  init(file: RecordingFile) { self.file = file }

  deinit { flush() }

  func count(_ host: String) {
    let (isNew, mustSchedule) = state.withLock { state -> (Bool, Bool) in
      if state.known.insert(host).inserted { return (true, false) }
      state.pending[host, default: 0] += 1
      defer { state.isScheduled = true }
      return (false, !state.isScheduled)
    }
    if isNew { say(host, 1) }
    if mustSchedule {
      Self.queue.asyncAfter(deadline: .now() + 0.5) { [weak self] in self?.flush() }
    }
  }

  func flush() {
    let pending = state.withLock { state -> [String: Int] in
      defer {
        state.pending = [:]
        state.isScheduled = false
      }
      return state.pending
    }
    for host in pending.keys.sorted() { say(host, pending[host] ?? 0) }
  }

  private func say(_ host: String, _ count: Int) {
    file.append(.seen(.init(time: Clock.now(), host: host, count: count, pid: Int(getpid()))))
  }
}
