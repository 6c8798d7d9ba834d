// The models that the beginning of a document leaves open, to find the keys that it does not have:
//
//   {"name": "Rome", "rivers": [{"length": 405       City   absent: hills      River   absent: name

/// The models that a document has left open, from the root inwards.
struct OpenModels {
  /// The class of each open model, and the number of containers around its object.
  private var models: [(class: ClassReference, level: Int)] = []

  /// Follows the open containers of a document from the root.
  init(
    _ root: any JSONModelProtocol, _ containers: [UnfinishedDocument.Container],
    usesKeyMapping: Bool
  ) {
    var next: (any JSONModelProtocol)? = root
    var level = 0
    while let model = next {
      let reference = ClassReference(prepared: type(of: model), usesKeyMapping: usesKeyMapping)
      models.append((reference, level))
      next = nil
      guard reference.declarationErrors.isEmpty, level + 1 < containers.count,
        containers[level].isObject
      else { return }
      let (key, inner) = (containers[level].keyText, containers[level + 1])
      let open = reference.withSchema { $0.openValue(forKey: key, of: model, inner) }
      level += open?.isArray == true ? 2 : 1
      next = level < containers.count ? open?.model : nil
    }
  }

  /// Returns the key paths of the properties of open models that a document does not have so far.
  func absent(in document: UnfinishedDocument) -> Set<JSONKeyPath> {
    let (complete, truncated) = (document.complete, document.truncated)
    var absent: Set<JSONKeyPath> = []
    for (reference, level) in models {
      let outer = document.path(toLevel: level)
      reference.withSchema { schema in
        for property in schema.order where !schema.plans[property.value].isExportOnly {
          let paths = schema.alternatives[property.value].map { JSONKeyPath(outer + $0) }
          let isPresent = paths.contains { complete.contains($0) || truncated.contains($0) }
          if !isPresent { absent.insert(paths[0]) }
        }
      }
    }
    return absent
  }
}

/// The value of a property that is open.
private struct OpenValue {
  let isArray: Bool
  /// The open model, which may be the last element of an array; nil if it is not known.
  let model: (any JSONModelProtocol)?
}

extension ClassSchema {
  /// Returns the value of a member that is open.
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
      return inner.map { OpenValue(isArray: false, model: $0) }
    }
    guard case .array(_, let type) = plan.strictShape.form, !type.isSet,
      !plan.strictShape.hasTransformers
    else { return nil }
    let inner = self.model(of: property, in: model, at: container.count)
    return OpenValue(isArray: true, model: inner)
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
}
