// Swift compares and hashes strings in normalized form. Normalization sorts the combining marks that
// follow a character by their combining classes, with an insertion sort: a string of 128 KB can take
// a second, and four times the length takes sixteen times as long. Marks that are in order already
// take linear time. Therefore, a string with a long run of marks is replaced by one whose marks are
// in order:
//
//   a  ◌́ (230)  ◌̣ (220)  ◌́ (230)     ->     a  ◌̣ (220)  ◌́ (230)  ◌́ (230)
//
// The strings are canonically equivalent (Unicode Standard, section 3.11), so they are equal in Swift
// and have the same hash.

extension String {
  /// The string itself, or an equal string that Swift compares and hashes in linear time.
  var inCanonicalOrder: String {
    guard isSlowToHash else { return self }
    var scalars = String.UnicodeScalarView()
    scalars.reserveCapacity(utf8.count)
    var marks: [Unicode.Scalar] = []
    for scalar in unicodeScalars {
      if scalar.isCombiningMark {
        marks.append(scalar)
      } else {
        scalars.append(orderedByClass: marks)
        marks.removeAll(keepingCapacity: true)
        scalars.append(scalar)
      }
    }
    scalars.append(orderedByClass: marks)
    return String(scalars)
  }

  /// Returns whether two strings are equal, as `==` does, in linear time.
  static func areEqual(_ one: String, _ other: String) -> Bool {
    one.inCanonicalOrder == other.inCanonicalOrder
  }
}

extension String.UnicodeScalarView {
  /// Appends marks in the order of their combining classes; marks of equal class keep their order.
  fileprivate mutating func append(orderedByClass marks: [Unicode.Scalar]) {
    // The sort of the standard library is stable.
    append(
      contentsOf: marks.sorted {
        $0.properties.canonicalCombiningClass < $1.properties.canonicalCombiningClass
      })
  }
}

extension Unicode.Scalar {
  /// Whether normalization may reorder the scalar.
  var isCombiningMark: Bool {
    !isASCII && properties.canonicalCombiningClass != .notReordered
  }
}
