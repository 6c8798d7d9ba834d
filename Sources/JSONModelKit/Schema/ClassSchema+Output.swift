// The plans for exporting objects of a class. They are built at the first export, because that
// takes a tenth of the time of the first use of a class, and many classes are only imported.

extension ClassSchema {
  /// Returns the plan for exporting objects.
  ///
  /// - Parameter includesWriteOnly: Whether properties marked `@WriteOnly` are exported.
  func output(includesWriteOnly: Bool) -> OutputPlan {
    if includesWriteOnly, hasWriteOnly { return wholeOutput }
    return cachedOutput.load() ?? makeOutput()
  }

  /// Lends the plan for exporting objects to a closure without retaining it.
  @inline(__always) func withOutput<Result, Failure: Error>(
    includesWriteOnly: Bool, _ body: (OutputPlan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if includesWriteOnly, hasWriteOnly { return try body(wholeOutput) }
    if let result = try cachedOutput.withObject(body) { return result }
    return try body(makeOutput())
  }

  @inline(never) private func makeOutput() -> OutputPlan {
    cachedOutput.storeIfNil(
      newOutput(of: layout.order.filter { plans[$0.value].access != .writeOnly }))
  }

  /// The plan with all properties, for a class with properties marked `@WriteOnly`.
  private var wholeOutput: OutputPlan {
    cachedWholeOutput.load() ?? cachedWholeOutput.storeIfNil(newOutput(of: layout.order))
  }

  private func newOutput(of properties: [PropertyIndex]) -> OutputPlan {
    OutputPlan(
      properties.map { ($0, alternatives[$0.value][0]) }, tags: tags,
      leaves: plans[..<storedCount].map { StoredLeaf($0) })
  }
}
