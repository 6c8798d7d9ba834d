// The associated table: what each class looks like, found by the class. A table is frozen; a class
// that is used for the first time makes a larger table, which replaces the one before. Imports that
// go on with the old one lose nothing, for a table only ever grows and indexes stay what they are.

//
// A transformer that is registered later changes what the classes of a registry can read. Then all
// tables of before are outdated, and a new, empty one takes their place, which keeps only what the
// classes have declared.

/// All classes inspected so far, and the shapes of their properties.
final class SchemaTable: Sendable {
  let classes: [TableReference<ClassSchema>]
  let shapes: [ValueShape]
  /// The transformers to the types of `shapes`, where there are any.
  let transformers: [TableReference<TransformerSet>?]
  /// What makes JSON values of the types of `shapes`, where that is a transformer.
  let exporters: [(any ExportTransformer)?]
  let classIndexes: [ObjectIdentifier: ClassIndex]
  /// What all classes that were ever inspected have declared.
  let declarations: [ObjectIdentifier: ClassDeclaration]
  /// The state of all registries that this table belongs to.
  let generation: Int
  /// The shapes as a larger table goes on with them; keeps alive what `transformers` refers to.
  let shapeBuilder: ShapeBuilder
  /// The classes with a mistake, or that lead to one with a mistake; hopefully none.
  private let unsound: Set<ClassIndex>
  /// Keeps alive what `classes` refers to.
  private let owned: [ClassSchema]

  /// - Parameter base: The table that this one goes on from.
  init(
    generation: Int, base: SchemaTable? = nil, owned: [ClassSchema] = [],
    classIndexes: [ObjectIdentifier: ClassIndex] = [:],
    declarations: [ObjectIdentifier: ClassDeclaration] = [:],
    shapeBuilder: ShapeBuilder = ShapeBuilder()
  ) {
    self.generation = generation
    self.owned = owned
    self.classIndexes = classIndexes
    self.declarations = declarations
    self.shapeBuilder = shapeBuilder
    classes = owned.map { TableReference($0) }
    shapes = shapeBuilder.shapes
    transformers = shapeBuilder.transformers.map { set in set.map { TableReference($0) } }
    exporters = shapeBuilder.exporters
    unsound = Self.unsoundClasses(owned, shapes, base: base)
  }

  /// The schemas, for a table that is to be larger.
  var schemas: [ClassSchema] { owned }

  /// How Swift writes the type of a shape, without the Optional around it.
  func typeName(of shape: ValueShape) -> String {
    swiftTypeName(shapeBuilder.types[shape.index.value])
  }

  private static let latest = CurrentReference(SchemaTable(generation: 0))

  /// The table of all imports that begin now.
  private static var current: SchemaTable {
    while true {
      let table = latest.value
      let generation = JSONTransformerRegistry.generation
      if table.generation >= generation { return table }
      let renewed = SchemaTable(generation: generation, declarations: table.declarations)
      latest.replace(table, with: renewed)
    }
  }

  /// A table that has the class, which is inspected now if it never was.
  static func having(_ type: any JSONModelProtocol.Type) -> (table: SchemaTable, index: ClassIndex)
  {
    while true {
      let table = current
      if let index = table.classIndexes[ObjectIdentifier(type)] { return (table, index) }
      extend(table) { $0.add(type) }
    }
  }

  /// A table that has the shape of a type, by the transformers of a class; `nil` where the type is
  /// not supported.
  static func having(
    shapeOf type: Any.Type, for model: any JSONModelProtocol.Type
  ) -> (table: SchemaTable, shape: ValueShape)? {
    while true {
      let table = current
      if let declaration = table.declarations[ObjectIdentifier(model)],
        let shape = table.shapeBuilder.knownShape(of: type, in: declaration.registry)
      {
        return (table, shape)
      }
      var isSupported = true
      extend(table) { isSupported = $0.shape(of: type, for: model) != nil }
      guard isSupported else { return nil }
    }
  }

  /// A larger table than this one that has the class, for an import that goes on with it.
  ///
  /// All indexes stay what they are, which a table made since then could not promise.
  func including(_ type: any JSONModelProtocol.Type) -> (table: SchemaTable, index: ClassIndex) {
    if let index = classIndexes[ObjectIdentifier(type)] { return (self, index) }
    let table = Self.extend(self) { $0.add(type) }
    guard let index = table.classIndexes[ObjectIdentifier(type)] else {
      preconditionFailure("The table was just made for this class.")
    }
    return (table, index)
  }

