#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// `Codable` types decode themselves. This decoder applies the rules for properties: 1e2 is an
// `Int`, 1.5 is not, dates have the forms of `dateFromString`, and no type conversions take place.
//
//   {"street": "Main", "zip": 1.5}      Address.init(from:)
//                             ^         DecodingError.typeMismatch(Int.self)
//                                         codingPath [zip], underlyingError ValueRejection.fraction
//
// `JSONDecoder` follows other rules, and does not report the path of a number that is out of range.

/// A decoder for a JSON value.
struct ValueDecoder: Decoder {
  let value: JSONValue
  /// The type to decode.
  private let type: Any.Type
  let codingPath: [any CodingKey]
  /// The import, which also imports models inside the value.
  let scope: any DecodingScope
  var userInfo: [CodingUserInfoKey: Any] { scope.userInfo }

  private init(
    _ value: JSONValue, as type: Any.Type, at codingPath: [any CodingKey],
    in scope: any DecodingScope
  ) {
    self.value = value
    self.type = type
    self.codingPath = codingPath
    self.scope = scope
  }

  /// Decodes a value.
  ///
  /// If the type is a class cluster, the importer selects the class, so the result can be an
  /// instance of a subclass.
  ///
  /// - Throws: `DecodingError`, and the errors of the type.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from value: JSONValue, at codingPath: [any CodingKey] = [],
    in scope: any DecodingScope
  ) throws -> Value {
    let decoder = ValueDecoder(value, as: type, at: codingPath, in: scope)
    if let leaf = type as? any Leaf.Type {
      guard let result = try decoder.decode(leaf) as? Value else { throw decoder.mismatch() }
      return result
    }
    if StackRoom.current.isExhausted() {
      throw scope.exceed(limit: StackRoom.reason, at: codingPath)
    }
    if let failure = scope.trials.failure(of: type, at: codingPath) { throw failure }
    do {
      if type is AnyClass,
        let model = try scope.importedModel(type, from: value, at: codingPath) as? Value
      {
        return model
      }
      return try type.init(from: decoder)
    } catch {
      scope.trials.note(error, of: type, at: codingPath)
      throw error
    }
  }

  /// Counts the bytes of the value, which is decoded again as the second type of a `JSONEither`.
  ///
  /// - Throws: The error of the first type, if it is that of a limit; the error of the limit of such
  ///   bytes.
  func countTrial(failedBy error: any Error) throws {
    if (error as? DecodingError)?.isLimitExceeded == true { throw error }
    if let reason = scope.limit(ofTried: value.byteCount) {
      throw scope.exceed(limit: reason, at: codingPath)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch() }
    return KeyedDecodingContainer(KeyedValueDecoder(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch() }
    return UnkeyedValueDecoder(decoder: self, elements: elements)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    SingleValueDecoder(decoder: self)
  }

  // MARK: - Errors

  /// Returns the error for a value whose JSON type does not match the decoded type.
  func mismatch() -> DecodingError {
    if value.isNull {
      return .valueNotFound(type, context("Expected a value, found null."))
    }
    return .typeMismatch(type, context("The value does not have the expected JSON type."))
  }

  private func context(
    _ description: String, _ rejection: ValueRejection? = nil
  ) -> DecodingError.Context {
    DecodingError.Context(
      codingPath: codingPath, debugDescription: description, underlyingError: rejection)
  }

  /// Decodes a value that the decoder converts without calling the `init(from:)` of the type.
  private func decode<Value: Leaf>(_ type: Value.Type) throws -> Value {
    var source = DecodedLeaf(value: value)
    let result: LeafResult<Value>
    do throws(ReadingStopped) {
      result = try type.take(from: &source)
    } catch {
      preconditionFailure("A value that was read before does not stop.")
    }
    switch result {
    case .value(let value): return value
    case .otherType: throw mismatch()
    case .fraction:
      throw DecodingError.typeMismatch(
        type, context("The number has a fractional part.", .fraction))
    case .outOfRange:
      throw DecodingError.dataCorrupted(context("The number is out of range.", .outOfRange(type)))
    case .invalid(let reason):
      throw DecodingError.dataCorrupted(context(reason, .form(type, reason: reason)))
    }
  }

  // MARK: - Parts

  func decode<Value: Decodable>(
    _ type: Value.Type, from value: JSONValue, at key: any CodingKey
  ) throws -> Value {
    try Self.decode(type, from: value, at: codingPath + [key], in: scope)
  }

  func decoder(for value: JSONValue, at key: any CodingKey) -> ValueDecoder {
    ValueDecoder(value, as: type, at: codingPath + [key], in: scope)
  }
}

/// A value as the source of a leaf.
private struct DecodedLeaf: LeafSource {
  let value: JSONValue

  func takeBool() -> Bool? { value.bool }

  func takeString() -> String? { value.string }

  func takeValue() -> JSONValue { value }

