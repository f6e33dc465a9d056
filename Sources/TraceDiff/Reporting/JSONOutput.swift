/// Pretty JSON, written in the order in which it is told.
public struct JSONOutput {
  public private(set) var text = ""
  private var indentation = 0

  public init() {}

  /// The members of one object.
  public struct Object {
    fileprivate var output: JSONOutput
    fileprivate var isEmpty = true

    public mutating func member(_ name: String, _ value: (inout JSONOutput) -> Void) {
      if !isEmpty { output.text += "," }
      isEmpty = false
      output.newLine()
      output.text += "\(JSONOutput.quoted(name)): "
      value(&output)
    }

    public mutating func member(_ name: String, _ value: String?) {
      member(name) { $0.literal(value.map(JSONOutput.quoted) ?? "null") }
    }

    public mutating func member(_ name: String, _ value: Int?) {
      member(name) { $0.literal(value.map(String.init) ?? "null") }
    }

    public mutating func member(_ name: String, _ values: [Int]) {
      member(name) { $0.literal("[" + values.map(String.init).joined(separator: ", ") + "]") }
    }

    public mutating func member(_ name: String, _ value: Bool) {
      member(name) { $0.literal(value ? "true" : "false") }
    }
  }

  public mutating func object(_ members: (inout Object) -> Void) {
    text += "{"
    indentation += 2
    var object = Object(output: JSONOutput())
    swap(&object.output, &self)
    members(&object)
    swap(&object.output, &self)
    indentation -= 2
    if !object.isEmpty { newLine() }
    text += "}"
  }

  public mutating func array<Element>(
    _ elements: some Collection<Element>, _ write: (Element, inout JSONOutput) -> Void
  ) {
    text += "["
    indentation += 2
    var isFirst = true
    for element in elements {
      if !isFirst { text += "," }
      isFirst = false
      newLine()
      write(element, &self)
    }
    indentation -= 2
    if !elements.isEmpty { newLine() }
    text += "]"
  }

  public mutating func string(_ value: String) { text += Self.quoted(value) }

  /// A token that is JSON already.
  public mutating func literal(_ token: String) { text += token }

  private mutating func newLine() {
    text += "\n"
    text += String(repeating: " ", count: indentation)
  }

  /// A string token. What would act on a terminal or reorder its line is escaped as well.
  public static func quoted(_ value: String) -> String {
    let isPlain = value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    if isPlain { return "\"\(value)\"" }
    var output = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case _ where SafeText.isUnsafe(scalar):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output + "\""
  }
}
