import Testing
import TraceFormat

@Suite struct FlowFileTests {
  struct Row: Sendable {
    var flow: String
    var file: String
    var reason: String
  }

  static let rows = [
    Row(flow: "HomeFeed", file: "HomeFeed.http", reason: "a plain name is itself"),
    Row(flow: "Home Feed", file: "Home%20Feed.http", reason: "a blank is a byte outside the set"),
    Row(flow: "../../etc/passwd", file: "..%2F..%2Fetc%2Fpasswd.http", reason: "no name leaves the folder"),
    Row(flow: "ü", file: "%C3%BC.http", reason: "bytes, not characters"),
    Row(flow: "", file: "%.http", reason: "an empty name still has a file"),
  ]

  @Test(arguments: rows) func aFlowHasOneFile(_ row: Row) {
    #expect(FlowFile.name(ofFlow: row.flow) == row.file, "\(row.reason)")
    #expect(FlowFile.flow(ofFile: "a/b/" + row.file) == row.flow, "\(row.reason)")
  }

  @Test func longNamesAreCutAndStayApart() {
    let long = String(repeating: "ü", count: 400)
    let first = FlowFile.name(ofFlow: long + "1")
    let second = FlowFile.name(ofFlow: long + "2")
    #expect(first != second)
    #expect(first.utf8.count <= 240)
    #expect(!first.contains("%-"))
  }
}
