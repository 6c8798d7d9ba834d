extension JSONDiscriminator {
  /// Selects the class by a tag: the string, number or boolean at a key names the class.
  ///
  /// ```swift
  /// JSONDiscriminator(
  ///   key: "type", classes: ["circle": Circle.self, "square": Square.self])
  /// JSONDiscriminator(
  ///   key: "version", classes: [1: First.self, 2: Second.self])
  /// JSONDiscriminator(
  ///   key: ["type", "info.kind"], classes: ["circle": Circle.self])
  /// JSONDiscriminator(
  ///   key: .literal("@odata.type"), classes: ["circle": Circle.self])
  /// JSONDiscriminator(
  ///   key: "type", classes: ["circle": Circle.self],
  ///   untagged: Polygon.self)
  /// ```
  ///
  /// A document may also have a list of tags, such as `["Article", "NewsArticle"]`. If a property
  /// with the key of the tag imports arrays, the first tag that you have listed selects the class.
  ///
  /// - Parameters:
  ///   - key: A key, or a key path such as `info.type`, at any position in the object. If you pass
  ///     several, the first one with a value is used, and the first of all is exported. They never
  ///     count as unknown keys.
  ///   - classes: The class for each tag: the class that declares the discriminator, or a subclass
  ///     of it. A class with several tags is exported with the first one in sorted order, unless a
  ///     property has the key of the tag and one of these tags as its value. If a superclass has a
  ///     tag, a class without one cannot be exported.
  ///   - otherwise: The class for all other tags; nil, the default, rejects them. To export an
  ///     object of this class, it must import the tag into a property, or collect it with
  ///     ``UnknownKeys``.
  ///   - untagged: The class for an object whose tag is missing or null; nil, the default, rejects
  ///     such objects. It is exported without a tag, unless you list one for it.
  public init<Tag: JSONPrimitive & Hashable>(
    key: JSONKey, classes: [Tag: JSONModel.Type], otherwise: JSONModel.Type? = nil,
    untagged: JSONModel.Type? = nil
  ) {
    var tagged: [JSONValue: any JSONModelProtocol.Type] = [:]
    let kind = PrimitiveKind(Tag.self)
    for (tag, type) in classes { tagged[kind.json(of: tag) ?? .null] = type }
    self.init(
      .tag(TagRule(key: key, classes: tagged, otherwise: otherwise, untagged: untagged)))
  }

  /// Selects the class by a tag that is a case of an enumeration.
  ///
  /// ```swift
  /// enum Kind: String { case circle, square }
  /// JSONDiscriminator(
  ///   key: "type",
  ///   classes: [Kind.circle: Circle.self, .square: Square.self])
  /// ```
  ///
  /// - Parameters:
  ///   - key: A key or key path at any position in the object. You can pass several; the first one
  ///     with a value is used.
  ///   - classes: The class for each tag.
  ///   - otherwise: The class for all other tags, including those that aren't in the enumeration;
  ///     nil, the default, rejects them.
  ///   - untagged: The class for an object whose tag is missing or null; nil, the default, rejects
  ///     such objects.
  public init<Tag: RawRepresentable & Hashable>(
    key: JSONKey, classes: [Tag: JSONModel.Type], otherwise: JSONModel.Type? = nil,
    untagged: JSONModel.Type? = nil
  ) where Tag.RawValue: JSONPrimitive & Hashable {
    var tagged: [Tag.RawValue: JSONModel.Type] = [:]
    for (tag, type) in classes { tagged[tag.rawValue] = type }
    self.init(key: key, classes: tagged, otherwise: otherwise, untagged: untagged)
  }

  /// Selects the class with a closure that you write, which inspects the object.
  ///
  /// ```swift
  /// JSONDiscriminator {
  ///   $0["radius"] == nil ? Square.self : Circle.self
  /// }
  /// ```
  ///
  /// Use it if the documents don't have a tag. Duplicate keys are then issues at every level of the
  /// object, except in free-form values of the class.
  ///
  /// - Parameter select: Returns the class itself or a subclass of it; nil means the class itself.
  ///   Throw an error to reject the object.
  public init(
    _ select: @escaping @Sendable ([String: JSONValue]) throws -> JSONModel.Type?
  ) {
    self.init(.choice { try select($0) })
  }
}
