// Class clusters: the importer looks ahead to the tag of an object before it imports the object.
//
//   {"radius": 1, "type": "circle"}     look ahead to the tag, rewind, import a Circle
//
// For a class with neither a discriminator nor an import hook, the functions of `Importer` in this
// file are called only if the model is inside a `Codable` value.

/// The classes that a discriminator may select for an object; another class is an issue.
enum SelectableClasses {
  /// The requested class and its subclasses.
  case all
  /// Only the requested class, because there is already an instance.
  case own
  /// Only the requested class, whose own initializer imports the root: the object may lack its tag
  /// if the tag could not select another class.
  case ownOfRoot
}

extension Importer {
  /// Imports an object into an instance of the class that the discriminator selects.
  mutating func readClusterModel(
    _ reference: ClassReference, _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    guard let instance = try makeClusterModel(reference, shape) else { return false }
    slot.store(instance as AnyObject)
    return true
  }

  /// Imports an object into a new instance of the class that the discriminator selects.
  ///
  /// Returns the instance, or nil if there were issues.
  mutating func makeClusterModel(
    _ reference: ClassReference, _ shape: ValueShape? = nil, as role: ObjectRole = .document
  ) throws(ReadingStopped) -> (any JSONModelProtocol)? {
    guard let selected = try selectClass(reference, shape) else {
      try source.skipValue()
      return nil
    }
    return try selected.withSchema {
      schema throws(ReadingStopped) -> (any JSONModelProtocol)? in
      let instance = schema.type.init()
      if try fillWithHook(instance, schema, shape, as: role) { return instance }
      failedClass = selected
      return nil
    }
  }

  /// Imports the root object into an existing instance, whose class cannot change.
  mutating func fillRoot(
    _ instance: any JSONModelProtocol, _ reference: ClassReference, isPart: Bool
  ) throws(ReadingStopped) -> Bool {
    let selectable = isPart ? SelectableClasses.own : .ownOfRoot
    guard let selected = try selectClass(reference, nil, selectable) else {
      try source.skipValue()
      return false
    }
    return try selected.withSchema { schema throws(ReadingStopped) in
      try fillWithHook(instance, schema)
    }
  }

  // MARK: - Selection

  /// Returns the class for the next object; nil if there were issues.
  ///
  /// The position of the source does not change.
  mutating func selectClass(
    _ reference: ClassReference, _ shape: ValueShape? = nil, _ selectable: SelectableClasses = .all
  ) throws(ReadingStopped) -> ClassReference? {
    var reference = reference
    var isFirst = true
    while true {
      let selected = try reference.withSchema {
        schema throws(ReadingStopped) -> ClassReference? in
        guard let cluster = schema.cluster, isFirst || cluster.isOwn else { return reference }
        if isFirst, !cluster.outer.isEmpty {
          for outer in cluster.outer {
            let isAccepted = try select(by: outer, schema, reference, shape, selectable) != nil
            if !isAccepted { return nil }
          }
        }
        return try select(by: cluster, schema, reference, shape, selectable)
      }
      guard let selected, selected != reference else { return selected }
      reference = selected
      isFirst = false
    }
  }

  private mutating func select(
    by cluster: ClassCluster, _ schema: ClassSchema, _ reference: ClassReference,
    _ shape: ValueShape?, _ selectable: SelectableClasses
  ) throws(ReadingStopped) -> ClassReference? {
    let start = source.bookmark()
    defer { source.rewind(to: start) }
    if try source.typeOfNext() != .object {
      guard try takeEmptyArray(as: shape) else { return reference }
      source.rewind(to: start)
    }
    if !cluster.tags.isEmpty { return try select(byTagOf: cluster, schema, reference, selectable) }
    let mark = source.mark()
    guard let members = try membersForHook(schema) else { return nil }
    source.rewind(to: start)
    do {
      guard let type = try cluster.select?(members), type != schema.type else { return reference }
      return checkSelection(type, of: schema, selectable, at: mark)
    } catch {
      try reportValidation(error, schema, at: mark)
      return nil
    }
  }

