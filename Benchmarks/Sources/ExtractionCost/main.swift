import Foundation
import TraceFormat

/// How fast the scanner takes what is needed out of a recording or a HAR that is in memory, checking all the rest.
///
/// `ExtractionCost FILE` prints GB/s (the best of seven passes), the number of requests, and the bytes of their URLs and
/// of their bodies. `Peers/simdjson-extraction.cpp` does the same with simdjson.

/// What is taken, so that nothing can be left out by the optimiser.
struct Extract {
  var requests = 0
  var urlBytes = 0
  var bodyBytes = 0

  mutating func readRecording(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    // Not empty: it is a recording.
    let base = bytes.baseAddress!
    var start = 0
    while start < bytes.count {
      let found = memchr(base + start, 0x0A, bytes.count - start)
      let end = found.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) - base } ?? bytes.count
      if end > start {
        try readRecord(UnsafeBufferPointer(start: base + start, count: end - start))
      }
      start = end + 1
    }
  }

  private mutating func readRecord(_ line: UnsafeBufferPointer<UInt8>) throws {
    var scanner = JSONScanner(line)
    var isRequest = false
    var urlCount = 0
    var bodyCount = 0
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      if scanner.matches(key, "type") {
        let type = try scanner.stringToken()
        isRequest = scanner.matches(type, "request")
      } else if scanner.matches(key, "url") {
        urlCount = Self.count(try scanner.stringToken(), scanner)
      } else if scanner.matches(key, "body") {
        try scanner.enterObject()
        while let key = try scanner.nextKey() {
          if scanner.matches(key, "text") {
            bodyCount = Self.count(try scanner.stringToken(), scanner)
          } else {
            try scanner.skipValue()
          }
        }
      } else {
        try scanner.skipValue()
      }
    }
    try scanner.finish()
    if isRequest { add(urlCount, bodyCount) }
  }

  mutating func readHAR(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    var scanner = JSONScanner(bytes)
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      guard scanner.matches(key, "log") else {
        try scanner.skipValue()
        continue
      }
      try scanner.enterObject()
      while let key = try scanner.nextKey() {
        guard scanner.matches(key, "entries") else {
          try scanner.skipValue()
          continue
        }
        try scanner.enterArray()
        while try scanner.nextElement() { try readEntry(&scanner) }
      }
    }
    try scanner.finish()
  }

  private mutating func readEntry(_ scanner: inout JSONScanner) throws {
    var urlCount = 0
    var bodyCount = 0
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      guard scanner.matches(key, "request") else {
        try scanner.skipValue()
        continue
      }
      try scanner.enterObject()
      while let key = try scanner.nextKey() {
        if scanner.matches(key, "url") {
          urlCount = Self.count(try scanner.stringToken(), scanner)
        } else if scanner.matches(key, "postData") {
          try scanner.enterObject()
          while let key = try scanner.nextKey() {
            if scanner.matches(key, "text") {
              bodyCount = Self.count(try scanner.stringToken(), scanner)
            } else {
              try scanner.skipValue()
            }
          }
        } else {
          try scanner.skipValue()
        }
      }
    }
    add(urlCount, bodyCount)
  }

  private mutating func add(_ urlCount: Int, _ bodyCount: Int) {
    requests += 1
    urlBytes += urlCount
    bodyBytes += bodyCount
  }

  /// The length of a value, without its escapes.
  private static func count(_ token: JSONScanner.Token, _ scanner: JSONScanner) -> Int {
    token.hasEscapes ? scanner.utf8(of: token).count : token.end - token.start
  }
}

guard CommandLine.arguments.count == 2 else { fatalError("usage: ExtractionCost FILE") }
let path = CommandLine.arguments[1]
let bytes = try InputSource(path).readAll()
var best = Double.infinity
var extract = Extract()
for _ in 0..<7 {
  extract = Extract()
  let start = DispatchTime.now().uptimeNanoseconds
  try bytes.withUnsafeBufferPointer { buffer in
    if path.hasSuffix(".har") { try extract.readHAR(buffer) } else { try extract.readRecording(buffer) }
  }
  best = min(best, Double(DispatchTime.now().uptimeNanoseconds - start))
}
print(Double(bytes.count) / best, extract.requests, extract.urlBytes, extract.bodyBytes)
