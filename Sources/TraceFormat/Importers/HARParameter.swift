/// One of the `params` of a HAR's `postData`.
struct HARParameter {
  private var name: [UInt8] = []
  /// The value as a JSON token.
  private var token = Array("\"\"".utf8)
  /// The value where it is a string, else its token.
  private var value: [UInt8] = []
  private var fileName: String?
  private var contentType: String?

  /// Reads the next value; nil where it is no object.
  init?(_ scanner: inout JSONScanner) throws(JSONError) {
    guard try scanner.enterObjectIfPresent() else { return nil }
    while let key = try scanner.nextKey() {
      if scanner.matches(key, "name"), try scanner.peek() == .string {
        let token = try scanner.stringToken()
        name = scanner.utf8(of: token)
      } else if scanner.matches(key, "value") {
        let kind = try scanner.peek()
        let range = try scanner.valueRange()
        token = Array(scanner.bytes[range])
        switch kind {
        case .string: value = Array((JSONText.unquote(String(decoding: token, as: UTF8.self)) ?? "").utf8)
        case .null:
          token = Array("null".utf8)
          value = []
        default: value = token
        }
      } else if scanner.matches(key, "fileName") {
        fileName = try scanner.stringIfPresent()
      } else if scanner.matches(key, "contentType") {
        contentType = try scanner.stringIfPresent()
      } else {
        try scanner.skipValue()
      }
    }
  }

  /// The body that was taken apart into these parameters, as far as they tell.
  ///
  /// - Parameter contentType: Decides between JSON, multipart and a form.
  static func body(of parameters: [HARParameter], contentType: String) -> [UInt8] {
    let kind = contentType.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
    if kind.hasSuffix("json") { return json(parameters) }
    if kind.hasPrefix("multipart/"), let boundary = boundary(contentType) {
      return multipart(parameters, boundary)
    }
    return form(parameters)
  }

  /// Tools write parameters as sent or decoded. Where any has a percent-encoded byte, all are as sent.
  private static func form(_ parameters: [HARParameter]) -> [UInt8] {
    let isEncoded = parameters.contains { hasEscape($0.name) || hasEscape($0.value) }
    var out: [UInt8] = []
    for (index, parameter) in parameters.enumerated() {
      if index > 0 { out.append(UInt8(ascii: "&")) }
      append(parameter.name, isEncoded: isEncoded, to: &out)
      out.append(UInt8(ascii: "="))
      append(parameter.value, isEncoded: isEncoded, to: &out)
    }
    return out
  }

  /// The object, or where the names are `0` to `n-1` the array, that was sent.
  private static func json(_ parameters: [HARParameter]) -> [UInt8] {
    let isArray = JSONFields.looksLikeArray(parameters.map(\.name))
    var out: [UInt8] = [isArray ? UInt8(ascii: "[") : UInt8(ascii: "{")]
    for (index, parameter) in parameters.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      if !isArray {
        JSONText.appendQuoted(parameter.name, to: &out)
        out.append(UInt8(ascii: ":"))
      }
      out += parameter.token
    }
    out.append(isArray ? UInt8(ascii: "]") : UInt8(ascii: "}"))
    return out
  }

  private static func multipart(_ parameters: [HARParameter], _ boundary: String) -> [UInt8] {
    var out: [UInt8] = []
    for parameter in parameters {
      out += Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"".utf8)
      out += parameter.name.filter { $0 != 0x22 && $0 != 0x0D && $0 != 0x0A }
      out.append(0x22)
      if let name = parameter.fileName {
        out += Array("; filename=\"\(name.filter { $0 != "\"" && !$0.isNewline })\"".utf8)
      }
      if let type = parameter.contentType, !type.isEmpty {
        out += Array("\r\nContent-Type: \(type.filter { !$0.isNewline })".utf8)
      }
      out += Array("\r\n\r\n".utf8)
      out += parameter.value
      out += Array("\r\n".utf8)
    }
    out += Array("--\(boundary)--\r\n".utf8)
    return out
  }

  private static func boundary(_ type: String) -> String? {
    for parameter in type.split(separator: ";").dropFirst() {
      let pair = parameter.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].filter({ $0 != " " }).lowercased() == "boundary" else { continue }
      let value = pair[1].filter { $0 != "\"" && $0 != " " }
      return value.isEmpty ? nil : value
    }
    return nil
  }

  private static func hasEscape(_ bytes: [UInt8]) -> Bool {
    for index in bytes.indices where bytes[index] == UInt8(ascii: "%") && index + 2 < bytes.count {
      if JSONText.hexValue(bytes[index + 1]) != nil, JSONText.hexValue(bytes[index + 2]) != nil {
        return true
      }
    }
    return false
  }

  private static func append(_ bytes: [UInt8], isEncoded: Bool, to out: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in bytes {
      let isPlain =
        switch byte {
        case UInt8(ascii: "%"), UInt8(ascii: "+"): isEncoded
        case UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "#"), 0...0x20, 0x7F...0xFF: false
        default: true
        }
      if isPlain {
        out.append(byte)
      } else {
        out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }
}
