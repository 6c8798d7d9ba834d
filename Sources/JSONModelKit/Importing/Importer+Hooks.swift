// The hook of an imported model. It receives the object as a JSON value, which is parsed once more
// after its members were imported; only objects of classes that override the hook are.

extension Importer {
  /// Fills an instance of a class with a discriminator or a hook of instances.
  mutating func fillNotified(
    _ instance: any JSONModelProtocol, _ schema: ClassSchema, _ shape: ValueShape?,
    _ isPatch: Bool
  ) throws(ReadingStopped) -> Bool {
    guard schema.overridesDidImport else {
      return try fill(instance, schema, shape, isPatch: isPatch)
    }
    try checkNestedHooks()
    hooks += 1
    defer { hooks -= 1 }
    return try fill(instance, schema, shape, isPatch: isPatch)
  }

  /// Ends the import if too many objects with an import hook contain each other.
  ///
  /// Each hook receives everything inside its object.
  mutating func checkNestedHooks() throws(ReadingStopped) {
    guard hooks < Self.maximumReadings else {
      throw source.fail(
        limit: "more than \(Self.maximumReadings) nested objects with an import hook")
    }
  }

  /// Passes an object to the hook of the model that it was imported into, and reports its error.
  ///
  /// - Parameter start: The position of the object.
  /// - Returns: Whether the hook accepts the object.
  @inline(never) mutating func notify(
    _ instance: any JSONModelProtocol, _ schema: ClassSchema, at mark: SourceMark,
    from start: Source.Bookmark
  ) throws(ReadingStopped) -> Bool {
    let end = source.bookmark()
    source.goBack(to: start)
    guard let value = try takeWholeValue() else { return false }
    source.goBack(to: end)
    do {
      // An empty array may represent an empty object.
      try instance.didImport(value.object ?? [:])
      return true
    } catch {
      let places = try places(of: schema.findings(of: error), schema, from: start)
      reportValidation(error, schema, at: mark, places: places)
      return false
    }
  }
}
