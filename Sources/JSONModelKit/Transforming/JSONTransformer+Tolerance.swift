#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Tolerance: a wrong value of one property is replaced or dropped instead of rejected, and the
// import reports it.
//
//   property     {"status": 7}          orDefault    keeps its default value
//                {"avatar": 7}          orNil        is nil
//                {"price": "x"}         or(0)        is 0
//   elements     {"tags": ["a", 7]}     lossy()      ["a"]
//                {"ratings": [1, "x"]}  each(.or(0)) [1, 0]

extension JSONTransformer {
  /// What replaces a wrong value.
  enum Replacement: Sendable {
    case defaultValue
    case null
    case value(any ReplacementValue)
  }

  /// Keeps the default value of a property whose value in the document is wrong.
  ///
  /// ```swift
  /// final class Order: JSONModel {
  ///   var status = Status.open
  ///   override class var propertyTransformers: [String: JSONTransformer] {
  ///     ["status": .orDefault]
  ///   }
  /// }
  /// try Order(string: #"{"status": "lost"}"#).status   // .open
  /// try Order(string: "{}")                           // throws: missing key
  /// ```
  ///
  /// A value is wrong if it has an issue: another JSON type, null for a type that is not Optional,
  /// a number out of range, a failed transformer, an unknown raw value or tag, or a violated
  /// constraint. A collection is also wrong if a value inside it is wrong. A model is wrong if
  /// anything in it is wrong or missing, or if its `validate()` throws.
  /// ``JSONImportOptions/onTolerated`` receives the issues.
  ///
  /// If the key of the property itself is missing, this is still reported as
  /// ``JSONModelError/Kind/missingKey``. Syntax errors and exceeded limits are never tolerated. In
  /// a merge, a wrong value resets the property to its default value.
  public static var orDefault: JSONTransformer { JSONTransformer(.registered).orDefault }

  /// Sets a property to nil if its value in the document is wrong.
  ///
  /// ```swift
  /// final class User: JSONModel {
  ///   var avatar: Image?
  ///   override class var propertyTransformers: [String: JSONTransformer] { ["avatar": .orNil] }
  /// }
  /// try User(string: #"{"avatar": {"size": "large"}}"#).avatar   // nil
  /// ```
  ///
  /// The property must be an Optional or a ``JSONPresence``, which becomes `.null`; otherwise the
  /// class has a declaration error. The rules of ``orDefault-swift.type.property`` apply.
  public static var orNil: JSONTransformer { JSONTransformer(.registered).orNil }

  /// Sets a property to a given value if its value in the document is wrong.
  ///
  /// ```swift
  /// final class Item: JSONModel {
  ///   var price = Decimal(1)
  ///   override class var propertyTransformers: [String: JSONTransformer] { ["price": .or(0)] }
  /// }
  /// try Item(string: #"{"price": "free"}"#).price   // 0
  /// ```
  ///
  /// The value must have the type of the property, or that of the value in a ``JSONPresence``; a
  /// number may have another number type if the property can represent it. Otherwise the class has
  /// a declaration error. The rules of ``orDefault-swift.type.property`` apply.
  ///
  /// - Parameter value: The value that replaces a wrong one.
  /// - Returns: A transformer without a conversion of its own.
  public static func or(_ value: some Sendable) -> JSONTransformer {
    JSONTransformer(.registered).or(value)
  }

  /// Imports an empty string as nil.
  ///
  /// ```swift
  /// final class Shop: JSONModel {
  ///   var homepage: URL?
  ///   override class var propertyTransformers: [String: JSONTransformer] {
  ///     ["homepage": .emptyAsNil]
  ///   }
  /// }
  /// try Shop(string: #"{"homepage": ""}"#).homepage   // nil
  /// ```
  ///
  /// The property must be an Optional or a ``JSONPresence``, whose `.null` is nil; otherwise the
  /// class has a declaration error. An export omits an Optional that is nil. It writes `""` instead
  /// of null if the key is required (``RequiredKey``), the default value is not nil, or
  /// ``JSONExportOptions/includesNulls`` is set. For `.null`, it always writes `""`.
  ///
  /// An empty string is not a wrong value and is not reported.
  public static var emptyAsNil: JSONTransformer { JSONTransformer(.registered).emptyAsNil }

  /// Drops the elements of an array, set or dictionary that are wrong, and keeps the rest.
  ///
  /// ```swift
  /// final class Search: JSONModel {
  ///   var hits: [Int] = []
  ///   var dates: [Date] = []
  ///   override class var propertyTransformers: [String: JSONTransformer] {
  ///     ["hits": .lossy(), "dates": .lossy(.date(.secondsSince1970))]
  ///   }
  /// }
  /// try Search(string: #"{"hits": [1, null, 3], "dates": []}"#).hits   // [1, 3]
  /// ```
  ///
  /// ``JSONImportOptions/onTolerated`` receives the issues of the dropped elements, with their
  /// indexes in the document. `.lossy()` drops elements of the outermost collection only;
  /// `.lossy(.lossy())` also drops elements of the inner arrays of an array of arrays. A value that
  /// is not a collection is rejected: `.lossy().orDefault` tolerates it.
  ///
  /// - Parameter element: The transformer of the elements, if they need one.
  /// - Returns: A transformer for a collection.
  public static func lossy(_ element: JSONTransformer? = nil) -> JSONTransformer {
    JSONTransformer(.elements(element ?? JSONTransformer(.registered), areDropped: true))
  }

