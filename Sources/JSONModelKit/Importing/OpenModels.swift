// The models that the beginning of a document leaves open, to find the keys that it does not have:
//
//   {"name": "Rome", "rivers": [{"length": 405       City   absent: hills      River   absent: name

/// An array or object of a document that is still open.
package struct UnfinishedContainer {
  let isObject: Bool
  /// The key of the current member of an object.
  let key: String
  /// The number of complete elements or members.
  let count: Int

  package init(isObject: Bool, key: String, count: Int) {
    self.isObject = isObject
    self.key = key
    self.count = count
  }

  /// The step to the current value.
  package var step: JSONKeyPath.Component { isObject ? .key(key) : .index(count) }
}

extension JSONModelProtocol {
  /// Returns the key paths of the properties of open models that a document does not have so far.
  ///
  /// - Parameters:
  ///   - containers: The open arrays and objects of the document, with the root first.
  ///   - hasBegun: Returns whether there is a value at a path that begins at one of them; at the root
  ///     for 0, also if it is not open.
  package func absentProperties(
    in containers: [UnfinishedContainer], usesKeyMapping: Bool,
    _ hasBegun: (
      _ path: [JSONKeyPath.Component], _ container: Int, _ ignoringCase: Bool
    ) -> Bool
  ) -> Set<JSONKeyPath> {
    var absent: Set<JSONKeyPath> = []
    for (reference, level) in openModels(in: containers, usesKeyMapping: usesKeyMapping) {
      let outer = containers[..<level].map(\.step)
      reference.withSchema { schema in
        schema.forEachKey { paths, ignoresCase in
          if paths.contains(where: { hasBegun($0, level, ignoresCase) }) { return }
          absent.insert(JSONKeyPath(outer + paths[0]))
        }
      }
    }
    return absent
  }

  /// Returns the class of each open model, and the number of containers around its object.
  private func openModels(
    in containers: [UnfinishedContainer], usesKeyMapping: Bool
  ) -> [(class: ClassReference, level: Int)] {
    var models: [(class: ClassReference, level: Int)] = []
    var next: (any JSONModelProtocol)? = self
    var level = 0
    while let model = next {
      let reference = ClassReference(prepared: type(of: model), usesKeyMapping: usesKeyMapping)
      models.append((reference, level))
      next = nil
      guard reference.declarationErrors.isEmpty, level + 1 < containers.count,
        containers[level].isObject
      else { break }
      let (key, inner) = (containers[level].key, containers[level + 1])
      next = reference.withSchema { $0.openModel(forKey: key, of: model, inner) }
      level += inner.isObject ? 1 : 2
      if level >= containers.count { next = nil }
    }
    return models
  }
}

extension ClassSchema {
  /// Calls a closure with the key paths of each property that a document may have; those of a
  /// flattened property are the ones of its model.
  fileprivate func forEachKey(
    _ body: (_ paths: [[JSONKeyPath.Component]], _ ignoresCase: Bool) -> Void
  ) {
    for property in order where !plans[property.value].isExportOnly {
      if layout.flattened.contains(property) {
        plans[property.value].shape.modelClass?.withSchema { $0.forEachKey(body) }
      } else {
        body(alternatives[property.value], declaration.ignoresCase)
      }
    }
  }

  /// Returns the open model in the value of a member: the value, or an element of an array.
  fileprivate func openModel(
    forKey key: String, of model: any JSONModelProtocol, _ container: UnfinishedContainer
  ) -> (any JSONModelProtocol)? {
    guard let property = keys.find(key), property.value < storedCount else { return nil }
    let plan = plans[property.value]
    guard plan.road == .direct || plan.road == .directUnlessNull,
      !plan.strictShape.hasTransformers
    else { return nil }
    var found: (any JSONModelProtocol)?
    withValue(of: property, in: model) { slot in
      _ = plan.shape.withUnwrapped(in: slot) { slot in
        switch plan.strictShape.form {
        case .model where container.isObject:
          found = ModelClasses.model(in: slot.load(as: AnyObject.self))
        case .array(let element, let type) where !container.isObject && !type.isSet:
          guard case .model = element.form, !element.isOptional, !element.hasTransformers
          else { return }
          type.withElements(in: slot) { elements in
            guard container.count < elements.count else { return }
            found = ModelClasses.model(in: elements[container.count].load(as: AnyObject.self))
          }
        default: break
        }
      }
    }
    return found
  }
}
