extension String {
  /// Returns whether the string precedes another one in the order of their UTF-8 bytes.
  ///
  /// This is also the order of their Unicode scalars. Swift's own `<` is not a total order: neither
  /// of `"\u{e9}4"` and `"e\u{301}"` is less than the other, and they are not equal. Sorting by `<`
  /// would export equal objects in different orders.
  func precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
