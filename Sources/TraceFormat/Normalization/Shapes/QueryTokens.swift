/// A URL cut into what stands before the query, and the names and values of the query as they were sent.
///
/// The buffers are used again for the next URL.
struct QueryTokens {
  /// An item that is not empty: offsets into the URL.
  struct Item {
    var name: Int32
    var nameCount: Int32
    var value: Int32
    var valueCount: Int32
    /// The name's first eight bytes.
    var word: UInt64
  }

  /// More items than this are read without a program.
  static let limit = 256

  private(set) var items: UnsafeMutablePointer<Item>
  private(set) var count = 0
  /// Where the query, the fragment or the URL's end begins.
  private(set) var prefixCount = 0
  /// Of the prefix and the names.
  private(set) var hash: UInt64 = 0

  init() { items = .allocate(capacity: Self.limit) }

  func deallocate() { items.deallocate() }

  /// - Returns: False where the URL has too many items, or ends in what a reader would cut off.
  mutating func read(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = url.baseAddress, let last = url.last, last > 0x20 else { return false }
    count = 0
    hash = 0x9E37_79B9_7F4A_7C15
    let end = url.count
    var position = 0
    while position < end, base[position] != UInt8(ascii: "?"), base[position] != UInt8(ascii: "#") {
      position &+= 1
    }
    prefixCount = position
    mix(base, 0, position, end)
    guard position < end, base[position] == UInt8(ascii: "?") else { return true }
    return readItems(base, position &+ 1, end)
  }

  private mutating func readItems(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var position = start
    var itemStart = start
    var equals = -1
    while position < end {
      // Eight bytes at a time: marks where `&`, `=` or `#` stand. A mark above a true one may be false.
      var marks: UInt64
      var width = 8
      if position &+ 8 <= end {
        let word = UInt64(littleEndian: UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
        marks =
          (Self.zeros(word ^ 0x2626_2626_2626_2626) | Self.zeros(word ^ 0x3D3D_3D3D_3D3D_3D3D)
            | Self.zeros(word ^ 0x2323_2323_2323_2323)) & 0x8080_8080_8080_8080
      } else {
        marks = 0x8080_8080_8080_8080
        width = end &- position
      }
      while marks != 0 {
        let offset = marks.trailingZeroBitCount &>> 3
        if offset >= width { break }
        marks &= marks &- 1
        let place = position &+ offset
        switch base[place] {
        case UInt8(ascii: "="):
          if equals < 0 { equals = place }
        case UInt8(ascii: "&"):
          guard add(base, itemStart, equals, place, end) else { return false }
          itemStart = place &+ 1
          equals = -1
        case UInt8(ascii: "#"):
          return add(base, itemStart, equals, place, end)
        default: break
        }
      }
      position &+= width
    }
    return add(base, itemStart, equals, end, end)
  }

  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- 0x0101_0101_0101_0101) & ~word }

  @inline(__always)
  private mutating func add(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ equals: Int, _ itemEnd: Int, _ end: Int
  ) -> Bool {
    if start == itemEnd { return true }
    guard count < Self.limit else { return false }
    let nameEnd = equals < 0 ? itemEnd : equals
    let valueStart = equals < 0 ? itemEnd : equals &+ 1
    let word = Self.word(base, start, nameEnd, end)
    items[count] = Item(
      name: Int32(truncatingIfNeeded: start), nameCount: Int32(truncatingIfNeeded: nameEnd &- start),
      value: Int32(truncatingIfNeeded: valueStart),
      valueCount: Int32(truncatingIfNeeded: itemEnd &- valueStart),
      word: word)
    count &+= 1
    mix(word)
    mix(UInt64(truncatingIfNeeded: nameEnd &- start))
    if nameEnd &- start > 8 { mix(base, start &+ 8, nameEnd, end) }
    return true
  }

  /// Up to eight bytes, zero where there are fewer.
  @inline(__always)
  private static func word(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ stop: Int, _ end: Int
  ) -> UInt64 {
    let length = stop &- start
    if start &+ 8 <= end {
      let word = UInt64(littleEndian: UnsafeRawPointer(base + start).loadUnaligned(as: UInt64.self))
      return length >= 8 ? word : word & ((1 &<< UInt64(length &* 8)) &- 1)
    }
    var word: UInt64 = 0
    var shift: UInt64 = 0
    var place = start
    while place < stop, shift < 64 {
      word |= UInt64(base[place]) &<< shift
      shift &+= 8
      place &+= 1
    }
    return word
  }

  @inline(__always)
  private mutating func mix(_ value: UInt64) {
    hash = (hash ^ value) &* 0xD6E8_FEB8_6659_FD93
    hash ^= hash &>> 32
  }

  @inline(__always)
  private mutating func mix(_ base: UnsafePointer<UInt8>, _ start: Int, _ stop: Int, _ end: Int) {
    var place = start
    while place < stop {
      mix(Self.word(base, place, stop, end))
      place &+= 8
    }
    mix(UInt64(truncatingIfNeeded: stop &- start))
  }
}

