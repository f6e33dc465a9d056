extension RecordFields {
  /// A finite number; nil for anything else.
  static func number(_ scanner: inout JSONScanner) throws(JSONError) -> Double? {
    guard try scanner.peek() == .number else {
      try scanner.skipValue()
      return nil
    }
    let value = try scanner.double()
    return value.isFinite ? value : nil
  }

  /// A whole number; nil for anything else.
  static func integer(_ scanner: inout JSONScanner) throws(JSONError) -> Int? {
    guard try scanner.peek() == .number else {
      try scanner.skipValue()
      return nil
    }
    return try scanner.integer()
  }

  /// `true` or `false`; nil for anything else.
  static func flag(_ scanner: inout JSONScanner) throws(JSONError) -> Bool? {
    guard try scanner.peek() == .bool else {
      try scanner.skipValue()
      return nil
    }
    return try scanner.bool()
  }

  /// A string, or a number as it is written; nil for anything else.
  static func text(_ scanner: inout JSONScanner) throws(JSONError) -> String? {
    if try scanner.peek() == .number { return try scanner.numberText() }
    return try scanner.stringIfPresent()
  }

  /// Header fields: name to a string or an array of strings.
  static func headers(_ scanner: inout JSONScanner) throws(JSONError) -> [Request.Header] {
    guard try scanner.peek() == .object else {
      try scanner.skipValue()
      return []
    }
    var headers: [Request.Header] = []
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      let name = scanner.string(of: key)
      guard try scanner.peek() == .array else {
        if let value = try text(&scanner) { headers.append(Request.Header(name: name, value: value)) }
        continue
      }
      try scanner.enterArray()
      while try scanner.nextElement() {
        if let value = try text(&scanner) { headers.append(Request.Header(name: name, value: value)) }
      }
    }
    return headers
  }

  /// `{"text":…}`, `{"base64":…}` or `{"unavailable":"reason"}`; `null` is no body, and anything else one
  /// that nobody can read.
  static func body(_ scanner: inout JSONScanner) throws(JSONError) -> Request.Body {
    let kind = try scanner.peek()
    var body = Request.Body.unavailable(reason: "the recording has it in a form that is not known")
    guard kind == .object else {
      try scanner.skipValue()
      return kind == .null ? .none : body
    }
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      let isText = scanner.matches(key, "text")
      let isBase64 = scanner.matches(key, "base64")
      if isText || isBase64, try scanner.peek() == .string {
        let token = try scanner.stringToken()
        let bytes = scanner.utf8(of: token)
        if isText {
          body = .bytes(bytes)
        } else if let decoded = Base64.decode(bytes) {
          body = .bytes(decoded)
        } else {
          body = .unavailable(reason: "the recording's base64 is not valid")
        }
      } else if scanner.matches(key, "unavailable") {
        body = .unavailable(reason: try text(&scanner) ?? "no reason given")
      } else {
        try scanner.skipValue()
      }
    }
    return body
  }
}
