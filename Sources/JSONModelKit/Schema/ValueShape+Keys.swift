#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
  enum KeyForm {
    case text
    case integer(LeafKind)
    case rawValue(of: ValueShape, any (RawRepresentable & SendableMetatype).Type)
    /// Transformers of the type convert them.
    case transformed
  }

  var keyForm: KeyForm {
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
