// The associated table: what each class looks like, found by the class. A table is frozen; a class
// that is used for the first time makes a larger table, which replaces the one before. Imports that
// go on with the old one lose nothing, for a table only ever grows and indexes stay what they are.

/// All classes inspected so far, and the shapes of their properties.
final class SchemaTable: Sendable {
  let classes: [TableReference<ClassSchema>]
  let shapes: [ValueShape]
  /// The types of `shapes`, each without the Optional around it, for the words of errors.
  let shapeTypes: [Any.Type]
  let classIndexes: [ObjectIdentifier: ClassIndex]
  let shapeIndexes: [ObjectIdentifier: ShapeIndex]
  /// The classes with a mistake, or that lead to one with a mistake; hopefully none.
  private let unsound: Set<ClassIndex>
  /// Keeps alive what `classes` refers to.
  private let owned: [ClassSchema]

  init(
    owned: [ClassSchema] = [], shapes: [ValueShape] = [], shapeTypes: [Any.Type] = [],
    classIndexes: [ObjectIdentifier: ClassIndex] = [:],
    shapeIndexes: [ObjectIdentifier: ShapeIndex] = [:]
  ) {
    self.owned = owned
    classes = owned.map { TableReference($0) }
    self.shapes = shapes
    self.shapeTypes = shapeTypes
    self.classIndexes = classIndexes
    self.shapeIndexes = shapeIndexes
    unsound = Self.unsoundClasses(owned, shapes)
  }

  /// The schemas, for a table that is to be larger.
  var schemas: [ClassSchema] { owned }

  private static let current = CurrentReference(SchemaTable())

  /// A table that has the class, which is inspected now if it never was.
  static func having(_ type: any JSONModelProtocol.Type) -> (table: SchemaTable, index: ClassIndex)
  {
    var table = current.value
    while true {
      if let index = table.classIndexes[ObjectIdentifier(type)] { return (table, index) }
      table = extended(table) { $0.classIndex(of: type) }
    }
  }

  /// A table that has the shape of a type; `nil` where the type is not supported.
  static func having(shapeOf type: Any.Type) -> (table: SchemaTable, shape: ValueShape)? {
    var table = current.value
    while true {
      if let index = table.shapeIndexes[ObjectIdentifier(type)] {
        return (table, table.shapes[index.value])
      }
      var isSupported = true
      table = extended(table) { isSupported = $0.shape(of: type) != nil }
      guard isSupported else { return nil }
    }
  }

  /// Extends a table and makes the result the current one.
  ///
  /// User code runs here (`propertyIsOptional` and its like), so no lock is held; who comes second,
  /// with a table made from one that was replaced meanwhile, gets the current one and tries again.
  private static func extended(
    _ table: SchemaTable, by extend: (inout SchemaBuilder) -> Void
  ) -> SchemaTable {
    var builder = SchemaBuilder(table)
    extend(&builder)
    let larger = builder.makeTable()
    current.replace(table, with: larger)
    return current.value
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

  private static func unsoundClasses(
    _ classes: [ClassSchema], _ shapes: [ValueShape]
  ) -> Set<ClassIndex> {
    var unsound: Set<ClassIndex> = []
    for (index, schema) in classes.enumerated() where !schema.mistakes.isEmpty {
      unsound.insert(ClassIndex(value: index))
    }
    var count = 0
    while unsound.count > count {
      count = unsound.count
      for (index, schema) in classes.enumerated()
      where nestedClasses(of: schema, shapes).contains(where: unsound.contains) {
        unsound.insert(ClassIndex(value: index))
      }
    }
    return unsound
  }

  private static func nestedClasses(of schema: ClassSchema, _ shapes: [ValueShape]) -> [ClassIndex]
  {
    schema.plans.compactMap { modelClass(in: $0.shape, shapes) }
  }

  /// The class of the models that a value of this shape holds, if it holds any.
  private static func modelClass(in shape: ValueShape, _ shapes: [ValueShape]) -> ClassIndex? {
    switch shape.form {
    case .leaf: nil
    case .model(let index): index
    case .array(let inner, _), .dictionary(let inner, _), .rawValue(let inner, _),
      .optional(let inner):
      modelClass(in: shapes[inner.value], shapes)
    }
  }
}
