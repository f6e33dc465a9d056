/// What the tables of one input have in common: a session, which makes events anew as well, and the files that these are
/// read from.
///
/// A folder may hold a thousand flows: what is learned of one serves the next, and their files are not all held open.
final class TableSession: @unchecked Sendable {
  let session: Normalizer.Session
  let files = FileSlot()
  private let lock = Lock()

  init(_ session: Normalizer.Session) { self.session = session }

  /// Flows may be compared by several threads, of which one at a time makes events anew.
  func withLock<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }
}
