import JSONModelKit
import TestSupport
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
      (["first name", "x"], #"["first name"].x"#, "/first name/x"),
      // So are keys that would be an index: at the start, only an index in brackets is one.
      (["a", "0"], #"a["0"]"#, "/a/0"),
      (["a", "01", "-1"], "a.01.-1", "/a/01/-1"),
      (["404", "reason"], "404.reason", "/404/reason"),
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

  static let texts: [(String, JSONKeyPath)] = [
    ("", []), ("a", ["a"]), ("a.b", ["a", "b"]), ("a.0.b", ["a", 0, "b"]),
    ("a[0]", ["a", 0]), ("[2].a", [2, "a"]), ("[2][3]", [2, 3]),
    ("a[0][1].b[2]", ["a", 0, 1, "b", 2]),
    ("0", ["0"]), ("0.a", ["0", "a"]), ("65536[65537]", ["65536", 65_537]), ("01.a", ["01", "a"]),
    ("-1", ["-1"]), ("a.-1", ["a", "-1"]), ("a.01", ["a", "01"]), ("a.70000", ["a", 70_000]),
    (#"labels["app.kubernetes.io/name"]"#, ["labels", "app.kubernetes.io/name"]),
    (#"["a.b"]"#, ["a.b"]), (#"["a.b"].c["0"][0]"#, ["a.b", "c", "0", 0]), (#"[""]"#, [""]),
    ("first name.x", ["first name", "x"]), (#"a.say "hi".b"#, ["a", #"say "hi""#, "b"]),
    (#"["\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00"]"#, ["\"\\/\u{8}\u{C}\n\r\t\u{e9}\u{1F600}"]),
    ("日本語.e\u{301}", ["日本語", "e\u{301}"]), ("$.@count", ["$", "@count"]),
  ]

  @Test(arguments: texts)
  func textsAreKeyPaths(text: String, path: JSONKeyPath) {
    expectEqual(JSONKeyPath(text), path)
  }

  static let malformed: [(String, String)] = [
    ("a..b", "a key at character 3"), (".a", "a key at character 1"),
    ("a.", "a key at character 3"),
    (".", "a key at character 1"), ("a.[0]", "a key at character 3"),
    ("a[", "an index or a key in quotation marks at character 3"),
    ("a[x]", "an index or a key in quotation marks at character 3"),
    ("a[]", "an index or a key in quotation marks at character 3"),
    ("a[01]", "an index or a key in quotation marks at character 3"),
    ("a[-1]", "an index or a key in quotation marks at character 3"),
    ("a['b']", "an index or a key in quotation marks at character 3"),
    ("$.data[*]", "an index or a key in quotation marks at character 8"),
    ("a[0", #""]" at character 4"#), ("a[0 ]", #""]" at character 4"#),
    (#"a["b"#, "a closing quotation mark at character 5"),
    (#"a["b"x]"#, #""]" at character 6"#),
    ("a]", #""." or "[" at character 2"#), ("a[0]b", #""." or "[" at character 5"#),
    (#"["\x"]"#, "an escape of JSON at character 3"),
    (#"["\u12"]"#, "an escape of JSON at character 3"),
    (#"["\uD83D"]"#, "an escape of JSON at character 3"),
    (#"["\uDC00"]"#, "an escape of JSON at character 3"),
    (#"["a\"#, "an escape of JSON at character 4"),
    (#"["\u+123"]"#, "an escape of JSON at character 3"),
    (#"["\u-000"]"#, "an escape of JSON at character 3"),
    ("é.a.99999999999999999999", "a smaller index at character 5"),
    ("a[99999999999999999999]", "a smaller index at character 3"),
  ]

  final class Town: JSONModel { var name = "" }

  /// A malformed text is not a key path; a malformed literal is an error where it is used.
  @Test(arguments: malformed)
  func malformedTextsAreRejected(text: String, expected: String) throws {
    expectEqual(JSONKeyPath(text), nil)
    let literal = JSONKeyPath(stringLiteral: text)
    let reason = "\"\(text)\" is not a key path: expected \(expected)"
    for path in [literal, (["x"] as JSONKeyPath).appending(literal)] {
      for error in [
        try importError { _ = try Town(string: "{}", at: path) },
        try importError { _ = try [Town](value: [:], at: path) },
        try importError { try Town().merge(string: "{}", at: path) },
      ] {
        expectEqual(error.kinds, [.invalidDeclaration(reason)])
      }
      var value: JSONValue = [:]
      value[path] = 1
      expectEqual(value, [:])
      expectEqual(value[path], nil)
      let error = try importError { try value.apply(JSONPatch([.add(path, 1)])) }
      expectEqual(error.kinds, [.validationFailed(reason)])
    }
  }

  /// Every key path is printed as a text that is parsed as the same key path.
  @Test func printedKeyPathsCanBeParsed() {
    var random = SplitMix(state: 58)
    let pieces: [String] = [
      "a", "name", "0", "7", "01", "-1", ".", "[", "]", "\"", "\\", "/", " ", "\t", "\n", "\u{0}",
      "\u{202E}", "\u{E0001}", "é", "e\u{301}", "\u{1F600}", "日", "$", "*", "'",
      "99999999999999999999",
    ]
    for _ in 0..<20_000 {
      let components = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        let key = (0..<Int.random(in: 0...3, using: &random))
          .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
        return Bool.random(using: &random)
          ? .key(key) : JSONKeyPath.Component.index(Int.random(in: 0...70_000, using: &random))
      }
      let path = JSONKeyPath(components)
      expectEqual(JSONKeyPath(path.description), path, "\(components)")
    }
  }

  /// Random texts are parsed or rejected; what is parsed is printed as an equal key path.
  @Test func randomTextsAreParsedOrRejected() {
    var random = SplitMix(state: 59)
    let pieces = ["a", "0", "12", ".", "[", "]", "\"", "\\", "\\u", "00e9", "\\uD83D", " ", "é"]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...8, using: &random))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
      guard let path = JSONKeyPath(text) else { continue }
      expectEqual(JSONKeyPath(path.description), path, "\(text)")
    }
  }
}
