import Foundation
import TraceFormat

/// Requests of one kind that are alike but for their values, as an app sends them.
struct Requests {
  var name: String
  var all: [Request]

  static let start = 1_733_900_000.0

  /// A pixel of the project's own: twenty parameters, of which six vary.
  static let plain = Requests("a pixel with 20 parameters") { index in
    "https://ads.example.com/v1/impression?ad_unit=home_top&app=storefront&av=8.2.1&cb=\(random(index))"
      + "&country=de&currency=EUR&device=iPhone15%2C2&format=banner&height=50&imp=\(uuid(index))&lang=de-DE"
      + "&network=wifi&os=ios&osv=17.4.1&placement=\(words[index % words.count])&price=0.\(index % 97)"
      + "&referrer=https%3A%2F%2Fexample.com%2Ffeed%3Fpage%3D\(index % 7)&seq=\(index % 50)"
      + "&ts=\(1_733_900_000_000 + index)&width=320"
  }

  /// A web page's hit, which its preset rewrites.
  static let ga4 = Requests("GA4") { index in
    "https://www.google-analytics.com/g/collect?v=2&tid=G-ABC1234567&gtm=45je4c40v9101234567za200"
      + "&_p=\(1_733_900_000_000 + index)&gcd=13l3l3l3l1l1&npa=0&dma=0&tag_exp=101925629~102067555"
      + "&cid=\(random(index)).1733900000&ul=en-us&sr=1920x1080&uaa=x86&uab=64&uafvl=Chromium%3B130.0&uamb=0&uam="
      + "&uap=macOS&uapv=14.0&_s=\(index % 9)&sid=1733900001&sct=1&seg=0&dl=https%3A%2F%2Fa.com%2F"
      + "&en=\(["page_view", "scroll", "purchase"][index % 3])"
  }

  static let meta = Requests("Meta Pixel") { index in
    "https://www.facebook.com/tr/?id=123456789012345&ev=\(["PageView", "Lead"][index % 2])"
      + "&dl=https%3A%2F%2Fa.com%2F\(words[index % words.count])&rl=&if=false&ts=\(1_733_900_000_000 + index)"
      + "&cd[content_name]=\(words[index % words.count])&cd[value]=\(index % 90)&sw=1920&sh=1080&v=2.9.179&r=stable"
      + "&ec=\(index % 9)&o=4126&fbp=fb.1.1733900000000.\(random(index))&it=\(1_733_900_000_000 + index)&coo=false"
      + "&eid=\(uuid(index))&rqm=GET"
  }

  static let json = Requests("a JSON body", url: "https://events.example.com/v2/track") { index in
    #"{"event":"\#(words[index % words.count])","ts":\#(1_733_900_000_000 + index),"session":"\#(uuid(index))","#
      + #""screen":"feed_\#(index % 50)","seq":\#(index % 100),"props":{"a":"list_\#(index % 20)","b":\#(index % 90),"#
      + #""c":[1,2,3],"flag":true,"locale":"en_US"},"device":{"model":"iPhone15,2","os":"17.4","lang":"en"}}"#
  }

  static let batch = Requests("a Segment batch of 3", url: "https://api.segment.io/v1/batch") { index in
    let members = (0..<3).map { member in
      #"{"type":"track","event":"Product Viewed","messageId":"\#(uuid(index * 3 + member))","#
        + #""timestamp":"2024-12-11T06:53:20.000Z","userId":"u1","properties":{"sku":"sku_\#(index % 50)","#
        + #""price":\#(index % 90),"currency":"EUR"},"context":{"library":{"name":"analytics-ios","version":"4.1.8"},"#
        + #""locale":"en-US","screen":{"width":390,"height":844}}}"#
    }
    return
      #"{"batch":[\#(members.joined(separator: ","))],"writeKey":"abc","sentAt":"2024-12-11T06:53:20.000Z"}"#
  }

  private static let words = [
    "home", "feed", "top", "banner", "article", "video", "settings", "detail", "promo",
  ]

  private init(_ name: String, url: (Int) -> String) {
    self.name = name
    all = (0..<2000).map { Request(time: Self.start + Double($0) / 100, url: url($0)) }
  }

  private init(_ name: String, url: String, body: (Int) -> String) {
    self.name = name
    all = (0..<2000).map { index in
      Request(
        time: Self.start + Double(index) / 100, method: "POST", url: url,
        headers: [Request.Header(name: "Content-Type", value: "application/json")],
        body: .bytes(Array(body(index).utf8)))
    }
  }

  private static func random(_ index: Int) -> Int { index &* 7_919_777 % 1_000_000_007 }

  private static func uuid(_ index: Int) -> String {
    let digits = String(UInt64(truncatingIfNeeded: index &+ 1) &* 0x9E37_79B9_7F4A_7C15, radix: 16)
    let padded = String(repeating: "0", count: 32 - digits.count) + digits
    let bytes = Array(padded.utf8)
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
      .map { String(decoding: bytes[$0], as: UTF8.self) }.joined(separator: "-")
  }
}