  private mutating func select(
    byTagOf cluster: ClassCluster, _ schema: ClassSchema, _ reference: ClassReference,
    _ selectable: SelectableClasses
  ) throws(ReadingStopped) -> ClassReference? {
    let object = source.mark()
    let start = source.bookmark()
    guard try walk(toTagOf: cluster, from: start) else {
      source.rewind(to: start)
      // A patch need not have the tags of the model that it is merged into.
      if scope.isMerging, selectable != .all { return reference }
      if selectable == .ownOfRoot, cluster.mayLackTag(reference) { return reference }
      // The tag may follow.
      try requireFinished(needsWhole: cluster.untagged != nil)
      if let untagged = cluster.untagged {
        return accept(untagged, instead: reference, schema, selectable, at: object)
      }
      let fix = try dottedKeyFix(for: cluster.tags, from: start)
      report(.missingKey, at: object, trail: JSONKeyPath(cluster.tags[0]), fix: fix)
      return nil
    }
    try requireFinished()
    let mark = source.mark()
    let found: ClassReference?
    let text: String?
    if cluster.hasOnlyStrings {
      guard let tag = try source.takeString() else {
        return try select(byOtherTagOf: cluster, schema, reference, selectable)
      }
      text = tag
      found = cluster.reference(for: tag)
    } else {
      guard let tag = try takeTag(), cluster.accepts(tag) else {
        source.rewind(to: start)
        _ = try walk(toTagOf: cluster, from: start)
        return try select(byOtherTagOf: cluster, schema, reference, selectable)
      }
      text = tag.string
      found = cluster.reference(for: tag)
    }
    guard let selected = found else {
      reportUnknownTag(text, cluster, schema, at: mark)
      return nil
    }
    return accept(selected, instead: reference, schema, selectable, at: mark)
  }

  /// Returns the class for a tag of a JSON type that tags do not have: null, or a list of tags;
  /// reports other values.
  private mutating func select(
    byOtherTagOf cluster: ClassCluster, _ schema: ClassSchema, _ reference: ClassReference,
    _ selectable: SelectableClasses
  ) throws(ReadingStopped) -> ClassReference? {
    let mark = source.mark()
    let start = source.bookmark()
    switch try source.typeOfNext() {
    case .null:
      guard let untagged = cluster.untagged else { break }
      return accept(untagged, instead: reference, schema, selectable, at: mark)
    case .array:
      let list = try source.takeValue().array ?? []
      let selected = cluster.reference(forList: list)
      guard (selected?.schema ?? schema).importsList(ofTags: cluster.tags) else {
        source.rewind(to: start)
        break
      }
      if let selected { return accept(selected, instead: reference, schema, selectable, at: mark) }
      report(
        .unknownDiscriminator(
          found: found(list.isEmpty ? "empty array" : "array", at: mark),
          allowed: cluster.allowedTags.map(\.tagText)),
        at: mark)
      return nil
    default: break
    }
    _ = try rejectValue(expected: cluster.typeName, cluster.jsonTypes)
    return nil
  }

  /// Returns the selected class, or nil if the class cannot change.
  private mutating func accept(
    _ selected: ClassReference, instead reference: ClassReference, _ schema: ClassSchema,
    _ selectable: SelectableClasses, at mark: ByteOffset
  ) -> ClassReference? {
    guard selectable != .all, selected != reference else { return selected }
    reportOtherClass(selected.schema.name, schema, at: mark)
    return nil
  }

  /// Returns the fix for an absent tag whose key path the object has as a single key.
  ///
  /// - Parameter start: The position of the object.
  private mutating func dottedKeyFix(
    for tags: [[JSONKeyPath.Component]], from start: JSONReader.Bookmark
  ) throws(ReadingStopped) -> String? {
    for path in tags where path.count > 1 {
      let key = path.map { $0.memberKey }.joined(separator: ".")
      source.rewind(to: start)
      if try walk([.key(key)]) { return Self.fix(forSingleKey: key) }
    }
    return nil
  }

  /// Returns the fix for a key path that an object has as a single key.
  static func fix(forSingleKey key: String) -> String {
    "the object has the key \"\(key)\": map it with .literal(\"\(key)\")"
  }

