import Foundation
import JSONModelKit
import Testing

/// Imports have the same results, issues and limits for all forms of input.
struct InputTests {
  typealias Country = Fixtures.Country
  typealias Mayor = Fixtures.Mayor

  static let mayor = #"{"name": "Käthe 😀", "since": 1999}"#

  @Test func allFormsOfADocumentHaveTheSameResult() throws {
    let data = Data(Self.mayor.utf8)
    let models = [
      try Mayor(data: data), try Mayor(string: Self.mayor),
      try unsafe data.withUnsafeBytes { try unsafe Mayor(bytes: $0) },
      try Mayor(value: try JSONValue(data: data)),
      try Mayor(value: ["name": "Käthe 😀", "since": 1999]),
      // A slice of other data, whose indexes do not start at 0.
      try Mayor(data: (Data("xx".utf8) + data).dropFirst(2)),
      try Mayor(string: String(Self.mayor.dropFirst(0))),
    ]
    for model in models { #expect((model.name, model.since) == ("Käthe 😀", 1999)) }
  }

  @Test func rootContainersAreImportedFromAllForms() throws {
    let array = "[\(Self.mayor), \(Self.mayor)]"
    try expectEqual([Mayor](string: array).count, 2)
    try expectEqual([Mayor](data: Data(array.utf8)).map(\.since), [1999, 1999])
    try expectEqual([Mayor](value: JSONValue(string: array))[1].name, "Käthe 😀")
    #expect(try [Mayor](string: "[]").isEmpty)
    let dictionary = #"{"a": \#(Self.mayor), "b": \#(Self.mayor)}"#
    try expectEqual([String: Mayor](string: dictionary)["b"]?.since, 1999)
    try expectEqual([String: Mayor](data: Data(dictionary.utf8)).keys.sorted(), ["a", "b"])
    try expectEqual([String: Mayor](value: JSONValue(string: dictionary))["a"]?.name, "Käthe 😀")
  }

  @Test func aTreeHasTheSameIssuesWithoutPositions() throws {
    let options = JSONImportOptions(duplicateKeys: .useLast)
    let fromBytes = try importError { try Country(string: Fixtures.document, options: options) }
    let tree = try JSONValue(string: Fixtures.document, options: options)
    let fromTree = try importError { try Country(value: tree, options: options) }
    func text(_ issue: JSONModelError.Issue) -> String {
      "\(issue.keyPath) \(issue.kind) \(issue.property ?? "")"
    }
    expectEqual(fromTree.issues.map(text).sorted(), fromBytes.issues.map(text).sorted())
    #expect(fromTree.issues.allSatisfy { $0.position == nil })
    // The members are in the order of their keys, and the missing keys of an object before them.
    expectEqual(
      fromTree.paths,
      [
        "name", "cities[0].mayor.since", "cities[0].population", "cities[1].population",
        "cities[1].name", "cities[1].popluation", "dialCode", "id",
      ])
  }

  @Test func unknownKeysOfATreeAreSorted() throws {
    let error = try importError {
      try Fixtures.Strict(value: ["z": 1, "name": "x", "b": 2, "a": 3])
    }
    expectEqual(error.keyPaths, [["a"], ["b"], ["z"]])
  }

  @Test func treesAreImportedByTheSameRules() throws {
    try expectEqual(Holder<Int>(value: ["value": 1.0]).value, 1)
    try expectEqual(Holder<Decimal>(value: ["value": 0.1]).value, Decimal(string: "0.1"))
    try expectEqual(Holder<[[Int?]]>(value: ["value": [[1, nil], []]]).value, [[1, nil], []])
    try expectEqual(Holder<[String: JSONValue]>(value: ["value": ["a": nil]]).value, ["a": nil])
    try expectEqual(Holder<Int??>(value: ["value": nil]).value, .none)
    try expectEqual(
      importError { try Holder<Int>(value: ["value": true]) }.kind,
      .typeMismatch(expected: "Int", found: "true"))
    try expectEqual(
      importError { try Holder<Double>(value: JSONValue(string: #"{"value":1e400}"#)) }.kind,
      .numberOutOfRange(expected: "Double", found: "number"))
    try expectEqual(
      importError { try Holder<UInt8>(value: ["value": -1]) }.kind,
      .numberOutOfRange(expected: "UInt8", found: "number"))
    try expectEqual(
      importError { try StrictHolder<Bool>(value: ["value": 1]) }.kind,
      .typeMismatch(expected: "Bool", found: "number"))
    try expectEqual(
      importError { try Mayor(value: [1]) }.kind, .typeMismatch(expected: "Mayor", found: "array"))
    try expectEqual(importError { try Mayor(value: nil) }.kind, .nullValue(expected: "Mayor"))
  }

  final class Accented: JSONModel {
    // swift-format-ignore: IdentifiersMustBeASCII
    var é: Int?
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  @Test func keysOfTreesAreComparedByTheirBytes() throws {
    let composed = "{\"\u{E9}\": 1}"
    let decomposed = "{\"e\u{301}\": 1}"
    try expectEqual(Accented(string: composed).é, 1)
    try expectEqual(Accented(value: JSONValue(string: composed)).é, 1)
    for error in [
      try importError { try Accented(string: decomposed) },
      try importError { try Accented(value: JSONValue(string: decomposed)) },
    ] {
      expectEqual(error.kinds, [.unknownKey])
    }
    let both = try importError { try Accented(string: "{\"x\u{E9}\": 1, \"xe\u{301}\": 2}") }
    expectEqual(both.kinds, [.unknownKey, .unknownKey])
  }

  @Test(arguments: [#"{"zz":[[[1]]]}"#, #"{"é":[[[1]]]}"#, #"{"é":{"b":[{}]}}"#])
  func treesHaveTheDepthLimitOfDocuments(json: String) throws {
    let options = JSONImportOptions(maximumDepth: 2)
    let fromBytes = try importError { try Accented(string: json, options: options) }
    let fromTree = try importError {
      try Accented(value: JSONValue(string: json), options: options)
    }
    expectEqual(fromBytes.kinds, fromTree.kinds)
    expectEqual(fromBytes.keyPath, fromTree.keyPath)
  }

  class TopLevel: JSONModel {
    var first = 0
    private var hidden = ""
    func revealed() -> String { hidden }
  }
  final class BottomLevel: TopLevel {
    private var hidden = ""
    private(set) var third = 0
    var fifth: [Int] = []
    func revealedToo() -> String { hidden }
  }

  @Test func allTypesAreImportedFromTrees() throws {
    try expectEqual(Holder<Double>(value: ["value": 0.1]).value, 0.1)
    try expectEqual(Holder<Float>(value: ["value": 0.1]).value, 0.1)
    try expectEqual(Holder<JSONNumber>(value: ["value": 1.5]).value.text, "1.5")
    try expectEqual(Holder<Fixtures.Size>(value: ["value": "L"]).value, .large)
    let level = try BottomLevel(
      value: ["first": 1, "hidden": "h", "third": 3, "fifth": [5]])
    #expect((level.revealed(), level.revealedToo(), level.third) == ("h", "h", 3))
    let empty = try importError { try Fixtures.Strict(value: ["": 1, "name": "x"]) }
    expectEqual(empty.keyPath.description, #"[""]"#)
  }

  // MARK: - Encodings

  @Test(arguments: [
    String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32BigEndian,
    .utf32LittleEndian,
  ])
  func unicodeEncodingsAreTranscoded(encoding: String.Encoding) throws {
    let data = try #require(Self.mayor.data(using: encoding))
    let options = JSONImportOptions(encoding: encoding)
    try expectEqual(Mayor(data: data, options: options).name, "Käthe 😀")
    #expect(throws: JSONModelError.self) { try Mayor(data: data) }
    let name = encoding.description.contains("UTF-16") ? "UTF-16" : "UTF-32"
    let cut = try importError { try Mayor(data: data.dropLast(), options: options) }
    expectEqual(cut.kind, .invalidJSON("the document is not valid \(name)"))
    let wrong = try #require(#"{"name": {}}"#.data(using: encoding))
    try expectEqual(importError { try Mayor(data: wrong, options: options) }.offsets, [0, 9])
    // The option does not apply to strings.
    try expectEqual(Mayor(string: Self.mayor, options: options).since, 1999)
  }

  @Test func aByteOrderMarkIsSkippedInEncodingsWithAByteOrder() throws {
    let data = try #require(("\u{FEFF}" + Self.mayor).data(using: .utf16LittleEndian))
    try expectEqual(Mayor(data: data, options: .init(encoding: .utf16LittleEndian)).since, 1999)
  }

  @Test func otherEncodingsAreConvertedByFoundation() throws {
    let latin = Data(#"{"name": "K"#.utf8) + [0xE4] + Data(#"", "since": 1999}"#.utf8)
    try expectEqual(Mayor(data: latin, options: .init(encoding: .isoLatin1)).name, "Kä")
    let error = try importError {
      try Mayor(data: Data(Self.mayor.utf8), options: .init(encoding: .ascii))
    }
    expectEqual(error.kind, .invalidJSON("the document is not valid ASCII"))
  }

  @Test func malformedUTF16IsRejected() throws {
    let lone: [UInt8] = [0x00, 0x22, 0xD8, 0x00, 0x00, 0x22]
    let error = try importError {
      try Mayor(data: Data(lone), options: .init(encoding: .utf16BigEndian))
    }
    expectEqual(error.kind, .invalidJSON("the document is not valid UTF-16"))
    let onlyMark = try importError {
      try Mayor(data: Data([0xFE, 0xFF]), options: .init(encoding: .utf16))
    }
    expectEqual(onlyMark.kind, .emptyInput)
  }

  @Test(
    arguments: [
      ("UTF-16", [0xFE, 0xFF, 0x00, 0x7B]),
      ("UTF-16", [0xFF, 0xFE, 0x7B, 0x00]), ("UTF-32", [0xFF, 0xFE, 0x00, 0x00]),
      ("UTF-32", [0x00, 0x00, 0xFE, 0xFF]),
    ] as [(String, [UInt8])])
  func errorsNameByteOrderMarks(name: String, bytes: [UInt8]) throws {
    let error = try importError { try Mayor(data: Data(bytes)) }
    expectEqual(error.kind, .invalidJSON("the document starts with a byte order mark (\(name))"))
    expectEqual(error.issues[0].position?.offset, 0)
  }

  // MARK: - Limits

  @Test(.largeStack) func depthIsLimitedInModelsAndInSkippedValues() throws {
    func nested(_ depth: Int) -> String {
      (1..<depth).reduce(#"{"name":"x"}"#) { inner, _ in #"{"name":"x","parentOf":\#(inner)}"# }
    }
    func skipped(_ depth: Int) -> String {
      let brackets =
        String(repeating: "[", count: depth - 1) + "0" + String(repeating: "]", count: depth - 1)
      return #"{"a":0,"x":\#(brackets)}"#
    }
    let options = JSONImportOptions(maximumDepth: 70)
    for depth in [1, 2, 63, 64, 65, 66, 69, 70] {
      _ = try Fixtures.Tree(string: nested(depth), options: options)
      _ = try Fixtures.Tree(value: JSONValue(string: nested(depth)), options: options)
      _ = try Fixtures.Lenient(string: skipped(depth), options: options)
      _ = try Holder<JSONValue>(
        string: #"{"value":\#(nested(max(depth - 1, 1)))}"#, options: options)
    }
    let limit = JSONModelError.Kind.limitExceeded("nested deeper than 70 levels")
    for error in [
      try importError { try Fixtures.Tree(string: nested(71), options: options) },
      try importError {
        try Fixtures.Tree(value: JSONValue(string: nested(71)), options: options)
      },
      try importError { try Fixtures.Lenient(string: skipped(71), options: options) },
      try importError {
        try Holder<JSONValue>(string: #"{"value":\#(nested(70))}"#, options: options)
      },
      try importError {
        try Holder<JSONValue>(value: ["value": JSONValue(string: nested(70))], options: options)
      },
    ] {
      expectEqual(error.kinds, [limit])
    }
    _ = try Fixtures.Tree(string: nested(512))
    #expect(throws: JSONModelError.self) { try Fixtures.Tree(string: nested(513)) }
  }

  /// Depths, and the stack sizes in bytes that must suffice for them.
  ///
  /// Unoptimized and sanitized code needs larger stacks.
  private static let stacks = amount(
    release: [(1024, 1 << 20), (512, 512 << 10)], debug: [(1024, 64 << 20)])

  @Test(arguments: stacks)
  func theMaximumDepthFitsOnTheStack(depth: Int, stackSize: Int) throws {
    let json = (1..<depth).reduce(#"{"name":"x"}"#) { inner, _ in
      #"{"name":"x","parentOf":\#(inner)}"#
    }
    let successes = Counter()
    let thread = Thread {
      let options = JSONImportOptions(maximumDepth: depth)
      if (try? Fixtures.Tree(string: json, options: options)) != nil { successes.add() }
    }
    thread.stackSize = stackSize
    thread.start()
    while !thread.isFinished { usleep(1_000) }
    expectEqual(successes.count, 1)
    let error = try importError {
      try Fixtures.Lenient(
        string: #"{"x":"# + String(repeating: "[", count: 3000), options: .init(maximumDepth: .max))
    }
    expectEqual(error.kind, .limitExceeded("nested deeper than 1024 levels"))
  }

  @Test func aMillionBracketsAreRejected() throws {
    for opening in ["[", #"{"x":"#] {
      let brackets = String(repeating: opening, count: 1_000_000)
      for error in [
        try importError { try Fixtures.Lenient(string: #"{"x":"# + brackets) },
        try importError { try Holder<JSONValue>(string: #"{"value":"# + brackets) },
        try importError { try Holder<[[Int]]>(string: #"{"value":"# + brackets) },
      ] {
        expectEqual(error.kinds, [.limitExceeded("nested deeper than 512 levels")])
        #expect(error.issues[0].position != nil)
      }
    }
  }

  @Test func bytesAreLimited() throws {
    let data = Data(Self.mayor.utf8)
    _ = try Mayor(data: data, options: .init(maximumBytes: data.count))
    let error = try importError {
      try Mayor(data: data, options: .init(maximumBytes: data.count - 1))
    }
    expectEqual(error.kind, .limitExceeded("the document is longer than \(data.count - 1) bytes"))
    expectEqual(error.issues[0].position?.offset, 0)
  }
}
