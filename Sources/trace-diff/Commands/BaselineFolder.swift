import TraceDiff
import TraceFormat

/// The folder that baselines are written to: every check comes before the first write.
struct BaselineFolder {
  let path: String

  struct Change {
    enum Kind { case new, updated, unchanged }
    var file: String
    var kind: Kind
    var trace: Trace
    var text: String
  }

  /// What writing the traces would do.
  ///
  /// - Throws: where a trace is inconclusive and would replace a baseline, two flows would share a file, or an
  ///   existing file is no baseline.
  ///
  /// - Parameter learned: Whether the traces carry directives of their own, so that only comments are kept.
  func plan(_ traces: [Trace], learned: Bool = false) throws -> [Change] {
    var changes: [Change] = []
    var owners: [String: String] = [:]
    let names = FileContents.isFolder(path) ? try InputFolder.names(in: path) : []
    // Names that Unicode holds to be equal (UAX #15) are one flow, however each is spelled.
    let existing = Dictionary(
      names.filter { $0.hasSuffix(".http") }.map { (FlowFile.flow(ofFile: $0), $0) },
      uniquingKeysWith: { a, _ in a })
    for trace in traces {
      let name = FlowFile.name(ofFlow: trace.flow)
      // File systems of Apple ignore case.
      if let other = owners.updateValue(trace.flow, forKey: name.lowercased()) {
        let what = other == trace.flow ? "is given twice" : "and '\(other)' would share a file"
        throw InputError("flow '\(trace.flow)' \(what)", file: Inputs.join(path, name))
      }
      let own = Inputs.join(path, name)
      let file = FileContents.exists(own) ? own : Inputs.join(path, existing[trace.flow] ?? name)
      guard FileContents.exists(file) else {
        changes.append(Change(file: file, kind: .new, trace: trace, text: BaselineWriter.text(trace)))
        continue
      }
      if let reason = trace.incidents.first {
        throw InputError(
          "the new trace of flow '\(trace.flow)' is inconclusive and does not replace a baseline: "
            + reason.message, file: file)
      }
      let bytes = try FileContents.read(file)
      let old = try BaselineReader.read(bytes, file: file)
      guard old.flow == trace.flow else {
        throw InputError("this is the baseline of flow '\(old.flow)', not of '\(trace.flow)'", file: file)
      }
      let new = trace.keeping(learned ? .comments : .commentsAndDirectives, of: old)
      let text = BaselineWriter.text(new)
      let isSame = Array(text.utf8) == bytes
      changes.append(Change(file: file, kind: isSame ? .unchanged : .updated, trace: new, text: text))
    }
    return changes
  }

  /// Writes what has changed and says so.
  func write(_ changes: [Change], _ console: Console, isQuiet: Bool) throws {
    try AtomicFile.makeFolder(path)
    for change in changes {
      if change.kind != .unchanged { try AtomicFile.write(change.text, to: change.file) }
      if isQuiet { continue }
      let word =
        switch change.kind {
        case .new: "wrote"
        case .updated: "updated"
        case .unchanged: "unchanged"
        }
      let events = change.trace.events.count
      console.output("\(word) \(SafeText.line(change.file)) (\(events) event\(events == 1 ? "" : "s"))\n")
    }
  }
}

extension Console {
  /// Baselines are changed by people. A gate that rewrites what it judges passes always.
  ///
  /// - Throws: where the environment says that this is CI and `--force-in-ci` was not given.
  func refuseInCI(_ what: String, _ arguments: ParsedArguments) throws(InputError) {
    guard isCI, !arguments.has(.forceInCI) else { return }
    throw InputError(
      "\(what) is refused where CI is set (CI=\(environment["CI"] ?? "")): "
        + "do it on a developer's machine, or say --force-in-ci")
  }
}
