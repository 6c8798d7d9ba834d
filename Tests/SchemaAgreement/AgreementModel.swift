import JSONModelKit
import JSONModelSchema

/// A class and a valid document.
struct Sample {
  var type: any AgreementModel.Type
  var document: JSONValue
  /// The subjects whose schemas express all rules as keywords.
  var subjects: [JSONSchemaSubject] = [.canonicalDocuments, .acceptedDocuments]
  /// Whether the schema of accepted documents may accept more than an import.
  var isWeak = false
}

/// The operations of a class that the tool uses.
protocol AgreementModel: JSONModel {
  static func schema(_ subject: JSONSchemaSubject) throws -> JSONValue
  /// The schema in a strict dialect, or nil if the class has none.
  static func schema(_ dialect: JSONSchemaDialect) -> JSONDialectSchema?
  /// The JSON Pointers of the issues of an import, empty if the document is imported.
  static func positions(_ document: JSONValue) -> [String]
}

extension AgreementModel {
  static func schema(_ subject: JSONSchemaSubject) throws -> JSONValue {
    try jsonSchema(describing: subject)
  }

  static func schema(_ dialect: JSONSchemaDialect) -> JSONDialectSchema? {
    try? jsonSchema(for: dialect)
  }

  static func positions(_ document: JSONValue) -> [String] {
    do {
      // Imports the text, because the schema describes the text.
      _ = try make(string: document.string())
      return []
    } catch {
      return Set(error.issues.map(\.keyPath.jsonPointer)).sorted()
    }
  }
}
