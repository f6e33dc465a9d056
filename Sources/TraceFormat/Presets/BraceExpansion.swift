/// The shell's `a{b,c}`, by which a preset's lists of hosts, paths and names stay short.
enum BraceExpansion {
  /// The texts that a pattern stands for, in order; a brace without its partner stands for itself.
  static func expand(_ pattern: String) -> [String] {
    guard let open = pattern.firstIndex(of: "{"),
      let close = pattern[open...].firstIndex(of: "}")
    else { return [pattern] }
    let head = pattern[..<open]
    let tails = expand(String(pattern[pattern.index(after: close)...]))
    return pattern[pattern.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
      .flatMap { alternative in tails.map { head + alternative + $0 } }
  }
}
