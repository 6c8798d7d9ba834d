/// The keys of an object so far, where different texts may be equal keys.
struct EqualKeys {
  private var texts: [AnyHashable: String] = [:]

  /// Whether a key is none of those before, or has the text of one of them, which is found elsewhere.
  mutating func areDifferent(from key: AnyHashable, text: String) -> Bool {
    guard let before = texts[key] else {
      texts[key] = text
      return true
    }
    return before == text
  }
}
