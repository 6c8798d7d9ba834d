import Foundation
import JSONModelKit
import Testing

/// Keys of properties.
@Suite(.serialized) struct KeyTests {
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

  @Test func aMappedPropertyHasOnlyTheMappedKey() throws {
    let user = try User(string: #"{"user_name":"x","image_url":"u","_id":7,"page_count":2}"#)
    #expect((user.userName, user.imageURL, user.id, user.pageCount) == ("x", "u", 7, 2))
    let error = try importError { try User(string: #"{"userName":"x","id":7,"user_nme":1}"#) }
    expectEqual(
      error.description,
      """
      User: 5 issues
        line 1, column 1, user_name: required key is missing [missing_key]
        line 1, column 1, _id: required key is missing [missing_key]
        line 1, column 2, userName: unknown key; did you mean "user_name"? [unknown_key]
        line 1, column 17, id: unknown key; did you mean "_id"? [unknown_key]
        line 1, column 24, user_nme: unknown key; did you mean "user_name"? [unknown_key]
      """)
    expectEqual(error.issues[0].property, "User.userName")
    let rejected = try importError { try User(string: #"{"user_name":"","_id":1}"#) }
    expectEqual(rejected.keyPath, ["user_name"])
    expectEqual(rejected.issues[0].property, "User.userName")
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
  final class Plain: Base {
    override class var keyMapper: JSONKeyMapper { .identity.mapping(["firstName": "vorname"]) }
  }

  @Test func exceptionsAreInheritedAndTheMostDerivedStyleApplies() throws {
    func keys<Model: Base>(_ type: Model.Type) throws -> [JSONKeyPath] {
      try importError { try [Model](string: "[{}]") }.missingKeys.map {
        JSONKeyPath(Array($0.components.dropFirst()))
      }
    }
    try expectEqual(keys(Base.self), [["first"], ["last_name"]])
    try expectEqual(keys(Inheriting.self), [["first"], ["last_name"], ["middle_name"]])
    try expectEqual(keys(Overriding.self), [["first"], ["last"], ["middle-name"], ["nick-name"]])
    try expectEqual(keys(Replacing.self), [["vorname"], ["last_name"]])
    try expectEqual(keys(Plain.self), [["vorname"], ["lastName"]])
  }

  final class Global: JSONModel {
    var pushedAt = 0
    var id = 0
  }
  /// A class that only one test uses, because the global mapper is read at the first use of a
  /// class.
  final class GlobalByName: JSONModel {
    var pushedAt = 0
    override class var keyMapper: JSONKeyMapper { .global }
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
  final class NoStyle: JSONModel {
    var pushedAt = 0
    override class var keyMapper: JSONKeyMapper { .identity }
  }
  class Exceptional: JSONModel {
    var pushedAt = 0
    var id = 0
    override class var keyMapper: JSONKeyMapper { ["id": "ID"] }
  }
  final class OwnExceptions: Exceptional {
    var name = 0
    override class var keyMapper: JSONKeyMapper { ["name": "n"] }
  }
  final class UsedBefore: JSONModel { var pushedAt = 0 }

  @Test func theGlobalMapperAppliesToClassesWithoutAStyle() throws {
    _ = try UsedBefore(string: #"{"pushedAt":1}"#)
    // Other tests run at the same time and may use a class for the first time, so the mapper
    // changes only `pushedAt`. All classes of other tests with this property have a key style of
    // their own.
    JSONKeyMapper.global = JSONKeyMapper { $0 == "pushedAt" ? "pushed_at" : $0 }
    defer { JSONKeyMapper.global = .identity }
    expectEqual(try importError { try GlobalByName(string: "{}") }.missingKeys, [["pushed_at"]])
    try expectEqual(importError { try Global(string: "{}") }.missingKeys, [["pushed_at"], ["id"]])
    try expectEqual(importError { try OwnStyle(string: "{}") }.missingKeys, [["PushedAt"], ["Id"]])
    try expectEqual(
      importError { try OwnException(string: "{}") }.missingKeys, [["pushed_at"], ["ID"]])
    try expectEqual(
      importError { try OwnExceptions(string: "{}") }.missingKeys, [["pushed_at"], ["ID"], ["n"]])
    expectEqual(try importError { try NoStyle(string: "{}") }.missingKeys, [["pushedAt"]])
    // The global mapper does not change the keys of a class that was used before.
    _ = try UsedBefore(string: #"{"pushedAt":1}"#)
  }
}
