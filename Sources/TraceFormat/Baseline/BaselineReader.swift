/// Reads a baseline, an HTTP request file (`.http`), with the line of each request.
public enum BaselineReader {
  /// Reads a whole file.
  ///
  /// The vendor, name and role of the events are what their `# @event` remarks say; a comparison computes them
  /// anew.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, with or without a byte order mark, its lines ended by LF or CR LF.
  ///   - file: The file as the user named it; its name is the flow's where the text has no `# @flow`.
  /// - Throws: what is wrong, with line and column.
  /// - Complexity: O(n) in the size of the text.
  public static func read(_ bytes: [UInt8], file: String?) throws(InputError) -> Trace {
    var parser = BaselineParser(try SourceLines(bytes, file: file), file: file)
    return try parser.parse()
  }

  public static func read(_ text: String, file: String?) throws(InputError) -> Trace {
    try read(Array(text.utf8), file: file)
  }
}

/// The lines of a text, without their ends.
struct SourceLines {
  let lines: [Substring]

  init(_ bytes: [UInt8], file: String?) throws(InputError) {
    guard !bytes.isEmpty else { throw InputError("the file is empty", file: file) }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { throw Self.invalid(bytes, text, file: file) }
    var rest = Substring(text)
    if rest.unicodeScalars.first == "\u{FEFF}" { rest.unicodeScalars.removeFirst() }
    lines = rest.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      Substring(line.last == 0x0D ? line.dropLast() : line)
    }
  }

  /// The first byte that the repaired text does not share.
  private static func invalid(_ bytes: [UInt8], _ repaired: String, file: String?) -> InputError {
    let offset = zip(bytes, repaired.utf8).enumerated().first { $1.0 != $1.1 }?.offset ?? bytes.count - 1
    let position = bytes.withUnsafeBufferPointer { SourceText.position(of: offset, in: $0) }
    return InputError("invalid UTF-8", file: file, line: position.line, column: position.column)
  }
}
