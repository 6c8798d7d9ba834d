extension ValueShape {
  /// The name of what an import expects: the type, or the JSON types that its transformers accept,
  /// if the application chose them or no others exist.
  ///
  /// ```swift
  /// var length = 0   // import: { (text: String) in text.count }
  /// // {"length": 3}: expected string, found number
  /// var at: Date?    // .date(.millisecondsSince1970)
  /// // {"at": "1450013271000"}: expected number, found string
  /// ```
  var expectedName: String {
    guard let set = decisiveTransformers, !set.sources.contains(.value) else { return typeName }
    return set.jsonTypes.map(\.rawValue).alternatives
  }

  /// The name of what an import expects instead of a Swift value that JSON does not have: the type,
  /// if a value of the type would be stored unchanged.
  var expectedSwiftName: String {
    transformers?.storesUnchanged == true ? typeName : expectedName
  }

  /// The name of the number type that a number does not fit: the type, or the parameter type of the
  /// only transformer that accepts numbers.
  var expectedNumberName: String {
    guard let sources = decisiveTransformers?.transformers(for: .number), sources.count == 1,
      let source = sources.first?.source
    else { return typeName }
    return source.name
  }

  /// The transformers, if they alone decide which JSON types are accepted.
  ///
  /// The type itself says so for types of the framework: `expected URL, found number`.
  private var decisiveTransformers: TransformerSet? {
    guard let transformers else { return nil }
    if case .transformed(otherwise: nil) = form, !transformers.containsBuiltIn {
      return transformers
    }
    return transformers.isDeclared ? transformers : nil
  }

  /// The JSON types that the type is imported from; empty if all are accepted.
  ///
  /// Client messages name them. Types that the shared registry converts are not included.
  var jsonTypes: [JSONTypeName] {
    if case .transformed = form, transformers?.isExclusive == true { return transformerTypes }
    if let inner = form.inner { return inner.jsonTypes }
    if case .leaf(let kind) = form { return kind.jsonType.map { [$0] } ?? [] }
    let types = form.nativeTypes
    return types == JSONType.allCases ? transformerTypes : types.typeNames
  }

  /// The JSON types that transformers accept.
  private var transformerTypes: [JSONTypeName] {
    guard let transformers else { return [] }
    return transformers.jsonTypes.map {
      $0 == .number && transformers.acceptsOnlyIntegers ? .integer : $0
    }
  }
}

extension TransformerSet {
  /// The names of the JSON types that the transformers accept.
  fileprivate var jsonTypes: [JSONTypeName] { JSONType.allCases.filter(accepts).typeNames }
}

extension [JSONType] {
  /// The names of the JSON types, without duplicates.
  fileprivate var typeNames: [JSONTypeName] {
    reduce(into: []) { names, kind in
      if let name = kind.typeName, !names.contains(name) { names.append(name) }
    }
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
