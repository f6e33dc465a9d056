extension Subcommand {
  /// One line for the list of commands.
  var summary: String {
    switch self {
    case .compare: "compare two files or two folders; flows are matched by name"
    case .record: "run a command with the recorder on, or take recordings and HAR files, and write traces"
    case .learn: "find masks, counts and order from repeated runs of one build"
    case .accept: "take the candidate, or single findings, into the baseline"
    case .review: "the same, one finding at a time, in the terminal"
    case .prune: "list, and with --delete remove, baselines of flows that no longer run"
    case .mutate: "break each event in every way and list what would pass"
    case .rules: "check a rules file, or explain what it does to a recording or trace"
    case .presets: "list the vendors that are known, and what is known of them"
    case .normalize: "stream recordings and HARs to canonical JSON Lines, one event a line"
    case .export: "write a recording or trace as a HAR"
    case .mergeReports: "join the JSON reports of parallel jobs into one verdict"
    case .scan: "list what looks like a secret or personal data"
    case .verifyRelease: "show that a release build holds no recorder"
    case .initialize: "write a first trace-diff.json and a CI workflow for what it finds here"
    case .doctor: "say why a recording is empty or thin, and what to do"
    }
  }

  /// The forms of the command after its name.
  var usages: [String] {
    switch self {
    case .compare: ["BASELINE CANDIDATE"]
    case .record: ["[--runs N] --out DIR -- COMMAND …", "--out DIR FILE …"]
    case .learn: ["RUN … [--out DIR] [--rules FILE]"]
    case .accept: ["BASELINE CANDIDATE [--only ID …]"]
    case .review: ["BASELINE CANDIDATE"]
    case .prune: ["BASELINE CANDIDATE [--delete]"]
    case .mutate: ["[--min-catch PERCENT] BASELINE …"]
    case .rules: ["check [RULES …]", "explain FILE"]
    case .presets: ["[NAME]"]
    case .normalize: ["[FILE|- …]"]
    case .export: ["--format har FILE"]
    case .mergeReports: ["JSON …"]
    case .scan: ["FILE …"]
    case .verifyRelease: ["APP"]
    case .initialize: ["[FILE …]"]
    case .doctor: ["RECORDING"]
    }
  }

  /// Complete commands to copy.
  var examples: [(command: String, meaning: String)] {
    switch self {
    case .compare:
      [
        ("trace-diff Baselines Candidates", "gate a folder of flows"),
        ("trace-diff Baselines/HomeFeed.http run.jsonl", "compare one flow with a fresh recording"),
        (
          "trace-diff Baselines Candidates --report junit=trace.xml --report html=trace.html",
          "write reports beside the terminal's"
        ),
      ]
    case .record:
      [
        ("trace-diff record --out Baselines -- xcodebuild test -scheme App", "record what the UI tests do"),
        (
          "trace-diff record --runs 3 --out Baselines -- ./run-flows.sh",
          "and learn from three runs what varies"
        ),
        ("trace-diff record --out Baselines session.har", "make a baseline of a browser's or proxy's HAR"),
      ]
    case .learn:
      [
        ("trace-diff learn run1.jsonl run2.jsonl run3.jsonl", "print what would be written"),
        ("trace-diff learn Runs --out Baselines --rules trace-diff.json", "write it, for a person to review"),
      ]
    case .accept:
      [
        ("trace-diff accept Baselines Candidates", "take everything"),
        ("trace-diff accept Baselines Candidates --flow HomeFeed", "take one flow"),
        ("trace-diff accept Baselines Candidates --only 9f2c41d07ab3", "take one finding"),
      ]
    case .review: [("trace-diff review Baselines Candidates", "decide finding by finding")]
    case .prune:
      [
        ("trace-diff prune Baselines Candidates", "list baselines whose flow did not run"),
        ("trace-diff prune Baselines Candidates --delete", "remove them"),
      ]
    case .mutate:
      [("trace-diff mutate --min-catch 90 Baselines", "fail where the baselines would miss too much")]
    case .rules:
      [
        ("trace-diff rules check", "check the nearest trace-diff.json"),
        ("trace-diff rules explain run.jsonl", "say which rule masked or kept which field"),
      ]
    case .presets:
      [("trace-diff presets", "list the vendors"), ("trace-diff presets ga4", "what is known of one")]
    case .normalize:
      [
        ("trace-diff normalize run.jsonl", "one event a line"),
        ("zcat runs/*.gz | trace-diff normalize -", "as a step of a pipeline"),
        (
          "trace-diff normalize --as-flow production --counts logs/*.jsonl > today.tsv",
          "count the events of logs, to be compared with --counts"
        ),
      ]
    case .export: [("trace-diff export --format har run.jsonl > run.har", "open it in a browser's tools")]
    case .mergeReports:
      [
        (
          "trace-diff merge-reports shard1.json shard2.json --report html=trace.html",
          "one verdict of many jobs"
        )
      ]
    case .scan: [("trace-diff scan Baselines Recordings", "before they are committed or shared")]
    case .verifyRelease: [("trace-diff verify-release App.app", "in the release job")]
    case .initialize: [("trace-diff init session.har", "start from what a recording holds")]
    case .doctor: [("trace-diff doctor run.jsonl", "when a recording is not what it should be")]
    }
  }

  /// What the exit status means, where it differs from the common one.
  var exitNotes: [String] {
    switch self {
    case .record:
      ["with -- COMMAND: the command's own status; 125 where the recorder itself failed"]
    case .mutate: ["1 where less than --min-catch percent of the mutations would be caught"]
    case .scan: ["1 where something was found"]
    case .verifyRelease: ["1 where the build holds a recorder"]
    case .doctor: ["1 where something is wrong with the recording"]
    default: []
    }
  }

  var options: [CommandOption] {
    let common: [CommandOption] = [.color, .verbose, .quiet, .help]
    let inputs: [CommandOption] = [.rules, .flow, .page]
    switch self {
    case .compare:
      return inputs + [.format, .report, .failOn, .counts] + common + [.version, .completions, .manual]
    case .record:
      return [.out, .runs, .timeout, .recording] + inputs + [.forceInCI] + common
    case .learn: return [.out] + inputs + [.forceInCI] + common
    case .accept: return [.only] + inputs + [.forceInCI] + common
    case .review: return inputs + [.forceInCI] + common
    case .prune: return [.delete] + inputs + [.forceInCI] + common
    case .mutate: return [.minCatch, .json] + inputs + common
    case .rules: return inputs + common
    case .presets: return [.json] + common
    case .normalize: return inputs + [.asFlow, .tally] + common
    case .export: return [.exportFormat, .outFile] + inputs + common
    case .mergeReports: return [.format, .report, .failOn] + common
    case .scan, .verifyRelease, .doctor: return [.rules] + common
    case .initialize: return [.out] + common
    }
  }
}

