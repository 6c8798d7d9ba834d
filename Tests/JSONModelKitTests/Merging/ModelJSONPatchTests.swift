import JSONModelKit
import Testing

/// JSON Patch (RFC 6902) of models: `patch(from:)`, `applying` and `apply`.
struct ModelJSONPatchTests {
  class City: JSONModel {
    var name = ""
    var rivers: [String] = []
    var mayor: Person?
    var motto: String?
    @OptionalKey @ReadOnly var id = 0
    @OptionalKey @WriteOnly var secret = "s"
    var extra: JSONValue?
    var presence = JSONPresence<Int>.absent
    @Ignore var visits = 0
    override class var keyMapper: JSONKeyMapper { ["motto": "info.motto"] }
    override class var constraints: [String: [JSONConstraint]] { ["name": [.length(1...9)]] }
    override func validate() throws {
      if name == rivers.first { throw JSONValidationError("is the river", at: "name") }
    }
  }
  final class Person: JSONModel {
    var name = ""
    @OptionalKey @ReadOnly var id = 0
  }

  private func rome() throws -> City {
    try City(
      string: #"""
        {"name": "Rome", "rivers": ["Tiber"], "mayor": {"name": "A", "id": 1}, "id": 7,
         "info": {"motto": "m"}, "presence": 1, "secret": "x"}
        """#)
  }

  @Test func aPatchLeadsFromOneModelToTheOther() throws {
    let old = try rome()
    let new = old.copy()
    expectEqual(try new.patch(from: old), [])
    new.rivers.append("Aniene")
    new.motto = nil
    new.mayor?.name = "B"
    new.secret = "y"
    new.extra = ["a": nil]
    new.presence = .absent
    let patch = try new.patch(from: old)
    expectEqual(
      patch.jsonValue.string(),
      #"[{"op":"remove","path":"/info"},{"op":"remove","path":"/presence"},"#
        + #"{"op":"add","path":"/extra","value":{"a":null}},"#
        + #"{"op":"replace","path":"/mayor/name","value":"B"},"#
        + #"{"op":"add","path":"/rivers/1","value":"Aniene"},"#
        + #"{"op":"replace","path":"/secret","value":"y"}]"#)
    let applied = try old.applying(patch)
    expectEqual(applied, new)
    expectEqual(try old.jsonString(), try rome().jsonString())
    let names = try new.patch(from: old, usesKeyMapping: false)
    expectEqual(names.operations.first, .remove(["motto"]))
    expectEqual(
      try old.applying(names, options: JSONImportOptions(usesKeyMapping: false)), new)
  }

  @Test func aModelIsChangedInPlace() throws {
    let city = try rome()
    let mayor = city.mayor
    city.visits = 3
    try city.apply([
      .replace(["mayor", "name"], "B"), .add(["rivers", 0], "Aniene"), .remove(["info", "motto"]),
      .copy(from: ["name"], to: ["extra"]), .test(["id"], 7),
    ])
    #expect(city.mayor === mayor)
    expectEqual(city.mayor?.name, "B")
    expectEqual(city.rivers, ["Aniene", "Tiber"])
    #expect(city.motto == nil)
    expectEqual(city.extra, "Rome")
    expectEqual([city.visits, city.id], [3, 7])
    expectEqual(city.presence, .value(1))
    // A new model has the default values of ignored properties.
    expectEqual(try city.applying([]).visits, 0)
  }

  static let rejected: [(patch: JSONPatch, issue: String)] = [
    ([.remove(["name"])], "name: required key is missing [missing_key]"),
    (
      [.add(["rivers", "-"], [1])],
      "rivers[1]: expected String, found array [type_mismatch]"
    ),
    (
      [.replace(["name"], "0123456789")],
      "name: must have 1 to 9 characters [constraint_violated]"
    ),
    ([.replace(["rivers", 0], "Rome")], "name: is the river [validation_failed]"),
    (
      [.test(["name"], "x")],
      #"[0].path: the value at "name" differs from the test value [validation_failed]"#
    ),
    ([.replace(["motto"], 1)], #"[0].path: there is no value at "motto" [validation_failed]"#),
  ]

  @Test(arguments: rejected) func aRejectedPatchChangesNothing(
    patch: JSONPatch, issue: String
  ) throws {
    let city = try rome()
    for apply in [{ _ = try city.applying(patch) }, { try city.apply(patch) }] {
      let error = try importError { try apply() }
      expectEqual(error.issues.first?.description, issue)
      expectEqual(city, try rome())
    }
  }

  @Test func readOnlyKeysAreRejectedOnRequest() throws {
    let options = JSONImportOptions(readOnlyKeys: .reject)
    let city = try rome()
    try city.apply(
      [.replace(["name"], "Roma"), .replace(["mayor", "name"], "B")], options: options)
    expectEqual([city.id, city.mayor?.id], [7, 1])
    for (operation, path) in [
      (.replace(["id"], 8), "id"), (.remove(["id"]), "id"),
      (.replace(["mayor", "id"], 2), "mayor.id"),
    ] as [(JSONPatch.Operation, String)] {
      let error = try importError { try city.apply([operation], options: options) }
      expectEqual(error.kinds, [.readOnlyKey])
      expectEqual(error.paths, [path])
      expectEqual([city.id, city.mayor?.id], [7, 1])
    }
  }

  /// The new model has a read-only property, which the patch does not contain.
  @Test func aNewModelMayHaveReadOnlyProperties() throws {
    let options = JSONImportOptions(readOnlyKeys: .reject)
    let city = try rome()
    city.mayor = nil
    try city.apply([.add(["mayor"], ["name": "C"])], options: options)
    expectEqual(city.mayor?.name, "C")
    let error = try importError {
      try city.apply([.replace(["mayor"], ["name": "D", "id": 2])], options: options)
    }
    expectEqual(error.descriptions, ["mayor.id: read-only key [read_only_key]"])
    expectEqual(city.mayor?.name, "C")
  }

  /// A merge cannot express these changes, so only a new model has them.
  @Test func changesBeyondAMergeAreErrorsInPlace() throws {
    let city = try rome()
    expectEqual(try city.applying([.remove(["presence"])]).presence, .absent)
    expectEqual(try city.applying([.add(["extra"], ["a": nil])]).extra, ["a": nil])
    for operation in [.remove(["presence"]), .add(["extra"], ["a": nil])] as [JSONPatch.Operation] {
      let error = try importError { try city.apply([operation]) }
      guard case .notExportable = error.kind else {
        Issue.record("expected notExportable, not \(error.kind)")
        return
      }
      expectEqual(city, try rome())
    }
  }

  @Test func theClassStaysTheSame() throws {
    class Shape: JSONModel {
      override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "square": Square.self])
      }
    }
    final class Circle: Shape { var radius = 0 }
    final class Square: Shape { var side = 0 }
    let shape = try Shape.make(string: #"{"type": "circle", "radius": 1}"#)
    expectEqual((try shape.applying([.replace(["radius"], 2)]) as? Circle)?.radius, 2)
    let error = try importError {
      try shape.apply([.replace(["type"], "square"), .add(["side"], 1), .remove(["radius"])])
    }
    expectEqual(error.paths, ["type"])
  }
}
