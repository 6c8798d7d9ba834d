// Flattened properties, after the members of the enclosing object were imported:
//
//   {"id": 7, "owner_id": 1, "zip": "x"}     owner: .flattened(prefix: "owner_")
//   ^ start    ^ a part with a value         rewind to the start, import owner from the object
//
// The first pass only notes which flattened models have keys in the object, and which of them have
// a value other than null. The entry of the nested class reports duplicates of its keys.

extension ModelObject {
  /// Imports the models of flattened properties from their object, which has been parsed completely.
  func readFlattened(_ state: inout ObjectState, _ importer: inout Importer)
    throws(ReadingStopped)
  {
    if schema.layout.flattened.isEmpty { return }
    let start = importer.source.bookmark(ofLastValueAt: state.mark)
    let end = importer.source.bookmark()
    for property in schema.layout.flattened {
      switch step(for: property, state) {
      case .keep: continue
      case .remove:
        _ = state.seen.insert(property)
        remove(property, &state, &importer)
      case .read:
        _ = state.seen.insert(property)
        importer.source.rewind(to: start)
        if try importer.source.typeOfNext() == .array {
          importer.makeRare().acceptedArray = start.0
        }
        try readProperty(property, &state, &importer)
      }
    }
    importer.source.rewind(to: end)
  }

  /// Returns what an object does to a flattened property.
  private func step(for property: PropertyIndex, _ state: ObjectState) -> FlattenedStep {
    let hasValue = state.rest?.paths.partsWithValue[property]
    let mayBeAbsent = schema.mayLack(flattened: property)
    guard let hasValue else { return mayBeAbsent || state.role == .patch ? .keep : .read }
    if hasValue || !mayBeAbsent { return .read }
    guard state.role == .patch,
      let (model, reference) = schema.flattenedModel(in: property, of: instance)
    else { return .remove }
    // A patch deletes members; without any other member, there is no model.
    let hasOthers = reference.schema.hasValues(in: model) { path in
      deletes(path, state)
    }
    return hasOthers ? .read : .remove
  }

  /// Returns whether a patch without values for a flattened model deletes the value at a key path.
  ///
  /// Null deletes it, and so does a value that replaces an enclosing one. An object leaves its other
  /// members.
  private func deletes(_ path: [JSONKeyPath.Component], _ state: ObjectState) -> Bool {
    guard let head = schema.keys.find(path[0].memberKey), state.seen.contains(head) else {
      return false
    }
    guard head.value >= schema.plans.count else { return true }
    var node = schema.heads[head.value - schema.plans.count]
    for component in path.dropFirst() {
      guard state.rest?.paths.partNodes[ObjectIdentifier(node)] == true,
        case .key(let key) = component
      else { return true }
      guard let member = node.keys.find(key),
        state.rest?.paths.partNodes[ObjectIdentifier(node.members[member.value])] != nil
      else { return false }
      node = node.members[member.value]
    }
    return true
  }
}

extension ObjectState {
  /// Notes the flattened models that import values at a node of the key paths or below it.
  ///
  /// - Parameter type: The JSON type of the value at the node.
  mutating func noteParts(of node: PathNode, _ type: JSONType?) {
    withRest { rest in
      rest.paths.partNodes[ObjectIdentifier(node)] = type == .object
      for property in node.allParts where rest.paths.partsWithValue[property] == nil {
        rest.paths.partsWithValue[property] = false
      }
      for property in node.parts where type != .null { rest.paths.partsWithValue[property] = true }
    }
  }

  /// Notes a duplicate key, if flattened models import its value: they report it.
  ///
  /// - Returns: Whether they do.
  mutating func noteDuplicate(of node: PathNode) -> Bool {
    if node.allParts.isEmpty { return false }
    withRest { rest in
      for property in node.allParts { rest.paths.partsWithValue[property] = true }
    }
    return true
  }
}

/// What an object does to a flattened property.
private enum FlattenedStep {
  /// It has none of the keys.
  case keep
  /// The keys that it has are null.
  case remove
  case read
}
