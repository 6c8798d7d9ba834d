import JSONModelKit
import Testing

/// A property has the key path `info.name`, but the document has the single key `info.name`.
struct DottedKeyTests {
  final class Note: JSONModel {
    var name = ""
    var first = 0
    var kind: String?
    override class var keyMapper: JSONKeyMapper {
      ["name": ["title.text", "info.name"], "first": "items.0.id", "kind": "info.kind"]
    }
  }
  final class Outer: JSONModel { var notes: [Note] = [] }

  static let documents: [(String, [String])] = [
    (
      #"{"info.name": "a", "items.0.id": 1}"#,
      [
        #"title.text: required key is missing; the object has the key "info.name": "#
          + #"map it with .literal("info.name") [missing_key]"#,
        #"items[0].id: required key is missing; the object has the key "items.0.id": "#
          + #"map it with .literal("items.0.id") [missing_key]"#,
      ]
    ),
    (
      #"{"info": {"info.name": 1}, "items": [], "items.0": 1, "name": "a"}"#,
      [
        "title.text: required key is missing [missing_key]",
        "items[0].id: required key is missing [missing_key]",
      ]
    ),
    (#"{"info": {"name": "a"}, "info.name": 1, "items": [{"id": 1}], "info.kind": "x"}"#, []),
  ]

  @Test func theFixOfAMissingPathNamesTheKey() throws {
    for (json, issues) in Self.documents {
      for form in InputForm.allCases {
        if issues.isEmpty {
          expectEqual(try Note.make(json, as: form).name, "a")
          continue
        }
        let error = try importError { try Note.make(json, as: form) }
        let position = InputForm.trees.contains(form) ? "" : "line 1, column 1, "
        expectEqual(error.descriptions, issues.map { position + $0 }, "\(form)")
        let text = try importError { try Note(string: json) }
        let outer = try importError { try Outer.make("{\"notes\": [\(json)]}", as: form) }
        expectEqual(outer.issues.map(\.fix), text.issues.map(\.fix))
      }
    }
    let error = try importError { try Note(string: #"{"items.0.id": 1}"#) }
    expectEqual(JSONErrorMessages.client.message(for: error.issues[1]), "is required")
  }

  /// A fix requires a search of the object, so the importer finds fixes only for issues it keeps.
  @Test func furtherIssuesHaveNoFix() throws {
    let json = "[" + String(repeating: #"{"items.0.id": 1}, "#, count: 3) + #"{"items.0.id": 1}]"#
    let options = JSONImportOptions(maximumIssues: 4)
    let error = try importError { try [Note](string: json, options: options) }
    expectEqual(error.issues.map { $0.fix == nil }, [true, false, true, false])
    expectEqual(error.furtherIssues, 4)
  }
}
