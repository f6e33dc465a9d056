/// One of the two runs: what changes from run to run is its own.
struct Side {
  private var random: Seeded
  /// When the run began, in milliseconds since 1970.
  private let start: Int
  private let session: [UInt8]
  private let visitor: Int
  /// The id of the impression before, which a click carries.
  private var impression: [UInt8] = []
  /// How many requests were sent.
  private(set) var sent = 0

  private(set) var url = Bytes()
  private(set) var body = Bytes()

  init(seed: UInt64, start: Int) {
    random = Seeded(seed)
    self.start = start
    var session = Bytes()
    session.add(uuid: &random)
    self.session = session.all
    visitor = 1_000_000_000 + random.below(1_000_000_000)
  }

  /// The moment of the request that was made last, in milliseconds since 1970.
  var time: Int { start + sent * 20 }

  /// Makes the next request: `url`, `body` and `time` then tell of it.
  mutating func make(_ event: Plan.Event) {
    sent += 1
    url.removeAll()
    body.removeAll()
    switch event.kind {
    case .impression, .click, .heartbeat: advertisement(event)
    case .ga4: ga4(event)
    case .meta: meta(event)
    case .bing: bing(event)
    case .segment: segment(event)
    case .amplitude: amplitude(event)
    case .own: own(event)
    }
  }

  private mutating func advertisement(_ event: Plan.Event) {
    url.add("https://ads.shop.example/v1/")
    switch event.kind {
    case .click: url.add("click")
    case .heartbeat: url.add("viewable")
    default: url.add("impression")
    }
    url.add("?ad_unit=home_")
    url.add(event.variant % 12)
    url.add("&format=banner&item=")
    url.item(event)
    url.add("&pos=")
    url.add(event.kind == .heartbeat ? event.item : event.variant % 9)
    url.add("&campaign=spring_2026&creative=728x90_b")
    url.add("&bid=1.")
    url.add(event.variant, width: 2)
    url.add("&cur=EUR&locale=en_US&app=com.shop.ios&ver=8.2.0&os=ios&osv=18.1&model=iPhone15%2C3&net=wifi")
    url.add("&placement=feed")
    url.change(event)
    url.add("&cb=")
    url.add(random.below(1_000_000_000), width: 10)
    url.add("&ts=")
    url.add(time)
    url.add("&sid=")
    url.add(session)
    url.add("&imp=")
    if event.kind != .click {
      var id = Bytes()
      id.add(uuid: &random)
      impression = id.all
    }
    url.add(impression)
  }

  private mutating func ga4(_ event: Plan.Event) {
    url.add(
      "https://www.google-analytics.com/g/collect?v=2&tid=G-ABC1234567&gtm=45je4c40v9101234567za200&_p=")
    url.add(time)
    url.add("&gcd=13l3l3l3l1l1&npa=0&dma=0&cid=")
    url.add(visitor)
    url.add(".1796")
    url.add(random.below(1_000_000), width: 6)
    url.add("&ul=en-us&sr=1920x1080&_s=")
    url.add(1 + random.below(99))
    url.add("&sid=1796")
    url.add(random.below(1_000_000), width: 6)
    url.add("&sct=1&seg=0&dl=https%3A%2F%2Fwww.shop.example%2Fitems%2F")
    url.add(event.variant)
    url.add("&dt=Items%20that%20you%20may%20like&en=view_item&_et=")
    url.add(random.below(9000))
    url.add("&ep.item=")
    url.item(event)
    url.add("&ep.list=home")
    url.change(event)
    url.add("&ep.group=control")
  }

  private mutating func meta(_ event: Plan.Event) {
    url.add(
      "https://www.facebook.com/tr/?id=123456789012345&ev=ViewContent&dl=https%3A%2F%2Fwww.shop.example%2F")
    url.add("items&rl=&if=false&ts=")
    url.add(time)
    url.add("&cd[content_ids]=")
    url.item(event)
    url.add("&cd[content_type]=product&cd[value]=19.")
    url.add(event.variant, width: 2)
    url.add("&cd[currency]=EUR&cd[list]=home")
    url.change(event)
    url.add("&sw=1920&sh=1080&v=2.9.179&r=stable&a=tmgoogletagmanager&o=4126&coo=false&fbp=fb.1.")
    url.add(time - random.below(1_000_000))
    url.add(".")
    url.add(random.below(1_000_000_000), width: 10)
    url.add("&it=")
    url.add(time - random.below(9000))
    url.add("&cdl=API_unavailable")
  }

