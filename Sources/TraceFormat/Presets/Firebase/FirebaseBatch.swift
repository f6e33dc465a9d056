/// A Firebase Analytics upload as JSON-like leaves, one list for each event.
///
/// The fields' numbers are those of public descriptions of the format. A field without a known name is called by
/// its number and kept as it was sent: a number, text, or base64 of other bytes.
enum FirebaseBatch {
  /// The leaves of every event: `/bundle/…`, `/event/name`, `/event/params/…`, `/user_properties/…`. A bundle
  /// without events gives one list. nil where the bytes are no batch.
  static func events(_ bytes: [UInt8]) -> [[Field]]? {
    var bytes = bytes
    if Inflate.isGzip(bytes) {
      guard let unpacked = try? Inflate.decode(bytes) else { return nil }
      bytes = unpacked
    }
    guard !bytes.isEmpty, let batch = ProtobufReader.fields(bytes[...]) else { return nil }
    var events: [[Field]] = []
    for field in batch {
      guard field.number == 1, case .bytes(let slice) = field.value, let bundle = ProtobufReader.fields(slice)
      else {
        // A field beside the bundles belongs to none of the events.
        if field.number == 1 { return nil }
        continue
      }
      guard let members = read(bundle) else { return nil }
      events += members
    }
    return events.isEmpty ? nil : events
  }

  private static func read(_ bundle: [ProtobufReader.Field]) -> [[Field]]? {
    var shared: [ProtobufReader.Field] = []
    var properties: [Field] = []
    var events: [[Field]] = []
    for field in bundle {
      switch (field.number, field.value) {
      case (2, .bytes(let slice)):
        guard let event = ProtobufReader.fields(slice).flatMap(readEvent) else { return nil }
        events.append(event)
      case (3, .bytes(let slice)):
        guard let property = ProtobufReader.fields(slice) else { return nil }
        properties += pair(property, name: 2, values: [3, 4], under: "/user_properties")
      default: shared.append(field)
      }
    }
    let envelope = leaves(
      shared, names: [8: "platform", 14: "app", 16: "app_version", 25: "gmp_app_id"], "/bundle")
    return (events.isEmpty ? [[]] : events).map { envelope + $0 + properties }
  }

  private static func readEvent(_ event: [ProtobufReader.Field]) -> [Field]? {
    var params: [Field] = []
    var own: [ProtobufReader.Field] = []
    for field in event {
      if field.number == 1, case .bytes(let slice) = field.value {
        guard let param = ProtobufReader.fields(slice) else { return nil }
        params += pair(param, name: 1, values: [2, 3, 5], under: "/event/params")
      } else {
        own.append(field)
      }
    }
    return leaves(own, names: [2: "name", 3: "timestamp_ms", 4: "previous_timestamp_ms"], "/event") + params
  }

  /// A name and its value. A pair with anything else in it becomes an object of its fields by number.
  private static func pair(
    _ fields: [ProtobufReader.Field], name number: Int, values: Set<Int>, under pointer: String
  ) -> [Field] {
    var name = ""
    var rest: [ProtobufReader.Field] = []
    for field in fields {
      if field.number == number, case .bytes(let bytes) = field.value {
        name = text(bytes) ?? Base64.encode(Array(bytes))
      } else {
        rest.append(field)
      }
    }
    let own = pointer + "/" + Event.pointerToken(name)
    let known = rest.filter { values.contains($0.number) }
    if known.count == 1, let value = known.first {
      // A user property's first field is the time at which it was set.
      let others = rest.filter { !values.contains($0.number) }
      let token = value.number == 5 ? double(value.value) : token(value.value)
      return [Field(.body, own, token)]
        + leaves(others, names: [:], pointer + "~/" + Event.pointerToken(name))
    }
    return rest.isEmpty ? [Field(.body, own, "{}")] : leaves(rest, names: [:], own)
  }

  /// One leaf a field; a field that repeats is an array.
  private static func leaves(
    _ fields: [ProtobufReader.Field], names: [Int: String], _ pointer: String
  ) -> [Field] {
    var counts: [Int: Int] = [:]
    for field in fields { counts[field.number, default: 0] += 1 }
    var seen: [Int: Int] = [:]
    return fields.map { field in
      let index = seen[field.number, default: 0]
      seen[field.number] = index + 1
      let name = names[field.number] ?? String(field.number)
      let element = counts[field.number, default: 0] > 1 ? "/\(index)" : ""
      return Field(.body, "\(pointer)/\(name)\(element)", token(field.value))
    }
  }

  private static func token(_ value: ProtobufReader.Value) -> String {
    switch value {
    // Numbers are signed on this wire: a negative one has all of its high bits set.
    case .varint(let number): String(Int64(bitPattern: number))
    case .fixed64(let number): String(number)
    case .fixed32(let number): String(number)
    case .bytes(let bytes): JSONText.quote(text(bytes) ?? Base64.encode(Array(bytes)))
    }
  }

  private static func double(_ value: ProtobufReader.Value) -> String {
    guard case .fixed64(let bits) = value else { return token(value) }
    let number = Double(bitPattern: bits)
    return number.isFinite ? JSONText.canonicalNumber("\(number)") : JSONText.quote("\(number)")
  }

  /// Bytes as text where they are UTF-8 without controls.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.withUnsafeBufferPointer(UTF8Check.isText), bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