extension CommandOption {
  static let completions = CommandOption(
    name: "completions", value: "SHELL", choices: Completions.Shell.allCases.map(\.rawValue),
    help: "print the completion script of a shell")
  static let manual = CommandOption(name: "manual", help: "print the manual page, for man")
  static let counts = CommandOption(
    name: "counts", help: "the inputs are tab-separated fingerprint counts; judges missing, extra, duplicated"
  )
  static let asFlow = CommandOption(
    name: "as-flow", value: "NAME",
    help:
      "every request counts as one of this flow, whatever the markers say: for logs and parts of recordings")
  static let tally = CommandOption(
    name: "counts", help: "write tab-separated fingerprint counts instead of lines, for trace-diff --counts")
  static let runs = CommandOption(
    name: "runs", value: "N", help: "run the command N times and learn what varies (default: 1)")
  static let timeout = CommandOption(
    name: "timeout", value: "SECONDS",
    help: "stop the command and what it started after so long, as an unfinished run")
  static let recording = CommandOption(
    name: "recording", value: "DIR", help: "keep the raw recordings in this folder")
  static let only = CommandOption(
    name: "only", value: "ID", isRepeatable: true, help: "take only the findings with these ids")
  static let delete = CommandOption(name: "delete", help: "remove them instead of listing them")
  static let minCatch = CommandOption(
    name: "min-catch", value: "PERCENT", help: "fail where less than this share of mutations would be caught")
  static let json = CommandOption(name: "json", help: "as JSON")
  static let exportFormat = CommandOption(
    name: "format", value: "FORMAT", choices: ["har"], help: "the format to write (default: har)")
  static let outFile = CommandOption(
    name: "out", letter: "o", value: "FILE", help: "the file to write (default: standard output)")
}
