/// The description of a property of a class, for your tools and tests.
///
/// ```swift
/// for property in Country.properties where property.isRequired {
///   print(property.keys[0])
/// }
/// // id
/// // name
/// ```
///
/// The guide is <doc:Guide-Keys>.
public struct JSONPropertyDescription: Sendable, Hashable {
  /// The Swift name.
  public let name: String
  /// The keys, the preferred one first; a key path has the form `info.name`.
  ///
  /// Ignored properties have an empty array, and so does the property that collects unknown keys.
  public let keys: [String]
  /// The type as you would write it in Swift, without property wrappers: `[String: Int?]`.
  public let typeName: String
  /// Whether the key must be present.
  public let isRequired: Bool
  /// Whether null is accepted.
  public let isNullable: Bool
  /// Whether imports, exports and comparisons skip the property.
  public let isIgnored: Bool
  /// Why the property is ignored, such as "is marked @Ignore"; nil if it isn't.
  ///
  /// The reason for a constant is "is a constant; make it a var".
  public let ignoredReason: String?
  /// Whether this property alone determines whether two models are equal.
  public let isIndex: Bool
  /// Whether the property is marked ``ReadOnly``.
  public let isReadOnly: Bool
  /// Whether the property is marked ``WriteOnly``.
  public let isWriteOnly: Bool
  /// The class that declares it.
  public let declaringClass: String
}

extension JSONModelProtocol where Self: JSONModel {
  /// The properties of the class in the order of their declaration, starting with its superclasses.
  ///
  /// ```swift
  /// Country.properties.filter(\.isRequired).map(\.name)   // ["id", "name"]
  /// ```
  ///
  /// It omits properties with a declaration error, unless they are ignored.
  public static var properties: [JSONPropertyDescription] {
    let reference = ClassReference(prepared: self)
    return reference.withSchema { schema in
      var descriptions: [JSONPropertyDescription] = []
      for (position, (variable, property)) in schema.variables.enumerated() {
        descriptions += constants(of: schema, at: position)
        let isCollector = variable.name == schema.declaration.unknownKeysName
        guard property != nil || variable.isIgnored || isCollector else { continue }
        descriptions.append(description(of: variable, property, schema))
      }
      return descriptions + constants(of: schema, at: schema.variables.count)
    }
  }

  private static func description(
    of variable: DeclaredVariable, _ property: PropertyIndex?, _ schema: ClassSchema
  ) -> JSONPropertyDescription {
    let plan = property.map { schema.plans[$0.value] }
    let type = property.map { schema.declared[$0.value].valueType } ?? variable.type
    return JSONPropertyDescription(
      name: variable.name,
      keys: property.map { schema.keyDescriptions(of: $0) } ?? [],
      typeName: swiftTypeName(type),
      isRequired: property.map { schema.required.contains($0) } ?? false,
      isNullable: plan.map { plan in
        !plan.isRequired
          && (plan.shape.isOptional || plan.shape.acceptsNull || plan.keepsValueOnNull)
      } ?? false,
      isIgnored: variable.isIgnored,
      ignoredReason: variable.ignoredReason,
      isIndex: property != nil && property == schema.index,
      isReadOnly: plan?.access == .readOnly, isWriteOnly: plan?.access == .writeOnly,
      declaringClass: swiftTypeName(variable.declaringClass))
  }

  /// Returns the constants that are declared directly before the variable at a position.
  private static func constants(
    of schema: ClassSchema, at position: Int
  ) -> [JSONPropertyDescription] {
    schema.declaration.constants.filter { $0.position == position }.map { constant in
      JSONPropertyDescription(
        name: constant.name, keys: [], typeName: swiftTypeName(constant.type), isRequired: false,
        isNullable: false, isIgnored: true, ignoredReason: DeclaredConstant.reason, isIndex: false,
        isReadOnly: false, isWriteOnly: false,
        declaringClass: swiftTypeName(constant.declaringClass))
    }
  }
}
