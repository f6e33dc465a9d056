/// A request's id within its recording, in the parts that a recorder has it in: put together only on the line.
package struct RecordID: Sendable {
  let prefix: String
  /// Follows the prefix; nil where that is all.
  let number: Int?

  package init(_ prefix: String, _ number: Int? = nil) {
    self.prefix = prefix
    self.number = number
  }
}
