// The elements of an array that is an object in the document:
//
//   notes: .keyed(by: "id")     {"-Kx1": {"text": "a"}}     the key is the property Note.id

/// The property of the elements that has the key of their members.
enum KeyProperty {
  /// Returns the name of a property, which the transformer gives by its name or else by its key.
  static func name(
    for text: String, of model: ClassReference
  ) throws(TransformerRejection) -> String {
    // By its key also for imports that use the names as keys.
    let node = ClassNode.reference(to: model.with { $0.type }).object
    let declaration = node.declaration
    let properties = declaration.properties
    let found =
      properties.first { $0.name == text }
      ?? properties.first {
        $0.key.alternatives.contains([.key(text)])
      }
    let name = swiftTypeName(node.type)
    guard let found else {
      throw TransformerRejection(
        sentence: "has a transformer keyed by \"\(text)\", but \(name) has no such property")
    }
    if found.isExportOnly {
      throw TransformerRejection(
        sentence: "has a transformer keyed by \(name).\(found.name), which is only exported")
    }
    if found.transformer != nil {
      throw TransformerRejection(
        sentence:
          "has a transformer keyed by \(name).\(found.name), which has a transformer of its own; "
          + "remove one of them")
    }
    var shapes = ShapeBuilder()
    let registry = found.registry ?? declaration.registry
    guard let shape = shapes.shape(of: found.type, in: registry),
      (shape.wrapped ?? shape).canBeKey
    else {
      throw TransformerRejection(
        sentence: "has a transformer keyed by \(name).\(found.name), "
          + "but \(swiftTypeName(found.valueType)) cannot be the key of an object")
    }
    return found.name
  }

  /// Returns the key of the member for a model; nil if it has none.
  ///
  /// An error of the export transformer matters to exports only.
  static func key(
    of object: AnyObject, _ name: String, usesKeyMapping: Bool = true
  ) -> String? {
    guard let model = ModelClasses.model(in: object) else { return nil }
    let reference = ClassReference(prepared: type(of: model), usesKeyMapping: usesKeyMapping)
    return reference.withSchema { try? $0.key(of: model, in: $0.property(named: name)) }
  }
}

extension ClassSchema {
  /// Returns the key of the member for a model; nil if its property is nil, or if the type of the
  /// property has no export transformer.
  ///
  /// - Throws: The errors of the transformer.
  func key(of model: any JSONModelProtocol, in property: PropertyIndex) throws -> String? {
    var text: String?
    try withValue(of: property, in: model) { slot in
      text = try plans[property.value].shape.asKey.wrappedKeyText(of: slot)
    }
    return text
  }

  package func property(named name: String) -> PropertyIndex {
    guard let index = names.firstIndex(of: name) else {
      preconditionFailure("Subclasses have the properties of their superclass.")
    }
    return PropertyIndex(index)
  }
}

extension ValueShape {
  /// Returns the step from an array to an element in the document.
  func step(to element: Slot, at index: Int) -> JSONKeyPath.Component {
    let key = keyName.flatMap { KeyProperty.key(of: element.load(as: AnyObject.self), $0) }
    return key.map { .key($0) } ?? .index(index)
  }

  /// Returns the path from a value to a part of it in the document.
  ///
  /// - Parameter steps: The path in the Swift value.
  func documentPath(
    of steps: [JSONKeyPath.Component], in slot: Slot
  ) -> [JSONKeyPath.Component] {
    guard keyName != nil, case .index(let index)? = steps.first else { return steps }
    var steps = steps
    _ = withUnwrapped(in: slot) { slot in
      forEachPart(in: slot) { _, element, step in
        if case .element(index) = step { steps[0] = self.step(to: element, at: index) }
      }
    }
    return steps
  }

  /// The shape of the type itself, because a subclass may have a transformer for the property.
  var asKey: ValueShape {
    var shape = self
    while true {
      switch shape.form {
      case .tolerant(let inner, _), .embedded(let inner, _): shape = inner
      default: return shape
      }
    }
  }

  /// Returns the JSON key for a value, which may be an Optional; nil for nil.
  func wrappedKeyText(of slot: Slot) throws -> String? {
    guard let optional else { return try keyText(of: slot) }
    var text: String?
    _ = try optional.withWrapped(in: slot) { text = try keyText(of: $0) }
    return text
  }
}
