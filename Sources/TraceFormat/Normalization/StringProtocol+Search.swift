extension StringProtocol {
  /// Where a short ASCII text first stands, or nil.
  ///
  /// The standard library's own search is newer than the deployment targets.
  func firstIndex(ofText text: StaticString) -> String.Index? {
    text.withUTF8Buffer { needle in
      guard let first = needle.first else { return startIndex }
      var index = utf8.startIndex
      while let found = utf8[index...].firstIndex(of: first) {
        if utf8[found...].starts(with: needle) { return found }
        index = utf8.index(after: found)
      }
      return nil
    }
  }

  func holds(_ text: StaticString) -> Bool { firstIndex(ofText: text) != nil }
}
