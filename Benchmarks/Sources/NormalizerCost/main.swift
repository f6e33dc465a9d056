import Foundation
import TraceFormat

/// Prints what it costs to bring requests to their canonical form, with presets applied.

func time(_ name: String, _ count: Int, _ body: (Int) -> Void) -> Double {
  var best = Double.infinity
  for _ in 0..<5 {
    let start = DispatchTime.now().uptimeNanoseconds
    for index in 0..<count { body(index) }
    best = min(best, Double(DispatchTime.now().uptimeNanoseconds - start) / Double(count))
  }
  print("| \(name) | \(String(format: "%.2f", best / 1000)) us |")
  return best
}

var sink = 0
let hit = Requests.ga4.all[0].url
print("a URL of \(hit.utf8.count) bytes with \(hit.split(separator: "&").count) parameters")
print("")
print("| step | time |")
print("| --- | --- |")
let components = time("URLComponents with queryItems", 20_000) { index in
  sink += URLComponents(string: Requests.ga4.all[index % 2000].url)?.queryItems?.count ?? 0
}
_ = time("canonical URL as fields", 100_000) { index in
  sink += CanonicalURL(Requests.ga4.all[index % 2000].url)?.fields.count ?? 0
}
let plain = Normalizer(presets: []).session()
_ = time("GA4 without presets", 100_000) { index in
  sink += plain.events(of: Requests.ga4.all[index % 2000], index: index, isHAR: false).count
}
var whole = 0.0
for requests in [Requests.plain, .ga4, .meta, .json, .batch] {
  let session = Normalizer().session()
  let cost = time("\(requests.name), all presets", 100_000) { index in
    sink += session.events(of: requests.all[index % 2000], index: index, isHAR: false).count
  }
  if requests.name == Requests.ga4.name { whole = cost }
}
print("")
print("GA4 with presets: \(String(format: "%.2f", whole / components)) of URLComponents (\(sink & 1))")
