import Foundation
import Testing

@testable import JSONModelKit

/// From the names of properties to the keys of documents.
@Suite(.serialized) struct KeyTests {
  // MARK: - Styles

  @Test(arguments: [
    ("pushedAt", "pushed_at"), ("imageURL", "image_url"), ("URLString", "url_string"),
    ("address1", "address1"), ("userID2Name", "user_id2_name"), ("id", "id"), ("ID", "id"),
    ("_id", "_id"), ("__pushedAt", "__pushed_at"), ("a", "a"), ("aB", "a_b"), ("ABTest", "ab_test"),
    ("itemObject176Details", "item_object176_details"), ("already_snake", "already_snake"),
    ("straßeÄhnlich", "straße_ähnlich"), ("_", "_"),
  ])
  func snakeCase(name: String, key: String) {
    #expect(JSONKeyMapper.snakeCase.style?(name) == key)
  }

  @Test(arguments: [
    ("address1", "address_1"), ("userID2Name", "user_id_2_name"), ("pushedAt", "pushed_at"),
    ("itemObject176Details", "item_object_176_details"), ("md5Hash", "md_5_hash"),
    ("item_2", "item_2"),
  ])
  func snakeCaseSplittingDigits(name: String, key: String) {
    #expect(JSONKeyMapper.snakeCaseSplittingDigits.style?(name) == key)
  }

  @Test func otherStyles() {
    #expect(JSONKeyMapper.kebabCase.style?("imageURL") == "image-url")
    #expect(JSONKeyMapper.pascalCase.style?("imageURL") == "ImageURL")
    #expect(JSONKeyMapper.pascalCase.style?("_pushedAt") == "_PushedAt")
    #expect(JSONKeyMapper.uppercase.style?("pushedAt") == "PUSHEDAT")
    #expect(JSONKeyMapper.identity.style == nil)
    #expect(JSONKeyMapper { "x-" + $0 }.style?("id") == "x-id")
  }

  @Test(
    arguments: [
      ("id", ["id"]), ("a.b", ["a", "b"]), ("items.0.name", ["items", 0, "name"]),
      ("0.1", ["0", 1]),
      ("", [""]), ("a..b", ["a", "", "b"]), ("a.b0", ["a", "b0"]), ("a.-1", ["a", "-1"]),
      ("a.٣", ["a", "٣"]), ("@count", ["@count"]), ("list.@count", ["list", "@count"]),
    ] as [(String, JSONKeyPath)])
  func keysAreTakenApart(text: String, path: JSONKeyPath) {
    #expect(JSONKey(text).alternatives == [path.components])
    #expect(JSONKey.literal(text).alternatives == [[.key(text)]])
  }

  // MARK: - Mapped classes

  final class User: JSONModel {
    var userName = ""
    var imageURL: String?
    var id = 0
    @OptionalKey var pageCount = 1
    override class var keyMapper: JSONKeyMapper { .snakeCase.mapping(["id": "_id"]) }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override func validate() throws {
      if userName == "" { throw JSONValidationError("must not be empty", at: "userName") }
    }
  }

  @Test func aMappedPropertyAnswersToItsKeyOnly() throws {
    let user = try User(string: #"{"user_name":"x","image_url":"u","_id":7,"page_count":2}"#)
    #expect((user.userName, user.imageURL, user.id, user.pageCount) == ("x", "u", 7, 2))
    let error = try importError { try User(string: #"{"userName":"x","id":7,"user_nme":1}"#) }
    #expect(
      error.description == """
        User: 5 issues
          line 1, column 1, user_name: required key is missing
          line 1, column 1, _id: required key is missing
          line 1, column 2, userName: unknown key; did you mean "user_name"?
          line 1, column 17, id: unknown key; did you mean "_id"?
          line 1, column 24, user_nme: unknown key; did you mean "user_name"?
        """)
    #expect(error.issues[0].property == "User.userName")
    let refused = try importError { try User(string: #"{"user_name":"","_id":1}"#) }
    #expect(refused.keyPath == ["user_name"])
    #expect(refused.issues[0].property == "User.userName")
  }

  class Base: JSONModel {
    var firstName = 0
    var lastName = 0
    override class var keyMapper: JSONKeyMapper { .snakeCase.mapping(["firstName": "first"]) }
  }
  class Inheriting: Base { var middleName = 0 }
  final class Overriding: Inheriting {
    var nickName = 0
    override class var keyMapper: JSONKeyMapper { .kebabCase.mapping(["lastName": "last"]) }
  }
  final class Replacing: Base {
    override class var keyMapper: JSONKeyMapper { ["firstName": "vorname"] }
  }

  @Test func exceptionsAreInheritedAndTheStyleIsThatOfTheMostDerived() throws {
    func keys<Model: Base>(_ type: Model.Type) throws -> [JSONKeyPath] {
      try importError { try [Model](string: "[{}]") }.missingKeys.map {
        JSONKeyPath(Array($0.components.dropFirst()))
      }
    }
    #expect(try keys(Base.self) == [["first"], ["last_name"]])
    #expect(try keys(Inheriting.self) == [["first"], ["last_name"], ["middle_name"]])
    #expect(try keys(Overriding.self) == [["first"], ["last"], ["middle-name"], ["nick-name"]])
    #expect(try keys(Replacing.self) == [["vorname"], ["lastName"]])
  }

  final class Global: JSONModel {
    var pushedAt = 0
    var id = 0
  }
  final class OwnStyle: JSONModel {
    var pushedAt = 0
    var id = 0
    override class var keyMapper: JSONKeyMapper { .pascalCase }
  }
  final class OwnException: JSONModel {
    var pushedAt = 0
    var id = 0
    override class var keyMapper: JSONKeyMapper { ["id": "ID"] }
  }
  final class UsedBefore: JSONModel { var pushedAt = 0 }

  @Test func theGlobalMapperGivesTheStyleOfClassesWithoutOne() throws {
    _ = try UsedBefore(string: #"{"pushedAt":1}"#)
    // No other class may be used for the first time meanwhile, so only names that no other test has
    // are mapped.
    JSONKeyMapper.global = JSONKeyMapper { $0 == "pushedAt" ? "pushed_at" : $0 }
    defer { JSONKeyMapper.global = .identity }
    #expect(JSONKeyMapper.global.style?("pushedAt") == "pushed_at")
    #expect(try importError { try Global(string: "{}") }.missingKeys == [["pushed_at"], ["id"]])
    #expect(try importError { try OwnStyle(string: "{}") }.missingKeys == [["PushedAt"], ["Id"]])
    #expect(
      try importError { try OwnException(string: "{}") }.missingKeys == [["pushed_at"], ["ID"]])
    // The mapper is read at a class's first use.
    _ = try UsedBefore(string: #"{"pushedAt":1}"#)
  }
}
