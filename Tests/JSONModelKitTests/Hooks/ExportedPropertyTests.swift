import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// Properties that are exported, but not imported.
struct ExportedPropertyTests {
  class User: JSONModel {
    var first = ""
    var last = ""
    @Ignore var nickname: String?
    var fullName: String { "\(first) \(last)" }
    final var born: Date { Date(timeIntervalSince1970: 0) }
    override class var keyMapper: JSONKeyMapper { .snakeCase.mapping(["born": "info.born"]) }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override class var propertyTransformers: [String: JSONTransformer] {
      ["born": .date(.pattern("yyyy-MM-dd"))]
    }
    override class var registeredProperties: [JSONProperty] {
      [
        JSONProperty(exporting: "fullName", \User.fullName),
        JSONProperty(exporting: "born", \User.born),
        JSONProperty(exporting: "nickname", \User.nickname),
      ]
    }
  }

  static let text =
    #"{"first":"Ann","last":"Lee","full_name":"Ann Lee","info":{"born":"1970-01-01"}}"#

  @Test(arguments: InputForm.allCases) func exportedPropertiesAreSkippedByImports(form: InputForm)
    throws
  {
    let user = try User.make(#"{"first": "Ann", "last": "Lee"}"#, as: form)
    expectEqual(try user.jsonString(), Self.text)
    let again = try User.make(Self.text, as: form)
    expectEqual(again, user)
    expectEqual(again.hashValue, user.hashValue)
    expectEqual(try again.copy().jsonString(), Self.text)
    let other = #"{"first": "Ann", "last": "Lee", "full_name": [1], "info": {"born": null}}"#
    expectEqual(try User.make(other, as: form), user)
  }

  @Test func decodersAndMergesSkipExportedProperties() throws {
    let user = try JSONDecoder().decode(User.self, from: Data(Self.text.utf8))
    try user.merge(string: #"{"full_name": 7, "info": {"born": 7}, "last": "Low"}"#)
    expectEqual(user.fullName, "Ann Low")
    user.nickname = "A"
    let null = try user.jsonValue(options: JSONExportOptions(includesNulls: true))
    expectEqual(null["nickname"], "A")
    user.nickname = nil
    expectEqual(
      try user.jsonValue(options: JSONExportOptions(includesNulls: true))["nickname"], .null)
    expectEqual(
      try user.jsonString(options: JSONExportOptions(properties: ["fullName"])),
      #"{"full_name":"Ann Low"}"#)
  }

  @Test func exportedPropertiesAreDescribed() throws {
    expectEqual(User.properties.map(\.name), ["first", "last", "nickname"])
    expectEqual(User().description, "User\n  first: \"\"\n  last: \"\"")
    let schema = try User.jsonSchema()
    expectEqual(schema["required"], ["first", "last"])
    expectEqual(schema["properties"]?["full_name"], ["type": "string", "readOnly": true])
    expectEqual(
      try User.jsonSchema(describing: .acceptedDocuments)["properties"]?["full_name"],
      ["readOnly": true])
  }

  @Test func constraintsAndPropertiesOfOtherClassesAreDeclarationErrors() throws {
    final class Limited: User {
      override class var constraints: [String: [JSONConstraint]] { ["fullName": [.length(1...)]] }
    }
    final class Stranger: JSONModel {
      override class var registeredProperties: [JSONProperty] {
        [JSONProperty(exporting: "fullName", \User.fullName)]
      }
    }
    try expectDeclarationErrors(
      in: Limited.self,
      ["Limited.fullName is only exported, so it cannot have constraints [invalid_declaration]"])
    try expectDeclarationErrors(
      in: Stranger.self,
      ["Stranger.fullName is registered with the key path of another class [invalid_declaration]"])
  }

  @Test func valuesThatNeedARequiredPropertyAreReadForExportsOnly() throws {
    final class Page: JSONModel {
      @Required var site: URL
      var host: String? { site.host() }
      override class var registeredProperties: [JSONProperty] {
        [JSONProperty(exporting: "host", \Page.host)]
      }
    }
    let page = try Page(string: #"{"site": "https://a.org"}"#)
    expectEqual(try page.jsonString(), #"{"site":"https://a.org","host":"a.org"}"#)
    page.site = URL(filePath: "/")
    expectEqual(try page.jsonString(), #"{"site":"file:///"}"#)
  }
}
