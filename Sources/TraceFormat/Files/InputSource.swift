/// The bytes of a file, unpacked where it is gzip or zlib, with a look ahead.
public final class InputSource {
  /// The most bytes that a compressed file may unpack to: 16 GiB.
  public static let unpackLimit = 16 << 30

  let file: InputFile
  private let unpacker: InflateStream?
  /// Compressed bytes that were read and not yet unpacked.
  private var packed: [UInt8] = []
  private var packedStart = 0
  /// Unpacked bytes that were looked at.
  private var ahead: [UInt8] = []
  private var isAtEnd = false
  /// Why the bytes ended before their end; the bytes before are good.
  public private(set) var failure: String?

  /// The file as the user named it.
  public var path: String { file.path }

  /// Opens a file and finds out whether it is compressed.
  ///
  /// - Throws: `InputError` where it is missing, a folder, or may not be read.
  public init(_ path: String) throws(InputError) {
    let file = try InputFile(path)
    self.file = file
    let head = file.peek(4)
    // A text may begin as a rare zlib header does; the four that compressors write are told from text.
    let isZlib = head.count >= 2 && head[0] == 0x78 && [0x01, 0x5E, 0x9C, 0xDA].contains(head[1])
    guard Inflate.isGzip(head) || isZlib && Inflate.isZlib(head) else {
      unpacker = nil
      return
    }
    do throws(Inflate.Failure) {
      unpacker = try InflateStream(limit: InputSource.unpackLimit)
    } catch {
      throw InputError(error.description, file: path)
    }
  }

  /// Whether the bytes can be read a second time, in place: those of a plain file.
  var canReadAgain: Bool { unpacker == nil && file.size > 0 }

  /// The bytes of the file as it was opened, compressed or not.
  var size: Int { file.size }

  /// Fills a part of a buffer from its start; 0 at the end or after a failure.
  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if !ahead.isEmpty {
      let count = min(ahead.count, buffer.count)
      buffer.copyBytes(from: ahead[..<count])
      ahead.removeFirst(count)
      return count
    }
    guard let unpacker else {
      let count = file.read(into: buffer)
      if count == 0 { failure = file.failure?.message }
      return count
    }
    while !isAtEnd {
      if packedStart == packed.count {
        packed = [UInt8](unsafeUninitializedCapacity: 128 << 10) { packed, count in
          count = file.read(into: UnsafeMutableRawBufferPointer(packed))
        }
        packedStart = 0
        if packed.isEmpty {
          isAtEnd = true
          failure =
            file.failure?.message ?? (unpacker.isFinished ? nil : Inflate.Failure.truncated.description)
          break
        }
      }
      let (count, failed) = packed.withUnsafeBytes { packed -> (Int, Inflate.Failure?) in
        do throws(Inflate.Failure) {
          let rest = UnsafeRawBufferPointer(rebasing: packed[packedStart...])
          let (read, written) = try unpacker.inflate(rest, into: buffer)
          packedStart += read
          return (written, nil)
        } catch {
          return (0, error)
        }
      }
      if let failed {
        failure = failed.description
        isAtEnd = true
      } else if count > 0 {
        return count
      }
    }
    return 0
  }

  /// Up to `count` bytes that come next, which stay to be read; fewer only at the end.
  public func peek(_ count: Int) -> [UInt8] {
    while ahead.count < count {
      let held = ahead
      ahead = []
      let more = [UInt8](unsafeUninitializedCapacity: count - held.count) { buffer, initialized in
        initialized = read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      ahead = held + more
      if more.isEmpty { break }
    }
    return Array(ahead.prefix(count))
  }

  /// All bytes up to the end.
  ///
  /// - Parameter limit: The most bytes to return.
  /// - Throws: `InputError` where a read fails, the compressed bytes are bad or the limit is passed.
  public func readAll(limit: Int = 4 << 30) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(unpacker == nil ? file.size + 1 : 0)
    while true {
      let room = min(max(bytes.capacity - bytes.count, 64 << 10), 4 << 20)
      let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
        initialized = read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if piece.isEmpty { break }
      bytes += piece
      if bytes.count > limit { throw InputError("is larger than \(limit) bytes", file: path) }
    }
    if let failure { throw InputError(failure, file: path) }
    return bytes
  }
}
