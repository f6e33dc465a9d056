/// How an event reads in a baseline and in a report: placeholders in the place of masked values.
extension Event {
  /// The URL on one line, with its query; masked values are placeholders.
  public var writtenURL: String {
    let query = writtenQuery
    return query.isEmpty ? writtenEndpoint : writtenEndpoint + "?" + query.joined(separator: "&")
  }

  /// Scheme, host, path and matrix parameters.
  var writtenEndpoint: String {
    "\(NameEscape.encodeToken(scheme))://\(writtenHost)\(writtenPath)"
  }

  /// A canonical host has its escapes already.
  private var writtenHost: String {
    let isCanonical = host.utf8.allSatisfy { byte in
      ByteSet.unreserved.contains(byte) || byte == PercentEncoding.percent || "[]:".utf8.contains(byte)
    }
    return isCanonical ? host : NameEscape.encodeToken(host)
  }

  /// The path with placeholders in masked segments, and its matrix parameters.
  public var writtenPath: String {
    var output = path
    if output.utf8.contains(UInt8(ascii: "{")) {
      var number = 0
      let segments = output.split(separator: "/", omittingEmptySubsequences: false).enumerated()
      output = segments.map { index, segment in
        number = index
        guard segment == "{{}}", let field = first(.path, String(number)) else { return String(segment) }
        return field.writtenText
      }.joined(separator: "/")
    }
    for field in fields where field.location == .path && Int(field.name) == nil {
      output += ";\(PercentEncoding.encode(field.name, as: .matrixName))=\(field.writtenText)"
    }
    return output
  }

  /// The query's items as `name=value`, in canonical order.
  var writtenQuery: [String] {
    fields.lazy.filter { $0.location == .query }
      .map { "\(PercentEncoding.encode($0.name, as: .queryName))=\($0.writtenText)" }
  }

  /// The headers that count, by name.
  var writtenHeaders: [(name: String, value: String)] {
    fields.lazy.filter { $0.location == .header }.map {
      ($0.name, $0.mask == nil ? NameEscape.encode(headerValue: $0.text) : $0.writtenText)
    }
  }

  /// The media type of the body, where the event has one.
  var mediaType: String? {
    first(.header, "Content-Type").flatMap { $0.mask == nil ? $0.text : nil }
  }
}

extension Field {
  /// The value as it is written outside JSON: a placeholder where it is masked.
  var writtenText: String { mask?.placeholder.text ?? text }
}
