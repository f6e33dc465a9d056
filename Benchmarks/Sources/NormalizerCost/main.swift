import Foundation
import TraceFormat

/// Prints what it costs to bring one request to its canonical form, with presets applied.

let url =
  "https://www.google-analytics.com/g/collect?v=2&tid=G-ABC1234567&gtm=45je4c40v9101234567za200&_p=1733900000000"
  + "&gcd=13l3l3l3l1l1&npa=0&dma=0&tag_exp=101925629~102067555&cid=1234567890.1733900000&ul=en-us&sr=1920x1080"
  + "&uaa=x86&uab=64&uafvl=Chromium%3B130.0&uamb=0&uam=&uap=macOS&uapv=14.0&_s=1&sid=1733900001&sct=1&seg=0"
  + "&dl=https%3A%2F%2Fa.com%2F&en=page_view"

func time(_ name: String, _ count: Int, _ body: () -> Void) -> Double {
  var best = Double.infinity
  for _ in 0..<5 {
    let start = DispatchTime.now().uptimeNanoseconds
    for _ in 0..<count { body() }
    best = min(best, Double(DispatchTime.now().uptimeNanoseconds - start) / Double(count))
  }
  print("| \(name) | \(String(format: "%.2f", best / 1000)) us |")
  return best
}

let request = Request(time: 1_733_900_000, url: url)
let plain = Normalizer(presets: []).session()
let known = Normalizer().session()
var sink = 0

print("a URL of \(url.utf8.count) bytes with \(url.split(separator: "&").count) parameters")
print("")
print("| step | time |")
print("| --- | --- |")
let components = time("URLComponents with queryItems", 20_000) {
  sink += URLComponents(string: url)?.queryItems?.count ?? 0
}
_ = time("canonical URL as fields", 100_000) { sink += CanonicalURL(url)?.fields.count ?? 0 }
_ = time("event without presets", 100_000) { sink += plain.events(of: request, index: 0, isHAR: false).count }
let whole = time("event with all presets", 100_000) {
  sink += known.events(of: request, index: 0, isHAR: false).count
}
print("")
print("with presets: \(String(format: "%.2f", whole / components)) of URLComponents (\(sink & 1))")
