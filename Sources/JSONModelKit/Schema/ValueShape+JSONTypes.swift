extension ValueShape {
  /// The name of what an import expects: the type, or the JSON type that the property's own
  /// transformer accepts.
  ///
  /// ```swift
  /// var length = 0   // import: { (text: String) in text.count }
  /// // {"length": 3}: expected string, found number
  /// ```
  var expectedName: String {
    guard let source = transformers?.sourceOfProperty, source != .value else { return typeName }
    return TransformerName.jsonName(of: source.name)
  }

  /// The name of the number type that a number does not fit: the type, or the parameter type of the
  /// property's own transformer.
  var expectedNumberName: String { transformers?.sourceOfProperty?.name ?? typeName }

  /// The JSON types that the type is imported from; empty if all are accepted.
  ///
  /// Client messages name them. Types that the shared registry converts are not included.
  var jsonTypes: [JSONTypeName] {
    var shape = self
    while true {
      switch shape.form {
      case .leaf(let kind): return kind.jsonTypes
      case .model, .dictionary: return [.object]
      case .array: return [.array]
      case .transformed where shape.transformers?.isExclusive == true:
        return shape.transformerTypes
      case .rawValue(let inner, _), .optional(let inner), .presence(let inner, _),
        .tolerant(let inner, _), .transformed(let inner?):
        shape = inner
      case .transformed(nil), .decodable: return shape.transformerTypes
      }
    }
  }

  /// The JSON types that transformers accept.
  private var transformerTypes: [JSONTypeName] {
    guard let transformers else { return [] }
    let types = JSONType.allCases.filter { !transformers.transformers(for: $0).isEmpty }.typeNames
    return types.map { $0 == .number && transformers.acceptsOnlyIntegers ? .integer : $0 }
  }
}

extension [JSONType] {
  /// The names of the JSON types, without duplicates.
  fileprivate var typeNames: [JSONTypeName] {
    reduce(into: []) { names, kind in
      if let name = kind.typeName, !names.contains(name) { names.append(name) }
    }
  }
}

extension LeafKind {
  fileprivate var jsonTypes: [JSONTypeName] {
    if integerType != nil { return [.integer] }
    return nativeTypes.count == JSONType.allCases.count ? [] : nativeTypes.typeNames
  }
}

extension JSONType {
  /// The name of the JSON type in sentences, or nil for null.
  fileprivate var typeName: JSONTypeName? {
    switch self {
    case .string: .string
    case .number: .number
    case .true, .false: .boolean
    case .null: nil
    case .array: .array
    case .object: .object
    }
  }
}