  /// Takes a string, number or boolean; returns nil for another value and does not advance.
  mutating func takeTag() throws(ReadingStopped) -> JSONValue? {
    switch try source.typeOfNext() {
    case .string, .number, .true, .false: try source.takeValue()
    default: nil
    }
  }

  private mutating func reportUnknownTag(
    _ tag: String?, _ cluster: ClassCluster, _ schema: ClassSchema, at mark: ByteOffset
  ) {
    let missingTag =
      cluster.allowedTags.isEmpty
      ? schema.tags.lazy.filter { $0.paths == cluster.tags }.compactMap(\.rejection).first : nil
    report(
      .unknownDiscriminator(
        found: found(cluster.hasOnlyStrings ? "string" : "value", at: mark),
        allowed: cluster.allowedTags.map(\.tagText)),
      at: mark, fix: missingTag ?? tag.flatMap(cluster.difference),
      detail: cluster.hasOnlyStrings
        ? nil : .allowedValues(cluster.allowedTags.map { $0.description }))
  }

  /// Advances to the tag; returns whether there is one.
  ///
  /// With several keys, advances to the first tag that is not null, or else to the first null.
  private mutating func walk(
    toTagOf cluster: ClassCluster, from start: JSONReader.Bookmark
  ) throws(ReadingStopped) -> Bool {
    if let key = cluster.tagKey { return try walk(toTag: key) }
    var null: [JSONKeyPath.Component]?
    for path in cluster.tags {
      source.rewind(to: start)
      guard try walk(path[...]) else { continue }
      if try source.typeOfNext() != .null { return true }
      null = null ?? path
    }
    guard let null else { return false }
    source.rewind(to: start)
    return try walk(null[...])
  }

  /// Advances to the tag; returns whether there is one.
  ///
  /// With this lookup in a key table, an import of 1,000 objects took a fifth less time than with
  /// `walk(_:)`.
  private mutating func walk(toTag key: KeyTable) throws(ReadingStopped) -> Bool {
    guard var hasMember = try source.beginObject() else { return false }
    while hasMember {
      let mark = source.mark()
      var expected = PropertyIndex(0)
      let isTag = try source.takeKey(in: key, expecting: &expected) != nil
      if isTag, !isSuperseded(keyAt: mark) { return true }
      try source.skipValueForLookahead()
      hasMember = try source.advanceToNextMember()
    }
    return false
  }

  /// Returns the class that a discriminator closure has selected, or reports why it is invalid.
  ///
  /// It must be the class itself or a subclass, without declaration errors.
  private mutating func checkSelection(
    _ type: any JSONModelProtocol.Type, of schema: ClassSchema, _ selectable: SelectableClasses,
    at mark: ByteOffset
  ) -> ClassReference? {
    guard isSubclass(type, of: schema.type) else {
      let name = swiftTypeName(type)
      let isOfCluster = ModelClasses.levels(of: schema.type).contains {
        $0.discriminator != nil && isSubclass(type, of: $0)
      }
      reportValue(
        isOfCluster
          ? .unknownDiscriminator(found: name, allowed: [schema.name])
          : .invalidDeclaration(
            "the discriminator of \(schema.name) selects \(name), "
              + "which is neither \(schema.name) nor a subclass of \(schema.name)"),
        at: mark, detail: isOfCluster ? .otherClass(name) : nil)
      return nil
    }
    if selectable != .all {
      reportOtherClass(swiftTypeName(type), schema, at: mark)
      return nil
    }
    let reference = ClassReference(prepared: type, usesKeyMapping: options.usesKeyMapping)
    return report(reference.declarationErrors, at: mark) ? nil : reference
  }

  /// Reports the declaration errors of a class; returns whether there are any.
  mutating func report(_ declarationErrors: [JSONModelError.Issue], at mark: ByteOffset) -> Bool {
    for error in declarationErrors {
      report(error.kind, at: mark, property: error.property, suggestion: error.suggestion)
    }
    return !declarationErrors.isEmpty
  }

  private mutating func reportOtherClass(_ name: String, _ schema: ClassSchema, at mark: ByteOffset)
  {
    reportValue(
      .typeMismatch(expected: schema.name, found: name), at: mark,
      fix: "import it with \(schema.name).make", detail: .otherClass(name))
  }
}
