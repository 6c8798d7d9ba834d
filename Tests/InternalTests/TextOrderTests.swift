import TestSupport
import Testing

@testable import JSONModelKit

/// The order of keys in exports is that of their UTF-8 bytes.
struct TextOrderTests {
  @Test func textsAreSortedByTheirBytes() {
    var random = SplitMix(state: 5)
    let parts = ["", "a", "b", "\u{0}", "\u{e9}", "e\u{301}", "😀", "same start", "zzzzzzzz"]
    let texts = (0..<2_000).map { _ in
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        parts[Int.random(in: 0..<parts.count, using: &random)]
      }.joined()
    }
    let sorted = texts.sorted(byUTF8Of: \.self)
    let expected = texts.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(sorted.map { Array($0.utf8) } == expected)
  }

  /// The sort compares fifteen bytes at a time, and pads short texts with zeros.
  @Test func textsWithCommonStartsAreSortedByTheirBytes() {
    let starts = [0, 1, 14, 15, 16, 29, 30, 31, 45].flatMap { count in
      ["a", "\u{0}", "\u{316}"].map { String(repeating: $0, count: count) }
    }
    let texts = starts.flatMap { start in
      ["", "\u{0}", "\u{0}\u{0}", "0", "1", "\u{e9}"].map { start + $0 }
    }
    let expected = texts.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    var random = SplitMix(state: 7)
    for _ in 0..<20 {
      let sorted = texts.shuffled(using: &random).sorted(byUTF8Of: \.self)
      #expect(sorted.map { Array($0.utf8) } == expected)
    }
  }

  /// A start that is a whole text precedes the text, whatever the length.
  @Test func aTextPrecedesItsContinuation() {
    let start = String(repeating: "same start, ", count: 20)
    for (first, second) in [("", "a"), ("", "\u{0}"), (start, start + "\u{0}"), ("a", "\u{e9}")] {
      #expect(first.precedes(second))
      #expect(!second.precedes(first))
      #expect(!first.precedes(first))
    }
    #expect(!"".precedes(""))
  }

  @Test func elementsWithEqualTextsKeepTheirOrder() {
    let pairs = ["b", "a", "b", "a", ""].enumerated().map { (text: $0.element, index: $0.offset) }
    #expect(pairs.sorted(byUTF8Of: \.text).map(\.index) == [4, 1, 3, 0, 2])
  }
}
