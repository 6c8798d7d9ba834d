import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// The constraints `.requires` and `.requiresOne`, which require members of an object.
struct MemberConstraintTests {
  class Contact: JSONModel {
    var street: String?
    var city: String?
    var phone: JSONPresence<String> = .absent
    @OptionalKey var email = ""
    var note: Contact?
    override class var keyMapper: JSONKeyMapper { ["city": "town"] }
    override class var constraints: [String: [JSONConstraint]] {
      [
        "": [.requires("city", with: "street"), .requiresOne(of: ["phone", "email"])],
        "street": [.length(1...)],
      ]
    }
  }

  static let needsCity = #"must contain the key "town" if it contains "street""#
  static let needsOne = #"must contain at least one of the keys "phone", "email""#

  /// Documents, and the messages of their issues.
  static let documents: [(json: String, issues: [String])] = [
    (#"{"street": "a", "town": "b", "phone": "1"}"#, []),
    (#"{"town": "b", "email": "e"}"#, []),
    (#"{"phone": "1", "email": "e"}"#, []),
    ("{}", [needsOne]),
    (#"{"street": "a"}"#, [needsCity, needsOne]),
    // A key is present even if its value is null.
    (#"{"street": null, "phone": null}"#, [needsCity]),
    (#"{"street": null, "town": null, "email": null}"#, []),
  ]

  @Test(arguments: InputForm.allCases) func keysAreRequired(form: InputForm) throws {
    for (json, issues) in Self.documents {
      var found: [String] = []
      do { _ = try Contact.make(json, as: form) } catch let error as JSONModelError {
        found = error.issues.map { "\($0.kind)" }
        #expect(
          error.issues.allSatisfy { $0.keyPath == [] && $0.kind.code == "constraint_violated" })
      }
      expectEqual(found, issues, "\(json)")
    }
  }

  // MARK: - Export

  final class Span: JSONModel {
    var start: Int?
    var end: Int?
    var zone: String?
    var phone: String?
    var mail: String?
    override class var constraints: [String: [JSONConstraint]] {
      [
        "": [
          .requires("end", with: "start"), .requires("zone", with: "end"),
          .requiresOne(of: ["phone", "mail"]),
        ]
      ]
    }
  }

  /// A null that makes a document valid is exported, so that the export can be imported.
  @Test(arguments: [
    (
      #"{"start":1,"end":null,"zone":null,"mail":"m"}"#,
      #"{"start":1,"end":null,"zone":null,"mail":"m"}"#
    ),
    (
      #"{"start":1,"end":2,"zone":null,"mail":"m"}"#, #"{"start":1,"end":2,"zone":null,"mail":"m"}"#
    ),
    (#"{"zone":null,"mail":null}"#, #"{"phone":null}"#),
    (#"{"start":null,"end":null,"zone":null,"phone":"p"}"#, #"{"phone":"p"}"#),
  ])
  func anExportHasTheNullsThatTheConstraintsRequire(json: String, exported: String) throws {
    let span = try Span(string: json)
    try expectEqual(span.jsonString(), exported)
    try expectEqual(Span(string: exported), span)
    try expectEqual(span.jsonValue(), JSONValue(string: exported))
    try expectEqual(Span(dictionary: span.dictionary()), span)
    try expectEqual(span.detachedCopy(), span)
    try expectEqual(JSONDecoder().decode(Span.self, from: JSONEncoder().encode(span)), span)
  }

  @Test func otherIssuesDoNotHideViolations() throws {
    let json = """
      {"street": "", "phone": 1,
       "note": {"street": 7}}
      """
    let error = try importError { try Contact(string: json) }
    expectEqual(
      error.descriptions,
      [
        "line 1, column 1: \(Self.needsCity) [constraint_violated]",
        "line 1, column 12, street: must have at least 1 character [constraint_violated]",
        "line 2, column 10, note: \(Self.needsCity) [constraint_violated]",
        "line 2, column 10, note: \(Self.needsOne) [constraint_violated]",
      ])
  }

  @Test func mergesAndModelsInMemoryCheckValues() throws {
    let contact = try Contact(string: #"{"email": "e"}"#)
    let error = try importError { try contact.merge(string: #"{"street": "a"}"#) }
    expectEqual(error.issues.map { "\($0.kind)" }, [Self.needsCity])
    try contact.merge(string: #"{"street": "a", "town": "b"}"#)
    try contact.merge(string: #"{"phone": "2"}"#)
    let removed = try importError { try contact.merge(string: #"{"town": null}"#) }
    expectEqual(removed.issues.map { "\($0.kind)" }, [Self.needsCity])
    #expect(contact.issues().isEmpty)
    contact.city = nil
    expectEqual(
      contact.issues().map(\.description), ["\(Self.needsCity) [constraint_violated]"])
  }

  @Test func subclassesAddConstraints() throws {
    final class Strict: Contact {
      override class var constraints: [String: [JSONConstraint]] {
        ["": [.requires("note", with: "city"), .requiresOne(of: ["phone", "email"])]]
      }
    }
    let error = try importError { try Strict(string: #"{"town": "a"}"#) }
    expectEqual(
      error.issues.map { "\($0.kind)" },
      [Self.needsOne, #"must contain the key "note" if it contains "town""#])
  }

  @Test func keyPathsAreChecked() throws {
    final class Nested: JSONModel {
      var a: Int?
      var b: Int?
      override class var keyMapper: JSONKeyMapper { ["a": "x.a", "b": ["x.b", "b"]] }
      override class var constraints: [String: [JSONConstraint]] {
        ["": [.requires("b", with: "a")]]
      }
    }
    for json in [#"{"x": {"a": 1, "b": 2}}"#, #"{"x": {"a": 1}, "b": 2}"#, #"{"x": {}}"#, "{}"] {
      _ = try Nested(string: json)
    }
    let error = try importError { try Nested(string: #"{"x": {"a": 1}}"#) }
    expectEqual(
      error.issues.map { "\($0.kind)" }, [#"must contain the key "x.b" if it contains "x.a""#])
    let schema = try Nested.jsonSchema()
    expectEqual(schema["if"]?["properties"]?["x"]?["required"], ["a"])
    expectEqual(schema["then"]?["anyOf"]?.array?.count, 2)
  }

  @Test func theSchemaHasTheirKeywords() throws {
    let schema = try Contact.jsonSchema()
    expectEqual(schema["dependentRequired"], ["street": ["town"]])
    expectEqual(schema["anyOf"], [["required": ["phone"]], ["required": ["email"]]])
  }

  @Test func invalidNamesAreDeclarationErrors() throws {
    final class Wrong: JSONModel {
      var name = ""
      @Ignore var hidden = ""
      override class var constraints: [String: [JSONConstraint]] {
        [
          "": [
            .requires("nmae", with: "name"), .requiresOne(of: ["hidden"]), .requiresOne(of: []),
            .length(1...),
          ],
          "name": [.requiresOne(of: ["name"])],
        ]
      }
    }
    try expectDeclarationErrors(
      in: Wrong.self,
      [
        "Wrong.name has the constraint .requiresOne, which is for the whole object; "
          + "declare it under the name \"\" [invalid_declaration]",
        "Wrong.constraints names \"nmae\", which is not a property; did you mean \"name\"? "
          + "[invalid_declaration]",
        "Wrong.constraints names \"hidden\", which is not imported [invalid_declaration]",
        "Wrong has the constraint .requiresOne without a property [invalid_declaration]",
        "Wrong has the constraint .length under the name \"\", which stands for the whole "
          + "object; declare it under the name of a property [invalid_declaration]",
      ])
  }
}
