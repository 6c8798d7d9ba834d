import JSONModelKit
import JSONModelSchema
import Testing

/// Swift key paths in place of the names of properties, and the key styles of classes.
struct KeyPathNameTests {
  final class User: JSONModel {
    var email = ""
    private var secret = 0
    @OptionalKey var page = 1
    @Index var userID = 0
    var fullName: String {
      get { email + "!" }
      set { email = newValue }
    }
    override class var keyMapper: JSONKeyMapper {
      .snakeCase.mapping([\User.email: "mail_address", \._userID: ["uid", "UID"]])
    }
    override class var constraints: [String: [JSONConstraint]] {
      byName([\.email: [.length(3...)], \._page: [.range(1...9)], \.secret: [.range(0...)]])
    }
    override class var propertyTransformers: [String: JSONTransformer] {
      byName([\._page: .orDefault])
    }
    override class var propertyDescriptions: [String: String] {
      byName([\.email: "An address", \.fullName: "The name"])
    }
    override class var propertySchemas: [String: JSONValue] { byName([\.secret: true]) }
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("name", \User.fullName)]
    }
  }

  @Test func keyPathsAreNamesOfProperties() throws {
    try User.checkDeclaration()
    expectEqual(
      User.properties.flatMap(\.keys), ["mail_address", "secret", "page", "uid", "UID", "name"])
    let text = #"{"mail_address": "x", "secret": -1, "page": 10, "UID": 1, "name": "ab"}"#
    let error = try importError { try User(string: text) }
    expectEqual(
      error.sentences,
      ["mail_address: must have at least 3 characters", "secret: must be at least 0"])
    let schema = try User.jsonSchema()
    expectEqual(schema["properties"]["mail_address"]["description"], "An address")
    expectEqual(schema["properties"]["name"]["description"], "The name")
    expectEqual(User.byName([\.email: 1, \.fullName: 2]), ["email": 1, "name": 2])
  }

  final class Page<Item>: JSONModel {
    @Ignore var item: Item?
    var number = 0
    override class var keyMapper: JSONKeyMapper { .identity.mapping(byName([\.number: "no"])) }
  }

  @Test func keyPathsOfGenericClassesHaveNames() {
    expectEqual(Page<[User]>.properties.filter { !$0.isIgnored }.flatMap(\.keys), ["no"])
  }

  class Base: JSONModel {
    var name = ""
    final var code = ""
    var owner = User()
    override class var constraints: [String: [JSONConstraint]] {
      Base.byName([
        \.name: [.length(1...)], \.code: [.length(2...)], \.owner.email: [.length(1...)],
      ])
    }
  }
  final class Wrapped: JSONModel {
    @OptionalKey var page = 1
    var length: Int { page }
    override class var keyMapper: JSONKeyMapper { .snakeCase.mapping(byName([\.page: "p"])) }
    override class var propertyDescriptions: [String: String] { byName([\.length: "computed"]) }
  }

  @Test func aKeyPathWithoutNameIsADeclarationError() throws {
    let base = try typedError { () throws(JSONModelError) in try Base.checkDeclaration() }
    expectEqual(
      base.messages,
      [
        "Base.constraints has a key path to a property of type String "
          + "that is computed, has a wrapper, or can be overridden; write its name as a string"
      ])
    let wrapped = try typedError { () throws(JSONModelError) in try Wrapped.checkDeclaration() }
    expectEqual(
      wrapped.messages,
      ["the key mapper of Wrapped", "Wrapped.propertyDescriptions"].map {
        "\($0) has a key path to a property of type Int "
          + "that is computed, has a wrapper, or can be overridden; write its name as a string"
      })
  }

  final class Camel: JSONModel {
    var imageURL = 0
    var userID = 0
    var urlText = 0
    var userID2Name = 0
    var _hidden = 0
    override class var keyMapper: JSONKeyMapper { .camelCase }
  }
  final class Screaming: JSONModel {
    var imageURL = 0
    var pushedAt = 0
    var address1 = 0
    override class var keyMapper: JSONKeyMapper { .screamingSnakeCase }
  }
  final class Train: JSONModel {
    var imageURL = 0
    var pushedAt = 0
    var urlText = 0
    override class var keyMapper: JSONKeyMapper { .trainCase }
  }

  @Test func keyStylesDeriveKeys() {
    expectEqual(
      Camel.properties.flatMap(\.keys),
      ["imageUrl", "userId", "urlText", "userId2Name", "_hidden"])
    expectEqual(Screaming.properties.flatMap(\.keys), ["IMAGE_URL", "PUSHED_AT", "ADDRESS1"])
    expectEqual(Train.properties.flatMap(\.keys), ["Image-Url", "Pushed-At", "Url-Text"])
  }
}
