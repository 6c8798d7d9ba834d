import Testing

@testable import JSONModelKit

/// Styles of key mappers, and how keys are split into components.
struct KeyMapperTests {
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
    #expect(JSONKeyMapper.identity.style?("imageURL") == "imageURL")
    #expect((["id": "ID"] as JSONKeyMapper).style == nil)
    #expect(JSONKeyMapper { "x-" + $0 }.style?("id") == "x-id")
  }

  @Test(
    arguments: [
      ("id", ["id"]), ("a.b", ["a", "b"]), ("items.0.name", ["items", 0, "name"]),
      ("0.1", ["0", 1]), ("items[0].name", ["items", 0, "name"]), (#"[""]"#, [""]),
      (#"a["b.c"][65535]"#, ["a", "b.c", 65535]), ("a.b0", ["a", "b0"]), ("a.-1", ["a", "-1"]),
      ("a.٣", ["a", "٣"]), ("@count", ["@count"]), ("list.@count", ["list", "@count"]),
    ] as [(String, JSONKeyPath)])
  func keysAreSplitIntoComponents(text: String, path: JSONKeyPath) {
    #expect(JSONKey(text).alternatives == [path.components])
    #expect(JSONKey.literal(text).alternatives == [[.key(text)]])
  }
}
