import Foundation
import Testing

@testable import TraceFormat

/// Real HAR files, which are not part of the repository: `TRACE_DIFF_CORPUS` names their folder.
@Suite struct HARCorpusTests {
  static let corpus = ProcessInfo.processInfo.environment["TRACE_DIFF_CORPUS"]

  /// Counts requests in another way: Python's decoder, entry by entry, as far as it comes.
  static let reader = """
    import json, re, sys, zlib
    def count(path):
        data = open(path, 'rb').read()
        if data[:1] == b'\\x78': data = zlib.decompress(data)
        text = data.decode('utf-8-sig')
        decoder = json.JSONDecoder()
        match = re.search(r'"entries"\\s*:\\s*\\[', text)
        if not match: return 'refused'
        try: decoder.raw_decode(text, text.index('{'))
        except json.JSONDecodeError as error:
            if error.pos < match.end(): return 'refused'
        position, total = match.end(), 0
        while True:
            position = re.compile(r'[\\s,]*').match(text, position).end()
            if text[position:position + 1] == ']': return total
            try:
                entry, position = decoder.raw_decode(text, position)
            except ValueError:
                part = re.compile(r'"request"\\s*:\\s*').search(text, position)
                try:
                    entry = {'request': decoder.raw_decode(text, part.end())[0]}
                    total += isEvent(entry)
                except (ValueError, AttributeError): pass
                return total if total else 'refused'
            total += isEvent(entry)
    def isEvent(entry):
        request = entry.get('request') or {}
        names = [header['name'].lower() for header in request.get('headers') or []]
        preflight = request.get('method') == 'OPTIONS' and 'access-control-request-method' in names
        return bool(re.match('https?:', request.get('url', ''), re.I)) and not preflight
    for path in sys.argv[1:]: print(count(path))
    """

  @Test(.enabled(if: corpus != nil, "TRACE_DIFF_CORPUS is not set"))
  func agreesWithAnotherReader() throws {
    let root = try #require(Self.corpus)
    var files: [String] = []
    for folder in ["browser", "har", "sdk", "series"] {
      files += try InputFolder.names(in: "\(root)/\(folder)").map { "\(root)/\(folder)/\($0)" }
    }
    #expect(files.count > 100)
    let counts = try Self.counts(files)
    for (file, expected) in zip(files, counts) {
      let name = file.split(separator: "/").suffix(1).joined()
      do {
        let flows = try TraceLoader().read(file).flows
        #expect(flows.count == 1, "\(name)")
        #expect(String(flows[0].entries.count) == expected, "\(name)")
        if let incident = flows[0].incidents.first { print("\(name): \(incident.message)") }
      } catch {
        #expect(expected == "refused", "\(error)")
        print("\(name): refused: \(error.line ?? 0):\(error.column ?? 0): \(error.message)")
      }
    }
  }

  private static func counts(_ files: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", reader] + files
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