/// What tells one shape from another.
final class ShapeKey {
  private let prefix: [UInt8]
  private let names: [UInt8]
  private let items: [QueryTokens.Item]
  private let method: [UInt8]
  private let isHAR: Bool
  private let contentType: [UInt8]?
  /// The body's keys and brackets.
  private let skeleton: [UInt8]

  /// What belongs to a shape beyond the URL and the body.
  struct Traits {
    var method: String
    var isHAR: Bool
    var contentType: String?

    func withBytes<Result>(_ body: (RawTraits) -> Result) -> Result {
      var method = method
      var contentType = contentType ?? ""
      return method.withUTF8 { method in
        contentType.withUTF8 { type in
          body(RawTraits(method: method, isHAR: isHAR, contentType: self.contentType == nil ? nil : type))
        }
      }
    }
  }

  /// The same as bytes that nobody owns.
  struct RawTraits {
    var method: UnsafeBufferPointer<UInt8>
    var isHAR: Bool
    var contentType: UnsafeBufferPointer<UInt8>?
  }

  init(
    _ tokens: QueryTokens, _ url: UnsafeBufferPointer<UInt8>, _ skeleton: BodySkeleton, _ traits: Traits
  ) {
    prefix = Array(url[..<tokens.prefixCount])
    method = Array(traits.method.utf8)
    isHAR = traits.isHAR
    contentType = traits.contentType.map { Array($0.utf8) }
    self.skeleton = Array(skeleton.buffer)
    var names: [UInt8] = []
    // Here an item's offset is one into `names`.
    items = (0..<tokens.count).map { index in
      var item = tokens.items[index]
      let start = Int(item.name)
      item.name = Int32(names.count)
      names += url[start..<(start + Int(item.nameCount))]
      return item
    }
    self.names = names
  }

  private static func isSame(_ bytes: UnsafeBufferPointer<UInt8>, _ array: [UInt8]) -> Bool {
    guard bytes.count == array.count, let base = bytes.baseAddress else {
      return array.isEmpty && bytes.isEmpty
    }
    return ByteCompare.isEqual(base, array, from: 0, array.count)
  }

  /// Whether a URL's shape is this one, byte for byte.
  func matches(
    _ tokens: QueryTokens, _ url: UnsafePointer<UInt8>, _ skeleton: BodySkeleton, _ traits: RawTraits
  ) -> Bool {
    guard tokens.count == items.count, tokens.prefixCount == prefix.count,
      skeleton.count == self.skeleton.count, traits.isHAR == isHAR, Self.isSame(traits.method, method),
      (traits.contentType == nil) == (contentType == nil),
      contentType == nil || Self.isSame(traits.contentType!, contentType!),  // neither is nil
      ByteCompare.isEqual(url, prefix, from: 0, prefix.count),
      ByteCompare.isEqual(skeleton.bytes, self.skeleton, from: 0, skeleton.count)
    else { return false }
    return items.withUnsafeBufferPointer { items in
      for index in 0..<items.count {
        let (left, right) = (tokens.items[index], items[index])
        guard left.word == right.word, left.nameCount == right.nameCount else { return false }
        if left.nameCount > 8,
          !ByteCompare.isEqual(url + Int(left.name), names, from: Int(right.name), Int(left.nameCount))
        {
          return false
        }
      }
      return true
    }
  }
}
