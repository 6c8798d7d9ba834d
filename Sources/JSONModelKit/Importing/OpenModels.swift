// A document that grows is not imported from its start each time. Of the values that were open at the
// last import, only what is new is imported, into a second model, which then receives the rest:
//
//   {"name": "Rome", "rivers": [{"name": "Tiber"}, {"name": "Aniene"},       the document
//                   {"rivers": [                   {"name": "Aniene"}]}      imported now
//
// That works along open models, and arrays of models. An open value of any other form, such as a
// dictionary, is imported again from its start.

/// The models and arrays that a document has left open, from the root inwards.
struct OpenModels {
  /// The open container at a level.
  enum Level {
    /// The property is that of the next level.
    case model(any JSONModelProtocol, ClassReference, open: PropertyIndex?)
    case array
  }

  /// The open containers that a later import may continue.
  private(set) var levels: [Level] = []

  /// Follows the open containers of a document from the root.
  init(
    _ root: any JSONModelProtocol, _ containers: ArraySlice<UnfinishedDocument.Container>,
    usesKeyMapping: Bool
  ) {
    var next: (any JSONModelProtocol)? = root
    while let model = next, let container = containers.dropFirst(levels.count).first,
      container.isObject
    {
      let reference = ClassReference(prepared: type(of: model), usesKeyMapping: usesKeyMapping)
      guard reference.withSchema({ $0.isContinuable }) else { return }
      let inner = containers.dropFirst(levels.count + 1).first
      let open = inner.flatMap { inner in
        reference.withSchema { $0.openValue(forKey: container.keyText, of: model, inner) }
      }
      levels.append(.model(model, reference, open: open?.property))
      if open?.isArray == true { levels.append(.array) }
      next = open?.model
    }
  }

  /// Adds the values that a model has, and the one that continues it has not.
  ///
  /// - Parameters:
  ///   - model: The root of the later import, which receives the values.
  ///   - containers: The containers that both imports had open, with their state at the earlier one.
  ///   - keys: The keys that the later import has read in the last of them.
  ///   - isTaken: Whether the earlier root may lose its arrays, so that they are not copied.
  func complete(
    _ model: any JSONModelProtocol, _ containers: ArraySlice<UnfinishedPart.Container>,
    except keys: ArraySlice<String>, isTaken: Bool
  ) {
    var target = model
    for level in 0..<containers.count {
      guard case .model(let earlier, let reference, let open) = levels[level] else { continue }
      let isLast = level == containers.count - 1
      let next: (any JSONModelProtocol)? = reference.withSchema { schema in
        let read = isLast ? schema.properties(forKeys: keys) : schema.properties(open)
        schema.assignVariables(of: target, from: earlier, except: read)
        guard let open, !isLast else { return nil }
        guard case .array = levels[level + 1] else { return schema.model(of: open, in: target) }
        let first = schema.model(of: open, in: target, at: 0)
        schema.prepend(
          containers[containers.startIndex + level + 1].count, elementsOf: open, in: earlier,
          to: target, isTaken: isTaken && level == 0)
        return first
      }
      guard let next else { return }
      target = next
    }
  }
}

/// The value of a property that is open.
private struct OpenValue {
  let property: PropertyIndex
  let isArray: Bool
  /// The open model, which may be the last element of an array; nil if a later import cannot
  /// continue it.
  let model: (any JSONModelProtocol)?
}

extension ClassSchema {
  /// Whether an import of some members, followed by an import of the others, is an import of all.
  fileprivate var isContinuable: Bool {
    declarationErrors.isEmpty && !needsAdditionalSteps && hasOnlyDirectMembers
      && accessors.isEmpty && !isTolerant
  }

  /// Returns the value of a member, if a later import may continue it.
  fileprivate func openValue(
    forKey key: String, of model: any JSONModelProtocol,
    _ container: UnfinishedDocument.Container
  ) -> OpenValue? {
    guard let property = keys.find(key), property.value < storedCount else { return nil }
    let plan = plans[property.value]
    switch plan.road {
    case .direct, .directUnlessNull: break
    case .tolerant, .special: return nil
    }
    if container.isObject {
      let inner = self.model(of: property, in: model)
      return inner.map { OpenValue(property: property, isArray: false, model: $0) }
    }
    guard case .array(_, let type) = plan.strictShape.form, !type.isSet,
      !plan.strictShape.hasTransformers
    else { return nil }
    let inner = self.model(of: property, in: model, at: container.count)
    return OpenValue(property: property, isArray: true, model: inner)
  }

