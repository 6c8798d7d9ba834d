// A copy preserves the structure of the original: a model with several references is copied once,
// and a reference cycle stays one. Instances are created when they are first reached, and filled
// later from a list, so a long chain of models does not need a deep stack. Sets of models are
// filled last, because a set hashes its elements, whose values must be complete then. So are `Codable`
// values with models, which are decoded again: see `CopyScope`.

/// Copies a graph of models.
struct ModelCopier {
  private var copies: [ObjectIdentifier: any JSONModelProtocol] = [:]
  /// The original of each copy, if the copy is private.
  private var originals: [ObjectIdentifier: any JSONModelProtocol] = [:]
  private var waiting: [(original: any JSONModelProtocol, copy: any JSONModelProtocol)] = []
  /// The variables that are copied after all models are filled, in reverse order.
  private var deferred: [Deferred] = []
  /// Whether sets of models are stored empty until `finish()`; copies of their elements are created
  /// immediately.
  private var isDeferring = true
  /// Whether the copy is for a snapshot or another task, and must not share objects with the original.
  private let isPrivate: Bool
  /// Why there is no private copy, or nil if there is one.
  private var rejection: String?

  private init(isPrivate: Bool = false) { self.isPrivate = isPrivate }

  private struct Deferred {
    var original: any JSONModelProtocol
    var copy: any JSONModelProtocol
    var schema: ClassSchema
    var variable: Int
    /// The value of a property without storage, from its getter.
    ///
    /// It retains the models that a getter creates, so that no other object gets their identity.
    var value: ElementBuffer?
  }

  /// Copies a model and all models that its properties hold.
  static func copy<Model: JSONModelProtocol>(_ model: Model) -> Model {
    var copier = ModelCopier()
    let copy = copier.instance(for: model)
    copier.fillWaiting()
    copier.finish()
    guard let copy = copy as? Model else {
      preconditionFailure("The copy is of the class of the original.")
    }
    return copy
  }

  /// Copies a model and all models that its properties hold, without sharing objects.
  ///
  /// An ignored property whose value holds an object has its default value in the copy. So the copy
  /// consists of values, of objects that an initializer has made for it, and of objects whose types
  /// the class lists in `sendableTypes`.
  static func privateCopy(of model: any JSONModelProtocol) -> PrivateCopy {
    var copier = ModelCopier(isPrivate: true)
    let copy = copier.instance(for: model)
    copier.fillWaiting()
    copier.finish()
    return PrivateCopy(
      root: copy, copies: copier.copies, originals: copier.originals, rejection: copier.rejection)
  }

  private mutating func instance(for model: any JSONModelProtocol) -> any JSONModelProtocol {
    if let copy = copies[ObjectIdentifier(model)] { return copy }
    let copy = type(of: model).init()
    copies[ObjectIdentifier(model)] = copy
    if isPrivate { originals[ObjectIdentifier(copy)] = model }
    waiting.append((model, copy))
    return copy
  }

  private mutating func fillWaiting() {
    while let (original, copy) = waiting.popLast() {
      let reference = ClassReference(prepared: type(of: original))
      reference.withSchema { fill(copy, from: original, $0) }
    }
  }

  /// Copies the deferred variables.
  private mutating func finish() {
    // Decoding a value may create further copies.
    while !deferred.isEmpty {
      isDeferring = false
      for entry in exchange(&deferred, with: []).reversed() {
        if let value = entry.value {
          set(entry, to: value)
        } else {
          copyVariable(entry.variable, to: entry.copy, from: entry.original, entry.schema)
        }
      }
      isDeferring = true
      fillWaiting()
    }
  }

  private mutating func fill(
    _ copy: any JSONModelProtocol, from original: any JSONModelProtocol, _ schema: ClassSchema
  ) {
    for index in schema.variables.indices {
      let (variable, property) = schema.variables[index]
      let shape = property.map { schema.plans[$0.value].shape }
      var entry = Deferred(original: original, copy: copy, schema: schema, variable: index)
      if variable.storage == nil {
        entry.value = copiedValue(ofVariable: index, in: original, schema)
        if entry.value != nil { deferred.append(entry) }
      } else {
        if let shape, shape.contents.contains(.setsOfModels) || shape.mayEncodeModels {
          deferred.append(entry)
        }
        copyVariable(index, to: copy, from: original, schema)
      }
    }
  }

