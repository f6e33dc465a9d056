extension Event {
  /// The event as a request that an editor or another tool can read; masked values are their placeholders.
  var request: Request {
    var url = ""
    for byte in writtenURL.utf8 {
      switch byte {
      case UInt8(ascii: "{"): url += "%7B"
      case UInt8(ascii: "}"): url += "%7D"
      default: url.unicodeScalars.append(UnicodeScalar(byte))
      }
    }
    return Request(
      time: time, method: method, url: url,
      headers: writtenHeaders.map { Request.Header(name: $0.name, value: $0.value) }, body: requestBody,
      line: line)
  }

  private var requestBody: Request.Body {
    let fields = fields.filter { $0.location == .body }
    switch bodyKind {
    case .none: return .none
    case .unavailable: return .unavailable(reason: "it could not be read when it was recorded")
    case .json: return .bytes(Array(JSONFields.render(fields).utf8))
    case .form:
      let pairs = fields.map { "\(PercentEncoding.encode($0.name, as: .queryName))=\($0.writtenText)" }
      return .bytes(Array(pairs.joined(separator: "&").utf8))
    case .text: return .bytes(Array((fields.first?.writtenText ?? "").utf8))
    case .binary:
      guard let field = fields.first, field.mask == nil else {
        return .bytes(Array((fields.first?.writtenText ?? "").utf8))
      }
      return .bytes(Base64.decode(field.text.utf8) ?? [])
    }
  }
}
