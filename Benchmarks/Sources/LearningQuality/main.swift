import Foundation
import TraceDiff
import TraceFormat

/// Prints how well learning tells noise from regressions on the recordings of `TRACE_DIFF_CORPUS`.

guard let corpus = Corpus() else {
  print("skipped: TRACE_DIFF_CORPUS does not name a folder of recordings")
  exit(0)
}
let isVerbose = CommandLine.arguments.contains("--verbose")

print("## Recordings of one browser that are refused")
print("")
var read = 0
var refused = 0
for file in corpus.files(in: "har") {
  do throws(InputError) {
    let normalizer = Normalizer()
    for flow in try HARReader.read(InputSource(file)) { _ = normalizer.trace(of: flow) }
    read += 1
  } catch {
    refused += 1
    print("- \(Corpus.name(file)): \(error.message)")
  }
}
print("")
print("\(read) read, \(refused) refused")
print("")

var rules = Rules()
if CommandLine.arguments.contains("--everything") { rules.include = [EndpointPattern("**")] }
var runs: [HeldOut] = []
for file in corpus.files(in: "series") {
  do throws(InputError) {
    runs += try HeldOut.all(of: file, rules: rules)
  } catch {
    print("- \(Corpus.name(file)): \(error.message)")
  }
}

func percent(_ part: Int, _ all: Int) -> String {
  let tenths = all == 0 ? 0 : (part * 1000 + all / 2) / all
  return "\(tenths / 10).\(tenths % 10) %"
}

func row(_ name: String, _ outcomes: [HeldOut.Outcome]) {
  let all = outcomes.count
  let events = outcomes.filter { $0 == .events }.count
  let other = outcomes.filter { $0 == .other }.count
  print(
    "| \(name) | \(all) | \(all - events - other) | \(events) (\(percent(events, all))) | \(other) (\(percent(other, all))) |"
  )
}

print("## One run held out, the others learned from")
print("")
print("| baseline | runs | pass | whole events lost or gained | fail for another reason |")
print("| --- | --- | --- | --- | --- |")
row("learned from all other runs", runs.map(\.learned))
row("one other run, nothing learned", runs.map(\.unlearned))
row("one other run, plain sorted diff", runs.map(\.sortedDiff))
print("")
for run in runs where run.learned != .pass {
  print("- \(Corpus.name(run.file)), run \(run.run):")
  for finding in run.findings {
    let changes = finding.changes.map {
      "\($0.part.rawValue) \($0.name): \($0.baseline ?? "-") to \($0.candidate ?? "-")"
    }
    print("  - \(finding.kind.rawValue) \(finding.event.name) \(changes.joined(separator: "; "))")
  }
}

print("")
print("## Regressions injected one at a time into the runs that pass")
print("")
print(
  "| regression | injected | found | found as another event | allowed by the baseline | missed or told wrongly |"
)
print("| --- | --- | --- | --- | --- | --- |")
var missed: [String] = []
var allowed: [String: Int] = [:]
for kind in Injection.Kind.allCases {
  var counts = (all: 0, found: 0, another: 0, allowed: 0, missed: 0)
  for run in runs where run.learned == .pass {
    for injection in Injection.all(of: run.candidate) where injection.kind == kind {
      counts.all += 1
      let event = run.candidate.events[injection.event]
      let field = injection.field.map { " \(event.fields[$0].name)" } ?? ""
      let place = "\(kind.rawValue)\(field) in \(event.name), \(Corpus.name(run.file)) run \(run.run)"
      switch injection.judge(run, rules) {
      case .found: counts.found += 1
      case .foundAsAnotherEvent: counts.another += 1
      case .allowed(let directive):
        counts.allowed += 1
        allowed["\(kind.rawValue): \(directive)", default: 0] += 1
      case .missed(let said):
        counts.missed += 1
        missed.append("\(place): \(said)")
      }
    }
  }
  print(
    "| \(kind.rawValue) | \(counts.all) | \(counts.found) | \(counts.another) | \(counts.allowed) | \(counts.missed) |"
  )
}
print("")
for (directive, count) in allowed.sorted(by: { $0.key < $1.key }) {
  print("- allowed, \(directive): \(count)")
}
for line in missed.prefix(isVerbose ? missed.count : 20) { print("- missed, \(line)") }
