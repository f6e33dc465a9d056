import Testing

@testable import TraceFormat

/// Runs a scanner over a whole text and returns its error, or nil.
private func failure(
  _ text: [UInt8], options: JSONScanner.Options = [], building: Bool = false
) -> JSONError? {
  text.withUnsafeBufferPointer { buffer in
    var scanner = JSONScanner(buffer, options: options)
    do throws(JSONError) {
      if building { _ = try scanner.node() } else { try scanner.skipValue() }
      try scanner.finish()
      return nil
    } catch {
      return error
    }
  }
}

@Suite struct JSONScannerTests {
  struct Valid: Sendable, CustomTestStringConvertible {
    var text: String
    var reason: String
    var testDescription: String { reason }
  }

  @Test(arguments: [
    Valid(text: "{}", reason: "an empty object"),
    Valid(text: " [ ] ", reason: "an empty array with space around"),
    Valid(text: "\"\"", reason: "a scalar is a whole text"),
    Valid(text: "-0", reason: "minus zero"),
    Valid(text: "[0,-1,1.5,1e5,1E+5,1e-5,-0.0e0]", reason: "every form of number"),
    Valid(text: "[true,false,null]", reason: "the literals"),
    Valid(text: #""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00""#, reason: "every escape"),
    Valid(text: #""\ud800""#, reason: "a lone surrogate is grammatical"),
    Valid(text: "\"\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}\"", reason: "UTF-8 of every length"),
    Valid(text: #"{"a":{"b":[{"c":[]}]},"a":2}"#, reason: "nesting, and a key twice"),
    Valid(
      text: String(repeating: "[", count: 512) + String(repeating: "]", count: 512), reason: "512 levels"),
    Valid(text: "\t\r\n {\n        \"a\"\n:\n1\n}\n", reason: "every kind of space"),
  ])
  func accepts(_ row: Valid) {
    #expect(failure(Array(row.text.utf8)) == nil)
    #expect(failure(Array(row.text.utf8), building: true) == nil)
  }

  struct Invalid: Sendable, CustomTestStringConvertible {
    var bytes: [UInt8]
    var offset: Int
    var message: String
    var reason: String
    var testDescription: String { reason }

    init(_ text: String, _ offset: Int, _ message: String, reason: String) {
      bytes = Array(text.utf8)
      (self.offset, self.message, self.reason) = (offset, message, reason)
    }

    init(bytes: [UInt8], _ offset: Int, _ message: String, reason: String) {
      (self.bytes, self.offset, self.message, self.reason) = (bytes, offset, message, reason)
    }
  }

  @Test(arguments: [
    Invalid("", 0, "expected a value, found the end of the text", reason: "nothing"),
    Invalid("{", 1, "expected \",\" or \"}\", found the end of the text", reason: "an open object"),
    Invalid("[1", 2, "expected \",\" or \"]\", found the end of the text", reason: "an open array"),
    Invalid("[1,]", 3, "expected a value after \",\", found \"]\"", reason: "a trailing comma"),
    Invalid("{\"a\":1,}", 7, "expected a key after \",\", found \"}\"", reason: "a trailing comma"),
    Invalid("{\"a\" 1}", 5, "expected \":\" after the key, found \"1\"", reason: "no colon"),
    Invalid("{\"a\":}", 5, "expected a value, found \"}\"", reason: "no value"),
    Invalid("[1 2]", 3, "expected \",\" or \"]\", found \"2\"", reason: "no comma"),
    Invalid("[1}", 2, "expected \",\" or \"]\", found \"}\"", reason: "the wrong bracket"),
    Invalid("{a:1}", 1, "expected a key in quotes or \"}\", found \"a\"", reason: "a bare key"),
    Invalid("01", 1, "expected a number without leading zeros, found \"1\"", reason: "a leading zero"),
    Invalid("-", 1, "expected a digit, found the end of the text", reason: "only a sign"),
    Invalid(
      "1.", 2, "expected a digit after the decimal point, found the end of the text", reason: "no fraction"),
    Invalid("1e", 2, "expected a digit in the exponent, found the end of the text", reason: "no exponent"),
    Invalid("+1", 0, "expected a value, found \"+\"", reason: "a plus sign"),
    Invalid("NaN", 0, "expected a value, found \"N\"", reason: "not a number"),
    Invalid("tru", 0, "expected a value; with \"t\" begins only true", reason: "a cut literal"),
    Invalid("nul1", 0, "expected a value; with \"n\" begins only null", reason: "a wrong literal"),
    Invalid("1 2", 2, "expected the end of the text, found \"2\"", reason: "two texts"),
    Invalid("\"abc", 0, "the string that begins here has no closing quote", reason: "an open string"),
    Invalid(
      #""\x""#, 2, "expected one of \"\\/bfnrtu after a backslash, found \"x\"", reason: "a bad escape"),
    Invalid(#""\u12g4""#, 5, "expected four hex digits after \"\\u\", found \"g\"", reason: "bad hex"),
    Invalid(
      "\"a\nb\"", 2, "expected a control character in a string to be escaped, found a line feed",
      reason: "a raw line feed"),
    Invalid(bytes: [0x22, 0xFF, 0x22], 1, "expected UTF-8, found the byte 0xFF", reason: "no lead byte"),
    Invalid(bytes: [0x22, 0xC0, 0x80, 0x22], 1, "expected UTF-8, found the byte 0xC0", reason: "overlong"),
    Invalid(
      bytes: [0x22, 0xED, 0xA0, 0x80, 0x22], 1, "expected UTF-8, found the byte 0xED", reason: "a surrogate"),
    Invalid(
      bytes: [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1, "expected UTF-8, found the byte 0xF4",
      reason: "above U+10FFFF"),
    Invalid(
      bytes: [0x22, 0xE2, 0x82, 0x22], 1, "expected UTF-8, found the byte 0xE2", reason: "a cut character"),
    Invalid(
      String(repeating: "[", count: 513), 512, "nested deeper than 512 levels", reason: "the depth limit"),
    Invalid("// no\n1", 0, "expected a value, found \"/\"", reason: "a comment where none is allowed"),
    Invalid(
      "{{random}}", 1, "expected a key in quotes or \"}\", found \"{\"", reason: "no placeholders in JSON"),
  ])
  func refuses(_ row: Invalid) {
    let error = JSONError(row.message, at: row.offset)
    // Skipping and building may name the same mistake in other words, never at another place.
    #expect(failure(row.bytes, building: true) == error || failure(row.bytes) == error)
    #expect(failure(row.bytes)?.offset == row.offset)
    #expect(failure(row.bytes, building: true)?.offset == row.offset)
  }

  @Test func readsCommentsAndTrailingCommasWhereAllowed() {
    let text = Array("/* a */ { // b\n \"a\": [1, 2, ], /* c */ }".utf8)
    #expect(failure(text, options: [.comments, .trailingCommas]) == nil)
    #expect(failure(text, options: [.comments, .trailingCommas], building: true) == nil)
    #expect(failure(text, options: [.comments])?.message == "expected a value after \",\", found \"]\"")
    #expect(failure(Array("[,]".utf8), options: [.trailingCommas]) != nil)
    #expect(failure(Array("1 /* x".utf8), options: [.comments])?.message.contains("\"*/\"") == true)
  }

  @Test func findsSpecialBytesAtEveryPlaceOfAWord() {
    for length in 0..<40 {
      let plain = String(repeating: "x", count: length)
      for (tail, value) in [
        ("\"", ""), ("\\n\"", "\n"), ("é\"", "é"), ("\\u00e9~\"", "é~"), ("\u{20}\u{7F}\"", " \u{7F}"),
      ] {
        var text = Array(("\"" + plain + tail).utf8)
        text.withUnsafeMutableBufferPointer { buffer in
          var scanner = JSONScanner(UnsafeBufferPointer(buffer))
          #expect((try? scanner.string()) == plain + value)
          #expect((try? scanner.isAtEnd()) == true)
        }
      }
    }
  }

  @Test func readsStreamsLikeMemory() throws {
    let texts = [
      #"{"a":[1,2.5e3,{"bcdefghijklmnopqrstuvwxyz":"\u00e9\n éé😀"}],"long key with \"escapes\"":null}"#,
      "[\"" + String(repeating: "plain text é ", count: 50) + "\", -12345678901234567890.5, true , false]",
      "{\n  \"a\" : \n    1,\n  \"b\": [ ]\n}\n", "[1, \"abc", "{\"a\": tru }", "[\n\n  \"\\ud83d\\u\"]", "",
    ]
    for text in texts {
      let bytes = Array(text.utf8)
      let expected = bytes.withUnsafeBufferPointer { buffer -> Result<JSONNode, JSONError> in
        do throws(JSONError) { return .success(try JSONNode(parsing: buffer)) } catch {
          return .failure(error)
        }
      }
      for piece in 1...20 {
        for isSkipping in [false, true] {
          var scanner = JSONScanner(stream(bytes, piece: piece))
          do throws(JSONError) {
            if isSkipping {
              try scanner.skipValue()
            } else {
              #expect(.success(try scanner.node()) == expected)
            }
            try scanner.finish()
            #expect(scanner.absoluteOffset == bytes.count)
            #expect(scanner.position() == SourceText(bytes).position(bytes.count))
          } catch {
            guard case .failure(let failure) = expected else { throw error }
            #expect(error.offset == failure.offset)
            #expect(scanner.position(of: error) == SourceText(bytes).position(error.offset))
          }
        }
      }
    }
  }

  private func stream(_ bytes: [UInt8], piece: Int) -> JSONStream {
    var rest = bytes[...]
    return JSONStream(capacity: 16) { buffer in
      let part = rest.prefix(min(piece, buffer.count))
      buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
  }

  @Test func comparesKeysOnBytesAndThroughEscapes() throws {
    let text = Array(#"{"url":1,"\u0075rl":2,"urL":3}"#.utf8)
    try text.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer)
      var found: [Int] = []
      try scanner.enterObject()
      while let key = try scanner.nextKey() {
        if scanner.matches(key, "url") {
          found.append(try scanner.integer() ?? -1)
        } else {
          try scanner.skipValue()
        }
      }
      #expect(found == [1, 2])
      try scanner.finish()
    }
  }

  @Test func convertsNumbers() throws {
    let text = Array("[1700000000.25, 12, 9007199254740992, -3, 1e2, 1.5]".utf8)
    try text.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer)
      try scanner.enterArray()
      var doubles: [Double] = []
      while try scanner.nextElement() { doubles.append(try scanner.double()) }
      #expect(doubles == [1700000000.25, 12, 9_007_199_254_740_992, -3, 100, 1.5])
      scanner = JSONScanner(buffer)
      try scanner.enterArray()
      var integers: [Int?] = []
      while try scanner.nextElement() { integers.append(try scanner.integer()) }
      #expect(integers == [nil, 12, 9_007_199_254_740_992, -3, 100, nil])
    }
  }

  @Test func namesLineAndColumnInBytes() {
    let text = Array("{\n  \"é\": x\n}".utf8)
    let error = failure(text)?.inputError(in: text, file: "a.json")
    #expect(error?.description == "a.json:2:9: expected a value, found \"x\"")
    let source = SourceText(text)
    #expect(source.position(0) == SourceText.Position(line: 1, column: 1))
    #expect(source.position(2) == SourceText.Position(line: 2, column: 1))
    #expect(source.position(text.count - 1) == SourceText.Position(line: 3, column: 1))
  }

  @Test func remembersWhereNodesStood() throws {
    let node = try JSONNode(parsing: Array(#"{"a": [1, {"b": "c"}], "d": null}"#.utf8))
    #expect(node["a"]?.elements?[1]["b"]?.string == "c")
    #expect(node["a"]?.elements?[1]["b"]?.offset == 16)
    #expect(node.members?[1].keyOffset == 23)
    #expect(node["d"]?.value == .null)
    #expect(node["x"] == nil)
  }
}
