import Foundation
import JSONModelKit

// A common interface for the imported types: model classes, and arrays and dictionaries of models.

/// A document in one of the forms that an import accepts.
enum Form {
  case data(Data)
  case text(String)
  case value(JSONValue)
  case dictionary([String: Any])
}

/// A type that a document can be imported into.
protocol Subject: SendableMetatype {
  static func imported(
    from form: Form, _ options: JSONImportOptions
  ) throws(JSONModelError) -> any Subject

  func isSame(as other: any Subject) -> Bool
  func exportedData() throws(JSONModelError) -> Data
  func exportedValue() throws(JSONModelError) -> JSONValue
  /// The models at the root.
  var models: [any FuzzedModel] { get }
}

/// A model class that the targets import.
protocol FuzzedModel: JSONModel, Subject {
  /// Whether a model equals the import of its export. False if an export may round a date.
  static var equalsItsReimport: Bool { get }
}

extension FuzzedModel {
  static var equalsItsReimport: Bool { true }

  static func imported(
    from form: Form, _ options: JSONImportOptions
  ) throws(JSONModelError) -> any Subject {
    switch form {
    case .data(let data): try make(data: data, options: options)
    case .text(let text): try make(string: text, options: options)
    case .value(let value): try make(value: value, options: options)
    case .dictionary(let members): try make(dictionary: members, options: options)
    }
  }

  func isSame(as other: any Subject) -> Bool {
    guard let other = other as? JSONModel else { return false }
    return self == other
  }

  func exportedData() throws(JSONModelError) -> Data { try jsonData() }
  func exportedValue() throws(JSONModelError) -> JSONValue { try jsonValue() }
  var models: [any FuzzedModel] { [self] }
}

/// An array or a dictionary of models.
private protocol Collected: Subject, Equatable, JSONModelContainer {}

extension Collected {
  static func imported(
    from form: Form, _ options: JSONImportOptions
  ) throws(JSONModelError) -> any Subject {
    switch form {
    case .data(let data): try Self(data: data, options: options)
    case .text(let text): try Self(string: text, options: options)
    case .value(let value): try Self(value: value, options: options)
    case .dictionary(let members): try Self(dictionary: members, options: options)
    }
  }

  func isSame(as other: any Subject) -> Bool { other as? Self == self }
}

extension Array: Subject, Collected where Element: FuzzedModel {
  func exportedData() throws(JSONModelError) -> Data { try jsonData() }
  func exportedValue() throws(JSONModelError) -> JSONValue { try jsonValue() }
  var models: [any FuzzedModel] { self }
}

extension Dictionary: Subject, Collected where Key == String, Value: FuzzedModel {
  func exportedData() throws(JSONModelError) -> Data { try jsonData() }
  func exportedValue() throws(JSONModelError) -> JSONValue { try jsonValue() }
  var models: [any FuzzedModel] { Array(values) }
}

/// The result of an import.
enum Outcome {
  case imported(any Subject)
  case rejected(JSONModelError)

  init(of subject: any Subject.Type, _ form: Form, _ options: JSONImportOptions) {
    do throws(JSONModelError) {
      self = .imported(try subject.imported(from: form, options))
    } catch {
      self = .rejected(error)
    }
  }

  var error: JSONModelError? {
    guard case .rejected(let error) = self else { return nil }
    return error
  }
}

/// Returns the result of a closure, or the error that it threw.
func outcome<Value>(
  of body: () throws(JSONModelError) -> Value
) -> Result<Value, JSONModelError> {
  do throws(JSONModelError) {
    return .success(try body())
  } catch {
    return .failure(error)
  }
}

extension JSONImportOptions {
  /// The options for a document of any kind, whose last of several equal keys is used.
  static let lastKey = JSONImportOptions(duplicateKeys: .useLast)
}
