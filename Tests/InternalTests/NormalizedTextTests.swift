import TestSupport
import Testing

@testable import JSONModelKit

/// Strings whose combining marks are sorted before Swift compares and hashes them.
struct NormalizedTextTests {
  /// Marks of the combining classes 230, 220, 232, 129, 130, 216 and 240.
  ///
  /// The last mark decomposes into two marks.
  private static let marks: [Unicode.Scalar] = [
    "\u{0301}", "\u{0323}", "\u{0315}", "\u{0F71}", "\u{0F72}", "\u{1D165}", "\u{0345}",
    "\u{0344}",
  ]

  /// Letters, and vowel signs that decompose into two marks but have no combining class themselves.
  private static let letters: [Unicode.Scalar] = [
    "a", "\u{E9}", "\u{AC00}", "\u{1EBF}", "\u{0F40}", "\u{0F73}", "\u{0F75}", "\u{0F81}",
  ]

  private static func text(_ scalars: [Unicode.Scalar]) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// Returns five letters, each before a run of marks; two of the runs have more than 200 marks.
  private static func randomScalars(_ seed: UInt64) -> [Unicode.Scalar] {
    var random = SplitMix(state: seed)
    var scalars: [Unicode.Scalar] = []
    for length in [250, 3, 210, 0, 40] {
      scalars.append(letters[Int.random(in: letters.indices, using: &random)])
      for _ in 0..<length {
        scalars.append(marks[Int.random(in: marks.indices, using: &random)])
      }
    }
    return scalars
  }

  @Test(arguments: 0..<UInt64(40)) func textsRemainEqual(seed: UInt64) {
    let text = Self.text(Self.randomScalars(seed))
    let sorted = text.inCanonicalOrder
    #expect(text.isSlowToHash && sorted == text)
    #expect(sorted.hashValue == text.hashValue)
    #expect(String.areEqual(text, sorted) && String.areEqual(sorted, text))
  }

  /// Swift takes linear time to sort marks that are already in the order of their classes.
  @Test(arguments: 0..<UInt64(10)) func marksAreInTheOrderOfTheirClasses(seed: UInt64) {
    let sorted = Self.text(Self.randomScalars(seed)).inCanonicalOrder.unicodeScalars
    let classes = sorted.map(\.properties.canonicalCombiningClass)
    for (one, next) in zip(classes, classes.dropFirst()) {
      #expect(next == .notReordered || one <= next)
    }
  }

  /// Marks of the same class keep their order, because strings with another order are not equal.
  @Test func differentTextsRemainDifferent() {
    let run = Self.text(Array(repeating: "\u{0323}", count: 300))
    let (one, other) = ("a\u{0301}\u{0300}" + run, "a\u{0300}\u{0301}" + run)
    #expect(one != other && !String.areEqual(one, other))
    #expect(one.inCanonicalOrder == "a" + run + "\u{0301}\u{0300}")
    #expect(String.areEqual("a" + run + "\u{0301}", "\u{E1}" + run))
  }

  @Test(arguments: ["", "abc", "e\u{301}", String(repeating: "x\u{301}\u{323}", count: 1_000)])
  func otherTextsAreNotChanged(text: String) {
    #expect(Array(text.inCanonicalOrder.utf8) == Array(text.utf8))
  }
}
