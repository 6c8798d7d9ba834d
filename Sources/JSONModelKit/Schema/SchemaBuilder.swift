// Makes a table larger by classes that are not in it. A class gets its index when it is first met
// and is inspected when its turn comes, so that classes may hold each other and themselves, and a
// long chain of classes is no depth of calls.

/// A schema table while it is made.
struct SchemaBuilder {
  private let base: SchemaTable
  private var schemas: [ClassSchema]
  private var shapes: [ValueShape]
  private var shapeTypes: [Any.Type]
  private var classIndexes: [ObjectIdentifier: ClassIndex]
  private var shapeIndexes: [ObjectIdentifier: ShapeIndex]
  /// The types whose parts are looked at; one that has itself as a part, as a raw value can, has no
  /// end.
  private var unfinished: Set<ObjectIdentifier> = []
  /// The classes that have an index behind `schemas` and wait for their inspection, in that order.
  private var waiting: [WaitingClass] = []
  /// How far the class that is inspected is from the one that was asked for.
  private var distance = 0

  private struct WaitingClass {
    var type: any JSONModelProtocol.Type
    var distance: Int
  }

  /// How far classes may be apart, and how many one class may lead to, before they are taken for
  /// endless: a generic class can hold itself of ever other types.
  static let maximumDistance = 256
  static let maximumCount = 10_000

  init(_ base: SchemaTable) {
    self.base = base
    schemas = base.schemas
    shapes = base.shapes
    shapeTypes = base.shapeTypes
    classIndexes = base.classIndexes
    shapeIndexes = base.shapeIndexes
  }

  /// The table with all classes that were asked for, and all that they lead to.
  mutating func makeTable() -> SchemaTable {
    var next = 0
    while next < waiting.count {
      let (type, distance) = (waiting[next].type, waiting[next].distance)
      self.distance = distance
      let isEndless = distance > Self.maximumDistance || next >= Self.maximumCount
      schemas.append(isEndless ? endless(type) : inspect(type))
      next += 1
    }
    return SchemaTable(
      owned: schemas, shapes: shapes, shapeTypes: shapeTypes,
      classIndexes: classIndexes, shapeIndexes: shapeIndexes)
  }

  // MARK: - Classes

  @discardableResult
  mutating func classIndex(of type: any JSONModelProtocol.Type) -> ClassIndex {
    if let index = classIndexes[ObjectIdentifier(type)] { return index }
    let index = ClassIndex(value: base.schemas.count + waiting.count)
    classIndexes[ObjectIdentifier(type)] = index
    waiting.append(WaitingClass(type: type, distance: distance + 1))
    return index
  }

  private mutating func inspect(_ type: any JSONModelProtocol.Type) -> ClassSchema {
    let inspector = ClassInspector(type) { shape(of: $0) }
    return ClassSchema(type: type, properties: inspector.properties, mistakes: inspector.mistakes)
  }

  private func endless(_ type: any JSONModelProtocol.Type) -> ClassSchema {
    let reason = "its properties lead to ever other classes, without an end"
    return ClassSchema(
      type: type, properties: [],
      mistakes: [JSONModelError.Issue(kind: .invalidDeclaration(reason))])
  }

  // MARK: - Shapes

  /// The shape of a type; `nil` where the type, or a part of it, is not supported.
  mutating func shape(of type: Any.Type) -> ValueShape? {
    if let index = shapeIndexes[ObjectIdentifier(type)] { return shapes[index.value] }
    guard unfinished.insert(ObjectIdentifier(type)).inserted else { return nil }
    defer { unfinished.remove(ObjectIdentifier(type)) }
    let layout = TypeLayout(of: type)
    guard layout.alignment <= ElementBuffer.alignment, let (form, optional) = form(of: type) else {
      return nil
    }
    let index = ShapeIndex(value: shapes.count)
    let shape = ValueShape(form: form, optional: optional, stride: layout.stride, index: index)
    shapes.append(shape)
    shapeTypes.append(optional?.wrappedType ?? type)
    shapeIndexes[ObjectIdentifier(type)] = index
    return shape
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
      return shape(of: type.rawType).map { (.rawValue(of: $0.index, type), nil) }
    default:
      return nil
    }
  }
}

/// How much memory a value of a type takes.
struct TypeLayout {
  var size: Int
  var stride: Int
  var alignment: Int

  init(of type: Any.Type) {
    func layout<Value>(_ type: Value.Type) -> TypeLayout { TypeLayout(Value.self) }
    self = layout(type)
  }

  private init<Value>(_ type: Value.Type) {
    size = MemoryLayout<Value>.size
    stride = MemoryLayout<Value>.stride
    alignment = MemoryLayout<Value>.alignment
  }
}
