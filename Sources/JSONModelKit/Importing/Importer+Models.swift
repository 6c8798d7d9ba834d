#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// An object becomes a model in four steps, the last only where the others found nothing:
//
//   make the instance -> read the members into its properties -> required-key check -> validate()

extension Importer {
  @inline(never) mutating func readModel(
    _ index: ClassIndex, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    try table.classes[index.value].with { schema throws(ReadingStopped) in
      let instance = schema.type.init()
      guard try fill(instance, schema) else { return false }
      slot.store(instance as AnyObject)
      return true
    }
  }

  /// Reads the next value, which has to be an object, into an instance that nobody else has.
  mutating func fill(
    _ instance: any JSONModelProtocol, _ schema: ClassSchema
  ) throws(ReadingStopped) -> Bool {
    // The slots of the properties are places in the instance.
    defer { extendLifetime(instance) }
    let mark = source.mark()
    let issuesBefore = issues.total
    let selection = MemberSelection.readBy(schema.keys, includesUnknown: schema.rejectsUnknownKeys)
    guard var hasMember = try source.beginObject(selection) else {
      return try refuse(expected: schema.name)
    }
    var seen = PropertySet(count: schema.keys.keys.count)
    var heads: [PropertyIndex: Source.Bookmark] = [:]
    var expected = PropertyIndex(0)
    var unknownKeys: Set<[UInt8]> = []
    while hasMember {
      let keyMark = source.mark()
      if let property = try source.takeKey(in: schema.keys, expecting: &expected) {
        if isSuperseded(keyAt: keyMark) {
          try source.skipValue()
        } else if seen.insert(property) {
          try readMember(property, of: instance, schema, seen: &seen, heads: &heads)
        } else {
          try skipDuplicate(of: property, schema, at: keyMark)
        }
      } else {
        if schema.rejectsUnknownKeys { reportUnknownKey(at: keyMark, schema, &unknownKeys) }
        try source.skipValue()
      }
      hasMember = try source.endsMember()
    }
    if !heads.isEmpty { try readPaths(of: instance, schema, from: heads, seen: &seen) }
    if !seen.contains(allOf: schema.required) {
      reportMissingKeys(of: schema, seen: seen, at: mark)
    }
    guard issues.total == issuesBefore else { return false }
    return validate(instance, schema, at: mark)
  }

  /// Whether a later member with the same key counts instead.
  @inline(__always) func isSuperseded(keyAt mark: SourceMark) -> Bool {
    options.duplicateKeys == .useLast && source.isSuperseded(keyAt: mark)
  }

  /// Reads a member's value into every property that reads its key.
  @inline(__always) private mutating func readMember(
    _ property: PropertyIndex, of instance: any JSONModelProtocol, _ schema: ClassSchema,
    seen: inout PropertySet, heads: inout [PropertyIndex: Source.Bookmark]
  ) throws(ReadingStopped) {
    let isPlain =
      property.value < schema.plans.count && schema.keys.next(sharingKeyOf: property) == nil
    if isPlain { return try readProperty(property, of: instance, schema) }
    try readSharedMember(property, of: instance, schema, seen: &seen, heads: &heads)
  }

  /// Reads a value into several properties, and notes where it is for those that look into it
  /// later.
  @inline(never) private mutating func readSharedMember(
    _ first: PropertyIndex, of instance: any JSONModelProtocol, _ schema: ClassSchema,
    seen: inout PropertySet, heads: inout [PropertyIndex: Source.Bookmark]
  ) throws(ReadingStopped) {
    let bookmark = source.bookmark()
    var reader: PropertyIndex? = first
    while let property = reader {
      _ = seen.insert(property)
      if property.value < schema.plans.count {
        source.goBack(to: bookmark)
        try readProperty(property, of: instance, schema)
      } else {
        heads[property] = bookmark
      }
      reader = schema.keys.next(sharingKeyOf: property)
    }
    source.goBack(to: bookmark)
    try source.skipValue()
  }

  @inline(__always) mutating func readProperty(
    _ property: PropertyIndex, of instance: any JSONModelProtocol, _ schema: ClassSchema
  ) throws(ReadingStopped) {
    let plan = schema.plans[property.value]
    if plan.keepsValueOnNull, try source.takeNull() { return }
    let mark = source.mark()
    let slot = Slot(of: instance, offset: plan.offset, holdsOptional: plan.shape.isOptional)
    if try !read(plan.shape, into: slot) {
      issues.attribute(since: mark, to: schema.qualifiedName(of: property))
    }
  }

  @inline(never) private mutating func skipDuplicate(
    of property: PropertyIndex, _ schema: ClassSchema, at keyMark: SourceMark
  ) throws(ReadingStopped) {
    let isProperty = property.value < schema.plans.count
    report(
      .duplicateKey, at: keyMark, isAtKey: true,
      property: isProperty ? schema.qualifiedName(of: property) : nil)
    try source.skipValue()
  }

  // MARK: - Issues of an object

  @inline(never) private mutating func reportMissingKeys(
    of schema: ClassSchema, seen: PropertySet, at mark: SourceMark
  ) {
    for index in schema.plans.indices {
      let property = PropertyIndex(index)
      guard schema.required.contains(property), !seen.contains(property) else { continue }
      report(
        .missingKey, at: mark, trail: schema.places[index],
        property: schema.qualifiedName(of: property))
    }
  }

  @inline(never) private mutating func reportUnknownKey(
    at keyMark: SourceMark, _ schema: ClassSchema, _ unknownKeys: inout Set<[UInt8]>
  ) {
    if isSuperseded(keyAt: keyMark) { return }
    guard issues.keeps(issueAt: keyMark) else {
      return report(.unknownKey, at: keyMark, isAtKey: true)
    }
    let key = source.key(at: keyMark)
    guard unknownKeys.insert(Array(key.utf8)).inserted else {
      return report(.duplicateKey, at: keyMark, isAtKey: true)
    }
    report(
      .unknownKey, at: keyMark, isAtKey: true,
      suggestion: nearestName(to: key, in: schema.keys.keys.compactMap(\.self)))
  }

  private mutating func validate(
    _ instance: any JSONModelProtocol, _ schema: ClassSchema, at mark: SourceMark
  ) -> Bool {
    do {
      try instance.validate()
      return true
    } catch {
      reportValidation(error, schema, at: mark)
      return false
    }
  }

  @inline(never) private mutating func reportValidation(
    _ error: any Error, _ schema: ClassSchema, at mark: SourceMark
  ) {
    switch error {
    case let error as JSONModelError:
      for issue in error.issues {
        report(
          issue.kind, at: mark, trail: issue.keyPath, property: issue.property,
          suggestion: issue.suggestion)
      }
      if error.hasMoreIssues { issues.noteMore() }
    case let error as JSONValidationError:
      guard let property = error.property else {
        return reportValue(.validationFailed(error.reason), at: mark)
      }
      let index = schema.names.firstIndex(of: property)
      let place = index.map { schema.places[$0] } ?? [.key(property)]
      report(
        .validationFailed(error.reason), at: mark, trail: place,
        property: "\(schema.name).\(property)")
    default:
      reportValue(.validationFailed(reasonText(of: error)), at: mark)
    }
  }
}

/// Why someone else's code has thrown, in its own words where it has any.
func reasonText(of error: any Error) -> String {
  (error as? any LocalizedError)?.errorDescription ?? "\(error)"
}
