extension String {
  /// Whether the text comes before another one in the order of their scalars, which is that of their
  /// bytes in UTF-8.
  ///
  /// Swift's own order is none for some texts that are equal up to the end of the shorter one:
  /// neither of `"\u{e9}4"` and `"e\u{301}"` is less than the other, and they are not equal.
  /// Sorted by it, equal objects would be written in different orders.
  func precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
