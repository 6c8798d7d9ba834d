struct JSONTypes: OptionSet, Sendable {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ types: [JSONType]) {
    rawValue = types.reduce(0) { $0 | 1 << UInt8($1.rawValue) }
  }

  static let containers = JSONTypes([.array, .object])

  func contains(_ type: JSONType) -> Bool { isSuperset(of: JSONTypes([type])) }

  var types: [JSONType] { JSONType.allCases.filter(contains) }
}

extension JSONTypes {
  /// Returns the JSON types that a form is written as, and those from which it is imported.
  ///
  /// The second set also has those that built-in transformers convert, such as the numbers in
  /// strings.
  static func imported(
    as form: ValueShape.Form, isOptional: Bool, _ transformers: TransformerSet?, emptyArrays: Bool
  ) -> (accepted: JSONTypes, converted: JSONTypes) {
    let own = transformers.map { JSONTypes(JSONType.allCases.filter($0.accepts)) } ?? []
    var (accepted, converted) = inside(form, emptyArrays: emptyArrays)
    if case .transformed = form {
      if transformers?.isExclusive == true { (accepted, converted) = ([], []) }
      accepted.formUnion(own)
    }
    converted.formUnion(own)
    var acceptsNull = isOptional
    if case .presence = form { acceptsNull = true }
    let null = acceptsNull ? JSONTypes([.null]) : []
    return (accepted.union(null), converted.union(null))
  }

  private static func inside(
    _ form: ValueShape.Form, emptyArrays: Bool
  ) -> (accepted: JSONTypes, converted: JSONTypes) {
    if let inner = form.inner { return (inner.acceptedTypes, inner.convertedTypes) }
    if case .transformed = form { return ([], []) }
    let accepted = JSONTypes(form.nativeTypes)
    var converted = form.alternatives.reduce(accepted) { $0.union($1.convertedTypes) }
    if emptyArrays, accepted == JSONTypes([.object]) { converted.insert(JSONTypes([.array])) }
    return (accepted, converted)
  }
}
