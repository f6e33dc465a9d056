import TraceDiff
import TraceFormat

/// `trace-diff presets [NAME]`
enum PresetsCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    guard arguments.operands.count <= 1 else {
      throw UsageError(message: "expected one name, got \(arguments.operands.count)", command: .presets)
    }
    var presets = Preset.all
    if let name = arguments.operands.first {
      let word = name.lowercased()
      presets = presets.filter { $0.id == word || $0.title.lowercased() == word }
      guard !presets.isEmpty else {
        let hint = NearestName.suggestion(for: name, among: Preset.all.map(\.id))
        throw UsageError(message: "there is no preset '\(name)'\(hint)", command: .presets)
      }
    }
    if arguments.has(.json) {
      console.output(PresetPage.json(presets))
    } else if arguments.operands.isEmpty {
      let width = presets.map(\.id.count).max() ?? 0
      for preset in presets {
        let gap = String(repeating: " ", count: width - preset.id.count + 2)
        console.output("\(preset.id)\(gap)\(preset.title)\n")
      }
    } else {
      for preset in presets { console.output(PresetPage.text(preset)) }
    }
    return .pass
  }
}
