import ExampleSupport
import Foundation
import JSONModelKit
import JSONModelRecords
import Synchronization

/// A progress bar on a terminal; draws nothing if standard error is not a terminal.
///
/// It is drawn on standard error, which keeps it out of the output.
final class ProgressBar: Sendable {
  private let isVisible = Terminal.standardError.isPresent
  private let shownText = Mutex("")

  /// Shows how much was read; redraws the bar only if it changes.
  func show(_ progress: JSONRecordProgress) {
    guard isVisible else { return }
    guard let fraction = progress.fraction else {
      return draw("\(progress.bytesRead / 1_000_000) MB read")
    }
    let full = Int(fraction * Double(Self.width))
    let bar =
      String(repeating: "#", count: full) + String(repeating: ".", count: Self.width - full)
    draw("[\(bar)] \(Int(fraction * 100)) %")
  }

  /// Removes the bar.
  func remove() { draw("") }

  private static let width = 40

  private func draw(_ text: String) {
    shownText.withLock { shown in
      if shown == text { return }
      shown = text
      // Moves to the first column and erases the line (ECMA-48, section 8.3.41).
      try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K\(text)".utf8))
    }
  }
}
