#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Numbers and Booleans that are strings in the document:
//
//   .quoted                                  "12", "1.5", "true"   Int, Double, Bool, ...
//   .date(.millisecondsSince1970).quoted     "1700000000500"       Date
//   .nonFinite().quoted                      "1.5", "NaN"          Double, Float
//
// The form is around another registry, whose transformers convert the number or the Boolean in the
// string. A type without such transformers converts it itself.

extension JSONTransformer {
  /// Imports and exports numbers and Booleans as strings, such as `"12"` and `"true"`.
  ///
  /// ```swift
  /// final class Account: JSONModel {
  ///   var id: UInt64 = 0
  ///   var isOpen: Bool?
  ///   override class var propertyTransformers: [String: JSONTransformer] {
  ///     ["id": .quoted, "isOpen": .quoted]
  ///   }
  /// }
  /// let text = #"{"id": "9007199254740993", "isOpen": "true"}"#
  /// let account = try Account(string: text)
  /// account.id                 // 9007199254740993
  /// try account.jsonString()   // {"id":"9007199254740993",...
  /// ```
  ///
  /// Use it if other clients would round large numbers, or for formats such as the JSON of Protocol
  /// Buffers, whose `int64` is a string, and the numbers of DynamoDB.
  ///
  /// The string must be a complete JSON number (RFC 8259, section 6), `true` or `false`; `""`, `"
  /// 1"` and `"+1"` are rejected. A number or Boolean without quotation marks is accepted as well,
  /// unless the class has the ``JSONTransformerRegistry/strict`` registry. A ``JSONNumber`` keeps
  /// its digits.
  ///
  /// The property can have any number type, or be a `Bool`, or a type with such raw values or with
  /// registered transformers from and to numbers. It can also be an Optional, an array and so on.
  /// Constraints apply to the value. The guide is <doc:Guide-Dates>.
  public static var quoted: JSONTransformer { JSONTransformer(.registered).quoted }

  /// The same transformer, whose numbers and Booleans are strings.
  ///
  /// ```swift
  /// [
  ///   "sentAt": .date(.millisecondsSince1970).quoted,
  ///   "ratio": .nonFinite().quoted,
  /// ]
  /// // {"sentAt": "1700000000500", "ratio": "NaN"}
  /// ```
  ///
  /// You cannot combine it with a transformer whose values are already strings. The rules of
  /// ``quoted-swift.type.property`` apply.
  public var quoted: JSONTransformer {
    var result = self
    result.isQuoted = true
    return result
  }
}

extension ValueForm {
  /// Creates the form of the values that have numbers or Booleans in a registry.
  static func quoted(in registry: JSONTransformerRegistry) -> ValueForm {
    ValueForm("is for numbers and Booleans") { type, convertsJSONTypes in
      let entries = registry.entries(for: type, isFixing: true)
      guard let form = QuotedForm(of: type, entries.transformers, entries.exporter) else {
        return nil
      }
      return form.transformers(isExclusive: !convertsJSONTypes)
    }
  }
}

/// The values of one type as strings with numbers or Booleans.
private struct QuotedForm: Sendable {
  private let isBool: Bool
  /// The transformers from the number or the Boolean, the preferred one first.
  private let importers: [ImportTransformer]
  /// The transformers to it; the last one applies to all values.
  private let exporters: [ExportTransformer]
  /// The transformer from strings without a number, such as `NaN`, and these strings.
  private let names: (importer: ImportTransformer, texts: [JSONValue])?
  /// The type, if all strings are integers of it.
  private let integer: (any (FixedWidthInteger & NumberLeaf).Type)?

  /// Returns nil for a type whose values are neither numbers nor Booleans.
  init?(of type: Any.Type, _ set: TransformerSet?, _ exporter: ExportTransformer?) {
    let own = Self.conversions(of: type)
    let isConditional = exporter?.jsonType == nil
    if let exporter, let type = exporter.jsonType, type == .number || type == .true {
      (isBool, exporters) = (type == .true, [exporter])
    } else if let own {
      isBool = type == Bool.self
      exporters = (isConditional ? [exporter].compactMap(\.self) : []) + [own.exporter]
    } else {
      return nil
    }
    let declared = set?.transformers(for: isBool ? .true : .number) ?? []
    importers =
      declared.filter { own == nil || !$0.isBuiltIn } + [own?.importer].compactMap(\.self)
    if importers.isEmpty { return nil }
    integer = importers.count == 1 && own != nil ? LeafKind(type)?.integerType : nil
    let named = isConditional ? set?.transformers(for: .string).first : nil
    names = named.flatMap { importer in
      importer.form?.exported?["enum"]?.array.map { (importer, $0) }
    }
  }

