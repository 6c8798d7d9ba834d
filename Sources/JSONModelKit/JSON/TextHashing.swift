extension String {
  /// Whether the text has so many combining marks in a row that it is better not hashed or compared.
  ///
  /// Texts are equal in Swift if their normal forms are, for which the marks behind a letter are sorted:
  /// 30,000 of them in a key of 60 KB took a second. Unicode's own format for streams (UAX #15,
  /// section 13) has no more than 30.
  var isSlowToHash: Bool {
    // Short texts take no time to speak of, whatever they are.
    guard utf8.count > Self.mostUncheckedBytes else { return false }
    return hasLongRunOfMarks
  }

  @inline(never) private var hasLongRunOfMarks: Bool {
    var run = 0
    for scalar in unicodeScalars {
      run = scalar.isCombiningMark ? run + 1 : 0
      if run > Self.mostMarks { return true }
    }
    return false
  }

  static var mostMarks: Int { 1000 }
  /// Texts of at most so many bytes are not checked.
  static var mostUncheckedBytes: Int { 4096 }

  /// What is said of a document that has such a text where it has to be hashed.
  static var slowToHashReason: String { "more than \(mostMarks) combining marks in a row" }
}

extension Unicode.Scalar {
  /// Whether normalization may move the scalar among its neighbors.
  var isCombiningMark: Bool {
    !isASCII && properties.canonicalCombiningClass != .notReordered
  }
}
