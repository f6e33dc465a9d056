public import Foundation

/// Finds a test's baselines on the machine that the test runs on.
///
/// The first that exists counts: the folder that `TRACE_DIFF_BASELINES` names, `Baselines` in the test bundle, and
/// `Baselines` beside the test's source file or in a folder above it. Test machines of some CI services have no
/// sources, and devices have neither sources nor the environment, hence the bundle.
public struct BaselineFolder: Sendable, Hashable {
  /// The variable that names the folder.
  public static let variable = "TRACE_DIFF_BASELINES"

  /// nil where none was found.
  public var path: String?
  /// Where it was looked for, for people.
  public var places: [String]

  /// - Parameters:
  ///   - environment: the test's environment.
  ///   - bundle: the test bundle, for its resources.
  ///   - source: the test's `#filePath`.
  public init(environment: [String: String], bundle: Bundle? = nil, source: String) {
    var candidates: [String] = []
    if let named = environment[Self.variable], !named.isEmpty { candidates.append(named) }
    if let resources = bundle?.resourcePath { candidates.append("\(resources)/Baselines") }
    var folder = (source as NSString).deletingLastPathComponent
    while folder.count > 1 {
      candidates.append("\(folder)/Baselines")
      folder = (folder as NSString).deletingLastPathComponent
    }
    places = candidates
    path = candidates.first { candidate in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder) && isFolder.boolValue
    }
  }

  /// A folder that is known.
  public init(path: String) {
    self.path = path
    places = [path]
  }
}