  /// Makes a larger table, and the current one of it if the table is that.
  ///
  /// User code runs here (`propertyIsOptional` and its like), so no lock is held; who comes second,
  /// with a table made from one that was replaced meanwhile, has to try again.
  @discardableResult
  private static func extend(
    _ table: SchemaTable, by extend: (inout SchemaBuilder) -> Void
  ) -> SchemaTable {
    var builder = SchemaBuilder(table)
    extend(&builder)
    let larger = builder.makeTable()
    if !latest.replace(table, with: larger) { keep(larger.declarations) }
    return larger
  }

  /// Adds what classes have declared to the latest table, where another one came in between.
  ///
  /// A class is then not asked again, which would never end for one that registers a transformer
  /// whenever it is asked.
  private static func keep(_ declarations: [ObjectIdentifier: ClassDeclaration]) {
    while true {
      let table = latest.value
      let all = table.declarations.merging(declarations) { known, _ in known }
      if all.count == table.declarations.count { return }
      let next = SchemaTable(
        generation: table.generation, base: table, owned: table.owned,
        classIndexes: table.classIndexes, declarations: all, shapeBuilder: table.shapeBuilder)
      if latest.replace(table, with: next) { return }
    }
  }

  // MARK: - Mistakes

  /// What is wrong with the declarations of a class and of all classes that its properties lead to.
  func mistakes(of root: ClassIndex) -> [JSONModelError.Issue] {
    unsound.contains(root) ? mistakes(reachableFrom: root) : []
  }

  /// What is wrong with the declarations of the class that a shape leads to, and of all behind it.
  func mistakes(of shape: ValueShape) -> [JSONModelError.Issue] {
    Self.modelClass(in: shape, shapes).map { mistakes(of: $0) } ?? []
  }

  private func mistakes(reachableFrom root: ClassIndex) -> [JSONModelError.Issue] {
    var mistakes: [JSONModelError.Issue] = []
    var seen: Set<ClassIndex> = [root]
    var waiting = [root]
    while let index = waiting.popLast() {
      let schema = owned[index.value]
      mistakes += schema.mistakes
      for nested in Self.nestedClasses(of: schema, shapes).reversed()
      where seen.insert(nested).inserted {
        waiting.append(nested)
      }
    }
    return mistakes
  }

  /// Only new classes are looked at: all that the others lead to was in the table with them.
  private static func unsoundClasses(
    _ classes: [ClassSchema], _ shapes: [ValueShape], base: SchemaTable?
  ) -> Set<ClassIndex> {
    var unsound = base?.unsound ?? []
    let new = (base?.owned.count ?? 0)..<classes.count
    for index in new where !classes[index].mistakes.isEmpty {
      unsound.insert(ClassIndex(value: index))
    }
    var count = -1
    while unsound.count > count {
      count = unsound.count
      for index in new
      where nestedClasses(of: classes[index], shapes).contains(where: unsound.contains) {
        unsound.insert(ClassIndex(value: index))
      }
    }
    return unsound
  }

  /// Whether values of a shape hold models.
  func holdsModels(_ shape: ValueShape) -> Bool { Self.modelClass(in: shape, shapes) != nil }

  /// Whether values of a shape may hold models, in a value of a `Codable` type, too.
  func mayHoldModels(_ shape: ValueShape) -> Bool {
    switch shape.form {
    case .leaf, .rawValue: false
    case .model: true
    case .decodable, .transformed(otherwise: nil):
      !LeafKind.isOnlyTransformed(shapeBuilder.types[shape.index.value])
    case .array(let inner, _), .dictionary(let inner, _, _), .optional(let inner),
      .presence(let inner, _), .lossy(let inner), .transformed(otherwise: let inner?):
      mayHoldModels(shapes[inner.value])
    }
  }

  private static func nestedClasses(of schema: ClassSchema, _ shapes: [ValueShape]) -> [ClassIndex]
  {
    schema.plans.compactMap { modelClass(in: $0.shape, shapes) }
      + (schema.cluster?.allowedTags.compactMap { schema.cluster?.classes[$0] } ?? [])
  }

  /// The class of the models that a value of this shape holds, if it holds any.
  static func modelClass(in shape: ValueShape, _ shapes: [ValueShape]) -> ClassIndex? {
    switch shape.form {
    case .leaf, .decodable, .transformed(otherwise: nil): nil
    case .model(let index): index
    case .array(let inner, _), .dictionary(let inner, _, _), .rawValue(let inner, _),
      .optional(let inner), .presence(let inner, _), .lossy(let inner),
      .transformed(otherwise: let inner?):
      modelClass(in: shapes[inner.value], shapes)
    }
  }
}
