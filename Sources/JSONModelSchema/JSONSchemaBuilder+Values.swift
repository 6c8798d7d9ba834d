import JSONModelKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The schemas of values other than null, created from their type descriptors.

extension JSONSchemaBuilder {
  /// Returns the schema of the values of a shape that are not null.
  mutating func value(
    _ shape: ValueShape, _ constraints: [JSONConstraint] = []
  ) throws(SchemaRejection) -> SchemaObject {
    if let type = shape.exportedType, subject == .canonicalDocuments,
      !shape.isImported(from: type)
    {
      return Self.converted(try exported(type, shape), constraints)
    }
    let native = try native(shape, constraints)
    // Transformers convert values that the type does not accept itself.
    guard let set = shape.transformers else { return native }
    return .any(
      [native]
        + convertedTypes(of: shape).map { type in
          let schema =
            values(of: type, acceptedBy: set, of: shape)
          return Self.converted(schema, constraints)
        })
  }

  /// Returns the schema of values that are converted, with the constraints of the results.
  ///
  /// Keywords cannot express these for the values in the document, so they are remarks.
  static func converted(
    _ schema: SchemaObject, _ constraints: [JSONConstraint]
  ) -> SchemaObject {
    var result = schema
    for constraint in constraints { result.remark(constraint.wholeSentence) }
    return result
  }

  /// Returns the schema of the values that an export transformer writes, whose JSON type is not that
  /// of the type itself.
  private func exported(
    _ type: JSONType, _ shape: ValueShape
  ) throws(SchemaRejection) -> SchemaObject {
    if dialect.isStrict, type == .array || type == .object {
      throw SchemaRejection(
        reason: "has the type \(shape.typeName), whose transformer writes any array or object")
    }
    let form = shape.transformers?.form(of: type)
    return form.map { strings($0) } ?? SchemaObject(["type": type.schemaName])
  }

  /// Returns the schema of the values of a JSON type that the transformers of a shape accept.
  func values(
    of type: JSONType, acceptedBy set: TransformerSet, of shape: ValueShape
  ) -> SchemaObject {
    if set.transformers(for: type).first?.isBuiltIn == true {
      return Self.conversion(from: type, to: shape)
    }
    // Which values a transformer of the application rejects is unknown.
    if let form = set.form(of: type) { return strings(form) }
    guard type == .number, set.acceptsOnlyIntegers else {
      return SchemaObject(["type": type.schemaName])
    }
    let sources = Set(set.transformers(for: .number).map(\.source))
    return Self.leaf(
      sources == [.uint] ? .uint : .int,
      isExact: subject == .acceptedDocuments && sources.count == 1)
  }

  /// Returns the schema of a nested value, which may be null if its type is Optional.
  private mutating func part(
    _ shape: ValueShape, _ constraints: [JSONConstraint] = []
  ) throws(SchemaRejection) -> SchemaObject {
    let schema = try value(shape, constraints)
    return shape.isOptional || shape.isPresence ? schema.orNull() : schema
  }

  /// Returns the schema of the values that a shape accepts without its transformers.
  mutating func native(
    _ shape: ValueShape, _ constraints: [JSONConstraint]
  ) throws(SchemaRejection) -> SchemaObject {
    let type = shape.type
    var result: SchemaObject
    switch shape.outline {
    case .wrapper(let inner): return try part(inner, constraints)
    case .alternatives(let parts):
      var schemas: [SchemaObject] = []
      for (index, alternative) in parts.enumerated() {
        schemas.append(chosen(try part(alternative), index, of: shape))
      }
      result = .any(schemas)
    case .array(let element):
      let each = constraints.flatMap { $0.elementConstraints }
      result = SchemaObject(["type": "array", "items": try part(element, each).value])
    case .dictionary where dialect.isStrict:
      throw SchemaRejection(
        reason: "has the type \(shape.typeName), whose keys .\(dialect) cannot list")
    case .dictionary(let value, let key):
      result = try dictionary(of: value, key: key, constraints)
      add(constraints.filter { !$0.isOfParts }, to: &result, for: type)
      return orEmptyArray(result, shape, constraints)
    case .tolerant(let inner, .keyed): return try keyed(inner, shape, constraints)
    case .tolerant(let inner, let tolerance):
      return try tolerant(inner, tolerance, constraints)
    case .leaf(.value) where dialect.isStrict, .leaf(.any) where dialect.isStrict:
      throw SchemaRejection(reason: "has the type \(shape.typeName), which may be any JSON value")
    case .leaf(let kind):
      result = simplified(Self.leaf(kind, isExact: subject == .acceptedDocuments))
    case .model(let index):
      result = try reference(to: index)
      add(constraints.filter { !$0.isOfParts }, to: &result, for: type)
      return acceptsEmptyObject(index) ? orEmptyArray(result, shape, constraints) : result
    case .rawValue(let raw, let type): return try rawValue(shape, raw, type, constraints)
    case .embedded(let content, let acceptsObjects):
      return try embedded(content, constraints, acceptsObjects: acceptsObjects)
    case .transformed(let native): return try transformed(shape, native, constraints)
    case .decodable:
      throw SchemaRejection(
        reason: "has the type \(shape.typeName), which decodes itself")
    }
    add(constraints.filter { !$0.isOfParts }, to: &result, of: shape)
    return result
  }

