/// The exported forms of values, which are compared if their types are not `Equatable`.
enum ExportedForm {
  /// Returns whether two values have equal exported forms.
  ///
  /// A value without an exported form, such as NaN, is not equal to any value.
  static func areEqual(
    _ one: Slot, _ other: Slot, _ shape: ValueShape
  ) -> Bool {
    // An export writes `.absent` as null where it cannot leave it out.
    if shape.isPresence, shape.hasValue(in: one) != shape.hasValue(in: other) { return false }
    return withForm(of: one, shape) { one in
      withForm(of: other, shape) { other in one != nil && one == other }
    }
  }

  /// Returns a hash of the exported form of a value; nil if there is none.
  static func hash(of slot: Slot, _ shape: ValueShape) -> Int? {
    withForm(of: slot, shape) { $0?.hashValue }
  }

  /// Returns a hash of the exported form that does not depend on the order of array elements.
  ///
  /// A `Codable` type may encode equal sets in different orders. Models in the value contribute their
  /// own hashes, so that the time is linear in the depth of models.
  static func hashWithoutOrder(
    of slot: Slot, _ shape: ValueShape
  ) -> Int? {
    let collector = ModelCollector { .number(JSONNumber($0.hashValue)) }
    return withForm(of: slot, shape, collector) { $0.map(hashWithoutOrder) }
  }

  /// Calls a closure with the exported form of a value, or with nil.
  ///
  /// Equality must not depend on the remaining stack space. A value that is nested too deeply for
  /// this stack is therefore exported, used and released on a larger one.
  private static func withForm<Result>(
    of slot: Slot, _ shape: ValueShape, _ collector: ModelCollector? = nil,
    _ body: (JSONValue?) -> Result
  ) -> Result {
    do {
      return body(try export(slot, shape, collector))
    } catch {
      guard error.isStackExhausted else { return body(nil) }
      return StackRoom.onLargerStack { body((try? export(slot, shape, collector)) ?? nil) }
    }
  }

  private static func export(
    _ slot: Slot, _ shape: ValueShape, _ collector: ModelCollector?
  ) throws(ExportFailure) -> JSONValue? {
    // The maximum depth of the values that an import accepts.
    let options = JSONExportOptions(includesWriteOnly: true, maximumDepth: 1024)
    var exporter = Exporter(JSONWriter(isPretty: false), options: options)
    exporter.modelCollector = collector
    try exporter.write(shape, from: slot)
    return try exporter.text.value()
  }

  /// Returns the sum of the hashes of all parts; each hash includes the keys that lead to the part.
  private static func hashWithoutOrder(_ value: JSONValue) -> Int {
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
