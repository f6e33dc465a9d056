import Foundation

/// What the shop sells.
struct Product: Sendable, Hashable, Decodable {
  var id: String
  var title: String
  var price: Double
  var currency: String
  /// The place for an ad on the product's page; nil for none.
  var adUnit: String?
}

/// Where the content comes from, injected so that tests need no server.
protocol ContentProvider: Sendable {
  func products() async throws -> [Product]
}

/// The content of a JSON file in the app's bundle.
struct FixtureContentProvider: ContentProvider {
  func products() async throws -> [Product] {
    guard
      let url = Bundle.module.url(forResource: "products", withExtension: "json", subdirectory: "Fixtures")
    else { throw CocoaError(.fileNoSuchFile) }
    return try JSONDecoder().decode([Product].self, from: Data(contentsOf: url))
  }
}
