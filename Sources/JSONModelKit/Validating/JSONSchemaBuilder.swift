// The JSON Schema of a class, from the same table that its imports follow:
//
//   Country                              the root
//   Country -> City, City -> Country     $defs: City, which refers to # for its country
//   Shape, a class cluster               oneOf: Circle, Square; each with its tag as a constant
//
// A class has one definition, whatever leads to it, so that recursion ends.

/// Why a schema cannot be made.
struct SchemaRefusal: Error {
  var reason: String
  var property: String?
}

/// Makes the schema of one class, and of all that its properties lead to.
struct JSONSchemaBuilder {
  let table: SchemaTable
  let subject: JSONSchemaSubject
  /// An object with a single property of an instance, as it is exported; nil if it cannot be.
  let initialValue: (any JSONModelProtocol, String) -> JSONValue?
  private let root: ClassIndex
  private var definitions: [String: JSONValue] = [:]
  private var names: [ClassIndex: String] = [:]

  /// The schema of a class.
  ///
  /// - Parameter initialValue: Exports a property of an instance.
  static func schema(
    of type: any JSONModelProtocol.Type, _ subject: JSONSchemaSubject,
    initialValue: @escaping (any JSONModelProtocol, String) -> JSONValue?
  ) throws(JSONModelError) -> JSONValue {
    let (table, index) = SchemaTable.having(type)
    let mistakes = table.mistakes(of: index)
    if !mistakes.isEmpty {
      throw JSONModelError(model: swiftTypeName(type), issues: mistakes)
    }
    var builder = JSONSchemaBuilder(
      table: table, subject: subject, initialValue: initialValue, root: index)
    do throws(SchemaRefusal) {
      return try builder.document().value
    } catch {
      throw JSONModelError(
        model: swiftTypeName(type),
        issues: [
          JSONModelError.Issue(kind: .invalidDeclaration(error.reason), property: error.property)
        ])
    }
  }

  private init(
    table: SchemaTable, subject: JSONSchemaSubject,
    initialValue: @escaping (any JSONModelProtocol, String) -> JSONValue?, root: ClassIndex
  ) {
    self.table = table
    self.subject = subject
    self.initialValue = initialValue
    self.root = root
  }

