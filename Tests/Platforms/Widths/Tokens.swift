// The fast paths for tokens and separators, and windows of bytes.

/// Inputs that begin with a token or a separator.
let tokens = [
  "0,", "-0,", "7}", "2147483647,", "2147483648,", "-2147483648]", "-2147483649]", "4294967296,",
  "999999999999999999,", "-999999999999999999,", "1000000000000000000,", "9223372036854775807,",
  "01,", "1.5,", "1e5,", "true,", "false,", "null,", "nul", "\"\"", ", \"key", ",\"key",
  ",\n  \"key\"", ",\n          \"key\": 1, \"other\": 2", ",\r\n\t\"key\": 12345678", ",  1",
]

func describe(token text: String) {
  text.lend { bytes in
    guard let cursor = bytes.cursor else { return print("no cursor") }
    var line = "token " + text + ":"
    if let (value, end) = cursor.fastInteger() {
      line += " integer " + String(value) + " to " + String(end.value)
    }
    var copy = cursor
    if let value = copy.takeBoolLiteral() { line += value ? " true" : " false" }
    copy = cursor
    if copy.takeNullLiteral() { line += " null" }
    copy = cursor
    if copy.takeEmptyText() { line += " empty" }
    copy = cursor
    if copy.skipSeparator() { line += " separator to " + String(copy.position.value) }
    copy = cursor
    // `SmallText` requires the layout of strings on 64-bit systems.
    if SmallText.isSupported, let plain = copy.takePlainText(), case .long = plain {
      line += " long"
    }
    print(line)
  }
}

/// Prints the range that a window keeps while bytes are appended, from offset 0 and near the limit
/// of 32 bits.
func describeWindow() {
  for start in [0, 2_000_000_000] {
    var window = ByteWindow(at: start)
    var (kept, random) = (start, SplitMix(state: 7))
    for _ in 0..<40 {
      let piece = (0..<Int(random.next() % 20_000)).map { _ in UInt8(random.next() % 60) }
      piece.lend { window.append($0, keeping: kept) }
      let found = window.lend(kept..<window.range.upperBound) { $0.firstIndex(of: 10, from: 0) }
      if let found { kept += found }
      var line = "window " + String(window.range.lowerBound)
      line += ".." + String(window.range.upperBound)
      print(line + " " + String(kept))
    }
  }
}
