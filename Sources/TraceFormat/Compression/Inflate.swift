import CZlib

/// Decompression of gzip (RFC 1952), zlib (RFC 1950) and raw deflate (RFC 1951), bounded.
public enum Inflate {
  /// How the compressed bytes are wrapped.
  public enum Format: Sendable, Hashable {
    /// gzip or zlib, told apart by their first bytes.
    case wrapped
    /// Deflate without a wrapper.
    case raw
  }

  /// Why bytes could not be decompressed.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The bytes are not what their first bytes or the header claim.
    case corrupt
    /// The bytes end before the stream does.
    case truncated
    /// The result is larger than the caller allows.
    case tooLarge(limit: Int)
    /// There is no memory for zlib's state.
    case outOfMemory

    public var description: String {
      switch self {
      case .corrupt: "the compressed data is corrupt"
      case .truncated: "the compressed data ends too early"
      case .tooLarge(let limit): "the compressed data unpacks to more than \(limit) bytes"
      case .outOfMemory: "out of memory while decompressing"
      }
    }
  }

  /// The most bytes that one body may unpack to unless the caller says otherwise: 64 MiB.
  public static let defaultLimit = 64 << 20

  /// True where the bytes begin as a gzip member does.
  public static func isGzip(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x1F, 0x8B, 0x08])
  }

  /// True where the bytes begin as a zlib stream does: deflate, and a header that checks.
  public static func isZlib(_ bytes: some Collection<UInt8>) -> Bool {
    let head = Array(bytes.prefix(2))
    guard head.count == 2, head[0] & 0x0F == 8, head[0] >> 4 <= 7, head[1] & 0x20 == 0 else { return false }
    return (Int(head[0]) << 8 + Int(head[1])) % 31 == 0
  }

  /// The whole content of compressed bytes.
  ///
  /// - Parameters:
  ///   - bytes: One stream; gzip members that follow one another are joined, what follows the last is ignored.
  ///   - format: How the bytes are wrapped.
  ///   - limit: The most bytes to return.
  /// - Throws: `Failure` where the bytes are corrupt, cut, or unpack to more than `limit` bytes.
  public static func decode(
    _ bytes: [UInt8], format: Format = .wrapped, limit: Int = Inflate.defaultLimit
  ) throws(Failure) -> [UInt8] {
    let stream = try InflateStream(format: format, limit: limit)
    var out: [UInt8] = []
    out.reserveCapacity(min(limit, bytes.count &* 4))
    try stream.push(bytes, into: &out)
    guard stream.isFinished else { throw .truncated }
    return out
  }

  /// The content of a body with `Content-Encoding: deflate`, which is zlib by the standard and raw in practice.
  ///
  /// - Throws: `Failure` as `decode` does.
  public static func decodeDeflate(
    _ bytes: [UInt8], limit: Int = Inflate.defaultLimit
  ) throws(Failure) -> [UInt8] {
    if isZlib(bytes), let out = try? decode(bytes, limit: limit) { return out }
    return try decode(bytes, format: .raw, limit: limit)
  }
}

/// Decompression piece by piece.
public final class InflateStream {
  private let stream: UnsafeMutablePointer<z_stream>
  private let windowBits: CInt
  private let limit: Int
  private var produced = 0
  private var isInsideMember = false
  /// True after the end of the stream, or of a gzip member.
  public private(set) var isFinished = false

  /// Makes a decompressor.
  ///
  /// - Parameters:
  ///   - format: How the bytes are wrapped.
  ///   - limit: The most bytes to give in all.
  /// - Throws: `Inflate.Failure.outOfMemory`.
  public init(format: Inflate.Format = .wrapped, limit: Int = .max) throws(Inflate.Failure) {
    windowBits = format == .raw ? -15 : 47
    self.limit = limit
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard trace_diff_inflate_init(stream, windowBits) == Z_OK else { throw .outOfMemory }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Decompresses a piece and appends what it gives.
  ///
  /// - Throws: `Inflate.Failure` where the data is corrupt or the limit is passed.
  public func push(_ piece: [UInt8], into out: inout [UInt8]) throws(Inflate.Failure) {
    var start = 0
    var isStuck = false
    while !isStuck, start < piece.count || isInsideMember {
      var failure: Inflate.Failure?
      let unpacked = [UInt8](unsafeUninitializedCapacity: 64 << 10) { space, count in
        piece.withUnsafeBytes { piece in
          do throws(Inflate.Failure) {
            let rest = UnsafeRawBufferPointer(rebasing: piece[start...])
            let (read, written) = try inflate(rest, into: UnsafeMutableRawBufferPointer(space))
            start += read
            count = written
            isStuck = written < space.count && (start == piece.count || read == 0)
          } catch {
            failure = error
          }
        }
      }
      if let failure { throw failure }
      out += unpacked
    }
  }

  /// Decompresses as much as fits.
  ///
  /// - Returns: How many bytes were taken and how many were given; both are 0 where nothing is left to do.
  /// - Throws: `Inflate.Failure` where the data is corrupt or the limit is passed.
  public func inflate(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(Inflate.Failure) -> (read: Int, written: Int) {
    if isFinished {
      // A further gzip member may follow; anything else after the end is ignored.
      guard windowBits != -15, !input.isEmpty, [0x1F, 0x8B, 0x08].starts(with: input.prefix(3)) else {
        return (input.count, 0)
      }
      guard inflateReset(stream) == Z_OK else { throw .corrupt }
      isFinished = false
    }
    let available = min(input.count, Int(UInt32.max))
    let space = min(output.count, Int(UInt32.max))
    guard space > 0 else { return (0, 0) }
    // zlib does not write through `next_in`; its type is older than `const`.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: input.bindMemory(to: UInt8.self).baseAddress)
    stream.pointee.avail_in = UInt32(available)
    stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
    stream.pointee.avail_out = UInt32(space)
    let status = CZlib.inflate(stream, Z_NO_FLUSH)
    let read = available - Int(stream.pointee.avail_in)
    let written = space - Int(stream.pointee.avail_out)
    produced += written
    if produced > limit { throw .tooLarge(limit: limit) }
    switch status {
    case Z_STREAM_END:
      isFinished = true
      isInsideMember = false
    case Z_OK, Z_BUF_ERROR:
      isInsideMember = true
    case Z_MEM_ERROR: throw .outOfMemory
    default: throw .corrupt
    }
    return (read, written)
  }
}
