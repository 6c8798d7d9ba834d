import JSONModelKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The schemas of values that a transformer converts.

extension JSONSchemaBuilder {
  /// Returns the schema of the values that transformers convert or that the type imports itself.
  ///
  /// A constraint applies to the result of a transformer, not to the JSON value, so it is only a
  /// remark (`$comment`). Keywords express it for the values that the type imports itself.
  mutating func transformed(
    _ shape: ValueShape, _ native: ValueShape?, _ constraints: [JSONConstraint]
  ) throws(SchemaRejection) -> SchemaObject {
    guard let set = shape.transformers else {
      preconditionFailure("The shape was made with transformers.")
    }
    let type = shape.type
    if let native, !set.changes.isEmpty {
      // An export does not change strings, so the constraints of the result apply to them.
      return try subject == .canonicalDocuments
        ? value(native, constraints) : Self.converted(value(native), constraints)
    }
    if let known = Self.builtInSchema(of: shape) {
      var result = simplified(known)
      add(constraints.filter { !$0.isOfParts }, to: &result, for: type)
      return result
    }
    if JSONType.allCases.contains(where: { set.transformers(for: $0).first?.source == .value }) {
      throw SchemaRejection(
        reason: "has the type \(swiftTypeName(type)), whose transformer accepts any JSON type")
    }
    let exported = subject == .canonicalDocuments ? shape.exportedType : nil
    let types = Self.types(acceptedBy: set).filter {
      subject == .acceptedDocuments
        || exported ?? $0 == $0 && (set.form(of: $0) == nil || set.isExported(as: $0))
    }
    if dialect.isStrict, types.contains(where: { $0 == .array || $0 == .object }) {
      throw SchemaRejection(
        reason: "has the type \(swiftTypeName(type)), whose transformer accepts any array "
          + "or object")
    }
    var schemas = types.map { values(of: $0, acceptedBy: set, of: native ?? shape) }
    if let native, !set.isExclusive, exported == nil {
      let plain = try self.native(native, [])
      if !schemas.contains(where: { $0.value == plain.value }) {
        schemas.append(try self.native(native, constraints))
      }
    }
    var result = SchemaObject.any(schemas)
    // Strings of other formats are valid against the schema, but cannot be converted.
    if dialect.isStrict {
      let words = types.lazy.compactMap { set.transformers(for: $0).first?.words }.first
      result.remark(words ?? "must be convertible to \(swiftTypeName(type))")
    }
    for constraint in constraints { result.remark(constraint.wholeSentence) }
    return result
  }

  /// Returns the schema of a type that a transformer of the framework creates from strings; nil for
  /// other types.
  private static func builtInSchema(of shape: ValueShape) -> SchemaObject? {
    guard shape.transformers?.transformers(for: .string).first?.isBuiltIn == true else {
      return nil
    }
    return schema(ofStandardType: shape.type)
  }

  func strings(_ form: StringForm) -> SchemaObject {
    let keywords = subject == .acceptedDocuments ? form.accepted : form.exported ?? form.accepted
    return SchemaObject(keywords.merging(["type": "string"]) { known, _ in known })
  }

  static func isTransformed(_ shape: ValueShape) -> Bool {
    if case .transformed = shape.outline { return builtInSchema(of: shape) == nil }
    return shape.inner.map { isTransformed($0) } ?? false
  }

  /// Returns whether an import may convert elements of an array, or of an array nested in it.
  func hasConvertedElements(_ shape: ValueShape) -> Bool {
    if case .array(let element) = shape.outline {
      return Self.isTransformed(element) || isConverted(element) || hasConvertedElements(element)
    }
    if case .transformed = shape.outline { return false }
    return shape.inner.map { hasConvertedElements($0) } ?? false
  }

  /// Returns whether an import may convert values to the type of a shape, extract them from strings,
  /// or replace them.
  private func isConverted(_ shape: ValueShape) -> Bool {
    if case .embedded = shape.outline { return true }
    if case .tolerant = shape.outline { return true }
    return !convertedTypes(of: shape).isEmpty || shape.inner.map { isConverted($0) } ?? false
  }

