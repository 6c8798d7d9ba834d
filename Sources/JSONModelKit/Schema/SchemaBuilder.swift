// Makes a table larger by classes that are not in it. A class gets its index before its properties are
// looked at, so that classes may hold each other and themselves.

/// A schema table while it is made.
struct SchemaBuilder {
  private let base: SchemaTable
  private var schemas: [ClassSchema?]
  private var shapes: [ValueShape]
  private var shapeNames: [String]
  private var classIndexes: [ObjectIdentifier: ClassIndex]
  private var shapeIndexes: [ObjectIdentifier: ShapeIndex]
  private var nesting = 0
  /// The classes met while the properties of one class are looked at.
  private var nested: [ClassIndex] = []

  /// How many classes may be inside each other before they are taken for endless, which generic classes can be.
  static let maximumNesting = 256

  init(_ base: SchemaTable) {
    self.base = base
    schemas = base.schemas
    shapes = base.shapes
    shapeNames = base.shapeNames
    classIndexes = base.classIndexes
    shapeIndexes = base.shapeIndexes
  }

  func makeTable() -> SchemaTable {
    SchemaTable(
      replacing: base, owned: schemas.compactMap(\.self), shapes: shapes, shapeNames: shapeNames,
      classIndexes: classIndexes, shapeIndexes: shapeIndexes)
  }

  // MARK: - Classes

  @discardableResult
  mutating func classIndex(of type: any JSONModelProtocol.Type) -> ClassIndex {
    if let index = classIndexes[ObjectIdentifier(type)] { return index }
    let index = ClassIndex(value: schemas.count)
    classIndexes[ObjectIdentifier(type)] = index
    schemas.append(nil)
    let outer = nested
    nested = []
    schemas[index.value] = inspect(type)
    nested = outer
    return index
  }

  private mutating func inspect(_ type: any JSONModelProtocol.Type) -> ClassSchema {
    nesting += 1
    defer { nesting -= 1 }
    var inspector = ClassInspector(type)
    var properties: [InspectedProperty] = []
    if nesting > Self.maximumNesting {
      inspector.refuseEndlessNesting()
      return ClassSchema(
        type: type, properties: [], mistakes: inspector.mistakes, nested: [])
    }
    for field in inspector.fields {
      guard let shape = shape(of: field.type) else {
        inspector.refuse(unsupported: field)
        continue
      }
      properties.append(property(field, shape))
    }
    return ClassSchema(
      type: type, properties: properties, mistakes: inspector.mistakes, nested: nested)
  }

  private func property(_ field: ImportedField, _ shape: ValueShape) -> InspectedProperty {
    let takesNull = shape.isOptional || shape.takesAnyValue
    return InspectedProperty(
      name: field.name,
      plan: PropertyPlan(
        offset: field.offset, shape: shape, keepsValueOnNull: field.isOptionalKey && !takesNull),
      isRequired: !field.isOptionalKey && !shape.isOptional)
  }

  // MARK: - Shapes

  /// The shape of a type; `nil` where the type, or a part of it, is not supported.
  mutating func shape(of type: Any.Type) -> ValueShape? {
    if let index = shapeIndexes[ObjectIdentifier(type)] {
      note(shapes[index.value])
      return shapes[index.value]
    }
    let (stride, alignment) = layout(of: type)
    guard alignment <= ElementBuffer.alignment, let (form, optional) = form(of: type) else {
      return nil
    }
    let index = ShapeIndex(value: shapes.count)
    let shape = ValueShape(form: form, optional: optional, stride: stride, index: index)
    note(shape)
    shapes.append(shape)
    shapeNames.append(swiftTypeName(optional?.wrappedType ?? type))
    shapeIndexes[ObjectIdentifier(type)] = index
    return shape
  }

  /// Remembers the class that a shape leads to.
  private mutating func note(_ shape: ValueShape) {
    switch shape.form {
    case .model(let index): nested.append(index)
    case .array(let element, _): note(shapes[element.value])
    case .dictionary(let value, _): note(shapes[value.value])
    case .optional(let wrapped): note(shapes[wrapped.value])
    case .leaf, .rawValue: break
    }
  }

  private mutating func form(
    of type: Any.Type
  ) -> (ValueShape.Form, (any OptionalShaped.Type)?)? {
    if let leaf = LeafKind(type) { return (.leaf(leaf), nil) }
    switch type {
    case let type as any OptionalShaped.Type:
      guard let wrapped = shape(of: type.wrappedType) else { return nil }
      return (wrapped.isOptional ? .optional(of: wrapped.index) : wrapped.form, type)
    case let type as any ArrayShaped.Type:
      return shape(of: type.elementType).map { (.array(of: $0.index, type), nil) }
    case let type as any DictionaryShaped.Type:
      return shape(of: type.valueType).map { (.dictionary(of: $0.index, type), nil) }
    case let type as any JSONModelProtocol.Type:
      return (.model(classIndex(of: type)), nil)
    case let type as any (RawRepresentable & SendableMetatype).Type:
      guard let raw = shape(of: type.rawType), case .leaf = raw.form, !raw.isOptional else {
        return nil
      }
      return (.rawValue(of: raw.index, type), nil)
    default:
      return nil
    }
  }

  private func layout(of type: Any.Type) -> (stride: Int, alignment: Int) {
    func layout<Value>(_ type: Value.Type) -> (Int, Int) {
      (MemoryLayout<Value>.stride, MemoryLayout<Value>.alignment)
    }
    return layout(type)
  }
}

extension ValueShape {
  /// Whether null is a value like any other.
  var takesAnyValue: Bool {
    if case .leaf(.value) = form { return true }
    return false
  }
}
