/// What a class says of one of its properties.
///
/// ```swift
/// for property in Country.properties where property.isRequired { print(property.keys[0]) }
/// ```
public struct JSONPropertyDescription: Sendable, Hashable {
  /// The Swift name.
  public let name: String
  /// The keys, the preferred one first, with paths as `info.name`.
  ///
  /// Empty for an ignored property, and for the one that collects unknown keys.
  public let keys: [String]
  /// How Swift writes the type, without the markers around it: `[String: Int?]`.
  public let typeName: String
  /// Whether the key has to be there.
  public let isRequired: Bool
  /// Whether null is accepted.
  public let isNullable: Bool
  /// Whether the property takes no part in import, export and comparison.
  public let isIgnored: Bool
  /// Whether the property alone says whether two models are equal.
  public let isIndex: Bool
  /// The class that declares it.
  public let declaringClass: String
}

extension JSONModelProtocol where Self: JSONModel {
  /// The properties of the class in the order of their declaration, those of superclasses first.
  ///
  /// ```swift
  /// Country.properties.filter(\.isRequired).map(\.name)   // ["id", "name"]
  /// ```
  ///
  /// A property that ``checkDeclaration()`` finds fault with is not among them, unless it is
  /// ignored.
  public static var properties: [JSONPropertyDescription] {
    let (table, index) = SchemaTable.having(self)
    return table.classes[index.value].with { schema in
      schema.variables.compactMap { variable, property in
        let isCollector = variable.name == schema.unknownKeysName
        guard property != nil || variable.isIgnored || isCollector else { return nil }
        let plan = property.map { schema.plans[$0.value] }
        return JSONPropertyDescription(
          name: variable.name,
          keys: property.map { schema.keyDescriptions(of: $0) } ?? [],
          typeName: swiftTypeName(variable.type),
          isRequired: property.map { schema.required.contains($0) } ?? false,
          isNullable: plan.map { $0.shape.isOptional || $0.shape.takesNull || $0.keepsValueOnNull }
            ?? false,
          isIgnored: variable.isIgnored,
          isIndex: property != nil && property == schema.index,
          declaringClass: swiftTypeName(variable.declaringClass))
      }
    }
  }
}
