import Foundation

/// Writes a baseline and a candidate of any size with known differences, in constant memory.
///
/// `Workload [--requests N] [--differences N] [--seed N] [--format jsonl|har] [--flows N] --out FOLDER` writes
/// `baseline` and `candidate`, with more than one flow as folders of a file for each, `differences.tsv` (kind, item, and for a move how many places), `trace-diff.json` with the rules
/// that mask what is not masked by presets, and `volatile.txt`, the names of all parameters and JSON members that
/// change from run to run, for tools that know no presets.

/// What each name of a volatile value is, in any vendor's request.
let volatileNames = [
  "cb", "ts", "sid", "imp", "_p", "cid", "_s", "_et", "fbp", "it", "mid", "vid", "pi", "lt", "rn",
  "anonymousId",
  "messageId", "timestamp", "sentAt", "device_id", "insert_id", "time", "session", "t",
]

let rules = """
  {
    "include": ["**"],
    "mask": [
      {"match": "ads.shop.example/**", "query": ["cb", "ts", "sid", "imp"]},
      {"match": "metrics.shop.example/**", "json": ["/session", "/t"]},
      {"match": "events.shop.example/**", "json": ["/batch/*/anonymousId"]}
    ]
  }

  """

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("Workload: \(message)\n".utf8))
  exit(2)
}

var options = [
  "--requests": "10000", "--differences": "", "--seed": "1", "--format": "jsonl", "--flows": "1",
  "--out": "",
]
var arguments = Array(CommandLine.arguments.dropFirst())
while let name = arguments.first {
  guard options[name] != nil, arguments.count > 1 else { fail("unknown or empty option '\(name)'") }
  options[name] = arguments[1]
  arguments.removeFirst(2)
}
guard let requests = options["--requests"].flatMap({ Int($0) }), let folder = options["--out"],
  !folder.isEmpty,
  let seed = options["--seed"].flatMap({ UInt64($0) }), let format = options["--format"], requests > 0
else { fail("expected --requests N, --seed N and --out FOLDER") }
let wanted = options["--differences"].flatMap { Int($0) } ?? max(requests / 1000, 20)

try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
try rules.write(toFile: "\(folder)/trace-diff.json", atomically: false, encoding: .utf8)
try (volatileNames.joined(separator: "\n") + "\n")
  .write(toFile: "\(folder)/volatile.txt", atomically: false, encoding: .utf8)

let flows = max(options["--flows"].flatMap { Int($0) } ?? 1, 1)
let list = OutputFile("\(folder)/differences.tsv")

/// Writes one flow, as the whole workload or as a file of each side's folder.
@MainActor func generate(_ output: some RequestOutput, seed: UInt64, name: String) {
  var generator = Generator(
    seed: seed, requests: requests / flows, differences: wanted / flows, outputs: (output, output),
    files: (
      OutputFile("\(folder)/baseline\(name).\(format)"), OutputFile("\(folder)/candidate\(name).\(format)"),
      list
    ))
  generator.run()
}

if flows > 1 {
  for side in ["baseline", "candidate"] {
    try FileManager.default.createDirectory(atPath: "\(folder)/\(side)", withIntermediateDirectories: true)
  }
}
for flow in 0..<flows {
  let name = flows > 1 ? "/Flow\(flow + 1)" : ""
  let flowSeed = seed &+ UInt64(flow) &* 1000
  switch format {
  case "jsonl":
    generate(RecordingOutput(flow: flows > 1 ? "Flow\(flow + 1)" : "Shopping"), seed: flowSeed, name: name)
  case "har": generate(HAROutput(), seed: flowSeed, name: name)
  default: fail("unknown format '\(format)'")
  }
}
list.flush(all: true)
