import JSONModelKit
import Testing

/// Errors for mistakes of new users that name the fix.
struct NamedFixTests {
  final class City: JSONModel { var name = "" }

  @Test func aMergePatchIsNoArray() throws {
    let error = try importError {
      try City().merge(string: #"[{"op": "replace", "path": "/name", "value": "b"}]"#)
    }
    expectEqual(
      error.issues.map(\.description),
      [
        "line 1, column 1: expected City, found array; for a JSON Patch, use apply(_:) [type_mismatch]"
      ])
  }

  final class Message: JSONModel {
    var city: City?
    var cities: [City]?
    var names: [String: [Int]]?
    var text: City?
    var list: [Int]?
    override class var propertyTransformers: [String: JSONTransformer] {
      ["text": .embedded, "list": .embedded]
    }
  }

  static let embedded: [(members: String, sentence: String)] = [
    (
      #""city": "{\"name\": \"a\"}""#,
      "city: expected City, found string; the string contains JSON: use .embedded in propertyTransformers"
    ),
    (
      #""cities": ["{\"name\": \"a\"}"]"#,
      "cities[0]: expected City, found string; the string contains JSON: use .each(.embedded) in propertyTransformers"
    ),
    (
      #""cities": "[]""#,
      "cities: expected [City], found string; the string contains JSON: use .embedded in propertyTransformers"
    ),
    (#""cities": "{}""#, "cities: expected [City], found string"),
    (#""city": "a""#, "city: expected City, found string"),
    (
      #""names": {"a": "[1]"}"#,
      "names.a: expected [Int], found string; the string contains JSON: use .each(.embedded) in propertyTransformers"
    ),
    (
      #""text": {"name": "a"}"#,
      "text: expected String, found object; to accept a value that is not in a string, use .embedded(acceptsObjects: true)"
    ),
    (#""text": []"#, "text: expected String, found array"),
    (
      #""list": [1]"#,
      "list: expected String, found array; to accept a value that is not in a string, use .embedded(acceptsObjects: true)"
    ),
    (#""list": 1"#, "list: expected String, found number"),
  ]

  @Test(arguments: InputForm.allCases)
  func jsonInAStringAndOutsideOfItIsReportedWithTheTransformer(form: InputForm) throws {
    for (members, sentence) in Self.embedded {
      let error = try importError { try Message.make("{\(members)}", as: form) }
      expectEqual(error.issues.map { "\($0.keyPath): \($0.message)" }, [sentence], "\(members)")
    }
  }

  class Figure: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self])
    }
  }
  final class Circle: Figure {}
  final class Square: Figure { var side = 0 }

  @Test func aClassWithoutATagIsNamed() throws {
    let error = try importError { try Square(string: #"{"type": "square", "side": 1}"#) }
    expectEqual(
      error.issues.map(\.message),
      ["unknown discriminator value; Square has no tag in Figure; add it to the discriminator"])
    // Another tag may be the right one.
    let other = try importError { try Circle(string: #"{"type": "square"}"#) }
    expectEqual(
      other.issues.map(\.message), [#"unknown discriminator value; expected "circle""#])
  }

  final class Place: JSONModel {
    var city = City()
    override class var constraints: [String: [JSONConstraint]] {
      ["city.name": [.length(1...)], "town.name": [.length(1...)]]
    }
  }

  @Test func aConstraintOfANestedModelBelongsToItsClass() throws {
    let error = try importError { try Place.checkDeclaration() }
    expectEqual(
      error.issues.map(\.message),
      [
        #"Place.constraints names "city.name", which is not a property; declare it in the class of city"#,
        #"Place.constraints names "town.name", which is not a property"#,
      ])
  }
}
