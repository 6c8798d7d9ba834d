import ExampleSupport
import Foundation

/// A progress bar on a terminal; draws nothing if standard error is not a terminal.
///
/// It is drawn on standard error, which keeps it out of the output.
struct ProgressBar {
  /// The number of bytes to read; nil if unknown.
  private let byteCount: Int?
  private let isVisible = Terminal.standardError.isPresent
  private var shownText = ""

  init(byteCount: Int?) { self.byteCount = byteCount }

  /// Shows how much was read; redraws the bar only if it changes.
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

  /// Removes the bar.
  mutating func remove() {
    if !shownText.isEmpty { draw("") }
  }

  private static let width = 40

  private mutating func draw(_ text: String) {
    shownText = text
    // Moves to the first column and erases the line (ECMA-48, section 8.3.41).
    try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K\(text)".utf8))
  }
}
