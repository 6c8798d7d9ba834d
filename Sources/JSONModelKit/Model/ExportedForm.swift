/// What a value is exported as, by which values are compared that Swift cannot compare.
struct ExportedForm: Equatable {
  let value: JSONValue

  /// Exports the value of a property; nil if it has no exported form, as NaN has none.
  init?(of slot: Slot, _ shape: ValueShape, _ table: SchemaTable) {
    // An import takes values of up to so many levels.
    let options = JSONExportOptions(maximumDepth: 1024)
    var exporter = Exporter<TreeTarget<ValueMaker>>(TreeTarget(), table: table, options: options)
    do {
      try exporter.write(shape, from: slot)
    } catch {
      return nil
    }
    guard let root = exporter.target.root else { return nil }
    value = root
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
