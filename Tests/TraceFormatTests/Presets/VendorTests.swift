import Testing

@testable import TraceFormat

@Suite struct VendorTests {
  static let rows = AnalyticsRows.rows + GoogleRows.rows + AppRows.rows + WebRows.rows

  @Test(arguments: rows)
  func recognises(row: VendorRow) {
    let event = PresetSupport.event(row.method, row.url, body: row.body)
    let match = PresetMatcher.all.match(event)
    #expect(match?.preset.title == row.vendor, "\(row.reason)")
    let events = PresetSupport.events(event)
    #expect(events.map { VendorRow.Expected(name: $0.name, role: $0.role) } == row.events, "\(row.reason)")
  }

  @Test(arguments: rows)
  func isIdempotent(row: VendorRow) {
    for event in PresetSupport.events(row.method, row.url, body: row.body) {
      #expect(PresetSupport.events(event) == [event], "\(row.reason)")
    }
  }
}