  /// Returns the value of a variable without storage, and creates the copies of the models in it.
  ///
  /// The setter is called after these copies are filled. The result is nil if the storage behind
  /// the property is copied as another variable; otherwise it would be set twice.
  private mutating func copiedValue(
    ofVariable index: Int, in original: any JSONModelProtocol, _ schema: ClassSchema
  ) -> ElementBuffer? {
    let (variable, property) = schema.variables[index]
    guard let property, property.value >= schema.storedCount else { return nil }
    let shape = schema.plans[property.value].shape
    // Models behind a computed property may be those of an ignored one, which is assigned.
    guard
      schema.declaration.hidesStorage || variable.isCopiedBySetter || shape.holdsModels
        || shape.mayEncodeModels
    else { return nil }
    let value = ElementBuffer()
    var isShared = false
    schema.withValue(of: property, in: original) { slot in
      isShared = sharesObject(slot, variable.type, variable, shape, in: original)
      if !isShared { value.plainSlot(after: 0, of: shape).assign(slot, as: variable.type) }
    }
    if isShared { return nil }
    if shape.holdsModels { copy(value, shape, variable.type).discard(variable.type) }
    return value
  }

  /// Sets a property without storage to the copy of a value.
  private mutating func set(_ entry: Deferred, to value: ElementBuffer) {
    let schema = entry.schema
    let (variable, property) = schema.variables[entry.variable]
    guard let property else { preconditionFailure("copiedValue has checked it.") }
    let buffer = copy(value, schema.plans[property.value].shape, variable.type)
    schema.accessors[property.value - schema.storedCount].set(buffer, in: entry.copy)
    value.discard(variable.type)
  }

  /// Returns a copy of the first value of a buffer.
  private mutating func copy(
    _ value: ElementBuffer, _ shape: ValueShape, _ type: Any.Type
  ) -> ElementBuffer {
    let buffer = ElementBuffer()
    value.lend(type) { copyValue(shape, type, from: $0, into: buffer, at: 0) }
    return buffer
  }

  /// Copies a variable that has storage.
  private mutating func copyVariable(
    _ index: Int, to copy: any JSONModelProtocol, from original: any JSONModelProtocol,
    _ schema: ClassSchema
  ) {
    let (variable, property) = schema.variables[index]
    guard let storage = variable.storage else {
      preconditionFailure("The setters of other variables are called.")
    }
    let offset = storage.offset
    let shape = property.flatMap { self.shape(of: $0, in: storage, schema) }
    let whole = Slot(of: original, offset: offset, holdsOptional: false, type: storage.type)
    if sharesObject(whole, storage.type, variable, shape, in: original) { return }
    if let shape, shape.holdsModels || shape.mayEncodeModels {
      let type = shape.storedType
      let from = Slot(of: original, offset: offset, holdsOptional: false, type: type)
      let slot = Slot(of: copy, offset: offset, holdsOptional: shape.isOptional, type: type)
      copyValue(shape, from: from, into: slot)
    } else {
      let slot = Slot(of: copy, offset: offset, holdsOptional: false, type: storage.type)
      slot.assign(whole, as: storage.type)
    }
    extendLifetime(original)
    extendLifetime(copy)
  }

  /// Returns the shape by which the storage of a property is copied; nil to assign it.
  ///
  /// A registered property with the storage of its type is copied like one that is not registered.
  private func shape(
    of property: PropertyIndex, in storage: DeclaredVariable.Storage, _ schema: ClassSchema
  ) -> ValueShape? {
    let shape = schema.plans[property.value].shape
    if property.value < schema.storedCount { return shape }
    let type = schema.accessors[property.value - schema.storedCount].valueType
    return storage.type == type || TypeKind(storage.type).marker?.wrappedType == type ? shape : nil
  }

  /// Returns whether a private copy would share an object in the value of a variable.
  ///
  /// That rejects the copy, unless the variable is ignored.
  ///
  /// - Parameter shape: The shape of the property; nil if the variable is not a property.
  private mutating func sharesObject(
    _ slot: Slot, _ type: Any.Type, _ variable: DeclaredVariable, _ shape: ValueShape?,
    in original: any JSONModelProtocol
  ) -> Bool {
    guard isPrivate, SharedObjects.mayOccur(in: type, countingModels: shape == nil) else {
      return false
    }
    let model = Swift.type(of: original)
    // The models in a `Codable` value are copied.
    let isEncoded = shape?.mayEncodeModels == true
    // Models beside other objects are not told apart.
    let found =
      shape?.holdsModels == true && !isEncoded
      ? type
      : SharedObjects.first(
        in: slot.value(as: type), except: model.sendableTypes, countingModels: !isEncoded)
    guard let found else { return false }
    if !variable.isIgnored, rejection == nil {
      rejection = PrivateCopy.rejection(swiftTypeName(model), variable.name, found)
    }
    return true
  }

  // MARK: - Values

