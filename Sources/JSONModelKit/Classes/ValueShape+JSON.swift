#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ValueShape {
  /// The name of what an import expects: the type, or the JSON types that its transformers accept,
  /// if the application chose them or no others exist.
  ///
  /// ```swift
  /// var length = 0   // import: { (text: String) in text.count }
  /// // {"length": 3}: expected string, found number
  /// var at: Date?    // .date(.millisecondsSince1970)
  /// // {"at": true}: expected string or number, found true
  /// ```
  var expectedName: String {
    if case .either = form { return expectedNames.alternatives }
    guard let set = decisiveTransformers, !set.sources.contains(.value) else { return typeName }
    return set.jsonTypes.map(\.rawValue).alternatives
  }

  /// The names of the types that a value may have: one, or several for a `JSONEither`.
  private var expectedNames: [String] {
    let alternatives = form.alternatives
    return alternatives.isEmpty ? [expectedName] : alternatives.flatMap(\.expectedNames)
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
    if case .either(let first, let second, _) = form {
      let types = (first.jsonTypes, second.jsonTypes)
      return types.0.isEmpty || types.1.isEmpty
        ? [] : types.0 + types.1.filter { !types.0.contains($0) }
    }
    if case .leaf(let kind) = form { return kind.jsonType.map { [$0] } ?? [] }
    let types = form.nativeTypes
    return types == JSONType.allCases ? transformerTypes : types.typeNames
  }

  private var transformerTypes: [JSONTypeName] {
    guard let transformers else { return [] }
    return transformers.jsonTypes.map {
      $0 == .number && transformers.acceptsOnlyIntegers ? .integer : $0
    }
  }
}

extension TransformerSet {
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

// Strings, integers, and types with such raw values, have exactly one key for each value: `7`, not
// `07`. Transformers convert keys of all other types, in both directions:
//
//   [UUID: T]     "0f8fad5b-..."  ->  uuidFromString   ->  UUID
//                 "0F8FAD5B-..."  <-  stringFromUUID   <-

extension ValueShape {
  /// Whether keys of an object can be imported as values of this shape.
  ///
  /// If the export transformer of a type returns another type than `String`, values of the type
  /// cannot be keys. Without an export transformer, the keys can only be imported.
  var canBeKey: Bool {
    if hasOwnKeys { return true }
    guard !isOptional,
      let importer = transformers?.transformers(for: .string).first, importer.source == .string
    else { return false }
    if LeafKind(type) == .date, exporter == nil { return true }
    return exporter.map { $0.target == String.self } ?? !importer.isBuiltIn
  }

  /// How the strings of JSON keys and values of this shape are converted into each other.
  package enum KeyForm {
    case text
    case integer(LeafKind)
    case rawValue(of: ValueShape, any (RawRepresentable & SendableMetatype).Type)
    case transformed
  }

  package var keyForm: KeyForm {
    switch form {
    case .leaf(.string): .text
    case .leaf(let kind): kind.integerType == nil ? .transformed : .integer(kind)
    case .rawValue(let raw, let type): .rawValue(of: raw, type)
    case .transformed(otherwise: let native?) where native.hasOwnKeys: native.keyForm
    default: .transformed
    }
  }

  /// Whether keys of this shape are converted without a transformer of the type.
  var hasOwnKeys: Bool {
    switch keyForm {
    case .text, .integer: !isOptional
    case .rawValue(let raw, _): raw.canBeKey
    case .transformed: false
    }
  }

  /// Whether different strings may be converted to equal keys.
  var mayHaveEqualKeys: Bool {
    switch keyForm {
    case .text, .integer: false
    case .rawValue, .transformed: true
    }
  }

  /// Returns the JSON key for a value; nil if the type requires an export transformer and has none.
  ///
  /// - Throws: The errors of the transformer.
  func keyText(of slot: Slot) throws -> String? {
    switch keyForm {
    case .text: return slot.load(as: String.self)
    case .integer(let kind): return kind.integerType.map { Self.text(of: slot, as: $0) }
    case .rawValue(let raw, let type):
      var text: String?
      try type.withRawValue(in: slot) { text = try raw.keyText(of: $0) }
      return text
    case .transformed: return try transformedKeyText(of: slot)
    }
  }

  private func transformedKeyText(of slot: Slot) throws -> String? {
    if case .leaf(.date) = form, exporter == nil {
      return try stringFromDate(slot.load(as: Date.self))
    }
    return try exporter?.json(of: slot).string
  }

  /// Returns the JSON key for a value, or the description of the value if it cannot be exported.
  func keyTextOrDescription(of slot: Slot) -> String {
    (try? keyText(of: slot)) ?? "\(slot.value(as: storedType))"
  }

  private static func text<Value: FixedWidthInteger>(of slot: Slot, as type: Value.Type) -> String {
    String(slot.load(as: type))
  }
}
