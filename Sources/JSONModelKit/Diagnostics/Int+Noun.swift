extension Int {
  /// Returns the number with a noun, in the plural unless the number is 1.
  ///
  ///     1.counted("level")       1 level
  ///     512.counted("level")     512 levels
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