  private mutating func document() throws(SchemaRefusal) -> SchemaObject {
    let isOfCluster = chosenClasses(of: root) != [root]
    var result =
      if isOfCluster { try reference(to: root) } else { try definition(of: schema(of: root)) }
    result["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    if isOfCluster { addTitle(of: schema(of: root), to: &result) }
    if !definitions.isEmpty { result["$defs"] = .object(definitions) }
    return result
  }

  private func schema(of index: ClassIndex) -> ClassSchema {
    table.classes[index.value].with { $0 }
  }

  // MARK: - Classes

  /// The schema of the objects that become models of a class or its subclasses.
  mutating func reference(to index: ClassIndex) throws(SchemaRefusal) -> SchemaObject {
    let chosen = chosenClasses(of: index)

    if chosen == [index] { return try ownReference(to: index) }
    let cluster = schema(of: index).cluster
    var references: [JSONValue] = []
    for other in chosen {
      var reference = try other == index ? ownReference(to: other) : self.reference(to: other)
      // A class that is chosen by one more tag does not tell the outer one itself.
      if let tag = cluster?.tag, schema(of: other).cluster?.tag != tag {
        let tags = cluster?.classes.filter { $0.value == other }.keys.sorted() ?? []
        reference.add(SchemaPlace.having(Self.schema(ofTags: tags), at: tag))
      }
      references.append(reference.value)
    }
    return references.count == 1
      ? SchemaObject(references[0]) : SchemaObject(["oneOf": .array(references)])
  }

  /// The classes that the objects of a class become, in the order of their names.
  private func chosenClasses(of index: ClassIndex) -> [ClassIndex] {
    guard let cluster = schema(of: index).cluster, cluster.tag != nil else { return [index] }
    return Set(cluster.classes.values).sorted { first, second in
      (schema(of: first).name, first.value) < (schema(of: second).name, second.value)
    }
  }

  private mutating func ownReference(to index: ClassIndex) throws(SchemaRefusal) -> SchemaObject {
    if index == root, chosenClasses(of: root) == [root] { return SchemaObject(["$ref": "#"]) }
    if let name = names[index] { return Self.reference(toDefinition: name) }
    let schema = schema(of: index)
    var name = schema.name
    while names.values.contains(name) { name += "_" }
    names[index] = name
    definitions[name] = try definition(of: schema).value
    return Self.reference(toDefinition: name)
  }

  private static func reference(toDefinition name: String) -> SchemaObject {
    SchemaObject(["$ref": .string((["$defs", .key(name)] as JSONKeyPath).uriFragment)])
  }

  private func addTitle(of schema: ClassSchema, to object: inout SchemaObject) {
    object["title"] = .string(schema.name)
    if let text = schema.type.schemaDescription { object["description"] = .string(text) }
  }

  /// The schema of the objects that a class itself is made of.
  private mutating func definition(of schema: ClassSchema) throws(SchemaRefusal) -> SchemaObject {
    if schema.cluster?.choose != nil {
      throw SchemaRefusal(
        reason: "the discriminator of \(schema.name) is a function, which alone knows "
          + "the classes that it chooses: give it a key and the classes")
    }
    var place = SchemaPlace()
    place.add(SchemaObject(), at: [], isRequired: true)
    var conditions: [SchemaObject] = []
    for index in schema.plans.indices {
      let property = PropertyIndex(index)
      let value = try self.schema(of: property, schema)
      let isRequired = schema.required.contains(property)
      let alternatives = schema.alternatives[index]
      if alternatives.count == 1 {
        place.add(value, at: alternatives[0][...], isRequired: isRequired)
        continue
      }
      for path in alternatives { place.add(SchemaObject(), at: path[...], isRequired: false) }
      conditions.append(condition(value, alternatives, of: property, schema))
    }
    for tag in schema.tags {
      let isOwn = tag.path == schema.cluster?.tag
      place.add(
        isOwn ? Self.schema(ofTags: tag.tags) : SchemaObject(), at: tag.path[...],
        isRequired: isOwn)
    }
    var result = place.members(isClosed: schema.rejectsUnknownKeys)
    for condition in conditions { result.add(SchemaObject(["allOf": [condition.value]])) }
    let isAnythingRequired = result["required"] != nil || !conditions.isEmpty
    if subject == .acceptedDocuments, schema.takesEmptyArrayAsObject, !isAnythingRequired {
      result = .any([result, .emptyArray])
    }
    addTitle(of: schema, to: &result)
    return result
  }

  private static func schema(ofTags tags: [String]) -> SchemaObject {
    tags.count == 1
      ? SchemaObject(["const": .string(tags[0])])
      : SchemaObject(["enum": .array(tags.map { .string($0) })])
  }

  /// The schema of the objects of which one of several places, the first with a value, is right.
  private func condition(
    _ value: SchemaObject, _ alternatives: [[JSONKeyPath.Component]], of property: PropertyIndex,
    _ schema: ClassSchema
  ) -> SchemaObject {
    // Where all are null or absent.
    var result = SchemaObject()
    if schema.plans[property.value].isRequiredKey {
      result = .any(alternatives.map { SchemaPlace.having(SchemaObject(), at: $0) })
    } else if schema.required.contains(property) {
      result = SchemaPlace.having(value, at: alternatives[0])
    }
    let anything = SchemaObject(["not": ["type": "null"]])
    for path in alternatives.reversed() {
      result = SchemaObject([
        "if": SchemaPlace.having(anything, at: path).value,
        "then": SchemaPlace.having(value, at: path).value,
        "else": result.value,
      ])
    }
    return result
  }

  // MARK: - Properties

  /// The schema of a property's value.
  private mutating func schema(
    of property: PropertyIndex, _ schema: ClassSchema
  ) throws(SchemaRefusal) -> SchemaObject {
    let plan = schema.plans[property.value]
    let name = schema.names[property.value]
    let levels = modelLevels(of: schema.type)
    var result: SchemaObject
    do throws(SchemaRefusal) {
      let known = levels.lazy.compactMap { $0.propertySchemas[name] }.first
      result =
        if let known { SchemaObject(known) } else {
          try value(plan.shape, schema.declared[property.value].transformer)
        }
    } catch {
      // A nearer property is named already.
      if error.property != nil { throw error }
      let qualified = schema.qualifiedName(of: property)
      throw SchemaRefusal(
        reason: "\(qualified) \(error.reason): describe it in propertySchemas",
        property: qualified)
    }
    let type = swiftBase(of: schema.declared[property.value].type)
    add(schema.declared[property.value].constraints, to: &result, for: type)
    if plan.shape.isOptional || plan.shape.isPresence || plan.keepsValueOnNull {
      result = result.orNull()
    }
    if let text = levels.lazy.compactMap({ $0.propertyDescriptions[name] }).first {
      result["description"] = .string(text)
    }
    if plan.keepsValueOnNull, let object = initialValue(schema.type.init(), name) {
      result["default"] = Self.value(at: schema.places[property.value], in: object)
    }
    return result
  }

  private static func value(at path: JSONKeyPath, in object: JSONValue) -> JSONValue? {
    path.components.reduce(object) { value, step in
      switch step {
      case .key(let key): value?[key]
      case .index(let index): value?[index]
      }
    }
  }

  /// A type without the Optionals and presences around it.
  private func swiftBase(of type: Any.Type) -> Any.Type {
    if let optional = type as? any OptionalShaped.Type {
      return swiftBase(of: optional.wrappedType)
    }
    if let presence = type as? any PresenceShaped.Type {
      return swiftBase(of: presence.wrappedType)
    }
    return type
  }
}
