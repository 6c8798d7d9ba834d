import Foundation
import JSONModelKit
import Testing

/// The forms in which an import accepts a document.
enum InputForm: CaseIterable, Sendable {
  /// UTF-8 in `Data`.
  case bytes
  /// A Swift string.
  case text
  /// A ``JSONValue``.
  case value
  /// A dictionary of Swift values.
  case swift
  /// The result of `JSONSerialization`.
  case serialization
  /// A dictionary of `NSNumber`, `NSString`, `NSArray`, `NSDictionary` and `NSNull`.
  case foundation

  /// The forms that are trees of values: issues have no positions, and the order of the keys.
  static let trees: [InputForm] = [.value, .swift, .serialization, .foundation]
}

/// Expects parts of the issues of a document in one of its forms.
///
/// Those of a tree are in the order of its keys, so their order is not compared.
func expectEqual<Value: Equatable>(
  _ found: [Value], _ expected: [Value], as form: InputForm,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard InputForm.trees.contains(form) else {
    return expectEqual(found, expected, "\(form)", sourceLocation: sourceLocation)
  }
  func sorted(_ values: [Value]) -> [Value] { values.sorted { "\($0)" < "\($1)" } }
  expectEqual(sorted(found), sorted(expected), "\(form)", sourceLocation: sourceLocation)
}

extension JSONModelProtocol where Self: JSONModel {
  /// Imports a document in one of its forms.
  static func make(
    _ json: String, as form: InputForm, options: JSONImportOptions = .default
  ) throws -> Self {
    switch form {
    case .bytes: try make(data: Data(json.utf8), options: options)
    case .text: try make(string: json, options: options)
    case .value: try make(value: JSONValue(string: json), options: options)
    case .swift:
      try make(
        dictionary: #require(swiftObject(JSONValue(string: json)) as? [String: Any]),
        options: options)
    case .serialization:
      try make(
        dictionary: #require(
          JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]),
        options: options)
    case .foundation:
      try make(
        dictionary: JSONValue(string: json).object.map { $0.mapValues(foundationObject) } ?? [:],
        options: options)
    }
  }
}

/// Converts a JSON value to Swift types.
func swiftObject(_ value: JSONValue) -> Any {
  switch value {
  case .null: NSNull()
  case .bool(let bool): bool
  case .number(let number):
    if let int = number.int {
      int
    } else if let large = number.integer(as: UInt64.self) {
      large
    } else if let decimal = number.decimal {
      decimal
    } else if let double = number.double {
      double
    } else {
      number
    }
  case .string(let string): string
  case .array(let elements): elements.map(swiftObject)
  case .object(let members): members.mapValues(swiftObject)
  }
}

/// Converts a JSON value to Foundation's classes.
func foundationObject(_ value: JSONValue) -> Any {
  switch value {
  case .null: NSNull()
  case .bool(let bool): NSNumber(value: bool)
  case .number(let number):
    number.int.map { NSNumber(value: $0) }
      ?? number.integer(as: UInt64.self).map { NSNumber(value: $0) }
      ?? number.decimal.map { NSDecimalNumber(decimal: $0) } ?? NSNumber(value: number.double ?? 0)
  case .string(let string): NSString(string: string)
  case .array(let elements): NSArray(array: elements.map(foundationObject))
  case .object(let members):
    NSDictionary(
      objects: members.values.map(foundationObject), forKeys: members.keys.map(NSString.init))
  }
}

/// Returns the issues without positions, in an order that does not depend on the form of the input.
func summary(_ error: JSONModelError) -> [String] {
  error.issues.map { "\($0.keyPath): \($0.kind) (\($0.property ?? "no property"))" }.sorted()
}

/// Expects `checkDeclaration()` to throw these declaration errors, and imports to throw the same.
func expectDeclarationErrors<Model: JSONModel>(
  in type: Model.Type, _ sentences: [String], sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let error = try importError(sourceLocation: sourceLocation) { try Model.checkDeclaration() }
  let found = error.issues.map(\.description)
  expectEqual(found, sentences, sourceLocation: sourceLocation)
  let areDeclarationErrors = error.issues.allSatisfy(\.isDeclarationError)
  #expect(areDeclarationErrors, sourceLocation: sourceLocation)
  try expectEqual(importError { try Model.make(string: "no JSON") }, error)
  try expectEqual(importError { try Model.make(dictionary: [:]) }, error)
}

extension JSONModelError.Issue {
  /// Whether the issue is a declaration error.
  var isDeclarationError: Bool { if case .invalidDeclaration = kind { true } else { false } }
}