  /// Returns the schema of one of the types of a `JSONEither`, without the values whose JSON type
  /// chooses another one.
  private func chosen(_ schema: SchemaObject, _ index: Int, of shape: ValueShape) -> SchemaObject {
    guard subject == .acceptedDocuments, let types = shape.chosenTypes(ofAlternative: index) else {
      return schema
    }
    var names: [JSONValue] = []
    for type in types where !names.contains(type.schemaName) { names.append(type.schemaName) }
    return SchemaObject(["type": .array(names), "allOf": [schema.value]])
  }

  /// Returns the schema of a value that is tolerated if it is invalid.
  ///
  /// Canonical documents contain only valid values.
  private mutating func tolerant(
    _ inner: ValueShape, _ tolerance: Tolerance, _ constraints: [JSONConstraint]
  ) throws(SchemaRejection) -> SchemaObject {
    switch tolerance {
    case .lossy: return try lossy(inner, constraints)
    case .keyed: preconditionFailure("native(_:_:) describes these.")
    case .oneOrMany(let exportsOne):
      return try oneOrMany(inner, constraints, exportsOne: exportsOne)
    case .emptyAsNil: return .any([try value(inner, constraints), SchemaObject(["const": ""])])
    case .orDefault, .orNil, .orValue:
      return subject == .acceptedDocuments ? SchemaObject() : try value(inner, constraints)
    }
  }

  private mutating func lossy(
    _ shape: ValueShape, _ constraints: [JSONConstraint]
  ) throws(SchemaRejection) -> SchemaObject {
    if subject == .canonicalDocuments { return try value(shape, constraints) }
    // Constraints apply to the remaining elements, which a schema cannot determine.
    guard case .dictionary = shape.outline else {
      return Self.converted(SchemaObject(["type": "array"]), constraints)
    }
    return orEmptyArray(
      Self.converted(SchemaObject(["type": "object"]), constraints), shape, constraints)
  }

  /// Returns the schema of a string with the JSON of a value.
  ///
  /// In a strict dialect, it is a string with a sentence, which cannot refer to a class.
  ///
  /// - Parameter acceptsObjects: Whether an import accepts an object or array itself, too.
  private mutating func embedded(
    _ content: ValueShape, _ constraints: [JSONConstraint], acceptsObjects: Bool
  ) throws(SchemaRejection) -> SchemaObject {
    if dialect.isStrict {
      var result = SchemaObject(["type": "string"])
      result.remark("must contain JSON that can be imported as \(content.typeName)")
      return Self.converted(result, constraints)
    }
    var text = SchemaObject(["type": "string", "contentMediaType": "application/json"])
    text["contentSchema"] = try part(content, constraints).value
    guard acceptsObjects, subject == .acceptedDocuments else { return text }
    let plain = try value(content, constraints)
    let isContainer = content.nativeTypes.allSatisfy { $0 == .object || $0 == .array }
    return .any([
      text,
      isContainer
        ? plain : SchemaObject(["type": ["object", "array"], "allOf": [plain.value]]),
    ])
  }

