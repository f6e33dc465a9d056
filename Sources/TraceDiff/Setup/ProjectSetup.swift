public import TraceFormat

/// The first files of a project that starts with trace-diff: rules, the baseline folder's README, a workflow.
public struct ProjectSetup: Sendable {
  /// A file to write, by its path below the project's folder.
  public struct File: Sendable, Hashable {
    public var path: String
    public var text: String
  }

  /// How the project's UI tests are run.
  public enum Build: Sendable, Hashable {
    /// An Xcode project or workspace, by its name.
    case xcode(String)
    case swiftPackage
    case unknown
  }

  /// How many requests each host got, and the vendors that the presets recognise there.
  public private(set) var hosts: [(host: String, requests: Int, vendors: [String])] = []
  private let build: Build
  private let version: String

  /// - Parameters:
  ///   - input: Recordings and HAR files that were found.
  ///   - build: What the project is.
  ///   - version: The tool's, which the workflow asks for.
  public init(_ input: TraceInput, build: Build, version: String) {
    self.build = build
    self.version = version
    var rules = Rules()
    rules.include = [EndpointPattern("**")]
    let normalizer = Normalizer(rules: rules)
    let session = normalizer.session()
    var counts: [String: Int] = [:]
    var vendors: [String: Set<String>] = [:]
    func count(_ event: Event) {
      counts[event.host, default: 0] += 1
      if let vendor = event.vendor { vendors[event.host, default: []].insert(vendor) }
    }
    for flow in input.flows {
      for entry in flow.entries {
        // A batch is one request, whatever it carries.
        if let event = session.events(of: entry.request, index: 0, isHAR: flow.isHAR).first { count(event) }
      }
    }
    for event in input.traces.flatMap({ normalizer.classify($0).events }) { count(event) }
    hosts = counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
      .map { ($0.key, $0.value, (vendors[$0.key] ?? []).sorted()) }
  }

  /// The files, in the order in which a person reads them.
  public var files: [File] {
    [
      File(path: "trace-diff.json", text: rules), File(path: "Baselines/README.md", text: readme),
      File(path: ".github/workflows/trace-diff.yml", text: workflow),
    ]
  }

  private var rules: String {
    let known = hosts.filter { !$0.vendors.isEmpty }
    let other = hosts.filter { $0.vendors.isEmpty }
    var lines = [
      "// What trace-diff judges in this project. 'trace-diff rules check' checks this file, and",
      "// 'trace-diff rules explain FILE' says what it does to a recording.",
      "{",
    ]
    if hosts.isEmpty {
      lines += [
        "  // Which requests are tracking. Without \"include\" all that is recorded is judged.",
        "  // \"include\": [\"ads.example.com/**\"],",
      ]
    } else {
      lines.append("  \"include\": [")
      for (place, host) in known.enumerated() {
        let comma = place < known.count - 1 ? "," : ""
        lines.append(
          "    \(JSONText.quote("\(host.host)/**"))\(comma)  // \(host.vendors.joined(separator: ", ")), "
            + "\(host.requests) request\(host.requests == 1 ? "" : "s")")
      }
      if !other.isEmpty {
        lines.append("    // No preset knows these hosts; take in what is tracking:")
        for host in other.prefix(40) {
          lines.append(
            "    // \(JSONText.quote("\(host.host)/**"))  \(host.requests) request\(host.requests == 1 ? "" : "s")"
          )
        }
      }
      lines.append("  ],")
    }
    lines += [
      "  // Fields that vary from run to run and that neither a preset nor a certain shape masks.",
      "  \"mask\": [],",
      "  // Fields that count although they look random.",
      "  \"keep\": []",
      "}",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private var readme: String {
    """
    # Baselines

    Each file is the trace of one flow of a good build: the ad and analytics requests that the app sends, in
    order, with what varies masked. They are ordinary HTTP request files.

    Record them, look at them, commit them:

        trace-diff record --out Baselines -- \(command)

    A difference that is meant is taken in finding by finding, or all at once:

        trace-diff accept Baselines Candidates --only ID
        trace-diff accept Baselines Candidates

    Comments (`# …`) and directives (`# @count 1..2`, `# @optional`) stay when a baseline is recorded again.

    """
  }

  private var command: String {
    switch build {
    case .xcode(let name):
      "xcodebuild test -scheme \(SafeText.shellWord(name)) -parallel-testing-enabled NO "
        + "-destination 'platform=iOS Simulator,name=iPhone 16'"
    case .swiftPackage: "swift test"
    case .unknown: "./run-ui-tests.sh"
    }
  }

  private var workflow: String {
    let runner = if case .xcode = build { "macos-15" } else { "ubuntu-latest" }
    var remark = "# Any command that runs the flows."
    if case .xcode = build {
      remark =
        "# The recorder's variables are set with the prefix TEST_RUNNER_ as well, which xcodebuild hands to the tests."
    }
    return """
      # Compares the ad and analytics requests of this branch with the committed baselines.
      name: trace-diff
      on: pull_request
      permissions:
        contents: read
        pull-requests: write  # for the one comment, which later runs update
      jobs:
        trace-diff:
          runs-on: \(runner)
          timeout-minutes: 60
          steps:
            - uses: actions/checkout@v4
            # Builds the tool (later runs reuse it), records the command, compares, annotates and comments.
            # Put the owner of the repository that you take trace-diff from in place of OWNER.
            - uses: OWNER/trace-diff@\(version)
              with:
                baseline: Baselines
                \(remark)
                command: >-
                  \(command)

      """
  }
}
