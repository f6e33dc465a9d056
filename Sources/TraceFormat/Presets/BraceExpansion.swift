/// The shell's `a{b,c}`, by which a preset's lists of hosts, paths and names stay short.
enum BraceExpansion {
  /// The texts that a pattern stands for, in order; a brace without its partner stands for itself.
  static func expand(_ pattern: String) -> [String] {
    // All presets are expanded at each start: bytes are looked at, not characters.
    let bytes = pattern.utf8
    guard let open = bytes.firstIndex(of: UInt8(ascii: "{")),
      let close = bytes[open...].firstIndex(of: UInt8(ascii: "}"))
    else { return [pattern] }
    let head = String(pattern[..<open])
    let tails = expand(String(pattern[bytes.index(after: close)...]))
    return bytes[bytes.index(after: open)..<close]
      .split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .flatMap { alternative in
        let start = head + Substring(alternative)
        return tails.map { start + $0 }
      }
  }
}
