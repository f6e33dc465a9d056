import TraceFormat

/// Reads a line of a live recording; nil for what is torn or unknown, which is the comparison's to report.
enum LiveDecoder {
  static func record(_ line: [UInt8]) -> Record? {
    line.withUnsafeBufferPointer { bytes in
      guard case .record(let record)? = try? RecordDecoder.decode(bytes) else { return nil }
      return record
    }
  }
}
