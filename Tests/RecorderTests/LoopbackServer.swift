import Foundation

@testable import Recorder

/// A small HTTP server on the loopback interface, which remembers what it was sent.
final class LoopbackServer: Sendable {
  struct Received: Sendable {
    var line: String
    var headers: String
    var body: Data
  }

  let port: UInt16
  let received = Locked<[Received]>([])
  private let socket: Int32
  private let isOpen = Locked(true)

  /// - Parameter answer: status line's rest, further header lines, and the body for a request line.
  init(answer: @escaping @Sendable (String) -> (status: String, headers: [String], body: String)) throws {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    let server = Foundation.socket(AF_INET, stream, 0)
    socket = server
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    port = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(server, $0, length)
        listen(server, 128)
        getsockname(server, $0, &length)
      }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
    Thread.detachNewThread { [self] in
      while isOpen.withLock({ $0 }) {
        let client = accept(server, nil, nil)
        guard client >= 0 else { return }
        Thread.detachNewThread { self.serve(client, answer) }
      }
    }
  }

  func url(_ path: String) -> URL { URL(string: "http://127.0.0.1:\(port)\(path)")! }  // a valid literal

  func stop() {
    isOpen.withLock { $0 = false }
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }

  private func serve(
    _ client: Int32, _ answer: @Sendable (String) -> (status: String, headers: [String], body: String)
  ) {
    defer { close(client) }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    func more() -> Bool {
      let count = recv(client, &buffer, buffer.count, 0)
      if count > 0 { data.append(contentsOf: buffer[..<count]) }
      return count > 0
    }
    while data.range(of: Data("\r\n\r\n".utf8)) == nil { if !more() { return } }
    guard let split = data.range(of: Data("\r\n\r\n".utf8)) else { return }
    let head = String(decoding: data[..<split.lowerBound], as: UTF8.self)
    let lines = head.components(separatedBy: "\r\n")
    let lower = head.lowercased()
    if lower.contains("expect: 100-continue") { say(client, "HTTP/1.1 100 Continue\r\n\r\n") }
    if lower.contains("transfer-encoding: chunked") {
      while data.range(of: Data("0\r\n\r\n".utf8), in: split.upperBound..<data.endIndex) == nil {
        if !more() { break }
      }
    } else if let range = lower.range(of: "content-length: ") {
      let length = Int(lower[range.upperBound...].prefix { $0.isNumber }) ?? 0
      while data.count - split.upperBound < length { if !more() { break } }
    }
    received.withLock {
      $0.append(Received(line: lines[0], headers: head, body: data[split.upperBound...]))
    }
    let (status, headers, body) = answer(lines[0])
    let all = headers + ["Content-Length: \(body.utf8.count)", "Connection: close"]
    say(client, "HTTP/1.1 \(status)\r\n\(all.joined(separator: "\r\n"))\r\n\r\n\(body)")
  }

  private func say(_ client: Int32, _ text: String) {
    _ = text.withCString { send(client, $0, strlen($0), 0) }
  }
}