  /// Returns the transformers of a type that converts numbers or Booleans itself; nil for other
  /// types.
  private static func conversions(
    of type: Any.Type
  ) -> (importer: ImportTransformer, exporter: ExportTransformer)? {
    func conversions<Value: NumberLeaf>(
      _ convert: @escaping @Sendable (JSONNumber) throws -> Value
    ) -> (importer: ImportTransformer, exporter: ExportTransformer) {
      (
        ImportTransformer(isBuiltIn: true, function: convert),
        ExportTransformer { (value: Value) throws -> JSONNumber in
          guard let number = value.jsonNumber else {
            throw JSONTransformError("not a finite number")
          }
          return number
        }
      )
    }
    if type == Bool.self {
      return (
        ImportTransformer(isBuiltIn: true) { (value: Bool) in value },
        ExportTransformer { (value: Bool) in value }
      )
    }
    func integers<Value: FixedWidthInteger & NumberLeaf>(
      of type: Value.Type
    ) -> (importer: ImportTransformer, exporter: ExportTransformer) {
      conversions { number -> Value in try integerFromString(number.text) }
    }
    func floats<Value: BinaryFormat & NumberLeaf>(
      of type: Value.Type
    ) -> (importer: ImportTransformer, exporter: ExportTransformer) {
      conversions { number -> Value in try floatingPointFromString(number.text) }
    }
    if let integer = LeafKind(type)?.integerType { return integers(of: integer) }
    if let float = LeafKind(type)?.type?.floatingPointType { return floats(of: float) }
    if type == Decimal.self { return conversions { try decimalFromString($0.text) } }
    return type == JSONNumber.self ? conversions { $0 } : nil
  }

  func transformers(isExclusive: Bool) -> ValueForm.Transformers {
    ValueForm.Transformers(
      importer: ImportTransformer(like: importers[0], form: description) { text, slot in
        try store(text, in: slot)
      },
      exporter: ExportTransformer(quoting: exporters), isExclusive: isExclusive)
  }

  private func store(_ text: String, in slot: Slot) throws -> Bool {
    if let json = json(text) {
      for importer in importers where try importer.transform(json, into: slot) { return true }
      // Says so if it has a fractional part.
      if importers.allSatisfy(\.source.isInteger) { _ = try integerFromString(text) as Int }
      throw JSONTransformError.outOfRange
    }
    guard let names else {
      throw JSONTransformError(isBool ? #"expected "true" or "false""# : "not a JSON number")
    }
    guard names.texts.contains(.string(text)) else {
      let expected = names.texts.map(\.description).alternatives
      throw JSONTransformError("expected \(expected), or a number")
    }
    return try names.importer.transform(.string(text), into: slot)
  }

  private func json(_ text: String) -> JSONValue? {
    if !isBool { return JSONNumber(text).map { .number($0) } }
    return ["true": true, "false": false][text].map { .bool($0) }
  }

  private var description: StringForm {
    func form(_ accepted: [String: JSONValue], _ exported: [String: JSONValue]) -> StringForm {
      StringForm(accepted: accepted, exported: exported, isQuoted: true)
    }
    func number(_ pattern: String) -> [String: JSONValue] {
      let number: [String: JSONValue] = ["pattern": .string(pattern)]
      return names.map { ["anyOf": [["enum": .array($0.texts)], .object(number)]] } ?? number
    }
    if isBool { return form(Self.booleans, Self.booleans) }
    guard let integer else { return form(number(Self.number), number(Self.number)) }
    let sign = integer.isSigned ? "-?" : ""
    return form(
      number(#"^(?:-?0|\#(sign)[1-9][0-9]*)(?:\.0+)?(?:[eE]\+?[0-9]+)?$"#),
      number("^(?:0|\(sign)[1-9][0-9]*)$"))
  }

  private static let booleans: [String: JSONValue] = ["enum": ["true", "false"]]
  /// A JSON number (RFC 8259, section 6).
  private static let number = #"^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$"#
}
