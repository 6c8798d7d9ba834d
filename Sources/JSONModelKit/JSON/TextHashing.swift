extension String {
  /// Whether the string has too many consecutive combining marks to be hashed or compared quickly.
  ///
  /// Swift compares and hashes normalized strings, which requires sorting the combining marks that
  /// follow a character, in quadratic time. A key of 60 KB with 30,000 of them took a second. The
  /// Stream-Safe Text Format of Unicode (UAX #15, section 13) permits at most 30.
  var isSlowToHash: Bool {
    // Short strings are always fast.
    guard utf8.count > Self.maximumUncheckedBytes else { return false }
    return hasLongRunOfMarks
  }

  @inline(never) private var hasLongRunOfMarks: Bool {
    // The first combining mark is U+0300, whose first UTF-8 byte is 0xCC. Most strings return here.
    guard utf8.contains(where: { $0 >= 0xCC }) else { return false }
    var run = 0
    for scalar in unicodeScalars {
      run = scalar.isCombiningMark ? run + 1 : 0
      if run > Self.maximumMarks { return true }
    }
    return false
  }

  static var maximumMarks: Int { 200 }
  /// The maximum length in bytes of strings that are not checked.
  static var maximumUncheckedBytes: Int { 512 }

  /// The error message for a document with such a string.
  static var slowToHashReason: String { "more than \(maximumMarks) combining marks in a row" }
}
