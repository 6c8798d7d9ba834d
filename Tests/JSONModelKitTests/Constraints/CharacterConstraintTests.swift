import JSONModelKit
import JSONModelSchema
import Testing

/// `.characters` counts grapheme clusters, `.length` Unicode scalars.
struct CharacterConstraintTests {
  final class Nickname: JSONModel {
    var text = "x"
    var tags: [String] = []
    override class func propertyIsOptional(_ name: String) -> Bool { true }
    override class var constraints: [String: [JSONConstraint]] {
      ["text": [.characters(1...2), .length(...12)], "tags": [.each(.not(.characters(1...1)))]]
    }
  }

  final class Empty: JSONModel {
    var text = ""
    override class var constraints: [String: [JSONConstraint]] { ["text": [.characters(2..<2)]] }
  }

  final class Wrong: JSONModel {
    var count = 0
    override class var constraints: [String: [JSONConstraint]] { ["count": [.characters(1...)]] }
  }

  @Test(arguments: [
    ("a", [String]()), ("ab", []), ("e\u{301}", []), ("👩‍👩‍👧👩‍👩‍👧", []), ("\r\n", []),
    ("", ["text: must have 1 to 2 user-perceived characters"]),
    ("abc", ["text: must have 1 to 2 user-perceived characters"]),
    (
      "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧",
      [
        "text: must have 1 to 2 user-perceived characters", "text: must have at most 12 characters",
      ]
    ),
    ("e" + String(repeating: "\u{301}", count: 12), ["text: must have at most 12 characters"]),
  ])
  func scalarsAndCharactersAreCounted(text: String, issues: [String]) {
    let found = issueSentences { () throws(JSONModelError) in
      _ = try Nickname(value: ["text": .string(text)])
    }
    expectEqual(found, issues)
  }

  @Test func elementsAreCounted() {
    let found = issueSentences { () throws(JSONModelError) in
      _ = try Nickname(value: ["tags": ["ab", "🇩🇪"]])
    }
    expectEqual(found, ["tags[1]: must not have exactly 1 user-perceived character"])
  }

  @Test func theSchemaHasAComment() throws {
    let properties = try Nickname.jsonSchema()["properties"]
    expectEqual(properties?["text"]?["maxLength"], 12)
    expectEqual(properties?["text"]?["minLength"], nil)
    let remark = properties?["text"]?["$comment"]?.string
    expectEqual(remark, "must have 1 to 2 user-perceived characters")
  }

  @Test func declarationsAreChecked() {
    expectEqual(
      issueSentences { () throws(JSONModelError) in try Empty.checkDeclaration() }.map {
        $0.replacing("CharacterConstraintTests.", with: "")
      }, [": Empty.text has the constraint .characters with an empty range"])
    expectEqual(
      issueSentences { () throws(JSONModelError) in try Wrong.checkDeclaration() }.map {
        $0.replacing("CharacterConstraintTests.", with: "")
      }, [": Wrong.count has the constraint .characters, which is for String, not for Int"])
  }
}
