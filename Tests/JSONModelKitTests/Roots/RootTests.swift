import Foundation
import JSONModelKit
import Testing

/// Models and containers of them have the same initializers and exports.
struct RootTests {
  typealias Mayor = Fixtures.Mayor

  static let kai = #"{"name":"Kai","since":2023}"#
  static let kate = #"{"name":"Käthe","since":1999}"#

  /// Imports a document in all forms, and expects every export of each to be the same document.
  static func check<Root: JSONModelContainer>(_ type: Root.Type, _ document: String) throws {
    let bytes = Array(document.utf8)
    let roots = [
      try Root(string: document), try Root(data: Data(bytes)), try Root(bytes: bytes),
      try Root(bytes: (bytes + [0])[..<bytes.count]), try Root(bytes: bytes.lazy.map { $0 }),
      try unsafe Root(bytes: bytes.span.bytes), try Root(value: JSONValue(string: document)),
      try Root(dictionary: ["a": ["b": anyValue(bytes)]], at: "a.b"),
      try Root(value: ["a": [JSONValue(string: document)]], at: "a[0]"),
      try Root(string: #"{"a": [1, \#(document)], "c": 2}"#, at: "a.1"),
      try withFile(document.utf8) { file in try Root(contentsOf: file) },
    ]
    for root in roots {
      expectEqual(try root.jsonString(), document)
      expectEqual(try root.jsonData(), Data(bytes))
      expectEqual(try root.jsonValue().string(), document)
      let written = try withFile("".utf8) { file in
        try root.write(to: file)
        return try Data(contentsOf: file)
      }
      expectEqual(written, Data(bytes))
    }
  }

  static func anyValue(_ bytes: [UInt8]) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
  }