  /// Copies a value that may contain models to an index of a buffer.
  private mutating func copyValue(
    _ shape: ValueShape, _ type: Any.Type, from slot: Slot, into buffer: ElementBuffer,
    at index: Int
  ) {
    let target = buffer.slot(after: index, of: shape)
    if shape.holdsModels || shape.mayEncodeModels {
      copyValue(shape, from: slot, into: target)
    } else {
      buffer.plainSlot(after: index, of: shape).assign(slot, as: type)
    }
  }

  /// Copies a value that contains models.
  private mutating func copyValue(_ shape: ValueShape, from slot: Slot, into target: Slot) {
    guard let optional = shape.optional else { return copyForm(shape, from: slot, into: target) }
    if case .optional(let inner) = shape.bare.form {
      optional.copy(from: slot, to: target) { slot, _, buffer, index in
        copyValue(inner, from: slot, into: buffer.slot(after: index, of: inner))
      }
    } else if !optional.withWrapped(in: slot, { copyForm(shape, from: $0, into: target) }) {
      optional.storeNil(in: target)
    }
  }

  private mutating func copyForm(_ shape: ValueShape, from slot: Slot, into target: Slot) {
    let form = shape.bare.form
    if case .rawValue(_, let type) = form { return target.store(slot, as: type) }
    if case .model(let model) = form {
      return target.store(instance(for: slot.model(as: model.with { $0.type })) as AnyObject)
    }
    if case .decodable(let type) = form, let type = type as? any Codable.Type {
      return copyEncoded(type, from: slot, into: target)
    }
    if isDeferring, shape.holdsModels, case .array(let element, let set) = form, set.isSet {
      return storeEmpty(set, copying: element, from: slot, into: target)
    }
    // Beside others in a `JSONEither`, a value may have a type that shows no models.
    guard !form.parts.isEmpty, let container = shape.kind.container else {
      return target.store(slot, as: shape.bare.type)
    }
    container.copy(from: slot, to: target) { slot, step, buffer, index in
      guard let part = form.part(at: step) else {
        preconditionFailure("A container has the shapes of its parts.")
      }
      copyValue(part, part.storedType, from: slot, into: buffer, at: index)
    }
  }

  /// Copies a `Codable` value; one with models is decoded again, with copies of these models.
  ///
  /// First, the copies are only created, and the value is assigned: it may hash its models, which are
  /// not filled yet.
  private mutating func copyEncoded(
    _ type: any Codable.Type, from slot: Slot, into target: Slot
  ) {
    if isDeferring {
      for found in ModelCollector.models(in: slot, of: type) { _ = instance(for: found.model) }
      return target.store(slot, as: type)
    }
    let collector = ModelCollector()
    do {
      let value = try collector.encode(type, in: slot)
      if collector.found.isEmpty { return target.store(slot, as: type) }
      let scope = CopyScope(
        collector.found.map { ($0.model, instance(for: $0.model)) }, collector.choices)
      try type.store(decodedFrom: value, in: target, scope)
      for (original, copy) in scope.others {
        if isPrivate { originals[ObjectIdentifier(copy)] = original }
        waiting.append((original, copy))
      }
    } catch {
      if isPrivate, rejection == nil { rejection = PrivateCopy.rejection(ofModelsIn: type, error) }
      target.store(slot, as: type)
    }
  }

  /// Stores an empty set, and creates the copies of the models in its elements.
  private mutating func storeEmpty(
    _ type: any ArrayShaped.Type, copying element: ValueShape, from slot: Slot, into target: Slot
  ) {
    let buffer = ElementBuffer()
    var count = 0
    type.forEachPart(in: slot) { slot, _ in
      copyValue(element, type.elementType, from: slot, into: buffer, at: count)
      count += 1
    }
    type.destroy(buffer, count: count)
    type.store(buffer, count: 0, in: target)
  }
}

/// A copy of a graph of models that shares no objects with it, apart from those of listed types.
struct PrivateCopy {
  let root: any JSONModelProtocol
  /// The copy of each model.
  let copies: [ObjectIdentifier: any JSONModelProtocol]
  /// The model that each copy was made from.
  let originals: [ObjectIdentifier: any JSONModelProtocol]
  /// Why the copy is not private, or nil if it is.
  let rejection: String?

  fileprivate static func rejection(ofModelsIn type: Any.Type, _ error: any Error) -> String {
    "a snapshot cannot copy the models in a value of the type \(swiftTypeName(type)), which cannot be "
      + "encoded and decoded again: \(reasonText(of: error)); mark the property @Ignore"
  }

  fileprivate static func rejection(_ model: String, _ name: String, _ found: Any.Type) -> String {
    let type = swiftTypeName(found)
    return "\(model).\(name) holds an object of the type \(type), which a snapshot cannot copy; "
      + "declare \(type) as a structure or a model, list it in sendableTypes if it is Sendable, "
      + "or mark the property @Ignore"
  }
}
