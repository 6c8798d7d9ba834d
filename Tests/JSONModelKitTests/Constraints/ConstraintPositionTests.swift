import Foundation
import JSONModelKit
import Testing

/// When constraints are checked, and the key paths and positions of their issues.
struct ConstraintPositionTests {
  // MARK: - Paths and positions

  final class PathKinds: JSONModel {
    @OptionalKey var plain = 1
    @OptionalKey var renamed = 1
    @OptionalKey var deep = 1
    @OptionalKey var listed = 1
    @OptionalKey var either = 1
    @OptionalKey var dotted = 1
    @OptionalKey var isoCode = 1
    override class var keyMapper: JSONKeyMapper {
      .snakeCase.mapping([
        "renamed": "re-named", "deep": "a.b.c", "listed": "items.1.n",
        "either": ["first", "second.x", "third"], "dotted": .literal("d.e"),
      ])
    }
    override class var constraints: [String: [JSONConstraint]] {
      [
        "plain": [.range(1...)], "renamed": [.range(1...)], "deep": [.range(1...)],
        "listed": [.range(1...)], "either": [.range(1...)], "dotted": [.range(1...)],
        "isoCode": [.range(1...)],
      ]
    }
  }

  @Test(arguments: [
    (#"{"plain": 0}"#, "plain", 10, "plain"),
    (#"{"re-named": 0}"#, "re-named", 13, "renamed"),
    (#"{"iso_code": 0}"#, "iso_code", 13, "isoCode"),
    (#"{"a": {"x": 9, "b": {"c": 0}}}"#, "a.b.c", 26, "deep"),
    (#"{"items": [{"n": 0}, {"n": -1}]}"#, "items[1].n", 27, "listed"),
    // The issue names the alternative key that has the value.
    (#"{"first": 0, "third": 0}"#, "first", 10, "either"),
    (#"{"first": null, "second": {"x": 0}, "third": 5}"#, "second.x", 32, "either"),
    (#"{"third": 0, "second": {"x": null}}"#, "third", 10, "either"),
    (#"{"d.e": 0}"#, #"["d.e"]"#, 8, "dotted"),
    ("{\n  \"plain\"\n  :\n  0}", "plain", 18, "plain"),
  ])
  func anIssueHasTheKeysOfTheDocument(
    json: String, path: String, offset: Int, property: String
  ) throws {
    for form in InputForm.allCases {
      let error = try importError { try PathKinds.make(json, as: form) }
      expectEqual(constraintSentences(error), ["\(path): must be at least 1"])
      expectEqual(error.properties, ["PathKinds.\(property)"])
      let isText = form == .bytes || form == .text
      expectEqual(error.offsets, [isText ? offset : nil])
    }
  }

  // MARK: - Nested objects and the order of checks

  class Place: JSONModel {
    /// The names of the validated objects.
    @TaskLocal static var log: Fixtures.Log?
    var name = ""
    @OptionalKey var size = 1
    var inner: Place?
    @OptionalKey var list: [Place] = []
    @OptionalKey var byName: [String: Place] = [:]
    var presence: JSONPresence<Place> = .absent
    override class var constraints: [String: [JSONConstraint]] {
      ["name": [.length(1...3), .pattern("^[a-z]*$")], "size": [.range(1...)]]
    }
    override func validate() throws {
      Self.log?.add(name)
      if name == "bad" { throw JSONValidationError("is bad", at: "name") }
    }
  }

  static let places: [(json: String, issues: [String], validated: [String])] = [
    (#"{"name":"a"}"#, [], ["a"]),
    // All constraints of an object are checked. If one is violated, `validate()` does not run.
    (
      #"{"name":"ABCD","size":0}"#,
      [
        "name: must have 1 to 3 characters", "name: must match the pattern ^[a-z]*$",
        "size: must be at least 1",
      ], []
    ),
    // The constraints of the outer object are checked despite issues of inner ones.
    (
      #"{"name":"","inner":{"name":"abcd"}}"#,
      ["name: must have 1 to 3 characters", "inner.name: must have 1 to 3 characters"], []
    ),
    (
      #"{"name":"","list":[{"name":"a"},{"name":""},{"name":"c"}]}"#,
      ["name: must have 1 to 3 characters", "list[1].name: must have 1 to 3 characters"],
      ["a", "c"]
    ),
    (
      #"{"name":"","byName":{"x":{"name":""}},"presence":{"name":"b","size":-1}}"#,
      [
        "name: must have 1 to 3 characters", "byName.x.name: must have 1 to 3 characters",
        "presence.size: must be at least 1",
      ], []
    ),
    // Other issues in the object, or in a nested one, do not prevent the checks.
    (#"{"name":"","size":"x"}"#, ["name: must have 1 to 3 characters", "other at size"], []),
    (#"{"size":0}"#, ["other at name", "size: must be at least 1"], []),
    (#"{"name":"","inner":{}}"#, ["name: must have 1 to 3 characters", "other at inner.name"], []),
    (
      #"{"name":"","inner":{"name":"bad"}}"#,
      ["name: must have 1 to 3 characters", "other at inner.name"], ["bad"]
    ),
    (
      #"{"name":"a","list":[{"name":""},{"name":"b","size":[]}]}"#,
      ["list[0].name: must have 1 to 3 characters", "other at list[1].size"], []
    ),
  ]

  @Test(arguments: places)
  func constraintsAreCheckedDespiteOtherIssues(
    json: String, issues: [String], validated: [String]
  ) throws {
    for form in InputForm.allCases {
      let log = Fixtures.Log()
      try Place.$log.withValue(log) {
        if issues.isEmpty {
          _ = try Place.make(json, as: form)
        } else {
          let error = try importError { try Place.make(json, as: form) }
          expectEqual(sentences(error), issues, as: form)
        }
      }
      expectEqual(log.take().sorted(), validated, "\(form)")
    }
  }

  private func sentences(_ error: JSONModelError) -> [String] {
    error.issues.map { issue in
      guard case .constraintViolated(let sentence) = issue.kind else {
        return "other at \(issue.keyPath)"
      }
      return "\(issue.keyPath): \(sentence)"
    }
  }

  // MARK: - Decoders, root containers and the order of issues

  final class Page: Decodable { let place: PathKinds }

  @Test func aDecoderReportsTheSameIssues() throws {
    let json = #"{"place": {"a": {"b": {"c": 0}}, "plain": -1}}"#
    do {
      _ = try JSONDecoder().decode(Page.self, from: Data(json.utf8))
      Issue.record("the import was expected to fail")
    } catch DecodingError.dataCorrupted(let context) {
      let error = try #require(context.underlyingError as? JSONModelError)
      expectEqual(
        constraintSentences(error), ["a.b.c: must be at least 1", "plain: must be at least 1"])
      expectEqual(context.codingPath.map(\.stringValue), ["place", "a", "b", "c"])
    }
  }

  @Test func issuesInRootContainersHaveTheirKeyPaths() throws {
    let array = try importError { try [PathKinds](string: #"[{}, {"plain": 0}, {"plain": -1}]"#) }
    expectEqual(
      array.description,
      """
      [PathKinds]: 2 issues
        line 1, column 16, [1].plain: must be at least 1 [constraint_violated]
        line 1, column 30, [2].plain: must be at least 1 [constraint_violated]
      """)
    let members = try importError {
      try [String: PathKinds](string: #"{"b": {"plain": 0}, "a": {"a": {"b": {"c": 0}}}}"#)
    }
    expectEqual(
      constraintSentences(members),
      [
        "b.plain: must be at least 1", "a.a.b.c: must be at least 1",
      ])
    let tree = try importError {
      try [String: PathKinds](value: ["b": ["plain": 0], "a": ["plain": 0]])
    }
    expectEqual(
      constraintSentences(tree), ["a.plain: must be at least 1", "b.plain: must be at least 1"])
  }

  @Test func issuesAreInTheOrderOfTheDocumentOrOfTheKeys() throws {
    let json = #"{"a": {"b": {"c": 0}}, "re-named": 0, "plain": 0}"#
    for form in InputForm.allCases {
      let error = try importError { try PathKinds.make(json, as: form) }
      let isText = form == .bytes || form == .text
      expectEqual(
        error.paths,
        (isText ? ["a.b.c", "re-named", "plain"] : ["a.b.c", "plain", "re-named"]))
    }
  }

  // MARK: - Hooks and clusters

  class Shape: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self])
    }
    override class var constraints: [String: [JSONConstraint]] { ["name": [.length(1...3)]] }
  }
  final class Circle: Shape {
    var radius = 0.0
    override class var constraints: [String: [JSONConstraint]] {
      // Inherited constraints that a subclass repeats are checked once.
      ["radius": [.range(0...)], "name": [.length(1...3), .pattern("^[a-z]*$")]]
    }
  }
  final class Drawing: JSONModel { var shapes: [Shape] = [] }

  @Test(arguments: InputForm.allCases)
  func theSelectedClassHasItsOwnAndInheritedConstraints(form: InputForm) throws {
    let json = #"""
      {"shapes": [{"type": "circle", "name": "ABCD", "radius": -1},
        {"radius": 5, "type": "circle", "name": "A"}]}
      """#
    let error = try importError { try Drawing.make(json, as: form) }
    expectEqual(
      constraintSentences(error),
      [
        "shapes[0].name: must have 1 to 3 characters",
        "shapes[0].name: must match the pattern ^[a-z]*$", "shapes[0].radius: must be at least 0",
        "shapes[1].name: must match the pattern ^[a-z]*$",
      ])
    expectEqual(error.issues[0].property, "Circle.name")
  }

  class Base: JSONModel {
    var id = 0
    override class var constraints: [String: [JSONConstraint]] {
      ["id": [.range(1...), .custom("even") { (id: Int) in id % 2 == 0 }]]
    }
  }
  final class Calling: Base {
    override class var constraints: [String: [JSONConstraint]] {
      super.constraints.merging(["id": [.range(1...), .multipleOf(3)]]) { $0 + $1 }
    }
  }
  final class Replacing: Base {
    override class var constraints: [String: [JSONConstraint]] {
      ["id": [.custom("even") { (id: Int) in id % 4 == 0 }]]
    }
  }

  @Test func subclassesAddConstraints() throws {
    let calling = try importError { try Calling(string: #"{"id": -1}"#) }
    expectEqual(
      constraintSentences(calling),
      [
        "id: must be at least 1", #"id: must satisfy "even""#, "id: must be a multiple of 3",
      ])
    // A function of the same name and type replaces the inherited one.
    let replacing = try importError { try Replacing(string: #"{"id": 2}"#) }
    expectEqual(constraintSentences(replacing), [#"id: must satisfy "even""#])
    try expectEqual(Replacing(string: #"{"id": 4}"#).id, 4)
  }

  final class Hooked: JSONModel {
    var title = ""
    var pages = 1
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      if let name = object.removeValue(forKey: "name") { object["title"] = name }
    }
    override class var constraints: [String: [JSONConstraint]] {
      ["title": [.length(1...)], "pages": [.range(1...)]]
    }
  }

  @Test(arguments: InputForm.allCases)
  func constraintsAreCheckedAfterAHook(form: InputForm) throws {
    try expectEqual(Hooked.make(#"{"name":"x","pages":1,"title":""}"#, as: form).title, "x")
    let error = try importError { try Hooked.make(#"{"name":"","pages":0}"#, as: form) }
    expectEqual(
      Set(constraintSentences(error)),
      [
        "title: must have at least 1 character", "pages: must be at least 1",
      ])
  }

  // MARK: - Transformed lists

  final class Listed: JSONModel {
    var numbers: [Int] = []
    override class var constraints: [String: [JSONConstraint]] {
      ["numbers": [.each(.range(0...5))]]
    }
    override class var transformers: JSONTransformerRegistry { lists }
    static let lists = {
      let registry = JSONTransformerRegistry()
      registry.register { (text: String) -> [Int] in
        text.split(separator: ";").compactMap { Int($0) }
      }
      return registry
    }()
  }

  /// The element is not in the document, so its issue has the position of the converted string.
  @Test func elementsOfTransformersHaveThePositionOfTheirSource() throws {
    try expectEqual(Listed(string: #"{"numbers":"1;2"}"#).numbers, [1, 2])
    let error = try importError { try Listed(string: #"{"numbers":"1;9;2;7"}"#) }
    expectEqual(error.paths, ["numbers[1]", "numbers[3]"])
    expectEqual(error.offsets, [11, 11])
    expectEqual(error.kinds[0], .constraintViolated("must be from 0 to 5"))
    try expectEqual(importError { try Listed(string: #"{"numbers":[1,9]}"#) }.paths, ["numbers[1]"])
  }

  final class Spelled: JSONModel {
    var value = 0
    override class var keyMapper: JSONKeyMapper { ["value": .literal("e\u{301}")] }
    override class var constraints: [String: [JSONConstraint]] { ["value": [.range(0...)]] }
  }

  @Test func keysWithDifferentBytesAreDifferent() throws {
    let document = "{\"\u{E9}\": 1,\n\"e\u{301}\": -5}"
    let error = try importError { try Spelled(string: document) }
    expectEqual(error.issues[0].position?.line, 2)
  }

  final class NullAllowed: JSONModel {
    var value: JSONValue = .null
    override class var keyMapper: JSONKeyMapper { ["value": ["a", "b"]] }
    override class var constraints: [String: [JSONConstraint]] {
      ["value": [.custom("not null") { (value: JSONValue) in value != .null }]]
    }
  }

  @Test func aNullHasAPosition() throws {
    let error = try importError { try NullAllowed(string: #"{"b": null}"#) }
    expectEqual(error.keyPath, ["b"])
    expectEqual(error.issues[0].position?.column, 7)
  }
}
