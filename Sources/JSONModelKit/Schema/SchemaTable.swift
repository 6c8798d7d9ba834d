// The associated table: what each class looks like, found by the class. A table is frozen; a class that is used
// for the first time makes a larger table, which replaces the one before. Imports that go on with the old one
// lose nothing, for a table only ever grows and indexes stay what they are.

/// All classes inspected so far, and the shapes of their properties.
final class SchemaTable: Sendable {
  let classes: [TableReference<ClassSchema>]
  let shapes: [ValueShape]
  /// How Swift writes the types of `shapes`, each without the Optional around it.
  let shapeNames: [String]
  let classIndexes: [ObjectIdentifier: ClassIndex]
  let shapeIndexes: [ObjectIdentifier: ShapeIndex]
  /// Whether no class of the table has a mistake.
  private let isSound: Bool
  /// Keeps alive what `classes` refers to.
  private let owned: [ClassSchema]
  /// The table that this one replaces: imports may still go on with it, and a leak detector finds it here.
  private let previous: SchemaTable?

  init(
    replacing previous: SchemaTable? = nil,
    owned: [ClassSchema] = [], shapes: [ValueShape] = [], shapeNames: [String] = [],
    classIndexes: [ObjectIdentifier: ClassIndex] = [:],
    shapeIndexes: [ObjectIdentifier: ShapeIndex] = [:]
  ) {
    self.previous = previous
    self.owned = owned
    classes = owned.map { TableReference($0) }
    self.shapes = shapes
    self.shapeNames = shapeNames
    self.classIndexes = classIndexes
    self.shapeIndexes = shapeIndexes
    isSound = owned.allSatisfy(\.mistakes.isEmpty)
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
  /// User code runs here (`propertyIsOptional` and its like), so no lock is held; who comes second, with a
  /// table made from one that was replaced meanwhile, gets the current one and tries again.
  private static func extended(
    _ table: SchemaTable, by extend: (inout SchemaBuilder) -> Void
  ) -> SchemaTable {
    var builder = SchemaBuilder(table)
    extend(&builder)
    let larger = builder.makeTable()
    current.replace(table, with: larger)
    return current.value
  }

  /// What is wrong with the declarations of a class and of all classes that its properties lead to.
  func mistakes(of root: ClassIndex) -> [JSONModelError.Issue] {
    isSound ? [] : mistakes(reachableFrom: [root])
  }

  /// What is wrong with the declarations of all classes that a shape leads to.
  func mistakes(of shape: ValueShape) -> [JSONModelError.Issue] {
    isSound ? [] : mistakes(reachableFrom: classes(in: shape))
  }

  private func classes(in shape: ValueShape) -> [ClassIndex] {
    switch shape.form {
    case .model(let index): [index]
    case .array(let element, _): classes(in: shapes[element.value])
    case .dictionary(let value, _): classes(in: shapes[value.value])
    case .optional(let wrapped): classes(in: shapes[wrapped.value])
    case .leaf, .rawValue: []
    }
  }

  private func mistakes(reachableFrom roots: [ClassIndex]) -> [JSONModelError.Issue] {
    var mistakes: [JSONModelError.Issue] = []
    var seen = Set(roots)
    var waiting = roots
    while let index = waiting.popLast() {
      let schema = owned[index.value]
      mistakes += schema.mistakes
      for nested in schema.nested.reversed() where seen.insert(nested).inserted {
        waiting.append(nested)
      }
    }
    return mistakes
  }
}
