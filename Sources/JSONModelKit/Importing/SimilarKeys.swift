/// The unknown keys of an object by their spelling without case, underscores and hyphens.
struct SimilarKeys {
  /// Nil for a spelling that several keys share.
  private var keys: [String: String?] = [:]

  mutating func add(_ key: String) {
    guard let spelling = Self.spelling(of: key) else { return }
    if keys.updateValue(key, forKey: spelling) != nil { keys[spelling] = .some(nil) }
  }

  /// Returns the key with the same spelling as `other`, if there is exactly one.
  func key(like other: String) -> String? {
    Self.spelling(of: other).flatMap { keys[$0] ?? nil }
  }

  private static func spelling(of key: String) -> String? {
    guard key.utf8.count <= 64 else { return nil }
    let letters = key.unicodeScalars.filter { $0 != "_" && $0 != "-" }
    return letters.isEmpty ? nil : String(String.UnicodeScalarView(letters)).lowercased()
  }
}
