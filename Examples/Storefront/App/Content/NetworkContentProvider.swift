import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The content of the shop's server. Its session is not recorded: content is no tracking.
struct NetworkContentProvider: ContentProvider {
  var base: URL

  func products() async throws -> [Product] {
    let (data, response) = try await URLSession.shared.data(from: base.appendingPathComponent("products"))
    guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
    return try JSONDecoder().decode([Product].self, from: data)
  }
}
