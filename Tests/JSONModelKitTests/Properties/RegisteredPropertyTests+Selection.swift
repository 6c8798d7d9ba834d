import Foundation
import JSONModelKit
import Testing

extension RegisteredPropertyTests {
  // MARK: - Only some properties

  class Chosen: JSONModel {
    var id = 0
    var name: String? = "initial"
    var other = 1
    var helper = Thing()
    weak var owner: Part?
    override class var onlyProperties: Set<String>? { ["id", "name"] }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  @Test(arguments: InputForm.allCases)
  func onlyTheListedPropertiesAreImportedAndExported(form: InputForm) throws {
    try Chosen.checkDeclaration()
    let model = try Chosen.make(#"{"id":7,"name":null}"#, as: form)
    #expect((model.id, model.name, model.other) == (7, nil, 1))
    model.other = 2
    expectEqual(try model.jsonString(), #"{"id":7,"name":null}"#)
    let error = try importError { try Chosen.make(#"{"id":7,"other":2,"helper":{}}"#, as: form) }
    expectEqual(error.kinds, [.unknownKey, .unknownKey])
    expectEqual(Set(error.keyPaths), [["other"], ["helper"]])
    try expectEqual(importError { try Chosen.make("{}", as: form) }.missingKeys, [["id"]])
  }

  final class Misspelt: JSONModel {
    var name = ""
    override class var onlyProperties: Set<String>? { ["nmae"] }
  }

  @Test func aNameThatIsNotAPropertyIsADeclarationError() throws {
    let error = try importError { try Misspelt.checkDeclaration() }
    expectEqual(error.issues.map(\.isDeclarationError), [true])
    #expect(error.description.contains("nmae"))
  }

  // MARK: - Ignored by name

  class Base: JSONModel {
    var id = 0
    var parent: Thing?
  }
  final class Derived: Base {
    var list = [Thing()]
    override class func propertyIsIgnored(_ name: String) -> Bool {
      name == "parent" || name == "list"
    }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  @Test func aSubclassMayIgnoreInheritedProperties() throws {
    try Derived.checkDeclaration()
    for form in InputForm.allCases {
      try expectEqual(Derived.make(#"{"id":7}"#, as: form).id, 7)
      let error = try importError {
        try Derived.make(#"{"id":7,"list":[],"parent":null}"#, as: form)
      }
      expectEqual(error.kinds, [.unknownKey, .unknownKey])
    }
    // The superclass itself cannot be imported.
    let error = try importError { try Base.checkDeclaration() }
    expectEqual(error.issues.map(\.isDeclarationError), [true])
    expectEqual(error.properties, ["Base.parent"])
  }

  // MARK: - Dropped elements

  final class List: JSONModel {
    var id = 0
    @OptionalKey var numbers: [Int] = []
    @OptionalKey var parts: [Part] = []
    @OptionalKey var byName: [String: Int] = [:]
    @OptionalKey var lists: [List] = []
    @OptionalKey var exact: [Int] = []
    override class var transformers: JSONTransformerRegistry { .strict }
    override class var propertyTransformers: [String: JSONTransformer] {
      ["numbers": .lossy(), "parts": .lossy(), "byName": .lossy(), "lists": .lossy()]
    }
  }

  @Test func droppedElementsAreReportedAtTheEndOfTheImport() throws {
    let json = #"""
      {"id": 1, "numbers": [1, "x", 2, 1.5], "parts": [{}, {"id": 1}, 7],
       "byName": {"a": 1, "b": null}, "lists": [{"id": 2, "numbers": [true, 3]}, {"id": "x"}]}
      """#
    let dropped = Tolerated()
    let model = try List(string: json, options: dropped.options())
    #expect((model.numbers, model.byName) == ([1, 2], ["a": 1]))
    expectEqual(model.lists.map(\.numbers), [[3]])
    try #require(dropped.all.count == 1)
    expectEqual(
      dropped.all[0].description,
      """
      List: 7 issues
        line 1, column 26, numbers[1]: expected Int, found string; the transformers of List do not convert it, those of .shared do [type_mismatch]
        line 1, column 34, numbers[3]: expected Int, found number with a fractional part [type_mismatch]
        line 1, column 50, parts[0].id: required key is missing [missing_key]
        line 1, column 65, parts[2]: expected Part, found number [type_mismatch]
        line 2, column 26, byName.b: expected Int, found null [null_value]
        line 2, column 65, lists[0].numbers[0]: expected Int, found true [type_mismatch]
        line 2, column 83, lists[1].id: expected Int, found string; the transformers of List do not convert it, those of .shared do [type_mismatch]
      """)
    for form in InputForm.trees {
      let tree = Tolerated()
      try expectEqual(List.make(json, as: form, options: tree.options()).lists.count, 1)
      expectEqual(tree.all.map(summary), dropped.all.map(summary))
      #expect(tree.all[0].issues.allSatisfy { $0.position == nil })
    }
  }

  @Test func nothingIsReportedIfNothingIsDropped() throws {
    for form in InputForm.allCases {
      let dropped = Tolerated()
      _ = try List.make(
        #"{"id":1,"numbers":[1],"lists":[]}"#, as: form, options: dropped.options())
      // An invalid element of a property without `.lossy()` is not a dropped element.
      #expect(throws: JSONModelError.self) {
        try List.make(#"{"id":1,"exact":["x"]}"#, as: form, options: dropped.options())
      }
      expectEqual(dropped.all, [])
    }
  }

  @Test func droppedElementsAreReportedEvenIfTheImportFails() throws {
    for form in InputForm.allCases {
      let dropped = Tolerated()
      let error = try importError {
        try List.make(
          #"{"numbers":["x"],"exact":["y"]}"#, as: form, options: dropped.options())
      }
      expectEqual(Set(error.keyPaths), [["id"], ["exact", 0]])
      expectEqual(dropped.all.map { $0.keyPaths }, [[["numbers", 0]]])
    }
  }

  @Test func droppedElementsAreReportedUpToALimit() throws {
    let json = #"{"id":1,"numbers":[\#(Array(repeating: "{}", count: 50).joined(separator: ","))]}"#
    for form in InputForm.allCases {
      let dropped = Tolerated()
      _ = try List.make(json, as: form, options: dropped.options { $0.maximumIssues = 3 })
      expectEqual(dropped.all.map(\.issues.count), [3])
      expectEqual(dropped.all.map(\.hasMoreIssues), [true])
    }
  }
}
