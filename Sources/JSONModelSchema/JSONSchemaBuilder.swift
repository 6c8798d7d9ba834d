import JSONModelKit

// The JSON Schema of a class, from the same table that its imports use:
//
//   Country                              the root
//   Country -> City, City -> Country     $defs: City, which refers to # for its country
//   Shape, a class cluster               oneOf: Circle, Square; each with its tag as a constant
//
// A class is defined once, and recursion ends at a reference to its definition. In a strict
// dialect, a class has a definition for each list of tags that select it.

/// Builds the schema of a class, and of all classes that its properties refer to.
struct JSONSchemaBuilder {
  let subject: JSONSchemaSubject
  let dialect: JSONSchemaDialect
  /// The start of the references to definitions, whose names then need no escapes; nil for the
  /// schema of one class.
  let references: String?
  private(set) var definitions: [String: JSONValue] = [:]
  /// The names of the definitions; that of the root is empty.
  private var names: [DefinedClass: String] = [:]
  var order = SchemaOrder()
  /// The classes that are referenced, but not defined yet; a list avoids recursion along classes.
  var waiting: [DefinedClass] = []

  static func schema(
    of type: any JSONModelProtocol.Type, _ subject: JSONSchemaSubject,
    for dialect: JSONSchemaDialect = .draft2020
  ) throws(JSONModelError) -> JSONDialectSchema {
    let model = try checked(type)
    var builder = JSONSchemaBuilder(subject: subject, dialect: dialect)
    return try reporting(swiftTypeName(type)) { () throws(SchemaRejection) in
      let schema = try builder.document(of: model)
      return dialect.isStrict
        ? try builder.rewritten(schema, of: model)
        : JSONDialectSchema(schema: schema.value, unsupported: [], order: builder.order)
    }
  }

  static func checked(
    _ type: any JSONModelProtocol.Type
  ) throws(JSONModelError) -> ClassReference {
    let model = ClassReference(prepared: type)
    let declarationErrors = model.declarationErrors
    if declarationErrors.isEmpty { return model }
    throw JSONModelError(model: swiftTypeName(type), issues: declarationErrors)
  }

  static func reporting<Value>(
    _ name: String, _ body: () throws(SchemaRejection) -> Value
  ) throws(JSONModelError) -> Value {
    do throws(SchemaRejection) {
      return try body()
    } catch {
      throw JSONModelError(
        model: name,
        issues: [
          JSONModelError.Issue(kind: .invalidDeclaration(error.reason), property: error.property)
        ])
    }
  }

  init(subject: JSONSchemaSubject, dialect: JSONSchemaDialect, references: String? = nil) {
    self.subject = subject
    self.dialect = dialect
    self.references = references
  }

