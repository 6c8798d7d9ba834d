import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// Key mappers have the syntax of key paths in errors: indexes and quoted keys in brackets.
struct KeyPathSyntaxTests {
  class Service: JSONModel {
    var port: Int?
    var range = 0
    var app = ""
    var notFound: Int?
    var version: String?
    override class var keyMapper: JSONKeyMapper {
      [
        "port": "spec.ports[0].port", "range": "spec.ports[2][1]",
        "app": .path(["metadata", "labels", "app.kubernetes.io/name"]),
        "notFound": #"errors["404"]"#, "version": #"["v1.2"]"#,
      ]
    }
  }

  /// The same key paths with dots.
  final class Dotted: JSONModel {
    var port: Int?
    var range = 0
    var app = ""
    var notFound: Int?
    var version: String?
    override class var keyMapper: JSONKeyMapper {
      [
        "port": "spec.ports.0.port", "range": "spec.ports.2.1",
        "app": #"metadata.labels["app.kubernetes.io/name"]"#,
        "notFound": .path(["errors", "404"]), "version": .literal("v1.2"),
      ]
    }
  }

  static let service = """
    {"spec":{"ports":[{"port":80},null,[null,9]]},\
    "metadata":{"labels":{"app.kubernetes.io/name":"web"}},"errors":{"404":7},"v1.2":"x"}
    """

  @Test(arguments: InputForm.allCases)
  func indexesAndQuotedKeysAreImportedAndExported(form: InputForm) throws {
    let service = try Service.make(Self.service, as: form)
    #expect((service.port, service.range, service.app) == (80, 9, "web"))
    #expect((service.notFound, service.version) == (7, "x"))
    // Elements that no property imports are null.
    try expectEqual(service.jsonString(), Self.service)
    try expectEqual(service.jsonValue(), JSONValue(string: Self.service))
    try expectEqual(Dotted.make(Self.service, as: form).jsonString(), Self.service)
    let decoded = try JSONDecoder().decode(Service.self, from: Data(Self.service.utf8))
    try expectEqual(decoded.jsonString(), Self.service)
  }

