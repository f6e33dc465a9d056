import Testing

@testable import TraceFormat

/// A trace that was read from a file is seen as the rules see it today.
struct RereadingTests {
  private static let text = """
    # @trace-diff 1
    # @flow Home

    ###
    # @event analytics.example.com batch
    # @count 1..2
    POST https://analytics.example.com/batch
    Content-Type: application/json

    {
      "batch": [
        {
          "event": "open",
          "id": "{{$uuid}}"
        },
        {
          "event": "close",
          "id": "{{$uuid}}"
        }
      ]
    }

    ###
    # @event staging.example.com imp
    GET https://staging.example.com/imp
        ?cb=5

    ###
    # @event health.example.com ping
    GET https://health.example.com/ping

    """

  private static func read(_ rules: Rules) throws -> Trace {
    Normalizer(rules: rules).classify(try BaselineReader.read(Array(text.utf8), file: "home.http"))
  }

  @Test func staysAsItIsWithoutRules() throws {
    #expect(try Self.read(Rules()).events.map(\.name) == ["batch", "imp", "ping"])
  }

  @Test func splitsBatchesMapsHostsAndLeavesOutWhatIsExcluded() throws {
    var batch = Rules.EventRule(match: EndpointPattern("analytics.example.com/batch"))
    batch.split = Glob("/batch/*", separator: "/")
    batch.name = .json("/event")
    var rules = Rules()
    rules.events = [batch]
    rules.hosts = [Rules.HostMapping(from: EndpointPattern("staging.example.com"), to: "ads.example.com")]
    rules.exclude = [EndpointPattern("health.example.com")]
    let trace = try Self.read(rules)
    #expect(trace.events.map(\.name) == ["open", "close", "imp"])
    #expect(
      trace.events.map(\.host) == ["analytics.example.com", "analytics.example.com", "ads.example.com"])
    #expect(trace.events.map(\.count) == [1...2, 1...2, 1...1])
    #expect(trace.events[1].fields.contains { $0.name == "/batch/0/id" && $0.mask?.placeholder == .uuid })
    // A literal in a file is meant: no rule masks it anew.
    #expect(trace.events[2].fields.first { $0.name == "cb" }?.mask == nil)
  }
}
