extension JSONKeyPath: ExpressibleByStringLiteral {
  /// Creates a key path from a string in dotted form.
  ///
  /// ```swift
  /// JSONKeyPath("data.users").components       // [.key("data"), .key("users")]
  /// JSONKeyPath("pages[0].items").jsonPointer   // "/pages/0/items"
  /// ```
  ///
  /// An integer in brackets, or after a dot, is an array index; at the start of the path, an index
  /// must be in brackets. The empty string is the path of the whole document. For a key that
  /// contains a dot or a bracket, use an array literal: `["a.b", "c"]`. ``description`` has the
  /// same form, except for such keys, which it quotes.
  public init(_ path: String) {
    components = path.isEmpty ? [] : Self.components(ofDotted: path).flatMap(Self.splitIndexes)
  }

  /// Creates a key path from a literal such as `"data.users"`.
  public init(stringLiteral value: String) { self.init(value) }

  /// Returns the components of a dotted path; an integer after a dot is an index.
  ///
  /// - Parameter maximumIndex: The largest index; a larger integer is a key.
  static func components(ofDotted path: String, maximumIndex: Int = .max) -> [Component] {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    return parts.enumerated().map { position, part in
      if position > 0, let index = index(part), index <= maximumIndex { return .index(index) }
      return .key(String(part))
    }
  }

  /// Returns the index that a string represents; `01` is not an index.
  private static func index(_ text: Substring) -> Int? {
    guard let number = Int(text), number >= 0, String(number) == text else { return nil }
    return number
  }

  /// Splits a key such as `items[0][1]` into a key and indexes.
  private static func splitIndexes(_ component: Component) -> [Component] {
    guard case .key(let text) = component, text.hasSuffix("]"),
      let start = text.firstIndex(of: "[")
    else { return [component] }
    let parts = text[start...].dropFirst().dropLast()
      .split(separator: "][", omittingEmptySubsequences: false)
    let indexes = parts.compactMap { index($0) }
    guard indexes.count == parts.count else { return [component] }
    let key = text[..<start]
    return (key.isEmpty ? [] : [.key(String(key))]) + indexes.map { .index($0) }
  }
}