  /// Applies a transformer to the elements of an array or set, or to the values of a dictionary.
  ///
  /// ```swift
  /// final class Survey: JSONModel {
  ///   var ratings: [Int] = []
  ///   var days: [String: Date] = [:]
  ///   override class var propertyTransformers: [String: JSONTransformer] {
  ///     ["ratings": .each(.or(0)), "days": .each(.date(.pattern("dd.MM.yyyy")))]
  ///   }
  /// }
  /// try Survey(string: #"{"ratings": [5, "?"], "days": {}}"#).ratings   // [5, 0]
  /// ```
  ///
  /// Issues have the index or key of the element in their path.
  ///
  /// - Parameter element: The transformer of each element.
  /// - Returns: A transformer for a collection.
  public static func each(_ element: JSONTransformer) -> JSONTransformer {
    JSONTransformer(.elements(element, areDropped: false))
  }

  // MARK: - Composition

  /// The same transformer, except that the property keeps its default value if the value is wrong.
  ///
  /// ```swift
  /// ["createdAt": .date(.iso8601).orDefault]
  /// ```
  ///
  /// The first replacement of a transformer is used: `.orNil.orDefault` is `.orNil`.
  public var orDefault: JSONTransformer { withReplacement(.defaultValue) }

  /// The same transformer, except that the property is set to nil if the value is wrong.
  ///
  /// ```swift
  /// ["createdAt": .date(.iso8601).orNil]
  /// ```
  public var orNil: JSONTransformer { withReplacement(.null) }

  /// Returns the same transformer, with the given value as the replacement for a wrong value.
  ///
  /// ```swift
  /// ["createdAt": .date(.iso8601).or(Date.distantPast)]
  /// ```
  ///
  /// - Parameter value: The value that replaces a wrong one.
  /// - Returns: A transformer with this conversion and the replacement.
  public func or(_ value: some Sendable) -> JSONTransformer {
    withReplacement(.value(TypedReplacementValue(value: value)))
  }

  /// The same transformer, except that an empty string is imported as nil.
  ///
  /// ```swift
  /// ["createdAt": .date(.iso8601).emptyAsNil]
  /// ```
  public var emptyAsNil: JSONTransformer {
    var result = self
    result.importsEmptyAsNil = true
    return result
  }

  private func withReplacement(_ replacement: Replacement) -> JSONTransformer {
    var result = self
    result.replacement = self.replacement ?? replacement
    return result
  }
}

/// The value that replaces a wrong one: the argument of ``JSONTransformer/or(_:)``.
protocol ReplacementValue: Sendable {
  /// The type of the value.
  var type: Any.Type { get }
  /// Stores the value in a slot of its type, or of an Optional of it.
  func store(in slot: Slot)
  /// Returns the value as a number type; nil if it is not a number, or if the type cannot represent
  /// it.
  func number(as type: Any.Type) -> (any ReplacementValue)?
  /// The value, wrapped in a `JSONPresence`.
  var inPresence: any ReplacementValue { get }
}

extension ReplacementValue {
  /// Returns the value as a type; nil if it is neither of the type nor a number that the type can
  /// represent.
  func fitting(_ type: Any.Type) -> (any ReplacementValue)? {
    self.type == type ? self : number(as: type)
  }
}

/// A replacement value with its static type.
struct TypedReplacementValue<Value: Sendable>: ReplacementValue {
  let value: Value

  var type: Any.Type { Value.self }

  func store(in slot: Slot) { slot.store(value) }

  var inPresence: any ReplacementValue {
    TypedReplacementValue<JSONPresence<Value>>(value: .value(value))
  }

  func number(as type: Any.Type) -> (any ReplacementValue)? {
    switch type {
    case let type as any (BinaryInteger & Sendable).Type: integer(as: type)
    case let type as any (BinaryFloatingPoint & Sendable).Type: floatingPoint(as: type)
    case is Decimal.Type: decimal
    default: nil
    }
  }

  private func integer<Number: BinaryInteger & Sendable>(
    as type: Number.Type
  ) -> (any ReplacementValue)? {
    guard let value = value as? any BinaryInteger, let number = Number(exactly: value) else {
      return nil
    }
    return TypedReplacementValue<Number>(value: number)
  }

  private func floatingPoint<Number: BinaryFloatingPoint & Sendable>(
    as type: Number.Type
  ) -> (any ReplacementValue)? {
    switch value {
    case let value as any BinaryInteger:
      Number(exactly: value).map { TypedReplacementValue<Number>(value: $0) }
    case let value as Double: floatingPoint(nearest: value, as: type)
    default: nil
    }
  }

  /// Returns the nearest number, or nil if the value is out of range.
  private func floatingPoint<Number: BinaryFloatingPoint & Sendable>(
    nearest value: Double, as type: Number.Type
  ) -> (any ReplacementValue)? {
    let number = Number(value)
    return number.isFinite || !value.isFinite ? TypedReplacementValue<Number>(value: number) : nil
  }

  private var decimal: (any ReplacementValue)? {
    switch value {
    case let value as Int: TypedReplacementValue<Decimal>(value: Decimal(value))
    // The shortest text of the number has the digits of its literal.
    case let value as Double:
      Decimal(string: "\(value)").map { TypedReplacementValue<Decimal>(value: $0) }
    default: nil
    }
  }
}
