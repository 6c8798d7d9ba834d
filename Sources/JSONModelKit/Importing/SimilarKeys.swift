/// The unknown keys of an object by their spelling without case, underscores and hyphens.
struct SimilarKeys {
  /// Nil for a spelling that several keys share.
  private var keys: [String: String?] = [:]

  mutating func add(_ key: String) {
    guard let spelling = Self.spelling(of: key) else { return }
    if keys.updateValue(key, forKey: spelling) != nil { keys[spelling] = .some(nil) }
  }

  /// Returns the key with the same spelling as `other`, if there is exactly one.
  private func key(like other: String) -> String? {
    Self.spelling(of: other).flatMap { keys[$0] ?? nil }
  }

  /// Returns a sentence that names the key with the same spelling as an expected one, if there is
  /// exactly one.
  ///
  /// It shows the code points of keys that look the same, such as `"\u{e9}"` and `"e\u{301}"`.
  func hint(for expected: String) -> String? {
    key(like: expected).map { key in
      let keys =
        key == expected
        ? "\(key.quotedCodePoints), not \(expected.quotedCodePoints)" : "\"\(key)\""
      return "the object has the key \(keys)"
    }
  }

  private static func spelling(of key: String) -> String? {
    guard key.utf8.count <= 64 else { return nil }
    let letters = key.unicodeScalars.filter { $0 != "_" && $0 != "-" }
    return letters.isEmpty ? nil : String(String.UnicodeScalarView(letters)).lowercased()
  }
}
