/// Why an input could not be read, for a person: what is wrong, where, and what would be right.
public struct InputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file as the user named it; nil where the text did not come from a file.
  public var file: String?
  /// Counted from 1; nil where the whole file is meant.
  public var line: Int?
  /// Counted from 1 in UTF-8 bytes; nil where the whole line is meant.
  public var column: Int?
  /// One sentence in lower case without a full stop, the offending value quoted.
  public var message: String

  public init(_ message: String, file: String? = nil, line: Int? = nil, column: Int? = nil) {
    self.message = message
    self.file = file
    self.line = line
    self.column = column
  }

  /// `FILE:LINE:COLUMN: what is wrong`, as far as it is known.
  public var description: String {
    var place = ""
    if let file { place += "\(file):" }
    if let line { place += "\(line):" }
    if let column { place += "\(column):" }
    return place.isEmpty ? message : "\(place) \(message)"
  }
}
