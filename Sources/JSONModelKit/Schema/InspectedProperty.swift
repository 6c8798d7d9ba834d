/// A property on its way from the declaration to the schema.
struct InspectedProperty {
  var declared: DeclaredProperty
  var plan: PropertyPlan
  var isRequired: Bool
  var accessor: (any PropertyAccessor)?
  var check: ValueCheck?
  /// The node of the shape, if nothing else retains it.
  var node: ShapeNode?

  init(_ declared: DeclaredProperty, _ fitted: FittedShape) {
    self.declared = declared
    let shape = fitted.shape
    node = fitted.node
    // Markers define the meaning of null only for types without a null value of their own.
    let takesNull = shape.isOptional || shape.isPresence
    var offset = 0
    switch declared.place {
    case .stored(let place, _): offset = place
    case .registered(let accessor): self.accessor = accessor
    }
    let keepsValueOnNull = declared.isOptionalKey && !takesNull
    let right = shape.replacing?.right ?? shape
    plan = PropertyPlan(
      offset: offset, shape: shape, right: right, keepsValueOnNull: keepsValueOnNull,
      isSpecial: keepsValueOnNull || shape.holdsTolerance,
      isPlain: accessor == nil && !keepsValueOnNull && !right.holdsTolerance,
      isRequiredKey: declared.isRequiredKey)
    isRequired =
      declared.isRequiredKey || !declared.isOptionalKey && !shape.isOptional && !shape.isPresence
  }
}
