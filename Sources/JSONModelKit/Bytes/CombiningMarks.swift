// Swift compares and hashes strings in normalized form. Normalization sorts the combining marks that
// follow a character, with an insertion sort: a string of 128 KB with 60,000 of them takes a second,
// and four times the length takes sixteen times as long. The Stream-Safe Text Format of Unicode
// (UAX #15, section 13) permits 30 in a row. So the reader refuses such strings where it creates
// them, and nothing else needs to know about them.
//
//   a  ◌́  ◌̣  ◌́  ◌̣  ...  ◌́  ◌̣  ...        a run of more than 200 marks has more than 400 bytes,
//            ^ 400        ^ 800         so one of every 400 bytes belongs to it

extension String {
  /// Whether the string has more than 512 bytes and more than 200 combining marks in a row.
  ///
  /// Looks at every 400th byte, and at all characters only if a mark is found.
  func hasTooManyMarks() -> Bool {
    let bytes = utf8
    guard bytes.count > Self.maximumUncheckedBytes else { return false }
    var offset = 0
    while offset < bytes.count {
      let index = bytes.index(bytes.startIndex, offsetBy: offset)
      if bytes[index] >= 0x80, unicodeScalars[index].isCombiningMark { return hasLongRunOfMarks }
      offset += 2 * Self.maximumMarks
    }
    return false
  }

  private var hasLongRunOfMarks: Bool {
    var run = 0
    return unicodeScalars.contains { scalar in
      run = scalar.isCombiningMark ? run + 1 : 0
      return run > Self.maximumMarks
    }
  }

  private static var maximumMarks: Int { 200 }
  /// The maximum length in bytes of strings that are not checked.
  static var maximumUncheckedBytes: Int { 512 }

  /// The error message for a document with such a string.
  static var tooManyMarksReason: String { "more than \(maximumMarks) combining marks in a row" }
}

extension Unicode.Scalar {
  /// Whether normalization may reorder the scalar.
  fileprivate var isCombiningMark: Bool {
    !isASCII && properties.canonicalCombiningClass != .notReordered
  }
}
