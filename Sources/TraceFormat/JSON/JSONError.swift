/// Why bytes are not JSON: where, and what was expected there.
public struct JSONError: Error, Sendable, Hashable {
  /// The offset of the offending byte, counted from 0.
  public var offset: Int
  /// What was expected and what was found, in lower case without a full stop.
  public var message: String

  public init(_ message: String, at offset: Int) {
    self.offset = offset
    self.message = message
  }

  /// The error as one about a file, with line and column.
  ///
  /// - Parameters:
  ///   - text: The bytes that were scanned.
  ///   - file: The file as the user named it.
  public func inputError(in text: UnsafeBufferPointer<UInt8>, file: String?) -> InputError {
    let position = SourceText.position(of: offset, in: text)
    return InputError(message, file: file, line: position.line, column: position.column)
  }

  /// The error as one about a file, with line and column.
  public func inputError(in text: [UInt8], file: String?) -> InputError {
    text.withUnsafeBufferPointer { inputError(in: $0, file: file) }
  }
}
