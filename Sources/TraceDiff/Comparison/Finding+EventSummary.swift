public import TraceFormat

extension Finding {
  /// An event as reports show it: no raw secret, masked values as placeholders.
  public struct EventSummary: Sendable, Hashable, CustomReflectable {
    private struct Words: Sendable, Hashable {
      var method: String
      var url: String
      var vendor: String?
      var name: String
      var role: Role?
    }

    /// Of many findings a report shows few, so an event's text is only made when it is asked for.
    private indirect enum Source: Sendable {
      case words(Words)
      case event(Event)
    }

    private var source: Source

    public init(method: String, url: String, vendor: String? = nil, name: String, role: Role? = nil) {
      source = .words(Words(method: method, url: url, vendor: vendor, name: name, role: role))
    }

    /// What reports show of an event.
    init(_ event: Event) { source = .event(event) }

    public var method: String {
      get { words(\.method, \.method) }
      set { words.method = newValue }
    }
    /// The written URL with its query on one line.
    public var url: String {
      get { words(\.url, \.writtenURL) }
      set { words.url = newValue }
    }
    public var vendor: String? {
      get { words(\.vendor, \.vendor) }
      set { words.vendor = newValue }
    }
    public var name: String {
      get { words(\.name, \.name) }
      set { words.name = newValue }
    }
    public var role: Role? {
      get { words(\.role, \.role) }
      set { words.role = newValue }
    }

    /// A command that sends the request again; empty where no event is known.
    var curl: String { if case .event(let event) = source { event.curl } else { "" } }

    private func words<Value>(_ word: KeyPath<Words, Value>, _ part: KeyPath<Event, Value>) -> Value {
      switch source {
      case .words(let words): words[keyPath: word]
      case .event(let event): event[keyPath: part]
      }
    }

    private var words: Words {
      get { Words(method: method, url: url, vendor: vendor, name: name, role: role) }
      set { source = .words(newValue) }
    }

    public static func == (left: Self, right: Self) -> Bool { left.words == right.words }
    public func hash(into hasher: inout Hasher) { hasher.combine(words) }

    /// What is printed is what reports show, never the event's raw values.
    public var customMirror: Mirror {
      Mirror(
        self,
        children: ["method": method, "url": url, "vendor": vendor as Any, "name": name, "role": role as Any])
    }
  }

  /// The command of a finding: a text, or what is written of its event when a report asks for it.
  enum Command: Sendable, Hashable {
    case said(String)
    case of(EventSummary)

    init(text: String) { self = .said(text) }

    var text: String {
      switch self {
      case .said(let text): text
      case .of(let event): event.curl
      }
    }

    static func == (left: Self, right: Self) -> Bool { left.text == right.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }
}
