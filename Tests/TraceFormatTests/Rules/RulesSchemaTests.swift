import Testing

@testable import TraceFormat

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The schema that editors use and the reader know the same names.
@Suite struct RulesSchemaTests {
  static func schema() throws -> JSONNode {
    var parts = #filePath.split(separator: "/")
    parts.removeLast(4)
    let path = "/" + parts.joined(separator: "/") + "/Schemas/trace-diff.schema.json"
    return try JSONNode(parsing: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
  }

  private func names(_ node: JSONNode?) -> Set<String> { Set(node?.members?.map(\.key) ?? []) }
  private func strings(_ node: JSONNode?) -> Set<String> { Set(node?.elements?.compactMap(\.string) ?? []) }

  @Test func sectionsAgree() throws {
    let properties = try #require(try Self.schema()["properties"])
    #expect(names(properties) == Set(RulesKeys.Section.allCases.map(\.rawValue)))
  }

  @Test(arguments: RulesKeys.Section.allCases.filter { $0.entryKeys != nil }.map(\.rawValue))
  func entriesAgree(_ name: String) throws {
    let section = try #require(RulesKeys.Section(rawValue: name))
    let entry = try #require(try Self.schema()["properties"]?[name]?["items"])
    #expect(names(entry["properties"]) == Set(section.entryKeys ?? []))
    #expect(strings(entry["required"]) == Set(section.requiredKeys))
    #expect(entry["additionalProperties"]?.bool == false)
  }

  struct Words: Sendable {
    var section: String
    var key: String
    var words: [String]
  }

  @Test(arguments: [
    Words(section: "events", key: "role", words: Role.allCases.map(\.rawValue) + ["*"]),
    Words(section: "severity", key: "role", words: Role.allCases.map(\.rawValue) + ["*"]),
    Words(section: "severity", key: "kind", words: Difference.allCases.map(\.rawValue) + ["*"]),
    Words(section: "severity", key: "severity", words: Severity.allCases.map(\.rawValue)),
    Words(section: "order", key: "order", words: Rules.Order.allCases.map(\.rawValue)),
    Words(section: "learned", key: "in", words: Rules.LearnedRule.Part.allCases.map(\.rawValue)),
    Words(section: "learned", key: "verdict", words: Rules.LearnedRule.Verdict.allCases.map(\.rawValue)),
  ])
  func wordsAgree(_ row: Words) throws {
    let property = try Self.schema()["properties"]?[row.section]?["items"]?["properties"]?[row.key]
    #expect(strings(property?["enum"]) == Set(row.words))
  }
}
