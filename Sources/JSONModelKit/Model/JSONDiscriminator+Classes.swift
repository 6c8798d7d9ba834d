extension JSONDiscriminator {
  /// Selects the class by a tag: the string, number or boolean at a key names the class.
  ///
  /// ```swift
  /// JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "square": Square.self])
  /// JSONDiscriminator(key: "version", classes: [1: First.self, 2: Second.self])
  /// JSONDiscriminator(key: ["type", "info.kind"], classes: ["circle": Circle.self])
  /// JSONDiscriminator(key: .literal("@odata.type"), classes: ["circle": Circle.self])
  /// JSONDiscriminator(key: "type", classes: ["circle": Circle.self], untagged: Polygon.self)
  /// ```
  ///
  /// A document may also have a list of tags, such as `["Article", "NewsArticle"]`: the first known
  /// one selects the class, if a property with the key of the tag imports arrays.
  ///
  /// - Parameters:
  ///   - key: A key, or a key path such as `info.type`, at any position in the object; or several,
  ///     of which the first one that has a value is used, and the first one is exported. They are
  ///     never reported as unknown keys.
  ///   - classes: The class for each tag: the class that declares the discriminator, or a subclass
  ///     of it. A class with several tags is exported with the first of its sorted tags. If a
  ///     property has the key of the tag, and its value is one of these tags, that value is
  ///     exported instead. A class without a tag whose superclass has one cannot be exported.
  ///   - otherwise: The class for all other tags; nil, the default, to reject them. An object
  ///     of this class can be exported only if the class imports the tag into a property, or
  ///     collects it with ``UnknownKeys``.
  ///   - untagged: The class for an object without the tag, or with null as its tag; nil, the
  ///     default, to reject such objects. It is exported without a tag, unless it has one.
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
  /// JSONDiscriminator(key: "type", classes: [Kind.circle: Circle.self, .square: Square.self])
  /// ```
  ///
  /// - Parameters:
  ///   - key: A key or key path at any position in the object, or several; the first one that has a
  ///     value is used.
  ///   - classes: The class for each tag.
  ///   - otherwise: The class for all other tags, including those that are not in the enumeration;
  ///     nil, the default, to reject them.
  ///   - untagged: The class for an object without the tag, or with null as its tag; nil, the
  ///     default, to reject such objects.
  public init<Tag: RawRepresentable & Hashable>(
    key: JSONKey, classes: [Tag: JSONModel.Type], otherwise: JSONModel.Type? = nil,
    untagged: JSONModel.Type? = nil
  ) where Tag.RawValue: JSONPrimitive & Hashable {
    var tagged: [Tag.RawValue: JSONModel.Type] = [:]
    for (tag, type) in classes { tagged[tag.rawValue] = type }
    self.init(key: key, classes: tagged, otherwise: otherwise, untagged: untagged)
  }

  /// Selects the class with a closure that inspects the object.
  ///
  /// ```swift
  /// JSONDiscriminator { $0["radius"] == nil ? Square.self : Circle.self }
  /// ```
  ///
  /// Duplicate keys are issues at every level of the object, except in free-form values of the
  /// class.
  ///
  /// - Parameter select: Returns the class itself or a subclass; nil means the class itself. Throws
  ///   to reject the object.
  public init(
    _ select: @escaping @Sendable ([String: JSONValue]) throws -> JSONModel.Type?
  ) {
    self.init(.choice { try select($0) })
  }
}
