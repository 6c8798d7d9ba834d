// Flattened properties: the members of their models are added to those of the enclosing object.

extension Exporter {
  /// Returns members of an object with those of the flattened models in it.
  func adding(
    flattenedIn model: any JSONModelProtocol, _ schema: ClassSchema,
    _ selection: PropertySelection?, to members: [String: JSONValue]
  ) throws(ExportFailure) -> [String: JSONValue] {
    var result = members
    var known = Set(schema.output(options.access).keys.map { ExactKey($0) })
    for property in schema.layout.flattened {
      if let selection, !selection.properties.contains(property) { continue }
      let name = schema.qualifiedName(of: property)
      guard let (part, reference) = schema.flattenedModel(in: property, of: model) else {
        if schema.writesNull(for: property, of: model, options) {
          for key in schema.plainKeys(ofFlattened: property) { result[key] = .null }
        }
        continue
      }
      if let reason = reference.declarationErrors.first.map({ "\($0.kind)" })
        ?? reference.with({ $0.declaration.reasonNotToFlatten })
      {
        throw ExportFailure(reason).of(name)
      }
      let added = try reference.withSchema { inner throws(ExportFailure) in
        let names = selection?.nested[property].map { PropertySelection($0, of: inner) }
        if inner.hasRequiredValues { try checkRequiredValues(of: part, inner, names) }
        let own = try ownMembers(of: part, inner, names)
        return try adding(flattenedIn: part, inner, names, to: own)
      }
      for (key, value) in added.sorted(byUTF8Of: \.key) {
        // Declared keys differ, but a subclass may have others.
        let isNew = known.insert(ExactKey(key)).inserted
        if let merged = result[key]?.uniting(with: value) {
          result[key] = merged
        } else if isNew {
          result[key] = value
        } else {
          throw ExportFailure("another property is exported with this key").inside(.key(key))
            .of(name)
        }
      }
    }
    return result
  }
}

extension JSONValue {
  /// Returns an object with the members of two objects along key paths; nil for other values.
  fileprivate func uniting(with other: JSONValue) -> JSONValue? {
    guard case .object(let members) = self, case .object(let others) = other else { return nil }
    return .object(
      members.merging(others) { first, second in first.uniting(with: second) ?? second })
  }
}

extension ClassSchema {
  /// Returns the keys of the model in a flattened property, without key paths.
  fileprivate func plainKeys(ofFlattened property: PropertyIndex) -> [String] {
    guard let model = flattenedClass(of: property) else { return [] }
    return model.withSchema { inner in
      inner.order.flatMap { property in
        inner.flattenedClass(of: property) != nil
          ? inner.plainKeys(ofFlattened: property)
          : [inner.declared[property.value].plainKey].compactMap(\.self)
      }
    }
  }
}
