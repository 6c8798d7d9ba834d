extension ValueShape {
  /// Returns whether a slot holds a value: neither nil nor `.absent`.
  func hasValue(in slot: Slot) -> Bool {
    if isOptional { return !isNil(in: slot) }
    guard let presence else { return true }
    if case .absent = presence.withValue(in: slot, { _ in }) { return false }
    return true
  }

  /// Returns whether a slot of an Optional holds nil; this shape is that of the Optional.
  ///
  /// Models, arrays and the most common leaves have specialized code, which avoids two metadata
  /// lookups.
  func isNil(in slot: Slot) -> Bool {
    guard let optional else { preconditionFailure("Only an Optional contains nil.") }
    switch form {
    case .leaf(.string): return slot.withValue(as: String?.self) { $0 == nil }
    case .leaf(.int): return slot.load(as: Int?.self) == nil
    case .leaf(.bool): return slot.load(as: Bool?.self) == nil
    case .model: return slot.containsNil
    default: return kind.array?.isNil(in: slot) ?? !optional.withWrapped(in: slot) { _ in }
    }
  }
}

extension ClassSchema {
  /// Returns whether a property has a value: neither nil nor `.absent`.
  ///
  /// Not inlined: the optimizer would copy it into each of its uses.
  @inline(never) func hasValue(
    _ property: PropertyIndex, in instance: any JSONModelProtocol
  ) -> Bool {
    var result = false
    withValue(of: property, in: instance) { slot in
      result = plans[property.value].shape.hasValue(in: slot)
    }
    return result
  }

  /// Moves the first value of a buffer into a property.
  func set(
    _ property: PropertyIndex, of instance: any JSONModelProtocol, to buffer: ElementBuffer
  ) {
    guard property.value < storedCount else {
      return accessors[property.value - storedCount].set(buffer, in: instance)
    }
    let type = type(of: property)
    let slot = Slot(
      of: instance, offset: plans[property.value].offset, holdsOptional: false, type: type)
    buffer.move(type, to: slot)
    extendLifetime(instance)
  }

  /// Returns the properties marked `@Required` that have no value, in the order of the declaration.
  func unsetProperties(of instance: any JSONModelProtocol) -> [PropertyIndex] {
    guard hasRequiredValues else { return [] }
    return layout.order.filter { property in
      plans[property.value].isRequired && !hasValue(property, in: instance)
    }
  }
}

/// How the values of a variable are compared and hashed.
struct ValueComparison: Sendable {
  var variable: Int
  var equatable: (any (Equatable & SendableMetatype).Type)?
  var hashable: (any (Hashable & SendableMetatype).Type)?
  /// Whether hashing a value may hash other models.
  var mayHoldModels: Bool

  init(variable: Int, type: Any.Type, mayHoldModels: Bool) {
    self.variable = variable
    self.mayHoldModels = mayHoldModels
    // Values of a type that is `Equatable` on one actor only are compared by their exported forms.
    if let hashable = Conformance.hashableType(type) {
      (equatable, self.hashable) = (hashable, hashable)
    } else if !Conformance.equatable.isIsolated(of: type),
      !Conformance.hashable.isIsolated(of: type)
    {
      equatable = type as? any (Equatable & SendableMetatype).Type
    }
  }
}

extension ClassSchema {
  /// Creates the comparisons of all variables.
  ///
  /// A variable that is not a property, such as the one that collects unknown keys, is included
  /// only if its type is `Equatable`, because it does not have an exported form to compare.
  func makeComparisonsOfAllProperties() -> [ValueComparison] {
    variables.indices.compactMap { index -> ValueComparison? in
      let (variable, property) = variables[index]
      if variable.isIgnored { return nil }
      let comparison = ValueComparison(
        variable: index, type: variable.type,
        mayHoldModels: property.map { plans[$0.value].shape.mayHoldModels } ?? true)
      return property == nil && comparison.equatable == nil ? nil : comparison
    }
  }
}

extension ClassSchema {
  /// Returns the root for the issues of an import of this class.
  ///
  /// - Parameter depth: The number of components in the key path of the object of the class.
  func root(depth: Int) -> IssueRoot {
    IssueRoot(depth: depth) { issue in
      let found = self.properties(at: issue.keyPath.components.dropFirst(depth))
      // Several properties may import parts of the same value; the issue may name one of them.
      let own = found.filter { self.qualifiedName(of: $0) == issue.property }
      return (own.isEmpty ? found : own).map { self.names[$0.value] }
    }
  }

  /// Returns the properties whose values are at a path, or enclose it.
  private func properties(at path: ArraySlice<JSONKeyPath.Component>) -> [PropertyIndex] {
    guard case .key(let key)? = path.first, var current = keys.find(key) else { return [] }
    var found: [PropertyIndex] = []
    while true {
      if current.value < plans.count {
        found.append(current)
      } else {
        found += heads[current.value - plans.count].properties(at: path.dropFirst())
      }
      guard let next = keys.next(sharingKeyOf: current) else { return found }
      current = next
    }
  }
}

extension PathNode {
  /// Returns the properties that are imported from this node, and from those that a path leads to.
  fileprivate func properties(at path: ArraySlice<JSONKeyPath.Component>) -> [PropertyIndex] {
    var found = candidates.map(\.property) + parts
    var node = self
    for component in path {
      let next =
        switch component {
        case .key(let key): node.keys.find(key).map { node.members[$0.value] }
        case .index(let index): node.elements[index]
        }
      guard let next else { break }
      found += next.candidates.map(\.property) + next.parts
      node = next
    }
    return found
  }
}

extension ClassSchema {
  /// Returns the issues for an error that user code threw for an object.
  ///
  /// Their key paths start at the object.
  func validationIssues(of error: any Error) -> [JSONModelError.Issue] {
    switch error {
    case let error as JSONModelError:
      // User code imported a document, and that import failed.
      error.issues
    case let error as JSONValidationErrors where error.errors.isEmpty:
      [JSONModelError.Issue(kind: .validationFailed("JSONValidationErrors contains no errors"))]
    case let error as JSONValidationErrors:
      error.errors.map { validationIssue(of: $0) }
    case let error as JSONValidationError:
      [validationIssue(of: error)]
    default:
      [JSONModelError.Issue(kind: .validationFailed(reasonText(of: error)))]
    }
  }

  private func validationIssue(of error: JSONValidationError) -> JSONModelError.Issue {
    guard let property = error.property else {
      return JSONModelError.Issue(
        kind: .validationFailed(error.reason), detail: .reason(error.reason))
    }
    let index = names.firstIndex(of: property)
    if index == nil, !variables.contains(where: { $0.variable.name == property }) {
      return JSONModelError.Issue(
        kind: .validationFailed("\(error.reason); \(name) has no property \"\(property)\""),
        suggestion: nearestName(to: property, in: variables.map(\.variable.name)),
        detail: .reason(error.reason))
    }
    return JSONModelError.Issue(
      kind: .validationFailed(error.reason),
      keyPath: index.map { preferredPaths[$0] } ?? [.key(property)],
      property: "\(name).\(property)", detail: .reason(error.reason))
  }
}
