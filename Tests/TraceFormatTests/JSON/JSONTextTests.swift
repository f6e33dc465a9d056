import Testing

@testable import TraceFormat

@Suite struct JSONTextTests {
  struct Number: Sendable, CustomTestStringConvertible {
    var read: String
    var written: String
    var reason: String
    var testDescription: String { reason }
  }

  @Test(arguments: [
    Number(read: "1", written: "1", reason: "an integer is itself"),
    Number(read: "1.0", written: "1", reason: "a fraction of zeros"),
    Number(read: "1e2", written: "100", reason: "a short exponent"),
    Number(read: "1E+2", written: "100", reason: "the exponent's spelling"),
    Number(read: "100e-2", written: "1", reason: "a negative exponent"),
    Number(read: "-0", written: "0", reason: "no negative zero"),
    Number(read: "0.00e9", written: "0", reason: "zero has one form"),
    Number(read: "-1.50", written: "-1.5", reason: "trailing zeros"),
    Number(read: "0.001", written: "0.001", reason: "leading zeros of a fraction"),
    Number(read: "1e-3", written: "0.001", reason: "the same from an exponent"),
    Number(read: "12345678901234567", written: "12345678901234567", reason: "17 digits are not rounded"),
    Number(
      read: "123456789012345678901234567890.10", written: "123456789012345678901234567890.1",
      reason: "30 digits are not rounded"),
    Number(read: "1e400", written: "1e400", reason: "too many zeros to write out"),
    Number(read: "10.0e399", written: "1e400", reason: "the same value, the same text"),
    Number(read: "12e-400", written: "1.2e-399", reason: "a very small number"),
    Number(read: "1e99999999999999999999", written: "1e99999999999999999999", reason: "an absurd exponent"),
  ])
  func writesNumbersByValue(_ row: Number) {
    #expect(JSONText.canonicalNumber(row.read) == row.written)
    #expect(JSONText.canonicalNumber(row.written) == row.written)
  }

  @Test func quotesAndUnquotes() {
    let value = "a\"\\/\u{8}\u{C}\n\r\t\u{1}\u{1F}\u{7F}é😀{{x}}"
    let token = JSONText.quote(value)
    #expect(token == "\"a\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\u{7F}é😀{{x}}\"")
    #expect(JSONText.unquote(token) == value)
    #expect(JSONText.unquote("12") == nil)
    #expect(JSONText.unquote("\"a\" ") == "a")
    #expect(JSONText.unquote(#""\ud83d\ude00\ud800\u0041""#) == "😀\u{FFFD}A")
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"), ("\u{3FF}\u{3FE}?>", "z7/Pvj8+"),
  ])
  func codesBase64(_ text: String, _ encoded: String) {
    #expect(Base64.encode(Array(text.utf8)) == encoded)
    #expect(Base64.decode(encoded.utf8) == Array(text.utf8))
    #expect(Base64.decode(encoded.filter { $0 != "=" }.utf8) == Array(text.utf8))
  }

  @Test(arguments: ["A", "Zg=", "Zg==Zg==", "Zm9v!", "Zm9vY"])
  func refusesBadBase64(_ text: String) {
    #expect(Base64.decode(text.utf8) == nil)
  }
}
