extension JSONDiscriminator {
  /// Chooses by a tag: the text at a key names the class.
  ///
  /// ```swift
  /// JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "square": Square.self])
  /// ```
  ///
  /// - Parameters:
  ///   - key: A key, or a path with dots; it may stand anywhere in the object. It is never an
  ///     unknown key.
  ///   - classes: The class for each tag, which is the class that has the discriminator, or a
  ///     subclass of it. A class with several tags is exported with the first one of the sorted
  ///     tags, unless one of its properties has the tag's key and another one of them. A class
  ///     without a tag whose superclass has one cannot be exported.
  public init(key: String, classes: [String: JSONModel.Type]) {
    self.init(.tag(JSONKey(key), classes))
  }

  /// Chooses by a function of the object.
  ///
  /// ```swift
  /// JSONDiscriminator { $0["radius"] == nil ? Square.self : Circle.self }
  /// ```
  ///
  /// - Parameter choose: Returns the class itself, a subclass, or nil for the class itself; throws
  ///   to refuse the object.
  public init(
    _ choose: @escaping @Sendable ([String: JSONValue]) throws -> JSONModel.Type?
  ) {
    self.init(.choice { try choose($0) })
  }
}
