import Foundation
import JSONModelKit
import JSONModelRecords
import Testing

/// The issues of a field: `issues(for:)` finds them by property, key and key path.
struct FieldIssueTests {
  final class User: JSONModel {
    var name = ""
    var age: UInt8 = 0
    override class var keyMapper: JSONKeyMapper {
      ["age": "info.age", "name": ["name", "full.name"]]
    }
    override func validate() throws {
      if age > 150 { throw JSONValidationError("is too high", at: "age") }
    }
  }
  final class Address: JSONModel {
    var zipCode = ""
    override class var keyMapper: JSONKeyMapper { .snakeCase }
  }
  struct Point: Codable { var x = 0 }
  final class Person: JSONModel {
    var homeAddress = Address()
    var items: [Address] = []
    @OptionalKey var p = Point()
    override class var keyMapper: JSONKeyMapper { .snakeCase.mapping(["p": "point"]) }
  }
  final class City: JSONModel { var name = "" }

  private func paths(_ error: JSONModelError, _ name: String) -> [String] {
    error.issues(for: name).map(\.keyPath.description)
  }

  @Test func issuesAreFoundForAPropertyWithAKeyPath() throws {
    let error = try importError { try User(string: #"{"info":{"age":300},"name":"x"}"#) }
    for name in ["age", "info", "info.age"] { expectEqual(paths(error, name), ["info.age"]) }
    for name in ["name", "info.name", ""] { expectEqual(paths(error, name), []) }
  }

  @Test func issuesAreFoundForAPropertyWithSeveralKeys() throws {
    let error = try importError { try User(string: #"{"full":{"name":[]},"info":{"age":1}}"#) }
    for name in ["name", "full", "full.name"] { expectEqual(paths(error, name), ["full.name"]) }
    expectEqual(paths(error, "age"), [])
  }

  @Test(arguments: ["{}", #"{"info":1}"#, #"{"info":{}}"#])
  func aMissingKeyIsAnIssueOfItsProperty(text: String) throws {
    let error = try importError { try User(string: text) }
    expectEqual(paths(error, "age"), ["info.age"])
    expectEqual(paths(error, "name"), ["name"])
  }

  @Test func anErrorOfValidateIsAnIssueOfItsProperty() throws {
    let error = try importError { try User(string: #"{"info":{"age":200},"name":"x"}"#) }
    expectEqual(error.issues(for: "age").map(\.message), ["is too high"])
    let user = User()
    user.age = 200
    let issues = JSONModelError(model: "User", issues: user.issues())
    expectEqual(issues.issues(for: "age").map(\.message), ["is too high"])
    expectEqual(issues.issues(for: "name"), [])
  }

  @Test func nestedIssuesAreFoundByTheNameOfTheProperty() throws {
    let error = try importError {
      try Person(
        string: #"{"home_address":{"zip_code":[]},"items":[{"zip_code":[]}],"point":{"x":"a"}}"#)
    }
    for name in ["homeAddress", "home_address", "home_address.zip_code"] {
      expectEqual(paths(error, name), ["home_address.zip_code"])
    }
    for name in ["items", "items[0]", "items.0", "items[0].zip_code"] {
      expectEqual(paths(error, name), ["items[0].zip_code"])
    }
    for name in ["p", "point", "point.x"] { expectEqual(paths(error, name), ["point.x"]) }
    // The first three belong to nested objects; items[1] does not exist.
    for name in ["zipCode", "zip_code", "x", "items[1]"] { expectEqual(paths(error, name), []) }
  }

  @Test(arguments: InputForm.allCases)
  func allFormsOfADocumentHaveTheSameIssues(form: InputForm) throws {
    let error = try importError { try User.make(#"{"info":{"age":300},"name":[]}"#, as: form) }
    expectEqual(paths(error, "age"), ["info.age"])
    expectEqual(paths(error, "name"), ["name"])
  }

  @Test func keyPathsMayStartAtTheSelectedValue() throws {
    let text = #"{"d":[{"info":{"age":300}}]}"#
    let error = try importError { try User(string: text, at: "d[0]") }
    for name in ["age", "info", "info.age", "d[0].info.age"] {
      expectEqual(paths(error, name), ["d[0].info.age"])
    }
    expectEqual(paths(error, "name"), ["d[0].name"])
    expectEqual(paths(error, "d").count, 2)
    let missing = try importError { try User(string: text, at: "e") }
    expectEqual(paths(missing, "e"), ["e"])
    expectEqual(paths(missing, "name"), [])
  }

  @Test func issuesOfAMergeAreFoundByProperty() throws {
    let error = try importError { try User().merge(string: #"{"info":{"age":300}}"#) }
    expectEqual(paths(error, "age"), ["info.age"])
  }

  @Test func issuesOfElementsAreFoundByKeyPathOnly() throws {
    let error = try importError { try [City](string: "[{}]") }
    expectEqual(paths(error, "name"), [])
    expectEqual(paths(error, "[0].name"), ["[0].name"])
    let numbered = try importError { try [Int: City](string: #"{"470":{}}"#) }
    expectEqual(numbered.keyPath, "470.name")
    expectEqual(paths(numbered, "470.name"), ["470.name"])
    let nested = try importError { try [String: [Int: City]](string: #"{"a":{"470":{}}}"#) }
    // The key of a dictionary may be written as an index, too.
    for path in ["a.470.name", #"a["470"].name"#, "a[470].name"] {
      expectEqual(paths(nested, path), [#"a["470"].name"#])
    }
    let optional = try importError { try City?(string: #"{"name":[]}"#) as Any }
    expectEqual(paths(optional, "name"), ["name"])
  }

  class Shape: JSONModel {
    override class var keyMapper: JSONKeyMapper { .snakeCase }
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "group": Group.self])
    }
  }
  final class Circle: Shape { var outerRadius = 0 }
  final class Group: Shape { var firstShape = Shape() }

  @Test func propertiesAreThoseOfTheClassThatTheTagSelects() throws {
    let text = #"{"type":"group","first_shape":{"type":"circle","outer_radius":"x"}}"#
    let error = try importError { try Shape.make(string: text) }
    expectEqual(paths(error, "firstShape"), ["first_shape.outer_radius"])
    expectEqual(paths(error, "outerRadius"), [])
    let circle = try importError { try Shape.make(string: #"{"type":"circle","outer_radius":[]}"#) }
    expectEqual(paths(circle, "outerRadius"), ["outer_radius"])
  }

  final class Both: JSONModel {
    var one = 0
    var all: [Int] = []
    override class var keyMapper: JSONKeyMapper { ["one": "data", "all": "data"] }
  }

  @Test func propertiesWithTheSameKeyHaveSeparateIssues() throws {
    let error = try importError { try Both(string: #"{"data":[]}"#) }
    expectEqual(error.issues(for: "one").map(\.propertyName), ["one"])
    expectEqual(error.issues(for: "all"), [])
    expectEqual(error.issues(for: "data").count, 1)
  }

  @Test func issuesOfRecordsAreFoundByProperty() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).jsonl")
    try Data(#"{"name":"x","info":{"age":300}}"#.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var found: [String] = []
    for record in try User.records(contentsOf: file) {
      guard case .failure(let error) = record.result else { continue }
      found += paths(error, "age")
    }
    expectEqual(found, ["info.age"])
  }
}
