// Members that are more than the value of one property: objects and arrays along key paths, several
// properties with one key, and the tag of a class cluster.

extension Exporter {
  /// Returns whether a node has a value in the output.
  ///
  /// Not inlined: the optimizer would copy this recursive function into itself.
  @inline(never) mutating func isWritten(
    _ node: OutputPlan.Node, of model: any JSONModelProtocol, _ schema: ClassSchema,
    _ selection: PropertySelection?
  ) -> Bool {
    switch node {
    case .choice(let properties):
      properties.contains { property in
        hasValue(property, of: model, schema, selection)
          || selection?.properties.contains(property) ?? true
            && schema.writesNull(for: property, of: model, options)
      }
    case .tag(let tag, let properties):
      selection?.includesTags ?? true
        && !(properties.isEmpty && hasTagElsewhere(tag, of: model, schema, isAbsentHere: true))
        && !(tag.mayBeAbsent && lacksTag(tag, properties, of: model, schema))
    case .object(let plan):
      plan.members.contains { member in
        switch member.content {
        case .property(let property):
          isWritten(.choice([property]), of: model, schema, selection)
        case .node(let index): isWritten(plan.nodes[index], of: model, schema, selection)
        }
      }
    case .array(let elements):
      elements.contains { isWritten($0.node, of: model, schema, selection) }
    }
  }

  /// - Parameter unknown: The unknown member that the model has collected at the same key path.
  mutating func writeNode(
    _ node: OutputPlan.Node, of model: any JSONModelProtocol, _ schema: ClassSchema,
    _ selection: PropertySelection?, _ unknown: JSONValue?
  ) throws(ExportFailure) {
    switch node {
    case .choice(let properties):
      let found = try writer(among: properties, of: model, schema, selection)
      guard let first = found else { return writeNil(of: schema.plans[properties[0].value].shape) }
      try withNames(selection?.nested[first]) { exporter throws(ExportFailure) in
        try exporter.writeValue(of: first, of: model, schema)
      }
    case .tag(let tag, let properties):
      try writeTag(tag, properties, of: model, schema, unknown)
    case .object(let plan):
      target.beginObject()
      try writeMembers(of: model, plan, schema, selection, unknown?.object)
      target.endObject()
    case .array(let elements):
      target.beginArray()
      var next = 0
      for element in elements where isWritten(element.node, of: model, schema, selection) {
        for _ in next..<element.index {
          target.beginElement()
          target.writeNull()
        }
        target.beginElement()
        next = element.index + 1
        do throws(ExportFailure) {
          try writeNode(element.node, of: model, schema, selection, nil)
        } catch {
          throw error.inside(.index(element.index))
        }
      }
      target.endArray()
    }
  }

  /// Writes a member, unless it has no value.
  ///
  /// - Parameter unknown: The unknown member that the model has collected at the same key. If the
  ///   key paths through this key have values, the members of an unknown object are added to
  ///   theirs. Otherwise, the unknown member is exported unchanged.
  @inline(never) mutating func writeMemberByContent(
    _ member: Int, of plan: OutputPlan, of model: any JSONModelProtocol, _ schema: ClassSchema,
    _ selection: PropertySelection?, _ unknown: JSONValue?
  ) throws(ExportFailure) {
    switch plan.members[member].content {
    case .property(let property):
      try writeProperty(property, at: member, plan, of: model, schema, selection)
    case .node(let index):
      let node = plan.nodes[index]
      guard isWritten(node, of: model, schema, selection) else {
        if let unknown, node.isInnerNode { try write(unknown, at: plan.keys[member]) }
        return
      }
      target.writeKey(of: member, in: plan)
      do throws(ExportFailure) {
        try writeNode(node, of: model, schema, selection, unknown)
      } catch {
        throw error.inside(.key(plan.keys[member]))
      }
    }
  }

  /// Returns the first of several properties with one key that has a value, nil if none has.
  ///
  /// A value that has replaced an invalid one is only written if no other property has a value:
  /// the other property may have accepted the value of the document.
  private mutating func writer(
    among properties: [PropertyIndex], of model: any JSONModelProtocol, _ schema: ClassSchema,
    _ selection: PropertySelection?
  ) throws(ExportFailure) -> PropertyIndex? {
    let candidates = properties.filter { hasValue($0, of: model, schema, selection) }
    guard candidates.count > 1 else { return candidates.first }
    for property in candidates where try !isReplacement(property, of: model, schema) {
      return property
    }
    return candidates[0]
  }

  /// Returns whether the value of a property is the one that replaces an invalid value.
  private mutating func isReplacement(
    _ property: PropertyIndex, of model: any JSONModelProtocol, _ schema: ClassSchema
  ) throws(ExportFailure) -> Bool {
    let shape = schema.plans[property.value].shape
    guard let (_, tolerance) = shape.replacement else { return false }
    let replaced = schema.type.init()
    if case .orDefault = tolerance {
    } else {
      let buffer = ElementBuffer()
      shape.storeReplacement(by: tolerance, in: buffer.slot(after: 0, of: shape))
      schema.set(property, of: replaced, to: buffer)
    }
    return try tree(of: property, of: model, schema) == tree(of: property, of: replaced, schema)
  }

