/// What kind of body some bytes are, and their fields: one decision for recordings and baselines alike.
public enum BodyShape {
  /// The kind of a body, from its media type and, where that does not tell, from its bytes.
  ///
  /// JSON by its type or by its first byte, where it is valid; a form by its type or because every
  /// `&`-separated piece is `name=value` without spaces; else text where it is UTF-8 without a NUL; else binary.
  ///
  /// - Parameters:
  ///   - mediaType: In lower case and without parameters; nil where there is none.
  ///   - bytes: The body without `Content-Encoding`.
  public static func sniff(_ mediaType: String?, _ bytes: [UInt8]) -> Event.BodyKind {
    read(mediaType, bytes).kind
  }

  /// A body's kind and its fields at `.body`, in canonical order.
  public static func read(_ mediaType: String?, _ bytes: [UInt8]) -> (kind: Event.BodyKind, fields: [Field]) {
    if bytes.isEmpty { return (.none, []) }
    if let multipart = MultipartBody.fields(bytes, mediaType: mediaType) { return (.form, multipart) }
    if mayBeJSON(mediaType, bytes) {
      if let leaves = JSONFields.flatten(bytes) { return (.json, leaves) }
      if let leaves = NewlineDelimitedJSON.fields(bytes) { return (.json, leaves) }
    }
    if isForm(mediaType, bytes) {
      let fields = FormBody.fields(bytes)
      // Nothing but separators is an empty form, and an empty body is none.
      return fields.isEmpty ? (.none, []) : (.form, fields)
    }
    if isText(bytes) { return (.text, [Field(.body, "", String(decoding: bytes, as: UTF8.self))]) }
    return (.binary, [Field(.body, "", Base64.encode(bytes))])
  }

  /// The media type of a `Content-Type` header: lower-case, without parameters; nil where there is none.
  public static func mediaType(_ contentType: String?) -> String? {
    guard let contentType else { return nil }
    let type = contentType.prefix { $0 != ";" && $0 != "," }
    let trimmed = type.utf8.filter { $0 > 0x20 && $0 < 0x7F }.map(HostName.lowercased)
    return trimmed.isEmpty ? nil : String(decoding: trimmed, as: UTF8.self)
  }

  private static func mayBeJSON(_ mediaType: String?, _ bytes: [UInt8]) -> Bool {
    if let mediaType, mediaType.hasSuffix("json") { return true }
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
    return start < bytes.count && (bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "["))
  }

  private static func isForm(_ mediaType: String?, _ bytes: [UInt8]) -> Bool {
    let isBroken = mediaType == "multipart/form-data" && bytes.starts(with: [0x2D, 0x2D])
    if isBroken { return false }
    let isTyped = mediaType == "application/x-www-form-urlencoded" || mediaType == "multipart/form-data"
    if isTyped {
      // A typed form may hold anything but controls; what does is another thing under a wrong name, and so are
      // several hits, one a line.
      return !FormBody.isSeveralForms(bytes) && bytes.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x0D }
        && isText(bytes)
    }
    return FormBody.isForm(bytes)
  }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer(UTF8Check.isText)
  }
}