  @Test(arguments: InputForm.allCases)
  func issuesHaveTheKeyPathsOfTheMapper(form: InputForm) throws {
    let error = try importError {
      try Service.make(#"{"spec":{"ports":[{"port":"x"}]}}"#, as: form)
    }
    expectEqual(
      Set(error.paths),
      [
        "spec.ports[0].port", "spec.ports[2][1]", #"metadata.labels["app.kubernetes.io/name"]"#,
      ])
  }

  @Test func patchesOfAModelHaveWholeArrays() throws {
    let (service, changed) = (try Service(string: Self.service), try Service(string: Self.service))
    changed.port = 443
    let patch = try changed.mergePatch(from: service)
    expectEqual(patch.string(), #"{"spec":{"ports":[{"port":443},null,[null,9]]}}"#)
    try service.merge(value: patch)
    try expectEqual(service.jsonString(), changed.jsonString())
    // A patch replaces an array, so the values that it does not contain are removed.
    try service.merge(string: #"{"spec":{"ports":[{},null,[null,1]]}}"#)
    #expect((service.port, service.range, service.app) == (nil, 1, "web"))
  }

  @Test func aSchemaIsThatOfTheDottedKeyPaths() throws {
    try expectEqual(Service.jsonSchema()["properties"], Dotted.jsonSchema()["properties"])
    expectEqual(
      try Service.jsonSchema()["properties"]?["spec"]?["properties"]?["ports"]?["prefixItems"]?
        .array?.count, 3)
    let keys = Service.properties.map { $0.keys[0] }
    expectEqual(
      keys,
      [
        "spec.ports[0].port", "spec.ports[2][1]", #"metadata.labels["app.kubernetes.io/name"]"#,
        #"errors["404"]"#, #"["v1.2"]"#,
      ])
    // What is printed is a key.
    for key in keys { expectEqual(JSONKey(key).description, key) }
  }

  // MARK: - Declaration errors

  final class Malformed: JSONModel {
    var double = 0
    var open = 0
    var word = 0
    var several: Int?
    var path: Int?
    var empty: Int?
    var first: Int?
    var large: Int?
    override class var keyMapper: JSONKeyMapper {
      [
        "double": "a..b", "open": "a[", "word": "a[x]", "several": ["a", "b."],
        "path": .path("a]"), "empty": "", "first": .path([0, "a"]), "large": "labels.20260101.x",
      ]
    }
  }

  @Test func malformedKeyPathsAreDeclarationErrors() throws {
    let error = try importError { _ = try Malformed(string: "{}") }
    expectEqual(
      error.description,
      #"""
      Malformed: 8 issues
        Malformed.double has a malformed key: "a..b" is not a key path: expected a key at character 3; for a single key, use .literal [invalid_declaration]
        Malformed.open has a malformed key: "a[" is not a key path: expected an index or a key in quotation marks at character 3; for a single key, use .literal [invalid_declaration]
        Malformed.word has a malformed key: "a[x]" is not a key path: expected an index or a key in quotation marks at character 3; for a single key, use .literal [invalid_declaration]
        Malformed.several has a malformed key: "b." is not a key path: expected a key at character 3; for a single key, use .literal [invalid_declaration]
        Malformed.path has a malformed key: "a]" is not a key path: expected "." or "[" at character 2; for a single key, use .literal [invalid_declaration]
        Malformed.empty has an empty key path; for the empty key, write [""] [invalid_declaration]
        Malformed.first has the key path [0].a, which begins with an index [invalid_declaration]
        Malformed.large has the key path labels[20260101].x, whose index is not from 0 to 65535; for a key, write labels["20260101"].x [invalid_declaration]
      """#)
    expectEqual(error.issues[0].property, "Malformed.double")
    // The names of properties are not parsed.
    let names = JSONImportOptions(usesKeyMapping: false)
    _ = try Malformed(string: #"{"double":1,"open":1,"word":1}"#, options: names)
  }

  final class Negative: JSONModel {
    var id: Int?
    override class var keyMapper: JSONKeyMapper { ["id": .path(["a", -1])] }
  }

  /// An array has no such element, so an export could not write it.
  @Test func negativeIndexesAreRejected() throws {
    let error = try importError { try Negative.checkDeclaration() }
    expectEqual(
      error.descriptions,
      [
        #"Negative.id has the key path a[-1], whose index is not from 0 to 65535; for a key, write a.-1 [invalid_declaration]"#
      ])
    expectEqual(try importError { try Negative().jsonString() }.issues, error.issues)
  }

  class Shape: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "info[type", classes: ["square": Square.self])
    }
  }
  final class Square: Shape {}
  class Root: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: [.path([]), "[0]"], classes: ["leaf": Leaf.self])
    }
  }
  final class Leaf: Root {}

  @Test func aMalformedKeyOfADiscriminatorIsADeclarationError() throws {
    let error = try importError { try Shape.checkDeclaration() }
    expectEqual(
      error.issues.first?.kind,
      .invalidDeclaration(
        #"the discriminator of Shape has a malformed key: "info[type" is not a key path: expected "#
          + "an index or a key in quotation marks at character 6; for a single key, use .literal"))
  }

  @Test func aDiscriminatorNeedsAKeyPathThatBeginsWithAKey() throws {
    for type in [Root.self, Leaf.self] {
      let error = try importError { _ = try type.make(string: "{}") }
      let reason = #" has an empty key path; for the empty key, write [""]"#
      #expect(error.issues.allSatisfy { "\($0.kind)".hasSuffix(reason) }, "\(error)")
    }
  }

  final class Reversed: JSONModel {
    var fullName = ""
    var name = ""
    var id = 0
    override class var keyMapper: JSONKeyMapper {
      ["full_name": "fullName", "info.name": "name", "ID": "_id"]
    }
  }

  @Test func aReversedEntryIsADeclarationErrorThatSaysSo() throws {
    let error = try importError { _ = try Reversed(string: "{}") }
    expectEqual(
      error.description,
      """
      Reversed: 3 issues
        the key mapper of Reversed names "ID", which is not a property; did you mean "id"? [invalid_declaration]
        the key mapper of Reversed names "full_name", which is not a property; the entry seems reversed: write ["fullName": "full_name"] [invalid_declaration]
        the key mapper of Reversed names "info.name", which is not a property; the entry seems reversed: write ["name": "info.name"] [invalid_declaration]
      """)
  }

  // MARK: - Optional properties whose key paths do not fit

  final class Profile: JSONModel {
    var job: Int?
    var city: String?
    var code: Int?
    @OptionalKey var page = 1
    override class var keyMapper: JSONKeyMapper {
      [
        "job": "work.professions.id", "city": ["place[1]", "town"], "code": #"codes["0"]"#,
        "page": "paging.page",
      ]
    }
  }
  final class Office: JSONModel { var people: [Profile] = [] }

  static let differences: [(json: String, fixes: [String])] = [
    (
      #"{"work":{"professions":[{"id":1}]},"place":{"1":"x"},"codes":[1],"paging":7}"#,
      [
        "job: work.professions is an array: write work.professions[0].id, or import the elements",
        #"city: place is an object, not an array: for a key, write place["1"]"#,
        #"code: codes is an array: write codes[0]["0"], or import the elements"#,
        "page: paging is a number, not an object",
      ]
    ),
    (
      #"{"work":[],"place":"x","town":"y","paging.page":3}"#,
      [
        "job: work is an array: write work[0].professions.id, or import the elements",
        #"page: the object has the key "paging.page": map it with .literal("paging.page")"#,
      ]
    ),
    // Absent keys and null are usual.
    (#"{"work":{},"place":["x"],"codes":null,"paging":{"page":null}}"#, []),
    ("{}", []),
  ]

  @Test(arguments: InputForm.allCases)
  func anOptionalWhoseKeyPathDoesNotFitIsReportedAsTolerated(form: InputForm) throws {
    for (json, fixes) in Self.differences {
      let tolerated = Tolerated()
      let office = try Office.make(
        #"{"people":[\#(json)]}"#, as: form, options: tolerated.options())
      expectEqual(office.people[0].job, nil)
      expectEqual(office.people[0].page, 1)
      expectEqual(
        tolerated.issues.map { "\($0.propertyName ?? ""): \($0.fix ?? "")" }, fixes, "\(json)")
      #expect(tolerated.issues.allSatisfy { $0.kind == .missingKey })
      // Without a receiver, nothing is reported.
      _ = try Office.make(#"{"people":[\#(json)]}"#, as: form)
    }
  }

  @Test func aToleratedKeyPathHasAPosition() throws {
    let tolerated = Tolerated()
    _ = try Office(
      string: "{\"people\": [{},\n {\"work\": 7}]}", options: tolerated.options())
    expectEqual(
      tolerated.all.map(\.description),
      [
        """
        Office: 1 issue
          line 2, column 2, people[1].work.professions.id: required key is missing; work is a number, \
        not an object [missing_key]
        """
      ])
  }

  final class Team: JSONModel {
    var lead: Profile?
    var members: [String: Profile] = [:]
  }

  /// A model that a patch creates is imported as a whole; others keep the values of absent keys.
  @Test func keyPathsOfAModelThatAPatchCreatesAreReported() throws {
    let tolerated = Tolerated()
    let team = Team()
    for patch in [
      #"{"lead":{"work":7,"place":null}}"#, #"{"lead":{"work":8}}"#,
    ] {
      try team.merge(string: patch, options: tolerated.options())
    }
    try team.merge(
      value: JSONValue(string: #"{"members":{"a":{"work":[]}}}"#), options: tolerated.options())
    expectEqual(
      tolerated.issues.map { "\($0.keyPath): \($0.fix ?? "")" },
      [
        "lead.work.professions.id: work is a number, not an object",
        "members.a.work.professions.id: work is an array: write work[0].professions.id, "
          + "or import the elements",
      ])
  }
}