  private mutating func bing(_ event: Plan.Event) {
    url.add("https://bat.bing.com/action/0?ti=56012345&Ver=2&mid=")
    url.add(uuid: &random)
    url.add("&vid=")
    url.add(hex: random.next(), digits: 16)
    url.add(hex: random.next(), digits: 16)
    url.add("&vids=0&pi=918639831&lg=en-US&sw=1920&sh=1080&sc=24&tl=Items%20that%20you%20may%20like&p=")
    url.add("https%3A%2F%2Fwww.shop.example%2Fitems&r=&lt=")
    url.add(random.below(9000))
    url.add("&evt=custom&ea=view&el=")
    url.item(event)
    url.add("&ev=")
    url.add(event.variant)
    url.add("&asc=G&gc=EUR")
    url.change(event)
    url.add("&rn=")
    url.add(random.below(1_000_000), width: 6)
  }

  private mutating func segment(_ event: Plan.Event) {
    url.add("https://events.shop.example/v1/track")
    body.add("{\"anonymousId\":\"")
    body.add(session)
    body.add("\",\"context\":{\"app\":{\"name\":\"Shop\",\"version\":\"8.2.0\"},\"library\":{\"name\":")
    body.add("\"analytics-swift\",\"version\":\"1.6.2\"},\"locale\":\"en_US\",\"screen\":{\"width\":1179,")
    body.add("\"height\":2556}},\"event\":\"Item Viewed\",\"messageId\":\"")
    body.add(uuid: &random)
    body.add("\",\"properties\":")
    properties(event)
    body.add(",\"timestamp\":\"")
    body.add(date: time)
    body.add("\",\"type\":\"track\",\"writeKey\":\"w2dVBLaMHtKEYWRITE\",\"sentAt\":\"")
    body.add(date: time)
    body.add("\"}")
  }

  private mutating func amplitude(_ event: Plan.Event) {
    url.add("https://api2.amplitude.com/2/httpapi")
    body.add("{\"api_key\":\"0123456789abcdef0123456789abcdef\",\"events\":[{\"event_type\":\"item_viewed\",")
    body.add("\"device_id\":\"")
    body.add(session)
    body.add("\",\"insert_id\":\"")
    body.add(uuid: &random)
    body.add("\",\"time\":")
    body.add(time)
    body.add(",\"platform\":\"iOS\",\"os_version\":\"18.1\",\"app_version\":\"8.2.0\",\"event_properties\":")
    properties(event)
    body.add("}]}")
  }

  private mutating func own(_ event: Plan.Event) {
    url.add("https://metrics.shop.example/collect")
    body.add(
      "{\"app\":{\"id\":\"com.shop.ios\",\"version\":\"8.2.0\",\"build\":4711},\"event\":\"scroll\",\"session\":\""
    )
    body.add(session)
    body.add("\",\"t\":")
    body.add(time)
    body.add(",\"data\":")
    properties(event)
    body.add("}")
  }

  private mutating func properties(_ event: Plan.Event) {
    body.add("{\"item\":\"")
    body.item(event)
    body.add("\",\"price\":19.")
    body.add(event.variant, width: 2)
    body.add(",\"list\":\"home")
    body.change(event)
    body.add("\",\"tags\":[\"new\",\"sale\",\"feed\"],\"visible\":true,\"position\":")
    body.add(event.variant % 9)
    body.add("}")
  }
}

extension Bytes {
  /// `i12345x` for what occurs once, `p12x` for what comes again.
  fileprivate mutating func item(_ event: Plan.Event) {
    if event.isUnique { add("i") } else { add("p") }
    add(event.item, width: 7)
    add("x")
  }

  /// What an injected change adds to a value, of its own for each event.
  fileprivate mutating func change(_ event: Plan.Event) {
    guard event.isChanged else { return }
    add("_b")
    add(event.item)
  }

  /// An ISO 8601 date-time in UTC.
  mutating func add(date milliseconds: Int) {
    // Days of one year from a known first of December are enough for any size: 100 million requests take 23 days.
    let (days, rest) = (milliseconds - Self.december).quotientAndRemainder(dividingBy: 86_400_000)
    add(days < 31 ? "2026-12-" : "2027-01-")
    add(days % 31 + 1, width: 2)
    add("T")
    add(rest / 3_600_000, width: 2)
    add(":")
    add(rest / 60_000 % 60, width: 2)
    add(":")
    add(rest / 1000 % 60, width: 2)
    add(".")
    add(rest % 1000, width: 3)
    add("Z")
  }

  /// 2026-12-01T00:00:00Z in milliseconds since 1970.
  static let december = 1_796_083_200_000
}
