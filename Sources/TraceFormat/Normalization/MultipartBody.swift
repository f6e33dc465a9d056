/// The parts of a `multipart/form-data` body (RFC 7578) as form fields.
enum MultipartBody {
  /// One field a part, named as the part is; a file's name is a field `name/filename`. Nil where the bytes
  /// are no multipart body.
  static func fields(_ bytes: [UInt8], mediaType: String?) -> [Field]? {
    guard mediaType?.hasPrefix("multipart/") ?? true, bytes.starts(with: [0x2D, 0x2D]),
      let lineEnd = bytes.firstIndex(of: 0x0A)
    else { return nil }
    var boundary = Array(bytes[..<lineEnd])
    while let last = boundary.last, last <= 0x20 { boundary.removeLast() }
    guard boundary.count > 2 else { return nil }
    var fields: [Field] = []
    var start = lineEnd + 1
    while let end = find(boundary, in: bytes, from: start) {
      guard let part = fieldsOfPart(bytes[start..<end]) else { return nil }
      fields += part
      let after = end + boundary.count
      if bytes[after...].starts(with: [0x2D, 0x2D]) { return FieldOrder.sortedByWrittenName(fields) }
      guard let next = bytes[after...].firstIndex(of: 0x0A) else { return nil }
      start = next + 1
    }
    return nil
  }

  private static func fieldsOfPart(_ part: ArraySlice<UInt8>) -> [Field]? {
    var position = part.startIndex
    var name: String?
    var file: String?
    while true {
      guard let lineEnd = part[position...].firstIndex(of: 0x0A) else { return nil }
      var line = part[position..<lineEnd]
      if line.last == 0x0D { line.removeLast() }
      position = lineEnd + 1
      if line.isEmpty { break }
      let header = String(decoding: line, as: UTF8.self)
      guard header.lowercased().hasPrefix("content-disposition:") else { continue }
      name = parameter("name", of: header)
      file = parameter("filename", of: header)
    }
    guard let name else { return nil }
    var content = part[position...]
    if content.last == 0x0A { content.removeLast() }
    if content.last == 0x0D { content.removeLast() }
    var fields = [Field(.body, name, PercentEncoding.encode(bytes: Array(content), as: .queryValue))]
    if let file {
      fields.append(Field(.body, name + "/filename", PercentEncoding.encode(file, as: .queryValue)))
    }
    return fields
  }

  private static func parameter(_ wanted: String, of header: String) -> String? {
    for piece in header.split(separator: ";").dropFirst() {
      let pair = piece.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].filter({ $0 != " " }).lowercased() == wanted else { continue }
      return String(pair[1].filter { $0 != "\"" && $0 != "\r" })
    }
    return nil
  }

  private static func find(_ boundary: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    var i = start
    while i + boundary.count <= bytes.count {
      if bytes[i] == 0x2D, bytes[i..<(i + boundary.count)].elementsEqual(boundary),
        i == 0 || bytes[i - 1] == 0x0A
      {
        return i
      }
      i += 1
    }
    return nil
  }
}
