import Foundation
import JSONModelKit
import Testing

/// The instance methods `didImport(_:)` and `willExport(_:)`.
struct InstanceHookTests {
  struct Rejected: Error, CustomStringConvertible { let description = "rejected" }

  class Item: JSONModel {
    var name = ""
    var price = 0
    @OptionalKey var parts: [Item] = []
    @Ignore var log: [String] = []

    override func didImport(_ object: [String: JSONValue]) throws {
      log.append("item \(object.keys.sorted())")
      if name == "bad" { throw JSONValidationError("must not be bad", at: "name") }
      if name == "worse" { throw Rejected() }
    }

    override func willExport(_ object: inout [String: JSONValue]) throws {
      if name == "secret" { throw Rejected() }
      object["total"] = .number(JSONNumber(price * 2))
    }

    override func validate() throws { log.append("validate") }
  }

  final class Special: Item {
    override func didImport(_ object: [String: JSONValue]) throws {
      log.append("special")
      try super.didImport(object)
    }

    override func willExport(_ object: inout [String: JSONValue]) throws {
      try super.willExport(&object)
      object["kind"] = "special"
      object["keys"] = .number(JSONNumber(object.count))
    }

    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["added"] = true
    }
  }

  @Test(arguments: InputForm.allCases) func didImportRunsBeforeValidate(
    form: InputForm
  ) throws {
    let json = #"{"name": "a", "price": 1, "new": 2, "parts": [{"name": "b", "price": 3}]}"#
    let item = try Item.make(json, as: form)
    expectEqual(item.log, [#"item ["name", "new", "parts", "price"]"#, "validate"])
    expectEqual(item.parts[0].log, [#"item ["name", "price"]"#, "validate"])
    let special = try Special.make(json, as: form)
    expectEqual(
      special.log, ["special", #"item ["added", "name", "new", "parts", "price"]"#, "validate"])
  }

  @Test func theExportedObjectIsChanged() throws {
    let item = try Item(string: #"{"name": "a", "price": 1, "parts": [{"name": "b", "price": 3}]}"#)
    expectEqual(
      try item.jsonString(),
      #"{"name":"a","price":1,"parts":[{"name":"b","parts":[],"price":3,"total":6}],"total":2}"#)
    let special = try Special(string: #"{"name": "a", "price": 1}"#)
    expectEqual(
      try special.jsonString(),
      #"{"name":"a","price":1,"parts":[],"keys":5,"kind":"special","total":2}"#)
    item.parts[0].name = "secret"
    let error = try importError { try item.jsonString() }
    expectEqual(error.descriptions, ["parts[0]: cannot be exported: rejected [not_exportable]"])
  }

  @Test(arguments: InputForm.allCases) func errorsAreIssuesOfTheObject(form: InputForm) throws {
    let json = """
      {"name": "a", "price": 1,
       "parts": [{"name": "bad", "price": 3}, {"name": "worse", "price": 1}, {"name": "x"}]}
      """
    let error = try importError { try Item.make(json, as: form) }
    expectEqual(
      summary(error),
      [
        "parts[0].name: must not be bad (Item.name)", "parts[1]: rejected (Item.parts)",
        "parts[2].price: required key is missing (Item.price)",
      ])
    if form == .bytes {
      expectEqual(
        error.issues.map { "\($0.position?.line ?? 0):\($0.position?.column ?? 0)" },
        ["2:21", "2:41", "2:72"])
    }
  }

  @Test func objectsWithIssuesDoNotRunTheHook() throws {
    final class Counted: JSONModel {
      var id = 0
      override class var constraints: [String: [JSONConstraint]] { ["id": [.range(1...)]] }
      override func didImport(_ object: [String: JSONValue]) throws { throw Rejected() }
    }
    for json in [#"{"id": "x"}"#, "{}", #"{"id": 0}"#] {
      let error = try importError { try Counted(string: json) }
      expectEqual(error.issues.count, 1)
      #expect(error.kind != .validationFailed("rejected"))
    }
    let error = try importError { try Counted(string: #"{"id": 1}"#) }
    expectEqual(error.descriptions, ["line 1, column 1: rejected [validation_failed]"])
  }

  @Test func mergesReceiveThePatchAndAreUndone() throws {
    let item = try Item(string: #"{"name": "a", "price": 1, "parts": [{"name": "b", "price": 3}]}"#)
    item.log = []
    try item.merge(string: #"{"price": 2}"#)
    expectEqual(item.log, [#"item ["price"]"#, "validate"])
    let error = try importError { try item.merge(string: #"{"price": 9, "name": "bad"}"#) }
    expectEqual(
      error.descriptions,
      ["line 1, column 22, name: must not be bad [validation_failed]"])
    expectEqual(item.price, 2)
    expectEqual(item.log, [#"item ["price"]"#, "validate"])
  }

  @Test func clustersCodableTypesAndDecodersRunTheHook() throws {
    class Shape: JSONModel {
      @Ignore var seen: [String] = []
      override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator(key: "type", classes: ["circle": Circle.self])
      }
      override func didImport(_ object: [String: JSONValue]) throws { seen.append("shape") }
    }
    final class Circle: Shape {
      var radius = 0
      override func didImport(_ object: [String: JSONValue]) throws {
        try super.didImport(object)
        seen.append("circle \(object["radius"]?.int ?? 0)")
      }
    }
    struct Page: Codable { var item: Item }
    final class Outer: JSONModel { var page = Page(item: Item()) }
    let json = #"{"type": "circle", "radius": 2}"#
    expectEqual(try Shape.make(string: json).seen, ["shape", "circle 2"])
    expectEqual(try [Shape](string: "[\(json)]")[0].seen, ["shape", "circle 2"])
    let item = #"{"item": {"name": "a", "price": 1}}"#
    expectEqual(
      try Outer(string: #"{"page": \#(item)}"#).page.item.log,
      [#"item ["name", "price"]"#, "validate"])
    expectEqual(
      try JSONDecoder().decode(Page.self, from: Data(item.utf8)).item.log,
      [#"item ["name", "price"]"#, "validate"])
  }

  @Test func genericAndInheritedOverridesRun() throws {
    class Base<Value>: JSONModel {
      @Ignore var isSeen = false
      override func didImport(_ object: [String: JSONValue]) throws { isSeen = true }
    }
    final class Leaf: Base<Int> { var id = 0 }
    class Plain: JSONModel { var id = 0 }
    #expect(try Leaf(string: #"{"id": 1}"#).isSeen)
    #expect(try Base<String>(string: "{}").isSeen)
    expectEqual(try Plain(string: #"{"id": 1}"#).id, 1)
  }

  @Test(.largeStack) func theNumberOfNestedHooksIsLimited() throws {
    let depth = 70
    let start = String(repeating: #"{"name": "a", "price": 1, "parts": ["#, count: depth)
    let json = start + String(repeating: "]}", count: depth)
    let error = try importError { try Item(string: json) }
    expectEqual(
      error.kind, .limitExceeded("more than 64 nested objects with an import hook"))
  }
}
