import Testing

@testable import TraceFormat

@Suite struct VendorTests {
  static let rows =
    AnalyticsRows.rows + GoogleRows.rows + AppRows.rows + WebRows.rows
    + SuiteRows.rows + PixelRows.rows + MoreWebRows.rows + MobileRows.rows

  @Test(arguments: rows)
  func recognises(row: VendorRow) {
    #expect(
      PresetSupport.match(row.method, row.url, body: row.body)?.preset.title == row.vendor, "\(row.reason)")
    let events = PresetSupport.events(row.method, row.url, body: row.body)
    #expect(events.map { VendorRow.Expected(name: $0.name, role: $0.role) } == row.events, "\(row.reason)")
    #expect(events.allSatisfy { $0.vendor == row.vendor }, "\(row.reason)")
  }

  /// What a preset has rewritten it recognises and leaves alone.
  @Test(arguments: rows)
  func isIdempotent(row: VendorRow) throws {
    for event in PresetSupport.events(row.method, row.url, body: row.body) {
      let match = try #require(PresetMatcher.all.match(event), "\(row.reason)")
      #expect(match.preset.title == row.vendor, "\(row.reason)")
      if let rewrite = match.preset.rewrite { #expect(rewrite(event) == [event], "\(row.reason)") }
    }
  }

  /// A baseline holds no masked values, and still every event has its vendor, name and role.
  @Test(arguments: rows)
  func isRecognisedInABaseline(row: VendorRow) throws {
    let events = PresetSupport.events(row.method, row.url, body: row.body)
    let text = BaselineWriter.text(Trace(flow: "Vendor", events: events))
    let read = PresetSupport.normalizer.classify(
      try BaselineReader.read(Array(text.utf8), file: "Vendor.http"))
    #expect(read.events.map(\.vendor) == events.map(\.vendor), "\(text)")
    #expect(read.events.map(\.name) == events.map(\.name), "\(text)")
    #expect(read.events.map(\.role) == events.map(\.role), "\(text)")
    #expect(read.events.map(\.isBatched) == events.map(\.isBatched), "\(text)")
  }

  @Test func everyPresetHasRows() {
    let titles = Set(Self.rows.compactMap(\.vendor)).union(["GA4", "Firebase Analytics"])
    #expect(Preset.all.filter { !titles.contains($0.title) }.map(\.title) == [])
  }

  @Test func namesAreUnique() {
    #expect(Set(Preset.all.map(\.id)).count == Preset.all.count)
    #expect(Set(Preset.all.map(\.title)).count == Preset.all.count)
    #expect(
      Preset.all.allSatisfy {
        $0.id.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D || (0x30...0x39).contains($0) }
      })
  }
}
