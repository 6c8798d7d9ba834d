import JSONModelKit
import Testing

/// The export of some properties of nested models.
struct NestedSelectionTests {
  class Person: JSONModel {
    var name = ""
    var phone: String?
    var friend: Person?
    override class var keyMapper: JSONKeyMapper { ["phone": "contact.phone"] }
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "role", classes: ["person": Person.self, "boss": Boss.self])
    }
  }
  final class Boss: Person { var rank = 0 }
  final class Team: JSONModel {
    var title = ""
    var lead = Person()
    var members: [Person] = []
    @OptionalKey var byRole: [String: [Person]] = [:]
    var deputy: Person?
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var keyMapper: JSONKeyMapper { ["deputy": ["deputy", "vice"]] }
  }

  private func team() throws -> Team {
    try Team(
      string: """
        {"title":"A","lead":{"role":"boss","name":"Ann","contact":{"phone":"1"},"rank":1},
        "members":[{"role":"person","name":"Bob","contact":{"phone":"2"},
        "friend":{"role":"person","name":"Eve","contact":{"phone":"3"}}}],
        "byRole":{"x":[{"role":"boss","name":"Cid","rank":2}]},
        "deputy":{"role":"boss","name":"Dan","rank":3},"more":true}
        """)
  }

  @Test(arguments: [
    (["lead.name"], #"{"lead":{"name":"Ann"}}"#),
    (["title", "members.friend.name"], #"{"title":"A","members":[{"friend":{"name":"Eve"}}]}"#),
    (
      ["members.friend", "members.phone"],
      #"{"members":[{"contact":{"phone":"2"},"friend":"#
        + #"{"role":"person","name":"Eve","contact":{"phone":"3"}}}]}"#
    ),
    (["byRole.name", "byRole.rank"], #"{"byRole":{"x":[{"name":"Cid","rank":2}]}}"#),
    (["deputy.rank", "rest"], #"{"deputy":{"rank":3},"more":true}"#),
    (
      ["lead.rank", "lead"],
      #"{"lead":{"role":"boss","name":"Ann","contact":{"phone":"1"},"rank":1}}"#
    ),
  ])
  func namesWithDotsSelectFromNestedModels(names: [String], text: String) throws {
    let options = JSONExportOptions(properties: Set(names))
    let team = try team()
    try expectEqual(team.jsonString(options: options), text)
    try expectEqual(team.jsonValue(options: options), JSONValue(string: text))
  }

  @Test(arguments: [
    ("lead.nmae", #"cannot be exported: Person has no property "nmae"; did you mean "name"?"#),
    ("title.count", "cannot be exported: title.count does not lead to a property of a model"),
    ("members.", #"cannot be exported: Person has no property """#),
    ("lead.rest", #"cannot be exported: Person has no property "rest""#),
  ])
  func aNameThatIsNotAPropertyIsAnError(name: String, message: String) throws {
    let team = try team()
    let error = try typedError { () throws(JSONModelError) in
      _ = try team.jsonString(options: JSONExportOptions(properties: [name]))
    }
    expectEqual(error.messages, [message])
  }
}
