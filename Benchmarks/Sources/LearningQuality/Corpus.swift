import Foundation
import TraceFormat

/// The recordings that `TRACE_DIFF_CORPUS` names.
struct Corpus {
  let root: String

  init?() {
    guard let root = ProcessInfo.processInfo.environment["TRACE_DIFF_CORPUS"], !root.isEmpty else {
      return nil
    }
    self.root = root
  }

  /// The files of a folder, sorted by name.
  func files(in folder: String) -> [String] {
    let path = root + "/" + folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map { path + "/" + $0 }
  }

  /// The runs of a file, one a page.
  static func runs(of file: String) throws(InputError) -> [Flow] {
    try HARReader.read(InputSource(file), pages: .each)
  }

  static func name(_ file: String) -> String { String(file.split(separator: "/").last ?? "") }
}
