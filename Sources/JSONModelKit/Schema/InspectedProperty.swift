/// A declared property together with its shape, from which the schema is built.
struct InspectedProperty {
  var declared: DeclaredProperty
  var plan: PropertyPlan
  var isRequired: Bool
  /// Whether an absent key may leave a default value that contains models.
  var mayKeepModels: Bool
  var accessor: (any PropertyAccessor)?
  var check: ValueCheck?
  /// The nodes of the shapes that nothing else retains.
  var nodes: [ShapeNode]

  /// - Parameter wrapped: The shape of the wrapped type, if the property is marked `@Required`.
  init(_ declared: DeclaredProperty, _ fitted: FittedShape, wrapped: FittedShape?) {
    self.declared = declared
    let shape = fitted.shape
    nodes = [fitted.node, wrapped?.node].compactMap(\.self)
    // Markers define the meaning of null only for types without a null value of their own.
    let acceptsNull = shape.isOptional || shape.isPresence
    var offset = 0
    switch declared.storage {
    case .stored(let storedOffset, _): offset = storedOffset
    case .registered(let accessor): self.accessor = accessor
    }
    let keepsValueOnNull = declared.isOptionalKey && !acceptsNull
    let whole = wrapped?.shape ?? shape
    let strictShape = whole.replacement?.strictShape ?? whole
    let checksNull = declared.isRequired && !strictShape.rejectsNull
    var road = keepsValueOnNull ? PropertyRoad.directUnlessNull : .direct
    if strictShape.contents.contains(.tolerance) {
      road = whole.replacement == nil && !keepsValueOnNull ? .tolerant : .special
    }
    if accessor != nil || checksNull || declared.access == .readOnly { road = .special }
    plan = PropertyPlan(
      offset: offset, shape: shape, strictShape: strictShape, holdsOptional: shape.isOptional,
      keepsValueOnNull: keepsValueOnNull, road: road, isRequiredKey: declared.isRequiredKey,
      access: declared.access, isRequired: declared.isRequired)
    isRequired =
      declared.isRequiredKey || declared.isRequired
      || !declared.isExportOnly && !declared.isOptionalKey && !acceptsNull
    mayKeepModels = !isRequired && shape.mayKeepModels && declared.access != .exportOnly
  }
}

extension ValueShape {
  /// Whether the default value of a property of this shape may contain models that have a property
  /// marked `@Required` without a value.
  ///
  /// Nearly all Optionals are nil by default, so an Optional counts only if its class has such a
  /// property.
  fileprivate var mayKeepModels: Bool {
    guard isOptional else { return mayHoldModels && !isPresence }
    return modelClass?.with { $0.declaration.properties.contains(where: \.isRequired) } ?? false
  }
}