  /// Returns the JSON types that are converted to the type of a shape, which does not import them
  /// itself.
  func convertedTypes(of shape: ValueShape) -> [JSONType] {
    guard let set = shape.transformers else { return [] }
    return Self.types(acceptedBy: set).filter {
      !shape.nativeTypes.contains($0) && (subject == .acceptedDocuments || set.isExported(as: $0))
    }
  }

  /// Returns the schema of a type with a well-known string format; nil for other types.
  static func schema(ofStandardType type: Any.Type) -> SchemaObject? {
    if type == URL.self {
      let pattern = "^\(FormatPatterns.urlCharacter)+$"
      return SchemaObject(["type": "string", "format": "uri", "pattern": .string(pattern)])
    }
    if type == UUID.self {
      let digits = "[0-9A-Fa-f]"
      let pattern = "^\(digits){8}-(?:\(digits){4}-){3}\(digits){12}$"
      return SchemaObject(["type": "string", "format": "uuid", "pattern": .string(pattern)])
    }
    if type == Data.self {
      let digit = "[A-Za-z0-9+/]"
      let pattern = "^(?:\(digit){4})*(?:\(digit){2}==|\(digit){3}=)?$"
      return SchemaObject([
        "type": "string", "contentEncoding": "base64", "pattern": .string(pattern),
      ])
    }
    if type == TimeZone.self {
      var result = SchemaObject(["type": "string"])
      result.remark("a time zone of the IANA database")
      return result
    }
    return schema(ofTextType: type)
  }

  private static func schema(ofTextType type: Any.Type) -> SchemaObject? {
    if type == Substring.self { return SchemaObject(["type": "string"]) }
    let remark: String? =
      switch ObjectIdentifier(type) {
      case ObjectIdentifier(Locale.self): "the identifier of a locale"
      case ObjectIdentifier(URLComponents.self): "a URL"
      case ObjectIdentifier(Character.self): "one character"
      default: nil
      }
    guard let remark else { return nil }
    var result = SchemaObject(["type": "string"])
    result.remark(remark)
    return result
  }

  /// Returns the JSON types that transformers accept; `.true` stands for both booleans.
  static func types(acceptedBy set: TransformerSet) -> [JSONType] {
    JSONType.allCases.filter { $0 != .false && !set.transformers(for: $0).isEmpty }
  }

  /// Returns the schema of the values of a JSON type that are converted to the type of a shape.
  static func conversion(from type: JSONType, to shape: ValueShape) -> SchemaObject {
    guard case .leaf(let leaf) = shape.outline else {
      return SchemaObject(["type": type.schemaName])
    }
    switch (type, leaf) {
    case (.string, .bool):
      let words = "[tT][rR][uU][eE]|[fF][aA][lL][sS][eE]|[yY][eE][sS]|[nN][oO]"
      return SchemaObject(["type": "string", "pattern": .string("^(?:\(words)|1|0)$")])
    case (.number, .bool): return SchemaObject(["type": "number", "enum": [0, 1]])
    case (.string, _) where leaf.jsonType == .number:
      return SchemaObject([
        "type": "string",
        "pattern": #"^(?:\+|-)?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$"#,
      ])
    case (.string, _) where leaf.jsonType == .integer:
      return SchemaObject([
        "type": "string", "pattern": #"^(?:\+|-)?(?:0|[1-9][0-9]*)(?:\.0+)?(?:[eE]\+?[0-9]+)?$"#,
      ])
    default: return SchemaObject(["type": type.schemaName])
    }
  }
}

extension TransformerSet {
  /// Returns the description of the values of a JSON type that a transformer of the framework
  /// accepts; nil if there is none.
  func form(of type: JSONType) -> StringForm? { transformers(for: type).first?.form }

  /// Returns whether an export writes values of a JSON type in such a form.
  func isExported(as type: JSONType) -> Bool { form(of: type)?.exported != nil }
}
