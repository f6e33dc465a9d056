import Foundation
import Testing

@testable import TraceFormat
@testable import trace_diff

struct ReleaseScanTests {
  private static let elf: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0]
  private static let machO: [UInt8] = [0xCF, 0xFA, 0xED, 0xFE, 7, 0, 0, 1]
  private static let fat: [UInt8] = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 2]

  /// A folder `Shop.app` with these files.
  private static func app(_ files: [String: [UInt8]]) throws -> String {
    let app = NSTemporaryDirectory() + "\(UUID().uuidString)/Shop.app"
    for (name, bytes) in files {
      let url = URL(fileURLWithPath: "\(app)/\(name)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url)
    }
    return app
  }

  private static let marker = RecorderMarker.traits[0].parts[0]
  private static let padding = [UInt8](repeating: 0x41, count: (1 << 20) - 10)

  struct Row: Sendable {
    let files: [String: [UInt8]]
    let hits: [String]
    let reason: String
  }

  static let rows = [
    Row(files: ["Shop": machO], hits: [], reason: "a clean app"),
    Row(files: ["Shop": machO + marker], hits: ["Shop"], reason: "linked into the executable"),
    Row(
      files: ["Shop": fat + [0, 0] + marker + [0]], hits: ["Shop"], reason: "in one slice of a fat binary"),
    Row(
      files: ["Shop": machO, "Frameworks/Ads.framework/Ads": machO + marker],
      hits: ["Frameworks/Ads.framework/Ads"], reason: "in a framework"),
    Row(
      files: ["Shop": machO, "PlugIns/W.appex/W": machO + marker], hits: ["PlugIns/W.appex/W"],
      reason: "in an app extension"),
    Row(files: ["Shop": machO + padding + marker], hits: ["Shop"], reason: "across two reads"),
    Row(
      files: ["Shop": elf + Array("\0RecordingProtocol\0TraceRecorder\0".utf8)], hits: ["Shop"],
      reason: "the types of a stripped binary"),
    Row(
      files: ["Shop": elf + Array("TraceRecorder".utf8)], hits: [],
      reason: "a type of that name alone may be anybody's"),
  ]

  @Test(arguments: rows)
  func recorderIsFoundByContent(_ row: Row) throws {
    let app = try Self.app(row.files)
    defer { try? FileManager.default.removeItem(atPath: (app as NSString).deletingLastPathComponent) }
    let scan = try ReleaseScan(path: app)
    #expect(scan.hits.map(\.file) == row.hits.map { "\(app)/\($0)" }, "\(row.reason)")
    #expect(scan.files == row.files.count)
    #expect(scan.binaries == row.files.count)
  }

  @Test func whatCannotBeVerifiedIsAnError() throws {
    #expect(throws: InputError.self) { try ReleaseScan(path: "/no/such.app") }
    let text = try Self.app(["Info.plist": Array("<plist/>".utf8)])
    #expect(throws: InputError.self) { try ReleaseScan(path: text) }
    let packed = try Self.app(["Shop.ipa": [0x50, 0x4B, 3, 4, 0]])
    #expect(throws: InputError.self) { try ReleaseScan(path: "\(packed)/Shop.ipa") }
  }

  /// The real thing: the Storefront's app holds a recorder, and the tool that looks for it does not.
  @Test func builtExecutablesAreToldApart() throws {
    let products = Bundle.main.bundleURL.path
    let folder =
      FileManager.default.fileExists(atPath: "\(products)/storefront-app")
      ? products : (CommandLine.arguments[0] as NSString).deletingLastPathComponent
    let app = try ReleaseScan(path: "\(folder)/storefront-app")
    #expect(app.hits.flatMap(\.meanings).contains("the recorder's marker"))
    #expect(try ReleaseScan(path: "\(folder)/trace-diff").hits == [])
  }
}
