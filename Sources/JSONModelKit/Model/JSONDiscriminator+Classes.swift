extension JSONDiscriminator {
  /// Chooses the class by a tag: the string at a key names the class.
  ///
  /// ```swift
  /// JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "square": Square.self])
  /// ```
  ///
  /// - Parameters:
  ///   - key: A key, or a key path with dots, at any position in the object. The key is never
  ///     reported as an unknown key.
  ///   - classes: The class for each tag: the class that declares the discriminator, or a subclass
  ///     of it. A class with several tags is exported with the first of its tags in sorted order,
  ///     unless one of its properties has the tag's key and holds another of its tags. A class
  ///     without a tag whose superclass has one cannot be exported.
  public init(key: String, classes: [String: JSONModel.Type]) {
    self.init(.tag(JSONKey(key), classes))
  }

  /// Chooses the class with a closure that inspects the object.
  ///
  /// ```swift
  /// JSONDiscriminator { $0["radius"] == nil ? Square.self : Circle.self }
  /// ```
  ///
  /// - Parameter choose: Returns the class itself or a subclass; nil means the class itself. Throws
  ///   to reject the object.
  public init(
    _ choose: @escaping @Sendable ([String: JSONValue]) throws -> JSONModel.Type?
  ) {
    self.init(.choice { try choose($0) })
  }
}
