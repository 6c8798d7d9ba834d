import Foundation
import JSONModelKit
import Synchronization
import Testing

/// Properties that are registered, selected or ignored by name, and reports of dropped elements.
struct RegisteredPropertyTests {
  // MARK: - Registered properties

  final class Part: JSONModel { var id = 0 }

  class Person: JSONModel {
    @Ignore var ageRuns = 0
    @Ignore var noteRuns = 0
    var first = "a"
    @Ignore var last = "b"
    @Ignore var parts: [Part] = []
    var age = 1 { didSet { ageRuns += 1 } }
    var note: String? = "initial" { didSet { noteRuns += 1 } }
    var fullName: String {
      get { "\(first) \(last)" }
      set { last = newValue.split(separator: " ").last.map(String.init) ?? "" }
    }
    var list: [Part] {
      get { parts }
      set { parts = newValue }
    }
    var lead: Part? {
      get { parts.first }
      set { parts = (newValue.map { [$0] } ?? []) + parts }
    }
    override class var registeredProperties: [JSONProperty] {
      [
        JSONProperty("age", \Person.age), JSONProperty("note", \Person.note),
        JSONProperty("fullName", \Person.fullName), JSONProperty("list", \Person.list),
        JSONProperty("lead", \Person.lead),
      ]
    }
    override class var keyMapper: JSONKeyMapper { .snakeCase.mapping(["lead": "team.lead"]) }
    override class func propertyIsOptional(_ name: String) -> Bool { name == "list" }
    override class var transformers: JSONTransformerRegistry { .strict }
  }
  final class Player: Person {
    @Ignore var total = 0
    var score: Int {
      get { total }
      set { total += newValue }
    }
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("score", \Player.score)]
    }
  }

  @Test func aRegisteredPropertyIsSetThroughItsSetter() throws {
    let json = #"""
      {"list":[{"id":1},{"id":2}],"full_name":"Jo Doe","age":30,"first":"Jo","note":"x","score":7}
      """#
    for form in InputForm.allCases {
      let person = try Person.make(json, as: form)
      #expect((person.first, person.last, person.age, person.note) == ("Jo", "Doe", 30, "x"))
      expectEqual(person.parts.map(\.id), [1, 2])
      // The observer of each property has run once.
      #expect((person.ageRuns, person.noteRuns) == (1, 1))
      let player = try Player.make(json, as: form)
      #expect((player.last, player.age, player.total) == ("Doe", 30, 7))
      let lead = try Person.make(
        #"{"team":{"lead":{"id":3}},"full_name":"x","age":1,"first":"y"}"#, as: form)
      expectEqual(lead.lead?.id, 3)
    }
    try Person.checkDeclaration()
    try Player.checkDeclaration()
  }

  @Test func absentKeysAndNullsOfRegisteredPropertiesAreHandledAsForStoredOnes() throws {
    for form in InputForm.allCases {
      let error = try importError {
        try Person.make(#"{"age":null,"team":{"lead":null},"list":null}"#, as: form)
      }
      expectEqual(
        Set(error.issues.map { "\($0.keyPath): \($0.kind), \($0.property ?? "")" }),
        [
          "first: required key is missing, Person.first",
          "full_name: required key is missing, Person.fullName",
          "age: expected Int, found null, Person.age",
        ])
      try expectEqual(
        importError { try Player.make("{}", as: form) }.missingKeys.map(\.description).sorted(),
        ["age", "first", "full_name", "score"])
      let sparse = #"{"age":1,"first":"x","full_name":"y","note":null}"#
      try expectEqual(Person.make(sparse, as: form).note, nil)
      let absent = try Person.make(sparse.replacing(#","note":null"#, with: ""), as: form)
      #expect((absent.note, absent.noteRuns, absent.ageRuns) == ("initial", 0, 1))
    }
  }

  @Test func issuesInRegisteredPropertiesHaveTheirPosition() throws {
    let json = #"""
      {"first": "x", "full_name": 7, "age": "1", "list": [{"id": 1}, {}, 2], "team": {"lead": {"id": []}}}
      """#
    let error = try importError { try Person(string: json) }
    expectEqual(
      error.description,
      """
      Person: 5 issues
        line 1, column 29, full_name: expected String, found number; the transformers of Person do not convert it, those of .shared do [type_mismatch]
        line 1, column 39, age: expected Int, found string; the transformers of Person do not convert it, those of .shared do [type_mismatch]
        line 1, column 64, list[1].id: required key is missing [missing_key]
        line 1, column 68, list[2]: expected Part, found number [type_mismatch]
        line 1, column 96, team.lead.id: expected Int, found array [type_mismatch]
      """)
    for form in InputForm.trees {
      expectEqual(summary(try importError { try Person.make(json, as: form) }), summary(error))
    }
  }

  final class MarkedValues: JSONModel {
    @OptionalKey var page = 1
    @Ignore var hidden = 2
    var left = 3
    @Ignore var day = Date(timeIntervalSince1970: 0)
    @Ignore var numbers: [Int] = []
    override class var registeredProperties: [JSONProperty] {
      [
        JSONProperty("page", \MarkedValues.page), JSONProperty("hidden", \MarkedValues.hidden),
        JSONProperty("left", \MarkedValues.left), JSONProperty("day", \MarkedValues.day),
        JSONProperty("numbers", \MarkedValues.numbers),
      ]
    }
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "left" }
    override class func propertyIsOptional(_ name: String) -> Bool {
      name == "day" || name == "numbers"
    }
    override class var propertyTransformers: [String: JSONTransformer] {
      ["day": .date(.pattern("dd.MM.yyyy")), "numbers": .lossy()]
    }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  @Test(arguments: InputForm.allCases)
  func aRegistrationOverridesIgnoreButNotPropertyIsIgnored(form: InputForm) throws {
    try expectEqual(importError { try MarkedValues.make("{}", as: form) }.missingKeys, [["hidden"]])
    let model = try MarkedValues.make(
      #"{"page":5,"hidden":6,"day":"02.01.1970","numbers":[1,"x",2]}"#, as: form)
    #expect((model.page, model.hidden, model.left) == (5, 6, 3))
    expectEqual(model.day, Date(timeIntervalSince1970: 86_400))
    expectEqual(model.numbers, [1, 2])
    let unknown = try importError {
      try MarkedValues.make(#"{"page":1,"hidden":1,"left":1}"#, as: form)
    }
    expectEqual(unknown.kinds, [.unknownKey])
    expectEqual(unknown.keyPath, ["left"])
  }

  final class Stranger: JSONModel { var number = 0 }
  final class WrongRoot: JSONModel {
    var number = 0
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("number", \Stranger.number)]
    }
  }
  final class SubclassRoot: JSONModel {
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("total", \Player.total)]
    }
  }
  struct Thing { var id = 0 }
  final class WrongType: JSONModel {
    @Ignore var thing = Thing()
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("thing", \WrongType.thing)]
    }
  }

  @Test func anInvalidRegistrationIsADeclarationError() throws {
    func check<Model: JSONModel>(_ type: Model.Type, _ words: [String]) throws {
      let error = try importError { try Model.checkDeclaration() }
      expectEqual(error.issues.map(\.isDeclarationError), [true])
      for word in words { #expect(error.description.contains(word)) }
      try expectEqual(importError { try Model.make(string: "no JSON") }, error)
    }
    try check(WrongRoot.self, ["WrongRoot", "number"])
    try check(SubclassRoot.self, ["SubclassRoot", "total"])
    try check(WrongType.self, ["WrongType", "thing", "Thing"])
  }

  // MARK: - Markers

  final class Marked: JSONModel {
    @OptionalKey var optional = 1 { didSet { changes.append("optional") } }
    @RequiredKey var required: Int? { didSet { changes.append("required") } }
    @Index var index = 0 { didSet { changes.append("index") } }
    var other = 0
    @UnknownKeys var rest: [String: JSONValue] = [:]
    @Ignore var changes: [String] = []
    override class var registeredProperties: [JSONProperty] {
      [
        JSONProperty("optional", \Marked.optional), JSONProperty("required", \Marked.required),
        JSONProperty("index", \Marked.index), JSONProperty("rest", \Marked.rest),
      ]
    }
  }

  /// A registered property has the markers of the stored property with its name.
  @Test func markersOfStoredPropertiesApply() throws {
    expectEqual(try Marked.checkDeclaration(), [])
    let model = try Marked(string: #"{"required": null, "index": 7, "other": 1, "more": true}"#)
    expectEqual([model.optional, model.index], [1, 7])
    expectEqual(model.required, nil)
    expectEqual(model.rest, ["more": true])
    expectEqual(model.changes, ["required", "index"])
    expectEqual(
      try exported(model), #"{"optional":1,"required":null,"index":7,"other":1,"more":true}"#)
    let error = try importError { try Marked(string: #"{"index": 7, "other": 1}"#) }
    expectEqual(error.missingKeys, ["required"])
    let same = Marked()
    same.index = 7
    expectEqual(model, same)
    expectEqual(model == Marked(), false)
    try model.merge(string: #"{"optional": null, "added": 1}"#)
    expectEqual(model.rest, ["more": true, "added": 1])
  }

  @Test func conflictingMarkersOfRegisteredPropertiesAreErrors() throws {
    final class Twice: JSONModel {
      @Index var first = 0
      @Index var second = 0
      override class var registeredProperties: [JSONProperty] {
        [JSONProperty("second", \Twice.second)]
      }
    }
    let error = try importError { _ = try Twice.checkDeclaration() }
    expectEqual(error.messages, ["Twice.second is marked @Index, and so is first; keep one"])
  }

  // MARK: - Properties of type JSONPresence

  final class RegisteredPage: JSONModel {
    @Ignore var stored: JSONPresence<Int> = .value(7)
    @Ignore var count = 0
    var page: JSONPresence<Int> {
      get { stored }
      set {
        stored = newValue
        count += 1
      }
    }
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("page", \RegisteredPage.page)]
    }
  }

  @Test func theSetterOfAPresenceRunsForAnAbsentKey() throws {
    let absent = try RegisteredPage(string: "{}")
    #expect(absent.stored == .absent && absent.count == 1)
    try expectEqual(RegisteredPage(string: #"{"page":null}"#).stored, .null)
    try expectEqual(RegisteredPage(string: #"{"page":2}"#).stored, .value(2))
  }
}
