import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// Every form is exported in all ways, and an export is imported again.
struct FormExportTests {
  @Test(arguments: Form.all) func modelsAreExported(form: Form) {
    func check<M: Form.Model>(_ type: M.Type) {
      form.withEach(type) { _, text, model in
        try require(exported(model), equals: text, "export")
        try require(M.make(string: text).jsonString(), equals: text, "second export")
        try require(
          M.make(dictionary: model.dictionary()).jsonValue(),
          equals: model.jsonValue(), "dictionary")
        let value = try JSONValue(string: text)
        try require(JSONValue(data: JSONEncoder().encode(model)), equals: value, "encoder")
        for options in [JSONExportOptions.pretty, .sorted, .canonical] {
          try require(
            M.make(string: exported(model, options)).jsonValue(), equals: value, "\(options)")
        }
      }
    }
    check(form.type)
  }

  @Test(arguments: Form.all) func exportsWithNullsAreEquivalent(form: Form) {
    func check<M: Form.Model>(_ type: M.Type) {
      form.withEach(type) { _, text, model in
        let nulls = try exported(model, JSONExportOptions(includesNulls: true))
        try require(M.make(string: nulls).jsonString(), equals: text, "nulls")
      }
    }
    check(form.type)
  }

  @Test(arguments: Form.all) func exportsWithoutDefaultsAreEquivalent(form: Form) {
    func check<M: Form.Model>(_ type: M.Type) {
      form.withEach(type, .omitDefaults) { _, text, model in
        let short = try exported(model, JSONExportOptions(omitsDefaults: true))
        try require(M.make(string: short).jsonString(), equals: text, "without defaults")
      }
    }
    check(form.type)
  }

  @Test(arguments: Form.all) func exportsByNameAreImportedByName(form: Form) {
    func check<M: Form.Model>(_ type: M.Type) {
      form.withEach(type) { _, text, model in
        let names = try exported(model, JSONExportOptions(usesKeyMapping: false))
        let options = JSONImportOptions(usesKeyMapping: false)
        try require(M.make(string: names, options: options).jsonString(), equals: text, "names")
      }
    }
    check(form.type)
  }

  @Test(arguments: Form.all) func propertyListsAreEncodedAndDecoded(form: Form) {
    func check<M: Form.Model>(_ type: M.Type) {
      form.withEach(type) { _, _, model in
        let list = try PropertyListDecoder().decode(
          M.self, from: PropertyListEncoder().encode(model))
        try require(list.jsonValue(), equals: model.jsonValue(), "property list")
      }
    }
    check(form.type)
  }

  /// The schema of the accepted documents accepts each of them; that of exports accepts exports.
  @Test(arguments: Form.all) func schemasAcceptTheDocuments(form: Form) throws {
    func check<M: Form.Model>(_ type: M.Type) throws {
      form.withEach(type, .schema) { document, text, model in
        let accepted = try JSONDocumentSchema(value: M.jsonSchema(describing: .acceptedDocuments))
        try accepted.check(data: Data(document.utf8))
        let canonical = try JSONDocumentSchema(value: M.jsonSchema(describing: .canonicalDocuments))
        try canonical.check(data: Data(text.utf8))
      }
    }
    try check(form.type)
  }
}
