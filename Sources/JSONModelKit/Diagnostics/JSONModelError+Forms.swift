// Support for forms: the issues of a field, and a message to show next to it.

extension JSONModelError {
  /// Returns the issues of a property of the imported class, in document order.
  ///
  /// The result includes the issues of values nested in the property.
  ///
  /// ```swift
  /// error.issues(for: "cities").map(\.keyPath.description)   // ["cities[2].population"]
  /// ```
  ///
  /// A key path may start at the document or at the imported value, which are different if the
  /// import has an `at:`. For an array or dictionary of models, use a key path such as `[2].name`:
  /// the name of a property is not enough.
  ///
  /// - Parameter name: The name of the property in Swift, its key in the document, or the text of a
  ///   key path.
  public func issues(for name: String) -> [Issue] {
    let path = JSONKeyPath(name).components
    return issues.filter { $0.isAt(property: name, or: path) }
  }

  /// The issues grouped by key path; those of one key path are in document order.
  ///
  /// ```swift
  /// error.grouped["name"]?.first?.message   // "expected String, found null"
  /// ```
  public var grouped: [JSONKeyPath: [Issue]] { Dictionary(grouping: issues, by: \.keyPath) }
}

extension JSONModelError.Issue {
  fileprivate func isAt(property name: String, or path: [JSONKeyPath.Component]) -> Bool {
    if root?.properties?(self).contains(name) == true { return true }
    let components = keyPath.components
    for inner in [components[...], components.dropFirst(root?.depth ?? 0)] {
      if case .key(let key)? = inner.first, key == name { return true }
      // The text of a path does not distinguish an index from a key that consists of digits.
      let isInside = inner.starts(with: path) { ExactKey($0.memberKey) == ExactKey($1.memberKey) }
      if isInside, !path.isEmpty { return true }
    }
    // If only indexes follow the first key, the property belongs to the root, not to a nested
    // object.
    let isOfRoot = components.dropFirst().allSatisfy {
      if case .index = $0 { true } else { false }
    }
    return isOfRoot && propertyName == name
  }

  /// The message with its fix, without position, key path and code.
  ///
  /// The message comes from ``JSONErrorMessages/global``.
  ///
  /// ```swift
  /// issue.message   // "expected Int, found string"
  /// ```
  public var message: String { JSONErrorMessages.global.message(for: self) }

  /// The name of the Swift property without its class: `dialCode` for `Country.dialCode`.
  ///
  /// ```swift
  /// JSONModelError.Issue(kind: .missingKey, property: "Country.dialCode").propertyName
  /// // "dialCode"
  /// ```
  public var propertyName: String? {
    property.flatMap { $0.split(separator: ".").last.map(String.init) }
  }
}