  @Test func rootsAreImportedFromAndExportedToAllForms() throws {
    let (kai, kate) = (Self.kai, Self.kate)
    try Self.check(Mayor.self, kai)
    try Self.check([Mayor].self, "[\(kate),\(kai)]")
    try Self.check([Mayor].self, "[]")
    try Self.check(Set<Mayor>.self, "[\(kai),\(kate)]")
    try Self.check([String: Mayor].self, #"{"a":\#(kai),"b":\#(kate)}"#)
    try Self.check([Int: Mayor].self, #"{"-1":\#(kai),"7":\#(kate)}"#)
    try Self.check([Fixtures.Size: Mayor].self, #"{"L":\#(kai),"small":\#(kate)}"#)
    try Self.check([String: [Mayor]].self, #"{"a":[\#(kai)],"b":[]}"#)
    try Self.check([[Mayor]].self, "[[\(kai)],[],[\(kate),\(kai)]]")
    try Self.check([[String: [Int: Mayor]]].self, #"[{"a":{"1":\#(kai)}}]"#)
    try Self.check([Mayor?].self, "[\(kai),null]")
    try Self.check([String: [Mayor]?].self, #"{"a":null,"b":[\#(kai)]}"#)
    try Self.check(Mayor?.self, kai)
    try Self.check(Mayor?.self, "null")
    try Self.check([Mayor]?.self, "[\(kai)]")
    try Self.check(Mayor??.self, kai)
  }

  @Test func dictionariesOfSwiftValuesAreImportedAndExported() throws {
    let (first, second): ([String: Any], [String: Any]) = (
      ["name": "Kai", "since": 2023], ["name": "Eva", "since": 1999]
    )
    let mayors = try [Mayor](dictionaries: [first, second])
    let texts = try mayors.dictionaries().map { $0["name"] as? String }
    expectEqual(texts, ["Kai", "Eva"])
    let groups = try [[Mayor]](dictionaries: [[first], [second]])
    expectEqual(try groups.dictionaries()[1][0]["since"] as? Int, 1999)
    expectEqual(try Set<Mayor>(dictionaries: [first, first]).dictionaries().count, 1)
    let byYear = try [Int: [Mayor]](dictionary: ["7": [first]])
    expectEqual(try byYear.dictionary()["7"]?[0]["name"] as? String, "Kai")
    expectEqual(try [Mayor](dictionary: ["a": ["b": [first]]], at: "a.b")[0].name, "Kai")
    expectEqual(try [Mayor](dictionaries: [[first], [second]], at: "[1]")[0].name, "Eva")
    let optional = try [Mayor?](dictionaries: [NSNull(), first])
    #expect(try optional.dictionaries()[0] is NSNull)
  }

  static let issues: [(String, any JSONModelContainer.Type, String, String)] = [
    ("[[{}]]", [[Mayor]].self, "[[Mayor]]", "[0][0].name 1:3, [0][0].since 1:3"),
    (#"{"7": {"a": 1}}"#, [Int: [Mayor]].self, "[Int: [Mayor]]", "7 1:7"),
    (#"{"x": []}"#, [Int: [Mayor]].self, "[Int: [Mayor]]", "x 1:2"),
    (#"{"a": [\#(kai), null]}"#, [String: [Mayor]].self, "[String: [Mayor]]", "a[1] 1:37"),
    ("[1]", Set<Mayor>.self, "Set<Mayor>", "[0] 1:2"),
    ("{}", Mayor?.self, "Mayor?", "name 1:1, since 1:1"),
    ("null", Mayor.self, "Mayor", " 1:1"),
    ("[]", [String: Mayor].self, "[String: Mayor]", " 1:1"),
    (#"{"a":\#(kai),"a":\#(kai)}"#, [String: Mayor].self, "[String: Mayor]", "a 1:34"),
  ]

  @Test(arguments: issues.indices) func issuesHavePathsAndPositions(row: Int) throws {
    let (document, type, model, issues) = Self.issues[row]
    let error = try importError { _ = try type.init(string: document) }
    expectEqual(error.model, model)
    let found = error.issues.map {
      "\($0.keyPath) \($0.position.map { "\($0.line):\($0.column)" } ?? "")"
    }
    expectEqual(found.joined(separator: ", "), issues)
  }

  @Test func otherKeyTypesOfDictionariesAreDeclarationErrors() throws {
    let error = try importError { _ = try [Double: Mayor](string: "{}") }
    expectEqual(
      error.description,
      """
      [Double: Mayor]: 1 issue
        [Double: Mayor] is not a supported root; use a model, or an array, set or Optional of \
      models, or a dictionary of models whose keys are strings, integers, or convertible from strings [invalid_declaration]
      """)
    expectEqual(try importError { _ = try [Double: Mayor]().jsonData() }, error)
  }

  @Test func exportErrorsHavePaths() throws {
    let mayor = try Mayor(string: Self.kai)
    let link = Fixtures.Link(chain: 2)
    link.next?.next = link
    defer { link.cut() }
    let error = try importError { _ = try ["a": [link]].jsonString() }
    expectEqual(error.model, "[String: [Link]]")
    expectEqual(error.keyPath.components.prefix(2), ["a", 0])
    let options = JSONExportOptions(properties: ["name"])
    expectEqual(try mayor.jsonString(options: options), #"{"name":"Kai"}"#)
    expectEqual(try [mayor].jsonString(options: options), #"[{"name":"Kai"}]"#)
    expectEqual(try ["a": [mayor]].jsonString(options: options), #"{"a":[{"name":"Kai"}]}"#)
    expectEqual(try JSONValue(encoding: [mayor], options: options), [["name": "Kai"]])
    expectEqual(
      try importError {
        _ = try [Mayor]().jsonData(options: JSONExportOptions(properties: ["nam"]))
      }
      .description,
      """
      [Mayor]: 1 issue
        cannot be exported: Mayor has no property "nam"; did you mean \"name\"? [not_exportable]
      """)
  }

  // MARK: - Files

  @Test func missingAndTooLongFilesAreErrors() throws {
    let missing = URL(filePath: "/nowhere/mayors.json")
    #expect {
      try [Mayor](contentsOf: missing)
    } throws: {
      "\($0)" == "cannot read /nowhere/mayors.json: No such file or directory"
    }
    #expect {
      try [Mayor]().write(to: missing)
    } throws: {
      "\($0)" == "cannot write /nowhere/mayors.json: No such file or directory"
    }
    try withFile("[\(Self.kai)]".utf8) { file in
      let options = JSONImportOptions(maximumBytes: 28)
      expectEqual(
        try importError { _ = try [Mayor](contentsOf: file, options: options) }.description,
        """
        [Mayor]: 1 issue
          line 1, column 1: the document is longer than 28 bytes [limit_exceeded]
        """)
      let enough = JSONImportOptions(maximumBytes: 29)
      expectEqual(try [Mayor](contentsOf: file, options: enough).count, 1)
    }
    try withFile("".utf8) { file in
      expectEqual(try importError { _ = try [Mayor](contentsOf: file) }.kind, .emptyInput)
    }
  }

  @Test func aFailedExportDoesNotChangeTheFile() throws {
    let link = Fixtures.Link(chain: 1)
    link.next = link
    defer { link.cut() }
    try withFile("before".utf8) { file in
      #expect(throws: JSONModelError.self) { try link.write(to: file) }
      expectEqual(try String(contentsOf: file, encoding: .utf8), "before")
      try [Mayor]().write(to: file)
      expectEqual(try String(contentsOf: file, encoding: .utf8), "[]")
    }
  }

  final class City: JSONModel { var name = "" }

  @Test func theOtherRootIsNamed() throws {
    let one = #"{"name": "a"}"#
    expectEqual(
      try importError { try [City](value: JSONValue(string: one)) }.descriptions,
      [
        "expected [City], found object; import it as City, or the array in it by its key path [type_mismatch]"
      ])
    expectEqual(
      try importError { try [City](string: #"{"d": {"items": {}}}"#, at: "d.items") }
        .descriptions,
      [
        "line 1, column 17, d.items: expected [City], found object; import it as City, or the array in it by its key path [type_mismatch]"
      ])
    expectEqual(
      try importError { try City(string: "[\(one)]") }.descriptions,
      ["line 1, column 1: expected City, found array; import it as [City] [type_mismatch]"])
    // An element has no other type.
    expectEqual(
      try importError { try [City](string: "[[]  ,[1]]") }.issues.map(\.fix), [nil, nil])
  }
}