  private mutating func document(of root: ClassReference) throws(SchemaRejection) -> SchemaObject {
    var own = entry(of: root)
    if own.isCluster, dialect.isStrict { own = try onlyClass(of: root) }
    names[own] = ""
    var result = try definition(of: own)
    result["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    try defineWaitingClasses()
    if !definitions.isEmpty { result["$defs"] = .object(definitions) }
    return result
  }

  /// Returns the definition of the documents that are imported as a class.
  func entry(of model: ClassReference) -> DefinedClass {
    DefinedClass(model: model, isCluster: !clusterClasses(of: model).isEmpty)
  }

  mutating func defineWaitingClasses() throws(SchemaRejection) {
    while let model = waiting.popLast() {
      guard let name = names[model] else { continue }
      definitions[name] = try definition(of: model).value
    }
  }

  /// Returns whether an object without members can be imported into a class.
  func acceptsEmptyObject(_ model: ClassReference) -> Bool {
    var schema = schema(of: model)
    if let cluster = schema.cluster {
      guard let untagged = cluster.untagged else { return false }
      schema = self.schema(of: untagged)
    }
    return !schema.plans.indices.contains { schema.required.contains(PropertyIndex($0)) }
  }

  private func schema(of model: ClassReference) -> ClassSchema {
    model.schema
  }

  // MARK: - Classes

  /// Returns the schema of the objects that are imported as a class or one of its subclasses.
  ///
  /// - Parameters:
  ///   - tags: The tags by which superclasses have selected the class, for dialects that do not
  ///     combine a reference with other keywords.
  ///   - isSelected: Whether the schema around the reference already requires the tags of outer
  ///     clusters.
  ///   - keyName: The property that the key of the object has, if there is one.
  ///   - isRoot: Whether the objects are the root of a document, which may lack their tag if it
  ///     could not select another class.
  mutating func reference(
    to model: ClassReference, tags: [DefinedClass.Tag] = [], isSelected: Bool = false,
    keyName: String? = nil, isRoot: Bool = false
  ) throws(SchemaRejection) -> SchemaObject {
    if !isSelected, let outer = outerClusters(of: model) {
      return try reference(to: model, inside: outer, keyName: keyName, isRoot: isRoot)
    }
    let selected = clusterClasses(of: model)
    guard let cluster = schema(of: model).cluster, !selected.isEmpty else {
      return try ownReference(to: DefinedClass(model: model, tags: tags, keyName: keyName))
    }
    var references: [JSONValue] = []
    for other in selected {
      // If the selected class does not have a discriminator of its own, the selection is final.
      let selectsAgain = other != model && schema(of: other).cluster?.isOwn == true
      let tag = Self.schema(of: other, by: cluster)
      let known =
        dialect.isStrict ? tags + [DefinedClass.Tag(path: cluster.tags[0], schema: tag.value)] : []
      var reference =
        try selectsAgain
        ? self.reference(to: other, tags: known, isSelected: true, keyName: keyName)
        : ownReference(to: DefinedClass(model: other, tags: known, keyName: keyName))
      if !dialect.isStrict {
        reference.add(selecting(other, by: cluster, isRoot: isRoot))
      }
      references.append(reference.value)
    }
    return references.count == 1
      ? SchemaObject(references[0]) : SchemaObject(["oneOf": .array(references)])
  }

  /// Returns the classes that the tags of a class cluster select, sorted by name.
  private func clusterClasses(of model: ClassReference) -> [ClassReference] {
    guard let cluster = schema(of: model).cluster else { return [] }
    var classes: [ClassReference] = []
    // The sort is stable: classes with equal names remain in the order of their tags.
    for model in cluster.clusterClasses where !classes.contains(model) { classes.append(model) }
    return classes.sorted(byUTF8Of: \.schema.name)
  }

  private mutating func ownReference(
    to model: DefinedClass
  ) throws(SchemaRejection) -> SchemaObject {
    SchemaObject(["$ref": .string(reference(toDefinition: try define(model)))])
  }

  /// Returns the name of a definition, which is created if it does not exist yet.
  mutating func define(_ model: DefinedClass) throws(SchemaRejection) -> String {
    if let name = names[model] { return name }
    var name = schema(of: model.model).name
    if let keyName = model.keyName { name += "_without_" + keyName }
    if references != nil {
      name = Self.plainName(name)
      try checkName(name, of: model.model)
    }
    while names.values.contains(name) { name += "_" }
    names[model] = name
    waiting.append(model)
    return name
  }

  func reference(toDefinition name: String) -> String {
    if let references { return references + name }
    return (name.isEmpty ? [] : ["$defs", .key(name)] as JSONKeyPath).uriFragment
  }

  private func checkName(
    _ name: String, of model: ClassReference
  ) throws(SchemaRejection) {
    guard let other = names.first(where: { $0.value == name && $0.key.model != model })?.key.model
    else { return }
    let types = [other, model].map { String(reflecting: $0.schema.type) }.sorted(byUTF8Of: \.self)
    throw SchemaRejection(
      reason: "the classes \(types[0]) and \(types[1]) have the same name \(name) in the schema; "
        + "rename one of them",
      concernsType: false)
  }

  private func addTitle(of schema: ClassSchema, to object: inout SchemaObject) {
    object["title"] = .string(schema.name)
    if let text = schema.type.schemaDescription { object["description"] = .string(text) }
  }

  /// Returns the schema of the objects that are imported as exactly this class, or as one of the
  /// classes of a cluster.
  private mutating func definition(of model: DefinedClass) throws(SchemaRejection) -> SchemaObject {
    let schema = schema(of: model.model)
    if model.isCluster {
      var result = try reference(to: model.model, isRoot: true)
      addTitle(of: schema, to: &result)
      return result
    }
    if schema.cluster?.select != nil {
      throw SchemaRejection(
        reason: "the discriminator of \(schema.name) is a closure, so its classes are unknown; "
          + "use a key and classes instead",
        concernsType: false)
    }
    var result =
      try dialect.isStrict
      ? strictDefinition(of: model) : openDefinition(of: schema, keyName: model.keyName)
    addTitle(of: schema, to: &result)
    if let name = names[model] { order.definitions[name] = KeyOrder(of: model) }
    return result
  }

  private mutating func openDefinition(
    of schema: ClassSchema, keyName: String? = nil
  ) throws(SchemaRejection) -> SchemaObject {
    var tree = KeyPathTree<KeyPathSchema>()
    tree.add(SchemaObject(), at: [], isRequired: true)
    var conditions: [SchemaObject] = []
    try add(membersOf: schema, keyName: keyName, to: &tree, &conditions)
    // The reference to the class describes the values of its tags.
    for path in schema.tags.flatMap(\.paths) {
      tree.add(SchemaObject(), at: path, isRequired: false)
    }
    var result = tree.members(isClosed: schema.declaration.rejectsUnknownKeys)
    for condition in conditions { result.add(SchemaObject(["allOf": [condition.value]])) }
    for check in schema.memberChecks { result.add(Self.schema(of: check, schema)) }
    return result
  }

  /// Adds the members of a class to the tree of an object.
  ///
  /// - Parameter keyName: The property that the key of the object has, if there is one.
  private mutating func add(
    membersOf schema: ClassSchema, keyName: String? = nil,
    to tree: inout KeyPathTree<KeyPathSchema>,
    _ conditions: inout [SchemaObject]
  ) throws(SchemaRejection) {
    for property in schema.order {
      if let model = schema.flattenedClass(of: property) {
        try add(flattened: model, in: property, of: schema, to: &tree, &conditions)
        continue
      }
      let isKey = schema.names[property.value] == keyName
      if isKey, subject == .canonicalDocuments { continue }
      let value = try self.schema(of: property, schema)
      let isRequired = schema.required.contains(property) && !isKey
      let alternatives = schema.alternatives[property.value]
      if alternatives.count == 1 {
        tree.add(value, at: alternatives[0], isRequired: isRequired)
        continue
      }
      for path in alternatives { tree.add(SchemaObject(), at: path, isRequired: false) }
      conditions.append(condition(value, alternatives, of: property, schema))
    }
  }

  /// Adds the members of a flattened model to the tree of its object.
  ///
  /// If there need not be a model, its schema applies if one of its members has a value.
  private mutating func add(
    flattened model: ClassReference, in property: PropertyIndex, of outer: ClassSchema,
    to tree: inout KeyPathTree<KeyPathSchema>, _ conditions: inout [SchemaObject]
  ) throws(SchemaRejection) {
    let schema = model.schema
    guard outer.mayLack(flattened: property) else {
      try add(membersOf: schema, to: &tree, &conditions)
      conditions += schema.memberChecks.map { Self.schema(of: $0, schema) }
      return
    }
    let anything = SchemaObject(["not": ["type": "null"]])
    let paths = schema.order.flatMap { schema.documentPaths(of: $0) }
    for path in paths { tree.add(SchemaObject(), at: path, isRequired: false) }
    conditions.append(
      SchemaObject([
        "if": SchemaObject.any(paths.map { KeyPathTree.having(anything, at: $0) }).value,
        "then": try openDefinition(of: schema).value,
      ]))
  }

  /// Returns a schema that requires a valid value at the first path with a value other than null.
  private func condition(
    _ value: SchemaObject, _ alternatives: [[JSONKeyPath.Component]], of property: PropertyIndex,
    _ schema: ClassSchema
  ) -> SchemaObject {
    // Applies if the values at all paths are null or absent.
    var result = SchemaObject()
    let plan = schema.plans[property.value]
    if plan.isRequiredKey || !plan.isRequired && plan.shape.acceptsNull && !plan.shape.isPresence {
      result = .any(alternatives.map { KeyPathTree.having(SchemaObject(), at: $0) })
    } else if schema.required.contains(property) {
      result = KeyPathTree.having(value, at: alternatives[0])
    }
    let anything = SchemaObject(["not": ["type": "null"]])
    for path in alternatives.reversed() {
      result = SchemaObject([
        "if": KeyPathTree.having(anything, at: path).value,
        "then": KeyPathTree.having(value, at: path).value,
        "else": result.value,
      ])
    }
    return result
  }

  // MARK: - Properties

  mutating func schema(
    of property: PropertyIndex, _ schema: ClassSchema
  ) throws(SchemaRejection) -> SchemaObject {
    let plan = schema.plans[property.value]
    // An import skips the value of such a property.
    if plan.isExportOnly, subject == .acceptedDocuments {
      return SchemaObject(["readOnly": true])
    }
    let name = schema.names[property.value]
    let levels = ModelClasses.levels(of: schema.type)
    let constraints = schema.declared[property.value].constraints
    var result: SchemaObject
    do throws(SchemaRejection) {
      let known = levels.lazy.compactMap { $0.propertySchemas[name] }.first
      result =
        if let known {
          constrained(known, by: constraints, plan.shape)
        } else {
          try value(plan.shape, constraints)
        }
    } catch {
      // The error already names a nested property.
      if error.property != nil || !error.concernsType { throw error }
      let qualified = schema.qualifiedName(of: property)
      throw SchemaRejection(
        reason: "\(qualified) \(error.reason); describe it in propertySchemas",
        property: qualified)
    }
    if plan.isRequired {
      // The schema of a value of any JSON type does not exclude null.
      if result.isEmpty { result = SchemaObject(["not": ["type": "null"]]) }
    } else if plan.shape.isOptional || plan.shape.isPresence || plan.keepsValueOnNull {
      result = result.orNull()
    }
    if let text = levels.lazy.compactMap({ $0.propertyDescriptions[name] }).first {
      result["description"] = .string(text)
    }
    if plan.isExportOnly || plan.access == .readOnly { result["readOnly"] = true }
    if plan.access == .writeOnly { result["writeOnly"] = true }
    if plan.keepsValueOnNull {
      result["default"] =
        Self.defaultValue(of: name, schema)?[schema.preferredPaths[property.value]]
    }
    return result
  }

  /// Exports the default value of a property, as an object; returns nil if that fails, as for NaN.
  private static func defaultValue(of property: String, _ schema: ClassSchema) -> JSONValue? {
    let options = JSONExportOptions(properties: [property], includesWriteOnly: true)
    return try? (schema.type.init() as? JSONModel)?.jsonValue(options: options)
  }

  /// Returns the schema that a class declares for a property, with the property's constraints.
  private func constrained(
    _ known: JSONValue, by constraints: [JSONConstraint], _ shape: ValueShape
  ) -> SchemaObject {
    var result = SchemaObject(known)
    add(constraints, to: &result, of: shape)
    return result
  }
}

/// A class with a definition in a schema.
///
/// In a strict dialect, the definition includes the tags that select the class, so a class that
/// several discriminators select may have several definitions.
struct DefinedClass: Hashable {
  /// The tag by which a class cluster selects the class.
  struct Tag: Hashable {
    var path: [JSONKeyPath.Component]
    var schema: JSONValue
  }

  var model: ClassReference
  var tags: [Tag] = []
  /// The property that the key of the object has, so that the object need not have it.
  var keyName: String?
  /// Whether the definition is a choice between the classes of a cluster, not one of them.
  var isCluster = false
}

struct SchemaRejection: Error {
  var reason: String
  var property: String?
  /// Whether an entry in `propertySchemas` would fix it.
  var concernsType = true
}
