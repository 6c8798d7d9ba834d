import Foundation
import JSONModelKit
import JSONModelRecords
import TestSupport
import Testing

/// Imports, merges and exports that use the names of properties as keys, without the key mapper.
struct KeyMappingOptionTests {
  struct Extra: Codable, Equatable {
    var owner: Owner
    var note: String
  }
  final class Owner: JSONModel {
    var fullName = ""
    var teamSize: Int?
    override class var keyMapper: JSONKeyMapper { .kebabCase }
  }
  class Item: JSONModel {
    var itemCode = 0
    override class var keyMapper: JSONKeyMapper { .snakeCase }
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "item_type", classes: ["big": Big.self, "small": Item.self])
    }
  }
  final class Big: Item { var sideLength = 0 }
  final class Repository: JSONModel {
    var mainOwner = Owner()
    var allItems: [Item] = []
    @OptionalKey var byCode: [String: Owner] = [:]
    var lastExtra: Extra?
    var deepValue = 0
    override class var keyMapper: JSONKeyMapper {
      .snakeCase.mapping(["deepValue": ["meta.deep.0", "deep"]])
    }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override class var constraints: [String: [JSONConstraint]] { ["deepValue": [.range(0...9)]] }
  }

  static let named = """
    {"mainOwner":{"fullName":"A"},"allItems":[{"item_type":"big","itemCode":1,"sideLength":2}],\
    "byCode":{"x":{"fullName":"B","teamSize":3}},"lastExtra":{"note":"n","owner":{"fullName":"C"}},\
    "deepValue":7}
    """
  static let mapped = """
    {"main_owner":{"full-name":"A"},"all_items":[{"item_type":"big","item_code":1,"side_length":2}],\
    "by_code":{"x":{"full-name":"B","team-size":3}},"last_extra":{"note":"n","owner":{"full-name":"C"}},\
    "meta":{"deep":[7]}}
    """
  static let byName = JSONImportOptions(usesKeyMapping: false)

  final class Counted: JSONModel {
    static let calls = Locked(0)
    var itemCode = 0
    override class var keyMapper: JSONKeyMapper {
      calls.change { $0 += 1 }
      return .snakeCase
    }
  }

  @Test func anIssueDoesNotNeedTheKeyMapper() throws {
    let error = try importError { try Counted(string: #"{"itemCode":[]}"#, options: Self.byName) }
    expectEqual(error.properties, ["Counted.itemCode"])
    expectEqual(Counted.calls.value, 0)
  }

  @Test(arguments: InputForm.allCases)
  func mappedKeysAndNamesHaveTheSameResult(form: InputForm) throws {
    let repository = try Repository.make(Self.named, as: form, options: Self.byName)
    #expect(try Repository.make(Self.mapped, as: form) == repository)
    try expectEqual(repository.jsonString(), Self.mapped)
    let options = JSONExportOptions(usesKeyMapping: false)
    try expectEqual(repository.jsonString(options: options), Self.named)
    try expectEqual(repository.jsonValue(options: options), JSONValue(string: Self.named))
    #expect(try repository.dictionary(options: options)["mainOwner"] != nil)
    try expectEqual([repository].jsonString(options: options), "[\(Self.named)]")
    try expectEqual([Repository](string: "[\(Self.named)]", options: Self.byName), [repository])
  }

  @Test func aMergeByNameChangesAllLevels() throws {
    let repository = try Repository(string: Self.mapped)
    try repository.merge(
      string: """
        {"mainOwner":{"teamSize":1},"byCode":{"x":null,"y":{"fullName":"D"}},\
        "lastExtra":{"note":"m","owner":{"teamSize":4}},"deepValue":8}
        """, options: Self.byName)
    expectEqual(repository.mainOwner.teamSize, 1)
    expectEqual(repository.mainOwner.fullName, "A")
    expectEqual(repository.byCode.mapValues(\.fullName), ["y": "D"])
    expectEqual(repository.lastExtra?.owner.teamSize, 4)
    expectEqual(repository.lastExtra?.owner.fullName, "C")
    expectEqual(repository.deepValue, 8)
  }

  @Test func issuesNameTheKeysOfTheDocument() throws {
    let error = try importError {
      try Repository(
        string: #"{"mainOwner":{"full-name":"A"},"allItems":[],"deepValue":10,"main_owner":1}"#,
        options: Self.byName)
    }
    expectEqual(
      error.sentences,
      [
        #"mainOwner.fullName: required key is missing; the object has the key "full-name""#,
        "deepValue: must be from 0 to 9",
        #"main_owner: unknown key; did you mean "mainOwner"?"#,
      ])
    let mapped = try importError { try Repository(string: Self.named) }
    expectEqual(mapped.missingKeys.map(\.description), ["main_owner", "all_items", "meta.deep[0]"])
  }

  @Test func recordsAreImportedByName() throws {
    let options = JSONRecordOptions(importing: Self.byName)
    let lines = Data("{\"fullName\":\"A\"}\n{\"fullName\":\"B\"}\n".utf8)
    let names = try Owner.records(from: lines, options: options).map { try $0.get().fullName }
    expectEqual(names, ["A", "B"])
  }
}
