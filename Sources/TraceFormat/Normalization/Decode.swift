/// First step: the body without its transport encodings, as fields.
struct Decode {
  /// A body as an event has it.
  struct Body {
    var kind: Event.BodyKind
    var fields: [Field]
    /// The `Content-Type` that counts: nil where there is no body or no type.
    var mediaType: String?
  }

  func body(of request: Request) -> Body {
    switch request.body {
    case .none: return Body(kind: .none, fields: [], mediaType: nil)
    case .unavailable:
      return Body(
        kind: .unavailable, fields: [], mediaType: BodyShape.mediaType(request.header("Content-Type")))
    case .bytes(let sent):
      if sent.isEmpty { return Body(kind: .none, fields: [], mediaType: nil) }
      let type = BodyShape.mediaType(request.header("Content-Type"))
      guard let bytes = decompressed(sent, request.header("Content-Encoding")) else {
        return Body(kind: .binary, fields: [Field(.body, "", Base64.encode(sent))], mediaType: type)
      }
      let shape = BodyShape.read(type, bytes)
      return Body(kind: shape.kind, fields: shape.fields, mediaType: shape.kind == .none ? nil : type)
    }
  }

  /// The bytes without `Content-Encoding`; nil where they claim one and cannot be decoded.
  ///
  /// Recorders often store the decoded body beside the header, and SDKs send gzip without one, so the first bytes
  /// have the last word.
  private func decompressed(_ sent: [UInt8], _ encoding: String?) -> [UInt8]? {
    let codings = (encoding ?? "").lowercased().split(separator: ",").map { $0.filter { $0 != " " } }
    if Inflate.isGzip(sent) { return try? Inflate.decode(sent) }
    guard codings.contains("deflate") else { return sent }
    if Inflate.isZlib(sent), let bytes = try? Inflate.decode(sent) { return bytes }
    if let bytes = try? Inflate.decode(sent, format: .raw) { return bytes }
    // Text that is not compressed at all.
    return sent.withUnsafeBufferPointer(UTF8Check.isText) ? sent : nil
  }
}
