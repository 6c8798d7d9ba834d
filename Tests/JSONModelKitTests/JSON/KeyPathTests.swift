import JSONModelKit
import Testing

struct KeyPathTests {
  @Test(
    arguments: [
      ([], "", ""),
      (["cities", 2, "population"], "cities[2].population", "/cities/2/population"),
      ([2, "name"], "[2].name", "/2/name"),
      ([0, 1], "[0][1]", "/0/1"),
      (["a", "b", "c"], "a.b.c", "/a/b/c"),
      // Keys with dots, brackets or quotation marks, and the empty key, are quoted.
      (["a.b"], #"["a.b"]"#, "/a.b"),
      (["a", "b.c", "d"], #"a["b.c"].d"#, "/a/b.c/d"),
      (["[0]"], #"["[0]"]"#, "/[0]"),
      ([#"say "hi""#], #"["say \"hi\""]"#, #"/say "hi""#),
      ([""], #"[""]"#, "/"),
      // A key cannot break the line of a log.
      (["a\nb"], #"["a\u000ab"]"#, "/a\nb"),
      (["日本語", "ключ"], "日本語.ключ", "/日本語/ключ"),
      // RFC 6901, section 3.
      (["a/b", "m~n"], "a/b.m~n", "/a~1b/m~0n"),
    ] as [(JSONKeyPath, String, String)])
  func keyPathsHaveTwoTextForms(path: JSONKeyPath, dotted: String, pointer: String) {
    expectEqual(path.description, dotted)
    expectEqual(path.jsonPointer, pointer)
  }

  @Test func keyPathsAreAppended() {
    let path = JSONKeyPath([.key("cities")]).appending(2).appending(["name", 0])
    expectEqual(path, ["cities", 2, "name", 0])
    expectEqual(path.components.count, 4)
    #expect(!path.isEmpty)
    #expect(JSONKeyPath().isEmpty)
  }
}
