// The C library's `environ` is a global variable that Swift cannot know to be safe; it is read once, here.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Glibc
#endif

enum ProcessEnvironment {
  /// The variables of this process, without Foundation.
  static func variables() -> [String: String] {
    var variables: [String: String] = [:]
    #if canImport(Darwin)
      var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = _NSGetEnviron().pointee
    #else
      var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    #endif
    while let text = entry?.pointee {
      let pair = String(cString: text)
      if let equals = pair.utf8.firstIndex(of: UInt8(ascii: "=")) {
        variables[String(pair[..<equals])] = String(pair[pair.utf8.index(after: equals)...])
      }
      entry = entry?.advanced(by: 1)
    }
    return variables
  }
}
