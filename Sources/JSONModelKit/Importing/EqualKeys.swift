/// The keys of an object so far, where different strings may represent equal keys.
struct EqualKeys {
  private var texts: [AnyHashable: String] = [:]

  /// Returns whether no earlier key is equal to this one but has a different string.
  ///
  /// Equal keys with the same string are detected elsewhere.
  mutating func areDifferent(from key: AnyHashable, text: String) -> Bool {
    guard let before = texts[key] else {
      texts[key] = text
      return true
    }
    return before == text
  }
}
