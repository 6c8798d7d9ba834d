import ExampleSupport
import Foundation

/// A bar on the terminal that shows how far the work is; nothing where there is no terminal.
///
/// It is drawn on standard error, so what is printed stays clean.
struct ProgressBar {
  /// How many bytes there are to read; nil where nobody knows.
  private let byteCount: Int?
  private let isVisible = Terminal.standardError.isPresent
  private var shownText = ""

  init(byteCount: Int?) { self.byteCount = byteCount }

  /// Shows how much was read, if that makes the bar look different.
  mutating func show(bytes: Int) {
    guard isVisible else { return }
    let text: String
    if let byteCount, byteCount > 0 {
      // A file may grow while it is read.
      let percent = min(bytes * 100 / byteCount, 100)
      let full = percent * Self.width / 100
      let bar =
        String(repeating: "#", count: full) + String(repeating: ".", count: Self.width - full)
      text = "[\(bar)] \(percent) %"
    } else {
      text = "\(bytes / 1_000_000) MB read"
    }
    if text != shownText { draw(text) }
  }

  /// Takes the bar away.
  mutating func remove() {
    if !shownText.isEmpty { draw("") }
  }

  private static let width = 40

  private mutating func draw(_ text: String) {
    shownText = text
    // Back to the first column, and away with what was there (ECMA-48, section 8.3.41).
    try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K\(text)".utf8))
  }
}
