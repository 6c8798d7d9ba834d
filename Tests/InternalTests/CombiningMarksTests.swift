import Testing

@testable import JSONModelKit

/// Strings that the reader refuses, because Swift would compare and hash them in quadratic time.
struct CombiningMarksTests {
  /// Marks of two, three and four bytes.
  private static let marks = ["\u{0301}", "\u{0F71}", "\u{1D165}"]

  /// The run may be anywhere: the check looks at every 400th byte.
  @Test(arguments: marks, [0, 1, 199, 398, 399, 400, 401, 402, 799, 1203])
  func moreThan200MarksInARowAreTooMany(mark: String, start: Int) {
    let before = String(repeating: "x", count: start)
    for (count, isTooMany) in [(200, false), (201, true), (1_000, true)] {
      let text = before + String(repeating: mark, count: count) + String(repeating: "y", count: 700)
      #expect(text.hasTooManyMarks() == isTooMany)
    }
  }

  @Test func shortStringsAreNotChecked() {
    #expect(!String(repeating: "\u{0301}", count: 256).hasTooManyMarks())
    #expect(String(repeating: "\u{0301}", count: 257).hasTooManyMarks())
  }

  @Test(arguments: [
    "", String(repeating: "日本語", count: 5_000), String(repeating: "x\u{301}\u{323}", count: 1_000),
    String(repeating: "a", count: 10_000),
    String(repeating: String(repeating: "\u{301}", count: 200) + "e", count: 20),
  ])
  func otherStringsAreAccepted(text: String) {
    #expect(!text.hasTooManyMarks())
  }
}
