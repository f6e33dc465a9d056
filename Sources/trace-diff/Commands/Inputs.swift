import TraceFormat

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What several commands read alike: the rules, and traces by path.
struct Inputs {
  var rules: Rules
  var loader: TraceLoader
  /// Which flows are meant; empty for all.
  var flows: [Glob]
  private let patterns: [String]
  private let found = FlowNames()

  /// The names of all flows that were read, whether they are meant or not.
  private final class FlowNames {
    var names: Set<String> = []
  }

  /// - Parameter anchor: The path at or above which the rules are looked for.
  /// - Parameter rulesMayBeNew: Whether `--rules` may name a file that is yet to be made.
  init(_ arguments: ParsedArguments, anchor: String, rulesMayBeNew: Bool = false) throws {
    if let path = arguments[.rules], rulesMayBeNew, !FileContents.exists(path) {
      rules = Rules()
    } else if let path = arguments[.rules] {
      rules = try Self.readRules(path)
    } else if let path = Self.nearestRules(to: anchor) {
      rules = try Self.readRules(path)
    } else {
      rules = Rules()
    }
    loader = TraceLoader(rules: rules, pages: try Self.pages(arguments))
    patterns = arguments.all(.flow)
    flows = patterns.map { Glob($0) }
  }

  /// The traces of a file or folder, narrowed to the flows that are meant.
  func load(_ path: String) throws -> [Trace] { narrow(try loader.load(path), \.flow) }

  /// The traces of both sides, narrowed to the flows that are meant, and what is to be said where the candidate has
  /// none. Both are read at the same time.
  ///
  /// - Throws: `InputError` also where the baseline holds no flow at all: nothing can be compared with it.
  func loadSides(
    _ baseline: String, _ candidate: String
  ) throws -> (baselines: [Trace], candidates: [Trace], warnings: [Incident]) {
    let loader = loader
    let (baselines, candidates, warnings) = try Self.both(baseline, candidate) {
      try loader.loadWithWarnings($0)
    }
    return (narrow(baselines, \.flow), narrow(candidates, \.flow), warnings)
  }

  /// The same as a comparison needs them.
  func loadTables(
    _ baseline: String, _ candidate: String
  ) throws -> (baselines: [TraceTable], candidates: [TraceTable], warnings: [Incident]) {
    let loader = loader
    let (baselines, candidates, warnings) = try Self.both(baseline, candidate) {
      try loader.loadTables($0)
    }
    return (narrow(baselines, \.flow), narrow(candidates, \.flow), warnings)
  }

  private static func both<Side: Sendable>(
    _ baseline: String, _ candidate: String,
    _ load: @escaping @Sendable (String) throws -> (traces: [Side], warnings: [Incident])
  ) throws -> (baselines: [Side], candidates: [Side], warnings: [Incident]) {
    let (baselines, (candidates, warnings)) = try Concurrently.both(
      // Small files are read sooner than a thread is made, and nobody waits for standard input in vain.
      if: [baseline, candidate].allSatisfy { $0 != "-" && FileContents.size($0) ?? 0 > 1 << 18 },
      {
        let (traces, warnings) = try load(baseline)
        if !traces.isEmpty { return traces }
        throw InputError("holds no flow" + (warnings.first.map { ": \($0.message)" } ?? ""), file: baseline)
      }, { try load(candidate) })
    return (baselines, candidates, warnings)
  }

  private func narrow<Side>(_ sides: [Side], _ flow: (Side) -> String) -> [Side] {
    found.names.formUnion(sides.lazy.map(flow))
    guard !flows.isEmpty else { return sides }
    return sides.filter { side in flows.contains { $0.matches(flow(side)) } }
  }

  /// What is wrong with `--flow`: a pattern that matches no flow that was read, as a mistyped name does. nil where
  /// each matches some.
  var unmatchedFlow: String? {
    let names = found.names.sorted()
    for (pattern, glob) in zip(patterns, flows) where !names.contains(where: glob.matches) {
      return "no flow matches --flow '\(pattern)'\(NearestName.suggestion(for: pattern, among: names))"
    }
    return nil
  }

  /// The same, for a command that reads flows by itself.
  func requireFlows(names: [String], _ command: Subcommand) throws(UsageError) {
    found.names.formUnion(names)
    try requireFlows(command)
  }

  /// - Throws: where a pattern of `--flow` matches nothing: a flow that is not judged must not look like a pass.
  func requireFlows(_ command: Subcommand) throws(UsageError) {
    if let problem = unmatchedFlow { throw UsageError(message: problem, command: command) }
  }

  /// Every attempt at every flow, each as a trace of its own, as learning wants them.
  func loadAttempts(_ path: String) throws -> [Trace] {
    let input = try loader.read(path)
    let normalizer = Normalizer(rules: rules)
    return narrow(input.traces.map(normalizer.classify) + input.flows.map(normalizer.trace), \.flow)
  }

  private static func pages(_ arguments: ParsedArguments) throws(UsageError) -> HARReader.Pages {
    guard let text = arguments[.page] else { return .all }
    guard let pages = HARReader.Pages(text) else {
      throw UsageError(
        message: "option '--page' is a number from 1, all or each, not '\(text)'", command: nil)
    }
    return pages
  }

  static func readRules(_ path: String) throws -> Rules {
    try Rules.read(try FileContents.read(path), file: path)
  }

  /// The nearest `trace-diff.json` at or above a path; nil where there is none.
  static func nearestRules(to path: String) -> String? {
    var folder = path == "-" ? "." : path
    if !FileContents.isFolder(folder) { folder = parent(folder) }
    // Named as the user would, as long as that is possible.
    var shown = folder
    var absolute = FileContents.absolutePath(folder)
    while true {
      let candidate = shown == "." ? "trace-diff.json" : join(shown, "trace-diff.json")
      if FileContents.isFile(candidate) { return candidate }
      guard let current = absolute, current != "/" else { return nil }
      let above = parent(current)
      absolute = above
      shown = above
    }
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
  }

  private static func parent(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