  /// Returns the schema of an array of models that is an object with their keys.
  private mutating func keyed(
    _ whole: ValueShape, _ shape: ValueShape, _ constraints: [JSONConstraint]
  ) throws(SchemaRejection) -> SchemaObject {
    guard !dialect.isStrict else {
      throw SchemaRejection(
        reason: "has the type \(shape.typeName), whose keys .\(dialect) cannot list")
    }
    guard let model = shape.modelClass, let keyName = shape.keyName else {
      preconditionFailure("The inspection has checked the type.")
    }
    let isLossy = whole.arrayElement?.isLossy == true && subject == .acceptedDocuments
    var result = SchemaObject(["type": "object"])
    if !isLossy {
      result["additionalProperties"] = try reference(to: model, keyName: keyName).value
      let (schema, property) = (model.schema, model.schema.property(named: keyName).value)
      var names = keys(schema.plans[property].shape) ?? SchemaObject()
      addKeyConstraints(schema.declared[property].constraints, to: &names)
      if !names.isEmpty { result["propertyNames"] = names.value }
    }
    let counts: [String: String] = ["minItems": "minProperties", "maxItems": "maxProperties"]
    var array = SchemaObject()
    add(constraints.filter { !$0.isOfParts }, to: &array, for: shape.type)
    for (keyword, value) in array.keywords where !isLossy {
      if let name = counts[keyword] { result[name] = value }
    }
    let isExpressed = !isLossy && array.keywords.keys.allSatisfy { counts[$0] != nil }
    if !isExpressed || constraints.contains(where: \.isOfParts) {
      for constraint in constraints { result.remark(constraint.wholeSentence) }
    }
    return orEmptyArray(result, shape, constraints)
  }

  /// Returns the schema of an array that may also be its only element.
  private mutating func oneOrMany(
    _ whole: ValueShape, _ constraints: [JSONConstraint], exportsOne: Bool
  ) throws(SchemaRejection) -> SchemaObject {
    let many = try value(whole, constraints)
    guard let (element, isLossy) = whole.arrayElement,
      subject == .acceptedDocuments || exportsOne && element.nativeTypes != [.array],
      (many["minItems"]?.int ?? 0) <= 1, many["maxItems"] != 0
    else { return many }
    let isDropped = isLossy && subject == .acceptedDocuments
    var one =
      isDropped
      ? SchemaObject() : try value(element, constraints.flatMap { $0.elementConstraints })
    if one.isEmpty || one.acceptsNull { one.add(SchemaObject(["not": ["type": "null"]])) }
    // A single element violates none of these; others have no keywords for it.
    let satisfied = ["type", "items", "minItems", "maxItems", "uniqueItems"]
    let isSatisfied = many.keywords.keys.allSatisfy { satisfied.contains($0) }
    for constraint in constraints
    where isDropped || constraint.elementConstraints.isEmpty && !isSatisfied {
      one.remark(constraint.wholeSentence)
    }
    return .any([one, many])
  }

  // MARK: - Leaves

  private static func leaf(_ kind: LeafKind, isExact: Bool) -> SchemaObject {
    if let type = kind.fixedWidthType {
      let isOfWordSize = [.int, .int64, .uint, .uint64].contains(kind)
      return integer(type, isLimited: isExact || !isOfWordSize)
    }
    if kind == .date { return isExact ? dateText : dateTime }
    return kind.jsonType.map { SchemaObject(["type": .string($0.rawValue)]) } ?? SchemaObject()
  }

  /// - Parameter isLimited: Whether to include the limits of the type. For 64-bit integers in
  ///   canonical documents, they are omitted, except a minimum of 0.
  private static func integer<Value: FixedWidthInteger>(
    _ type: Value.Type, isLimited: Bool = true
  ) -> SchemaObject {
    var result = SchemaObject(["type": "integer"])
    if isLimited || !Value.isSigned { result["minimum"] = .number(JSONNumber(Value.min)) }
    if isLimited { result["maximum"] = .number(JSONNumber(Value.max)) }
    return result
  }

  /// Strings in the format of RFC 3339, section 5.6.
  static let dateTime = SchemaObject([
    "type": "string", "format": "date-time",
    "pattern": .string(
      "^\(day)[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]+)?(?:[Zz]|[+-][0-9]{2}:[0-9]{2})$"),
  ])

  /// Strings in the date formats that an import accepts.
  private static let dateText: SchemaObject = {
    let time = "[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]+)?"
    let zone = "[Zz]|[+-][0-9]{2}(?::?[0-9]{2})?"
    let older = "[A-Z][a-z]{2} [A-Z][a-z]{2} [0-9]{2} \(time) (?:\(zone)) [0-9]{4}"
    return SchemaObject([
      "type": "string", "pattern": .string("^(?:\(day)(?:[Tt ]\(time)(?:\(zone))?)?|\(older))$"),
    ])
  }()

  private static let day = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

  // MARK: - Values with parts

  private mutating func dictionary(
    of value: ValueShape, key: ValueShape, _ constraints: [JSONConstraint]
  ) throws(SchemaRejection) -> SchemaObject {
    let each = constraints.flatMap { $0.elementConstraints }
    var result = SchemaObject([
      "type": "object", "additionalProperties": try part(value, each).value,
    ])
    var names = keys(key) ?? SchemaObject()
    for constraint in constraints { addKeyConstraints(constraint.keyConstraints, to: &names) }
    if !names.isEmpty { result["propertyNames"] = names.value }
    return result
  }