  /// Returns the model that is the value of a property.
  fileprivate func model(
    of property: PropertyIndex, in model: any JSONModelProtocol
  ) -> (any JSONModelProtocol)? {
    let shape = plans[property.value].strictShape
    guard case .model = shape.form, !shape.hasTransformers else { return nil }
    var found: (any JSONModelProtocol)?
    withPresentValue(of: property, in: model) { slot in
      found = ModelClasses.model(in: slot.load(as: AnyObject.self))
    }
    return found
  }

  /// Returns an element of an array of models.
  fileprivate func model(
    of property: PropertyIndex, in model: any JSONModelProtocol, at index: Int
  ) -> (any JSONModelProtocol)? {
    guard case .array(let element, let type) = plans[property.value].strictShape.form,
      case .model = element.form, !element.isOptional, !element.hasTransformers
    else { return nil }
    var found: (any JSONModelProtocol)?
    withPresentValue(of: property, in: model) { slot in
      type.withElements(in: slot) { elements in
        guard index < elements.count else { return }
        found = ModelClasses.model(in: elements[index].load(as: AnyObject.self))
      }
    }
    return found
  }

  /// Calls a closure with the value of a property, if it is not nil.
  private func withPresentValue(
    of property: PropertyIndex, in model: any JSONModelProtocol, _ body: (Slot) -> Void
  ) {
    withValue(of: property, in: model) { slot in
      guard let optional = plans[property.value].shape.optional else { return body(slot) }
      _ = optional.withWrapped(in: slot, body)
    }
  }

  fileprivate func properties(forKeys keys: ArraySlice<String>) -> PropertySet {
    var found = PropertySet(count: self.keys.keys.count)
    for key in keys {
      var next = self.keys.find(key)
      while let property = next {
        _ = found.insert(property)
        next = self.keys.next(sharingKeyOf: property)
      }
    }
    return found
  }

  fileprivate func properties(_ property: PropertyIndex?) -> PropertySet {
    var found = PropertySet(count: keys.keys.count)
    if let property { _ = found.insert(property) }
    return found
  }

  /// Inserts the first elements of the array of one model before those of another.
  fileprivate func prepend(
    _ count: Int, elementsOf property: PropertyIndex, in earlier: any JSONModelProtocol,
    to model: any JSONModelProtocol, isTaken: Bool
  ) {
    guard case .array(_, let type) = plans[property.value].strictShape.form else { return }
    withValue(of: property, in: earlier) { from in
      withValue(of: property, in: model) { to in
        type.prepend(count, elementsOf: from, isTaken: isTaken, to: to)
      }
    }
  }
}

// MARK: - Absent keys

extension OpenModels {
  /// Returns the key paths of the properties of open models that a document does not have so far.
  ///
  /// - Parameter root: The root, which may be a model that cannot be continued.
  func absent(
    in document: UnfinishedDocument, orRoot root: any JSONModelProtocol, usesKeyMapping: Bool
  ) -> Set<JSONKeyPath> {
    let (complete, truncated) = (document.complete, document.truncated)
    var absent: Set<JSONKeyPath> = []
    func addProperties(_ reference: ClassReference, in path: [JSONKeyPath.Component]) {
      reference.withSchema { schema in
        for property in schema.order where !schema.plans[property.value].isExportOnly {
          let paths = schema.alternatives[property.value].map { JSONKeyPath(path + $0) }
          let isPresent = paths.contains { complete.contains($0) || truncated.contains($0) }
          if !isPresent { absent.insert(paths[0]) }
        }
      }
    }
    if levels.isEmpty {
      let reference = ClassReference(prepared: type(of: root), usesKeyMapping: usesKeyMapping)
      addProperties(reference, in: [])
    }
    for (level, open) in levels.enumerated() {
      if case .model(_, let reference, _) = open {
        addProperties(reference, in: document.path(toLevel: level))
      }
    }
    return absent
  }
}
