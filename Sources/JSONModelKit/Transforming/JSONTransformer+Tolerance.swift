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
  /// A value is wrong if it has an issue: another JSON type, null for a type that isn't Optional, a
  /// number out of range, a failed transformer, an unknown raw value or tag, or a violated
  /// constraint. A collection is also wrong if a value in it is, and a model if anything in it is
  /// wrong or missing, or if its `validate()` throws. When you merge, a wrong value resets the
  /// property to its default value.
  ///
  /// To see what was tolerated, set ``JSONImportOptions/onTolerated``. Some issues are always
  /// reported: a missing key of the property itself (``JSONModelError/Kind/missingKey``), syntax
  /// errors and exceeded limits.
  ///
  /// The guide is <doc:Guide-Tolerance>.
  public static var orDefault: JSONTransformer { JSONTransformer(.registered).orDefault }

  /// Sets a property to nil if its value in the document is wrong.
  ///
  /// ```swift
  /// final class User: JSONModel {
  ///   var avatar: Image?
  ///   override class var propertyTransformers: [String: JSONTransformer] {
  ///     ["avatar": .orNil]
  ///   }
  /// }
  /// let text = #"{"avatar": {"size": "large"}}"#
  /// try User(string: text).avatar   // nil
  /// ```
  ///
  /// The property must be an Optional or a ``JSONPresence``, which becomes `.null`; otherwise you
  /// get a declaration error. ``orDefault-swift.type.property`` says which values are wrong.
  public static var orNil: JSONTransformer { JSONTransformer(.registered).orNil }

  /// Sets a property to a value of your choice if its value in the document is wrong.
  ///
  /// ```swift
  /// final class Item: JSONModel {
  ///   var price = Decimal(1)
  ///   override class var propertyTransformers: [String: JSONTransformer] {
  ///     ["price": .or(0)]
  ///   }
  /// }
  /// try Item(string: #"{"price": "free"}"#).price   // 0
  /// ```
  ///
  /// The value must have the type of the property, or of the value in a ``JSONPresence``. You can
  /// write a number of another type if the property can represent it. Otherwise you get a
  /// declaration error. ``orDefault-swift.type.property`` says which values are wrong.
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
  /// The property must be an Optional or a ``JSONPresence``, whose `.null` is nil; otherwise you
  /// get a declaration error. An empty string isn't wrong, so ``JSONImportOptions/onTolerated``
  /// isn't called.
  ///
  /// Exports omit an Optional that is nil. They write `""` instead of null if the key is required
  /// (``RequiredKey``), if the default value isn't nil, or with
  /// ``JSONExportOptions/includesNulls``. For `.null`, they always write `""`.
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
  /// let text = #"{"hits": [1, null, 3], "dates": []}"#
  /// try Search(string: text).hits   // [1, 3]
  /// ```
  ///
  /// You get the issues of the dropped elements in ``JSONImportOptions/onTolerated``, with their
  /// indexes in the document. `.lossy()` drops elements of the outermost collection;
  /// `.lossy(.lossy())` also drops elements of the arrays in it. A value that isn't a collection is
  /// rejected, unless you write `.lossy().orDefault`.
  ///
  /// The guide is <doc:Guide-Tolerance>.
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
  ///     [
  ///       "ratings": .each(.or(0)),
  ///       "days": .each(.date(.pattern("dd.MM.yyyy"))),
  ///     ]
  ///   }
  /// }
  /// let text = #"{"ratings": [5, "?"], "days": {}}"#
  /// try Survey(string: text).ratings   // [5, 0]
  /// ```
  ///
  /// The key paths of issues have the index or key of the element.
  ///
  /// - Parameter element: The transformer of each element.
  /// - Returns: A transformer for a collection.
  public static func each(_ element: JSONTransformer) -> JSONTransformer {
    JSONTransformer(.elements(element, areDropped: false))
  }

  // MARK: - Composition

  /// The same transformer, with the default value of the property in place of a wrong value.
  ///
  /// ```swift
  /// ["createdAt": .date(.iso8601).orDefault]
  /// ```
  ///
  /// If you declare several replacements, the first one is used: `.orNil.orDefault` is `.orNil`.
  public var orDefault: JSONTransformer { withReplacement(.defaultValue) }

  /// The same transformer, with nil in place of a wrong value.
  ///
  /// ```swift
  /// ["createdAt": .date(.iso8601).orNil]
  /// ```
  public var orNil: JSONTransformer { withReplacement(.null) }

  /// Returns the same transformer, with a value of your choice in place of a wrong value.
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

  /// The same transformer, which also imports an empty string as nil.
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
