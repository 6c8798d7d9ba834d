// Flattened properties: the members of their models are written into the enclosing object.
//
//   order     id                         plan of Order, member 0     model order
//   owner     owner_id, owner_name       plan of Owner, members 0, 1      model order.owner
//
// Each member is written by the plan of its own model. The members of all models are collected
// first, because they have one order, and key paths of two models may lead through one object.

/// A member of a model whose plan exports it.
private struct FlatPart {
  let model: any JSONModelProtocol
  let schema: ClassSchema
  let plan: OutputPlan
  let member: Int
  let selection: PropertySelection?
}

private struct FlatMembers {
  private(set) var parts: [ExactKey: [FlatPart]] = [:]
  /// The keys of flattened models that are nil, which are exported as null.
  var nulls: Set<ExactKey> = []
  private var keys: [String] = []

  mutating func add(_ part: FlatPart) {
    let key = part.plan.keys[part.member]
    if parts[ExactKey(key)] == nil { keys.append(key) }
    parts[ExactKey(key), default: []].append(part)
  }

  /// Returns the keys in the order of declaration; those that only subclasses have are last.
  func keys(inOrder declared: [String]) -> [String] {
    let known = declared.filter { parts[ExactKey($0)] != nil || nulls.contains(ExactKey($0)) }
    let seen = Set(known.map { ExactKey($0) })
    return known + keys.filter { !seen.contains(ExactKey($0)) }
  }

  func contains(_ key: String) -> Bool {
    parts[ExactKey(key)] != nil || nulls.contains(ExactKey(key))
  }
}

extension Exporter {
  /// Writes the object of a model with flattened properties.
  ///
  /// - Parameter added: Members that the caller adds; they replace those of the models.
  @inline(never) mutating func writeFlattening(
    _ model: any JSONModelProtocol, _ schema: ClassSchema, _ selection: PropertySelection?,
    adding added: [String: JSONValue]
  ) throws(ExportFailure) {
    var members = FlatMembers()
    try collect(from: model, schema, selection, into: &members)
    let unknown = unknownMembers(of: model, schema, selection) ?? [:]
    let others = unknown.merging(added) { $1 }.keys.filter { !members.contains($0) }
    var keys =
      members.keys(inOrder: schema.exportedKeys(options.access))
      + others.sorted(byUTF8Of: \.self)
    if options.sortsKeys { keys = keys.sorted(byUTF8Of: \.self) }
    target.beginObject()
    for key in keys {
      if let value = added[key] ?? (members.contains(key) ? nil : unknown[key]) {
        try write(value, at: key)
      } else {
        try write(members.parts[ExactKey(key)] ?? [], at: key, unknown[key])
      }
    }
    target.endObject()
  }

  /// Writes the member that models have at one key; no model has it if it is null.
  private mutating func write(
    _ parts: [FlatPart], at key: String, _ unknown: JSONValue?
  ) throws(ExportFailure) {
    if parts.count == 1 { return try write(parts[0], unknown) }
    var value: JSONValue? = parts.isEmpty ? .some(.null) : .none
    for part in parts {
      let text = try written { exporter throws(ExportFailure) in
        exporter.target.beginObject()
        try exporter.write(part, nil)
        exporter.target.endObject()
      }
      guard let own = try text.value().object?[key] else { continue }
      guard let known = value else {
        value = own
        continue
      }
      guard let both = known.uniting(with: own) else {
        throw ExportFailure("another property is exported with this key").inside(.key(key))
      }
      value = both
    }
    // As for the key paths of one model, the members of an unknown object are added to theirs.
    let whole = value.map { unknown?.uniting(with: $0) ?? $0 } ?? unknown
    if let whole { try write(whole, at: key) }
  }

  private mutating func write(
    _ part: FlatPart, _ unknown: JSONValue?
  ) throws(ExportFailure) {
    try writeMemberByContent(
      part.member, of: part.plan, of: part.model, part.schema, part.selection, unknown)
    extendLifetime(part.model)
  }

  /// Collects the members of a model and of the flattened models in it.
  private mutating func collect(
    from model: any JSONModelProtocol, _ schema: ClassSchema, _ selection: PropertySelection?,
    into members: inout FlatMembers
  ) throws(ExportFailure) {
    let plan = schema.output(options.access)
    for member in plan.members.indices {
      members.add(
        FlatPart(model: model, schema: schema, plan: plan, member: member, selection: selection))
    }
    for property in schema.layout.flattened {
      if let selection, !selection.properties.contains(property) { continue }
      guard let (part, reference) = schema.flattenedModel(in: property, of: model) else {
        if schema.writesNull(for: property, of: model, options) {
          members.nulls.formUnion(schema.plainKeys(ofFlattened: property).map { ExactKey($0) })
        }
        continue
      }
      let reason =
        reference.declarationErrors.first.map { "\($0.kind)" }
        ?? reference.with { $0.declaration.reasonNotToFlatten }
      if let reason { throw ExportFailure(reason).of(schema.qualifiedName(of: property)) }
      try reference.withSchema { inner throws(ExportFailure) in
        var names = selection?.nested[property].map { PropertySelection($0, of: inner) }
        // Without any member, the property would keep its own default value.
        if options.omitsDefaults, !schema.mayLack(flattened: property) {
          names = try withoutDefaults(names, of: part, inner)
        }
        if inner.hasRequiredValues { try checkRequiredValues(of: part, inner, names) }
        try collect(from: part, inner, names, into: &members)
      }
    }
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