  private mutating func tree(
    of property: PropertyIndex, of model: any JSONModelProtocol, _ schema: ClassSchema
  ) throws(ExportFailure) -> JSONValue {
    try written { exporter throws(ExportFailure) in
      try exporter.writeValue(of: property, of: model, schema)
    }.value()
  }

  mutating func writeValue(
    of property: PropertyIndex, of model: any JSONModelProtocol, _ schema: ClassSchema
  ) throws(ExportFailure) {
    do throws(ExportFailure) {
      try schema.withValue(of: property, in: model) { slot throws(ExportFailure) in
        try write(schema.plans[property.value].shape, from: slot)
      }
    } catch {
      throw error.of(schema.qualifiedName(of: property))
    }
  }

  /// Returns whether the model has collected its tag at a key other than the preferred one.
  ///
  /// If so, the tag is exported with the other collected members. Only the class for unknown tags
  /// collects its tag.
  ///
  /// - Parameter isAbsentHere: Whether the preferred key must be absent; otherwise it is null.
  private func hasTagElsewhere(
    _ tag: OutputTag, of model: any JSONModelProtocol, _ schema: ClassSchema, isAbsentHere: Bool
  ) -> Bool {
    guard tag.paths.count > 1, tag.isOtherwise, tag.rejection == nil else { return false }
    let members = JSONValue.object(unknownMembers(of: model, schema, nil) ?? [:])
    if isAbsentHere, members[JSONKeyPath(tag.path)] != nil { return false }
    let found = tag.paths.dropFirst().lazy.compactMap { members[JSONKeyPath($0)] }
      .first { !$0.isNull }
    return found.map { tag.selects($0) } ?? false
  }

  /// Returns whether a model of the class for objects without a tag has not imported a tag that
  /// selects the class.
  @inline(never) private mutating func lacksTag(
    _ tag: OutputTag, _ properties: [PropertyIndex], of model: any JSONModelProtocol,
    _ schema: ClassSchema
  ) -> Bool {
    guard let property = properties.first else {
      let collected = JSONValue.object(unknownMembers(of: model, schema, nil) ?? [:])
      return collected[JSONKeyPath(tag.path)].map(tag.selects(_:)) != true
    }
    guard schema.hasValue(property, in: model) else {
      return !schema.writesNull(for: property, of: model, options)
    }
    // If the value cannot be exported, writing it reports the error.
    return (try? tree(of: property, of: model, schema))
      .map(tag.selects(fromProperty:)) == false
  }

  /// Writes the tag of a class.
  ///
  /// A property or collected member with the key of the tag is exported if its value selects the
  /// class. If there is none, or it is nil, the first tag of the class is exported.
  private mutating func writeTag(
    _ tag: OutputTag, _ properties: [PropertyIndex], of model: any JSONModelProtocol,
    _ schema: ClassSchema, _ unknown: JSONValue?
  ) throws(ExportFailure) {
    if let rejection = tag.rejection { throw ExportFailure(rejection) }
    var kept = unknown
    if let property = properties.first {
      let value = try tree(of: property, of: model, schema)
      if tag.selects(fromProperty: value) { return try write(value) }
      if let list = value.array {
        guard list.isEmpty, let first = tag.tags.first else {
          throw ExportFailure(
            "the first known tag of \(schema.qualifiedName(of: property)) does not select "
              + "\(schema.name)")
        }
        return try write([first])
      }
      if value != .null, let first = tag.tags.first {
        throw ExportFailure(
          "\(schema.qualifiedName(of: property)) is not a tag of \(schema.name); assign "
            + "\(first.tagText), or make it Optional")
      }
      kept = value
    }
    if let kept, tag.selects(kept) { return try write(kept) }
    if kept == .null, hasTagElsewhere(tag, of: model, schema, isAbsentHere: false) {
      return target.writeNull()
    }
    guard let first = tag.tags.first else {
      throw ExportFailure(
        "\(schema.name) has no value for its tag; "
          + "import the tag into a property, or collect it with @UnknownKeys")
    }
    try write(first)
  }
}

extension Exporter {
  /// Writes a model whose class a function selects, and asks the function again: an import must
  /// select the same class.
  @inline(never) mutating func writeModel(
    _ model: any JSONModelProtocol, chosenFor reference: ClassReference
  ) throws(ExportFailure) {
    let start = target.sink.count
    let schema = try schema(of: model)
    try writeModel(model, of: schema, nil)
    // A part of an object is not meant to be imported again.
    if options.omitsReadOnly { return }
    guard let members = try? JSONValue(parsing: target.sink.text(since: start)).object else {
      throw tooDeep
    }
    let selected: any JSONModelProtocol.Type
    do {
      selected = try reference.selectedClass(of: members)
    } catch {
      throw ExportFailure("the discriminator rejects the exported object: \(reasonText(of: error))")
    }
    if selected == schema.type { return }
    throw ExportFailure(
      "the discriminator selects \(swiftTypeName(selected)) for the exported object, not "
        + "\(schema.name)")
  }
}

extension ClassReference {
  /// Returns the class that functions select for an object.
  fileprivate func selectedClass(
    of members: [String: JSONValue]
  ) throws -> any JSONModelProtocol.Type {
    var reference = self
    var isFirst = true
    while let cluster = reference.schema.cluster, isFirst || cluster.isOwn,
      let type = try cluster.select?(members), type != reference.schema.type
    {
      reference = reference.sibling(for: type)
      isFirst = false
    }
    return reference.schema.type
  }
}