  func takeInteger<Value: FixedWidthInteger>(as type: Value.Type) -> NumberConversion<Value>? {
    takeNumber { $0.integer(as: type, from: $1) }
  }

  func takeFloatingPoint<Value: BinaryFormat>(as type: Value.Type) -> NumberConversion<Value>? {
    takeNumber { $0.floatingPoint(as: type, from: $1) }
  }

  func takeDecimal() -> NumberConversion<Decimal>? { takeNumber { $0.decimal(from: $1) } }

  func takeJSONNumber() -> JSONNumber? { value.number }

  private func takeNumber<Value>(
    _ conversion: (DecimalNumber, ByteCursor) -> NumberConversion<Value>
  ) -> NumberConversion<Value>? {
    value.number.flatMap { JSONNumber.reading($0.text, conversion) }
  }

  /// Accepts the seconds since 1970, too.
  func takeDate() -> Result<Double, DateText.Rejection>? {
    guard let number = value.number else {
      return takeString().map { DateText.secondsSince2001($0) }
    }
    do {
      return .success(try dateFromNumber(number).timeIntervalSinceReferenceDate)
    } catch {
      return .failure(DateText.Rejection(reason: "\(error)"))
    }
  }
}

/// The import that a `ValueDecoder` belongs to.
///
/// The importer is in a higher layer; this protocol is the part of it that a decoder calls.
protocol DecodingScope: AnyObject {
  /// The `userInfo` of the decoder.
  var userInfo: [CodingUserInfoKey: Any] { get }

  /// Imports a model from a value inside a `Codable` value; returns nil for other types.
  ///
  /// - Throws: `DecodingError` whose underlying error is the ``JSONModelError``.
  func importedModel(
    _ type: any Decodable.Type, from value: JSONValue, at codingPath: [any CodingKey]
  ) throws -> Any?

  /// Stops the import because the value at a coding path exceeds a limit; returns the error to
  /// throw.
  func exceed(limit reason: String, at codingPath: [any CodingKey]) -> DecodingError

  /// What trials of types have found.
  var trials: DecodingTrials { get }

  /// Counts bytes that are decoded again after a trial; returns the limit that they exceed.
  func limit(ofTried count: Int) -> String?
}

extension JSONValue {
  /// The approximate number of bytes of the value.
  var byteCount: Int {
    var count = 0
    _ = contains { part in
      count += 2 + (part.string?.utf8.count ?? part.number?.text.utf8.count ?? 2)
      return false
    }
    return count
  }
}

/// What is known about the types of the values of type `JSONEither` in a document.
///
/// Without the errors of the types that were tried, each level of a recursive type would be decoded
/// twice for every trial of the level around it: the time would be exponential in the depth of the
/// document.
final class DecodingTrials {
  /// Leads from the document to the value whose parts have coding paths.
  var base: [JSONKeyPath.Component] = []
  private var errors: [DecodedPlace: any Error] = [:]
  /// The number of trials around the current value.
  private var count = 0
  /// The indices of the types that values had when they were encoded.
  private let expected: [DecodedPlace: Int]
  /// The indices of the types that were chosen; nil if they are not needed.
  var chosen: [DecodedPlace: Int]?

  init(expected: [DecodedPlace: Int] = [:]) { self.expected = expected }

  /// Whether values may have been tried, or are.
  var haveBegun: Bool { count > 0 || !errors.isEmpty }

  func begin() { count += 1 }

  func end() { count -= 1 }

  /// Returns whether the second type is tried first.
  func triesSecond(of type: Any.Type, at codingPath: [any CodingKey]) -> Bool {
    !expected.isEmpty && expected[place(type, codingPath)] == 1
  }

  /// Records the type with which the value at a coding path was decoded.
  func note(_ index: Int, of type: Any.Type, at codingPath: [any CodingKey]) {
    chosen?[place(type, codingPath)] = index
  }

  /// Returns the error with which the value at a coding path was decoded as a type before.
  func failure(of type: Any.Type, at codingPath: [any CodingKey]) -> (any Error)? {
    errors.isEmpty ? nil : errors[place(type, codingPath)]
  }

  /// Records an error, if the value may be decoded again.
  func note(_ error: any Error, of type: Any.Type, at codingPath: [any CodingKey]) {
    if count > 0 { errors[place(type, codingPath)] = error }
  }

  private func place(_ type: Any.Type, _ codingPath: [any CodingKey]) -> DecodedPlace {
    DecodedPlace(base + codingPath.map(\.component), type)
  }
}

/// The reason why a value cannot be decoded as a type; the underlying error of a `DecodingError`.
enum ValueRejection: Error {
  /// The number has a fractional part, but the type is an integer.
  case fraction
  /// The number is out of range for the type.
  case outOfRange(Any.Type)
  /// The JSON type matches, but the value is not valid for the type.
  case form(Any.Type, reason: String)
  /// The value exceeds a limit of imports.
  case limit(String)
}
