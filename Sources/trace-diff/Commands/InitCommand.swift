import TraceDiff
import TraceFormat

/// `trace-diff init [FILE …]`
enum InitCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let root = arguments[.out] ?? "."
    let names = FileContents.isFolder(root) ? try InputFolder.names(in: root) : []
    let loader = TraceLoader()
    var input = TraceInput()
    for path in arguments.operands.isEmpty ? found(names, in: root) : arguments.operands {
      let more = try loader.read(path)
      input.flows += more.flows
      input.traces += more.traces
    }
    let setup = ProjectSetup(input, build: build(names), version: Version.current)
    for host in setup.hosts.prefix(20) {
      let vendors = host.vendors.isEmpty ? "" : " (\(host.vendors.joined(separator: ", ")))"
      let requests = "\(host.requests) request\(host.requests == 1 ? "" : "s")"
      console.output("found \(SafeText.line(host.host))\(vendors): \(requests)\n")
    }
    var written = 0
    for file in setup.files {
      let path = Inputs.join(root, file.path)
      let shown = SafeText.line(root == "." ? file.path : path)
      if FileContents.exists(path) {
        console.output("kept \(shown), which is there already\n")
        continue
      }
      if let slash = path.lastIndex(of: "/") { try AtomicFile.makeFolder(String(path[..<slash])) }
      try AtomicFile.write(file.text, to: path)
      console.output("wrote \(shown)\n")
      written += 1
    }
    if written > 0 {
      console.output(
        "look at trace-diff.json first, then see Baselines/README.md; the workflow wants its OWNER filled in\n"
      )
    }
    return .pass
  }

  /// Recordings and HAR files that lie at hand.
  private static func found(_ names: [String], in root: String) -> [String] {
    names.filter { name in [".har", ".har.gz", ".zhar", ".jsonl"].contains { name.hasSuffix($0) } }
      .map { root == "." ? $0 : Inputs.join(root, $0) }
  }

  private static func build(_ names: [String]) -> ProjectSetup.Build {
    for ending in [".xcworkspace", ".xcodeproj"] {
      if let name = names.first(where: { $0.hasSuffix(ending) }) {
        return .xcode(String(name.dropLast(ending.count)))
      }
    }
    return names.contains("Package.swift") ? .swiftPackage : .unknown
  }
}
