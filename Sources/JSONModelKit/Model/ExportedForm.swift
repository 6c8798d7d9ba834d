/// What a value is exported as, by which values are compared that Swift cannot compare.
struct ExportedForm: Equatable {
  let value: JSONValue

  /// Exports the value of a property; nil if it has no exported form, as NaN has none.
  init?(of slot: Slot, _ shape: ValueShape, _ table: SchemaTable) {
    var exported = Self.export(slot, shape, table)
    if case .failure(let failure) = exported, failure.isStackExhausted {
      // Whether two values are equal does not depend on the stack.
      exported = StackRoom.onLargerStack { Self.export(slot, shape, table) }
    }
    guard case .success(let value?) = exported else { return nil }
    self.value = value
  }

  private static func export(
    _ slot: Slot, _ shape: ValueShape, _ table: SchemaTable
  ) -> Result<JSONValue?, ExportFailure> {
    // An import takes values of up to so many levels.
    let options = JSONExportOptions(maximumDepth: 1024)
    var exporter = Exporter<TreeTarget<ValueMaker>>(TreeTarget(), table: table, options: options)
    do throws(ExportFailure) {
      try exporter.write(shape, from: slot)
      return .success(exporter.target.root)
    } catch {
      return .failure(error)
    }
  }

  /// A hash that does not depend on the order of arrays: a `Codable` type may encode equal sets in
  /// different orders.
  ///
  /// The sum of the hashes of all parts, each with the keys that lead to it.
  var hashWithoutOrder: Int {
    var sum = 0
    var waiting = [(value: value, path: 0)]
    while let (value, path) = waiting.popLast() {
      var hasher = Hasher()
      hasher.combine(path)
      switch value {
      case .array(let elements):
        hasher.combine(elements.count)
        let path = hasher.finalize()
        sum &+= path
        for element in elements { waiting.append((element, path)) }
      case .object(let members):
        hasher.combine(members.count)
        let here = hasher
        sum &+= hasher.finalize()
        for (key, member) in members {
          var hasher = here
          hasher.combine(key)
          waiting.append((member, hasher.finalize()))
        }
      case .null, .bool, .number, .string:
        hasher.combine(value)
        sum &+= hasher.finalize()
      }
    }
    return sum
  }
}
