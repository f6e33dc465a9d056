/// Colours of a terminal (ECMA-48), or plain text.
struct TerminalStyle {
  enum Ink: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
    case redMark = "1;4;31"
    case greenMark = "1;4;32"
    case redBadge = "1;37;41"
    case greenBadge = "1;30;42"
    case yellowBadge = "1;30;43"
  }

  var isOn: Bool

  func callAsFunction(_ ink: Ink, _ text: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }
}
