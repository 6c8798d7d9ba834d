// `omitsDefaults`: a member is left out if an import without it restores its value.
//
//   class Package: JSONModel {
//     var name = ""                          always written: the key is required
//     @OptionalKey var env: [String] = []    written unless its bytes are those of a new instance,
//                                            or those of its canonical form if that is exported
//     var size: Int? = 1                     the same; nil is written as null
//   }
//
// The properties that are left out are determined before the object is written, and then treated as
// if they were not selected. For the comparison, a value is written completely, but not deeper than the
// default value, so that the levels of a nested value are not written again and again.

/// The exported default values of classes, for one export.
final class ExportedDefaults {
  private struct Property: Hashable {
    let schema: ObjectIdentifier
    let property: PropertyIndex
  }

  /// A default value, and the number of levels of arrays and objects in it.
  fileprivate struct Value {
    let text: ExportedText
    let depth: Int
  }

  private var instances: [ObjectIdentifier: any JSONModelProtocol] = [:]
  private var values: [Property: Value?] = [:]

  /// Returns a new instance of a class; the same one for the whole export.
  fileprivate func instance(of schema: ClassSchema) -> any JSONModelProtocol {
    let id = ObjectIdentifier(schema)
    if let known = instances[id] { return known }
    let instance = schema.type.init()
    instances[id] = instance
    return instance
  }

  /// Returns a default value, which is determined once; nil if it cannot be exported.
  fileprivate func value(
    of property: PropertyIndex, _ schema: ClassSchema, _ write: () -> Value?
  ) -> Value? {
    let key = Property(schema: ObjectIdentifier(schema), property: property)
    if let known = values[key] { return known }
    let value = write()
    values[key] = .some(value)
    return value
  }
}

extension Exporter {
  /// Writes a model without the members that an import restores.
  @inline(never) mutating func writeWithoutDefaults(
    _ model: any JSONModelProtocol, _ schema: ClassSchema, _ selection: PropertySelection?,
    adding added: [String: JSONValue]?
  ) throws(ExportFailure) {
    guard !schema.isSelectedByFunction else {
      // The function may look at any member.
      options.omitsDefaults = false
      defer { options.omitsDefaults = true }
      return try writeModel(model, of: schema, selection, adding: added)
    }
    let isHooked = schema.declaration.overridesWillExport
    let reduced = isHooked ? selection : try withoutDefaults(selection, of: model, schema)
    try writeModel(model, of: schema, reduced, adding: added, isReduced: true)
  }

  /// Returns a selection without the properties that an import restores.
  mutating func withoutDefaults(
    _ selection: PropertySelection?, of model: any JSONModelProtocol, _ schema: ClassSchema
  ) throws(ExportFailure) -> PropertySelection? {
    var omitted: [PropertyIndex] = []
    for property in schema.omittable where selection?.properties.contains(property) ?? true {
      if try hasDefault(property, of: model, schema) { omitted.append(property) }
    }
    omitted = schema.removing(neededIn: model, from: omitted, options)
    if omitted.isEmpty { return selection }
    return (selection ?? PropertySelection(allOf: schema)).without(omitted)
  }

  /// Returns whether the value of a property is written like that of a new instance.
  private mutating func hasDefault(
    _ property: PropertyIndex, of model: any JSONModelProtocol, _ schema: ClassSchema
  ) throws(ExportFailure) -> Bool {
    let defaults = self.defaults ?? ExportedDefaults()
    self.defaults = defaults
    let instance = defaults.instance(of: schema)
    let hasValue = self.hasValue(property, of: model, schema, nil)
    guard self.hasValue(property, of: instance, schema, nil) == hasValue else { return false }
    if !hasValue { return true }
    let known = defaults.value(of: property, schema) {
      let levels = maximumDepth - depth
      guard completeText(of: property, of: instance, schema, levels: levels) != nil else {
        return nil
      }
      // The default value of a property has few levels.
      for levels in 0...levels {
        let text = completeText(of: property, of: instance, schema, levels: levels)
        if let text { return ExportedDefaults.Value(text: text, depth: levels) }
      }
      return nil
    }
    guard let known,
      let text = completeText(of: property, of: model, schema, levels: known.depth)
    else { return false }
    if text.sink.bytes == known.text.sink.bytes { return true }
    // 1.50 and 1.5, or -0 and 0, have the same canonical form.
    guard options.isCanonical, let form = try? text.canonical() else { return false }
    return form.sink.bytes == (try? known.text.canonical())?.sink.bytes
  }

  /// Returns the complete value of a property; nil if it cannot be exported with a number of levels
  /// of arrays and objects.
  ///
  /// A value that cannot be exported is written later, which reports the reason.
  private mutating func completeText(
    of property: PropertyIndex, of model: any JSONModelProtocol, _ schema: ClassSchema, levels: Int
  ) -> ExportedText? {
    let outer = (options, selectedNames, depth, maximumDepth)
    (options.omitsDefaults, options.isPretty, selectedNames) = (false, false, nil)
    maximumDepth = min(depth + levels, maximumDepth)
    defer { (options, selectedNames, depth, maximumDepth) = outer }
    return try? written { exporter throws(ExportFailure) in
      try exporter.writeValue(of: property, of: model, schema)
    }
  }
}

extension ClassSchema {
  /// Whether the class, or a superclass, has a function that selects the class of an object.
  fileprivate var isSelectedByFunction: Bool {
    declaration.levels.contains {
      if case .choice? = $0.discriminator?.rule { true } else { false }
    }
  }

  /// The properties that an export may leave out if an import would restore their values: their
  /// keys may be absent, and nothing else depends on them.
  fileprivate var omittable: [PropertyIndex] {
    order.filter { property in
      let (plan, paths) = (plans[property.value], alternatives[property.value])
      if required.contains(property) || plan.isExportOnly || plan.shape.isPresence { return false }
      if flattenedClass(of: property) != nil { return false }
      // An element that is left out leaves a hole in its array.
      if paths[0].contains(where: { if case .index = $0 { true } else { false } }) { return false }
      return !tags.contains { $0.paths.contains(paths[0]) }
        && !alternatives.indices.contains { index in
          index != property.value && alternatives[index].contains(where: paths.contains)
        }
    }
  }

  /// Returns properties without those whose keys `.requires` and `.requiresOne` need.
  fileprivate func removing(
    neededIn model: any JSONModelProtocol, from omitted: [PropertyIndex],
    _ options: JSONExportOptions
  ) -> [PropertyIndex] {
    if memberChecks.isEmpty || omitted.isEmpty { return omitted }
    var written = PropertySet(count: plans.count)
    for property in order where !omitted.contains(property) {
      if hasValue(property, in: model) || writesNull(for: property, of: model, options) {
        _ = written.insert(property)
      }
    }
    let needed = complete(&written, with: omitted.contains)
    return omitted.filter { !needed.contains($0) }
  }
}
