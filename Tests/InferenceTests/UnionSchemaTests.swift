import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// The schema of a `JSONEither`, compared with imports.
struct UnionSchemaTests {
  enum Level: String, CaseIterable { case low, high }
  final class Accepted: JSONModel {
    var port: JSONEither<Int, String>?
    var level: JSONEither<Level, Int>?
    var date: JSONEither<Date, Int>?
  }

  /// The JSON type chooses, so a type does not accept what it would convert alone.
  @Test(arguments: [
    (#"{"port":1.5}"#, false), (#"{"port":1}"#, true), (#"{"port":"1.5"}"#, true),
    (#"{"port":true}"#, true), (#"{"level":"-0.0"}"#, false), (#"{"level":"low"}"#, true),
    (#"{"level":7}"#, true), (#"{"level":"7"}"#, false), (#"{"date":"0E+9"}"#, false),
    (#"{"date":"2026-01-31"}"#, true), (#"{"date":0}"#, true), (#"{"date":null}"#, true),
  ])
  func theSchemaOfAcceptedDocumentsAgreesWithTheImport(text: String, isValid: Bool) throws {
    let schema = try Accepted.jsonSchema(describing: .acceptedDocuments)
    #expect(((try? Accepted(string: text)) != nil) == isValid)
    try withFiles(["s.json": schema.description]) { folder in
      #expect(run(["check", "\(folder)/s.json", "-"], input: text).status == (isValid ? 0 : 1))
    }
  }
}
