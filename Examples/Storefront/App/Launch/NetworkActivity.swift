/// How many requests are unanswered, so that the app can tell a UI test when it is idle.
@MainActor
final class NetworkActivity {
  private var running = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func begin() { running += 1 }

  func end() {
    running -= 1
    guard running == 0 else { return }
    let resumed = waiting
    waiting = []
    for continuation in resumed { continuation.resume() }
  }

  /// Returns once no request is unanswered.
  func idle() async {
    guard running > 0 else { return }
    await withCheckedContinuation { waiting.append($0) }
  }
}