  /// Returns the schema of a dictionary or a model, which also permits an empty array if an import
  /// accepts it.
  private func orEmptyArray(
    _ schema: SchemaObject, _ shape: ValueShape, _ constraints: [JSONConstraint]
  ) -> SchemaObject {
    guard subject == .acceptedDocuments, shape.acceptsEmptyArrayAsObject,
      !constraints.contains(where: { $0.mayRejectEmptyCollections })
    else { return schema }
    return .any([schema, .emptyArray])
  }

  /// Returns the schema of the keys of a dictionary; nil if every string is a valid key.
  private func keys(_ shape: ValueShape) -> SchemaObject? {
    switch shape.keyForm {
    case .text: nil
    case .integer(let kind):
      SchemaObject([
        "pattern": Self.leaf(kind, isExact: true)["minimum"] == 0
          ? "^(?:0|[1-9][0-9]*)$" : "^(?:0|-?[1-9][0-9]*)$"
      ])
    case .rawValue(of: let raw, let type):
      Conformance.cases(of: type).map { type in
        SchemaObject(["enum": .array(type.rawValueTexts.map { .string($0) })])
      } ?? keys(raw)
    case .transformed: convertedKeys(shape)
    }
  }

  /// Returns the schema of keys that a transformer converts; nil for a transformer of the
  /// application.
  private func convertedKeys(_ shape: ValueShape) -> SchemaObject? {
    guard let transformer = shape.transformers?.transformers(for: .string).first,
      transformer.isBuiltIn
    else { return shape.transformers?.form(of: .string).map { strings($0) } }
    return LeafKind(shape.type) == .date
      ? Self.leaf(.date, isExact: true) : Self.schema(ofStandardType: shape.type)
  }

  /// Returns the schema of a type without its pattern if the dialect permits its format.
  func simplified(_ schema: SchemaObject) -> SchemaObject {
    guard dialect.isStrict, let format = schema["format"], dialect.permits("format", format) else {
      return schema
    }
    return schema.filter { keyword, _ in keyword != "pattern" }
  }

  /// Returns the shape of canonical strings, whose case and whitespace do not change.
  private func unchanged(_ shape: ValueShape) -> ValueShape {
    guard subject == .canonicalDocuments, shape.transformers?.changes.isEmpty == false,
      case .transformed(otherwise: let native?) = shape.outline
    else { return shape }
    return native
  }

  private mutating func rawValue(
    _ shape: ValueShape, _ raw: ValueShape, _ type: any (RawRepresentable & SendableMetatype).Type,
    _ constraints: [JSONConstraint]
  ) throws(SchemaRejection) -> SchemaObject {
    let raw = unchanged(raw)
    let isQuoted = raw.transformers?.form(of: .string)?.isQuoted == true
    let isConverted = raw.exportedType != nil || Self.isTransformed(raw)
    guard let cases = Conformance.cases(of: type), isQuoted || !isConverted else {
      var result = try value(raw, constraints)
      result.remark("one of the raw values of \(swiftTypeName(type))")
      return result
    }
    // A string that is converted to a raw value is matched by its text.
    let texts = cases.rawValueTexts
    let sign = isQuoted ? "" : #"\+?"#
    let pattern = "^\(sign)(?:\(texts.joined(separator: "|")))(?:\\.0+)?$"
    let strings = SchemaObject(["type": "string", "pattern": .string(pattern)])
    if isQuoted {
      if subject == .canonicalDocuments {
        let values = JSONValue.array(texts.map { .string($0) })
        return Self.converted(SchemaObject(["type": "string", "enum": values]), constraints)
      }
      if raw.transformers?.isExclusive == true { return Self.converted(strings, constraints) }
    }
    var result = try value(raw)
    // The listed values are within the limits of their type.
    if dialect.isStrict {
      result = result.filter { keyword, _ in !["minimum", "maximum"].contains(keyword) }
    }
    let values = cases.rawValues.compactMap { JSONValue(ruleValue: $0) }
    let hasOneType = subject == .canonicalDocuments || result["type"]?.string != nil
    if !hasOneType { result = SchemaObject() }
    result["enum"] = .array(values)
    add(constraints.filter { !$0.isOfParts }, to: &result, of: shape)
    if hasOneType || !values.allSatisfy({ $0.string == nil }) { return result }
    return .any([result, Self.converted(strings, constraints)])
  }
}
