import Foundation
import PackagePlugin

/// `swift package trace-diff …`: the tool as a command of every package that depends on this one.
///
/// Arguments are handed on as they are. Commands that write, such as `record` and `accept`, need
/// `swift package --allow-writing-to-package-directory trace-diff …`.
@main struct TraceDiffCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "trace-diff").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // The verdict is the plugin's own.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
