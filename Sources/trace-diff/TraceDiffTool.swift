#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The process: arguments in, exit status out. All the rest is `run`.
@main enum TraceDiffTool {
  static func main() {
    // A reader that went away, such as `head`, ends the output and not the verdict.
    signal(SIGPIPE, SIG_IGN)
    let console = Console.standard
    exit(run(Array(CommandLine.arguments.dropFirst()), console).rawValue)
  }
}
