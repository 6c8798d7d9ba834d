import Foundation
import JSONModelInference
import JSONModelKit
import Testing

struct InferenceTests {
  @Test(arguments: [
    (["{\"a\": 1}", "{\"a\": 2}"], "var a = 0"),
    (["{\"a\": 1}", "{}"], "var a: Int?"),
    (["{\"a\": 1}", "{\"a\": null}"], "@RequiredKey var a: Int?"),
    (["{\"a\": 1}", "{\"a\": null}", "{}"], "var a: JSONPresence<Int> = .absent"),
    (["{\"a\": [1]}", "{}"], "@OptionalKey var a: [Int] = []"),
    (["{\"a\": 1}", "{\"a\": 1.5}"], "var a = 0.0"),
    (["{\"a\": 9223372036854775808}"], "var a: JSONNumber = 0"),
    (["{\"a\": 1e400}"], "var a: JSONNumber = 0"),
    (["{\"a\": 1}", "{\"a\": \"x\"}"], "var a: JSONEither<Int, String> = .first(0)"),
    (["{\"a\": 1.5}", "{\"a\": \"x\"}", "{}"], "var a: JSONEither<Double, String>?"),
    (["{\"a\": true}", "{\"a\": \"12\"}"], "var a: JSONEither<Bool, String> = .first(false)"),
    (
      ["{\"a\": 1}", "{\"a\": {\"2024-01-01\": [1]}}"],
      "var a: JSONEither<Int, [String: [Int]]> = .first(0)"
    ),
    // A transformer for the date would not fit the number.
    (
      ["{\"a\": \"2024-02-29\"}", "{\"a\": 1}"], "var a: JSONEither<Int, String> = .first(0)"
    ),
    (["{\"a\": 1}", "{\"a\": [\"2024-02-29\"]}"], "var a: JSONValue = .null"),
    (["{\"a\": 1}", "{\"a\": true}", "{\"a\": \"x\"}"], "var a: JSONValue = .null"),
    (["{\"a\": [1, \"x\"]}"], "var a: [JSONEither<Int, String>] = []"),
    (["{\"a\": null}"], "@RequiredKey var a: JSONValue?"),
    (["{\"a\": [1, null]}"], "var a: [Int?] = []"),
    (["{\"a\": []}"], "var a: [JSONValue] = []"),
    (["{\"a\": {}}"], "var a: [String: JSONValue] = [:]"),
    (["{\"a\": {\"2024-01-01\": 1}}"], "var a: [String: Int] = [:]"),
    (["{\"a\": \"2024-02-29T12:00:00Z\"}"], "@Required var a: Date"),
    (["{\"a\": \"2024-02-29T12:00:00Z\"}", "{\"a\": \"soon\"}"], "var a = \"\""),
    (["{\"a\": \"https://example.com/\"}"], "@Required var a: URL"),
    (["{\"a\": \"3f2504e0-4f89-11d3-9a0c-0305e82c3301\"}"], "@Required var a: UUID"),
    (["{\"class\": 1}"], "var classValue = 0"),
    (["{\"1st\": 1}"], "var number1st = 0"),
    (["{\"\": 1}"], "var empty = 0"),
    (["{\"html_url\": 1}"], "var htmlURL = 0"),
    (["{\"a\": 1, \"a\": \"x\"}"], "var a = \"\""),
    (["{\"a\": \"12\"}"], "var a = 0"),
    (["{\"a\": \"12\"}", "{\"a\": 1.5}"], "var a = 0.0"),
    (["{\"a\": \"12\"}", "{\"a\": \"012\"}"], "var a = \"\""),
    (["{\"a\": \"1.10\"}"], "var a = \"\""),
    (["{\"a\": \"/9j/4AAQSkZJRgABAQAAAQABAAD/\"}"], "@Required var a: Data"),
    (["{\"a\": \"UE0AAAAACEKo6QAAAAZDSVRN\"}"], "@Required var a: Data"),
    (["{\"a\": \"/images/UE0AAAAACEKo6QAAAAZDSVRN\"}"], "var a = \"\""),
    (["{\"a\": \"/Files2/UE0AAAAACEKo6QAAAAZDSVRN\"}"], "var a = \"\""),
    (["{\"a\": \"users/images/UE0AAAAACEKo6QAAAAZDSVRN123\"}"], "var a = \"\""),
    (["{\"a\": \"users/UE0AAAAACEKo6QAAAAZDSVRN12\"}"], "var a = \"\""),
    // Short text is Base64 if it has a character that an identifier lacks.
    (["{\"a\": \"UE0AAAAACEKo6Q==\"}"], "@Required var a: Data"),
    (["{\"a\": \"UE0AAAAACEKo6QAA\"}"], "var a = \"\""),
    (["{\"a\": \"UE0AAAAACEKo\"}"], "var a = \"\""),
    (["{\"a\": \"aaaabbbbccccddddeeeeffff\"}"], "var a = \"\""),
    (["{\"id\": \"1\"}"], "var id = \"\""),
    (["{\"id\": \"1\"}", "{\"id\": 1}"], "var id = \"\""),
    (["{\"userId\": \"1\"}"], "var userId = \"\""),
    (["{\"user_ids\": [\"1\"]}"], "var userIds: [String] = []"),
    (["{\"id\": 1}"], "var id = 0"),
    (["{\"paid\": \"1\"}"], "var paid = 0"),
    (["{\"a\": \"/Date(1530144000000+0530)/\"}"], "@Required var a: Date"),
    (["{\"a\": \"x\"}", "{\"a\": [\"x\", \"y\"]}"], "var a: [String] = []"),
    (["{\"a\": 1}", "{\"a\": [1.5, null]}"], "var a: [Double?] = []"),
    (["{\"a\": 1}", "{\"a\": [\"x\"]}"], "var a: JSONEither<Int, [String]> = .first(0)"),
    (["{\"a\": 1}", "{\"a\": [1, \"x\"]}"], "var a: [JSONEither<Int, String>] = []"),
    (["{\"a\": 1}", "{\"a\": []}"], "var a: JSONEither<Int, [JSONValue]> = .first(0)"),
    (["{\"a\": {}}", "{\"a\": [{}]}"], "var a: JSONValue = .null"),
    // The type is not JSONNumber, which rejects strings.
    (["{\"a\": \"12\"}", "{\"a\": 9223372036854775808}"], "var a: JSONValue = .null"),
  ])
  func aPropertyHasTheTypeOfAllValues(_ documents: [String], _ declaration: String) throws {
    #expect(try properties(of: documents) == [declaration])
  }

  @Test func aMemberThatIsAlwaysNullHasAComment() throws {
    let open = try source(of: ["{\"a\": null}", "{\"a\": null}"])
    #expect(open.contains("  // null in all samples\n  @RequiredKey var a: JSONValue?\n"))
    let exact = try source(of: ["{\"a\": null}"]) { $0.isExact = true }
    #expect(exact.contains("  var a: JSONValue = .null\n"))
  }

  @Test func formsOfValuesHaveTransformers() throws {
    let source = try source(of: [
      #"{"tags": "a", "at": "/Date(1530144000000)/", "x": ["/Date(1530144000000)/"], "map": {"1": 1, "2": [2]}}"#,
      #"{"tags": ["b"], "at": "/Date(1-0100)/", "x": "/Date(1530144000001)/", "map": {"3": 3}}"#,
    ])
    for line in [
      #""tags": .oneOrMany"#, #""at": .date(.microsoft)"#, #""x": .date(.microsoft).oneOrMany"#,
      #""map": .each(.oneOrMany)"#, "var x: [Date] = []", "var map: [String: [Int]] = [:]",
    ] { #expect(source.contains(line), "\(source)") }
  }

  /// Empty arrays beside other values determine no type of elements, and the comment says so.
  @Test func commentsNameEmptyArraysBesideOtherValues() throws {
    let text = try source(of: [#"{"part": []}"#, #"{"part": {"a": 1}}"#]) { $0.explains = true }
    #expect(
      text.contains(
        """
          // in all 2; different types: 1 array, 1 object; all arrays are empty
        """), "\(text)")
  }

  /// The constraints of samples accept the samples, also numbers in strings.
  @Test(arguments: [
    ([#"{"a": 5}"#, #"{"a": "12"}"#, #"{"a": "-3"}"#], "(-3)...12"),
    ([#"{"a": "7"}"#, #"{"a": "19"}"#, #"{"a": "7"}"#], "7...19"),
    ([#"{"a": 5.5}"#, #"{"a": "12"}"#, #"{"a": "5"}"#], "5.0...12.0"),
    ([#"{"a": 5}"#, #"{"a": 12}"#], "5...12"),
    (
      [#"{"a": "-99999999999999999"}"#, #"{"a": 9223372036854775807}"#],
      "(-99999999999999999)...9223372036854775807"
    ),
  ])
  func rangesIncludeNumbersInStrings(_ documents: [String], _ range: String) throws {
    for documents in [documents, documents.reversed()] {
      let source = try source(of: documents) { $0.infersConstraints = true }
      #expect(source.contains(#""a": [.range(\#(range))]"#), "\(source)")
    }
  }

  /// A string that is not an integer makes the property a `JSONEither`, without constraints.
  @Test func otherStringsHaveNoRange() throws {
    let documents = [#"{"a": "5"}"#, #"{"a": "x"}"#, #"{"a": 7}"#]
    for documents in [documents, documents.reversed()] {
      let source = try source(of: documents) { $0.infersConstraints = true }
      #expect(source.contains("var a: JSONEither<Int, String> = .first(0)"))
      #expect(!source.contains("constraints"))
    }
  }

  /// With exact types, an export preserves the text of each value.
  @Test(arguments: [
    ("{\"a\": \"2024-02-29T12:00:00+02:00\"}", "var a = \"\""),
    ("{\"a\": \"3f2504e0-4f89-11d3-9a0c-0305e82c3301\"}", "var a = \"\""),
    ("{\"a\": 0.12345678901234567890}", "var a: JSONNumber = 0"),
    ("{\"a\": \"12\"}", "var a = \"\""),
    ("[{\"a\": [1]}, {}]", "var a: [Int]?"),
  ])
  func exactTypesPreserveEverySample(_ document: String, _ declaration: String) throws {
    #expect(try properties(of: [document]) { $0.isExact = true } == [declaration])
  }

  @Test func recursiveObjectsHaveOneClass() throws {
    let document = #"{"name": "a", "children": [{"name": "b", "children": [{"name": "c"}]}]}"#
    #expect(
      try properties(of: [document])
        == ["var name = \"\"", "@OptionalKey var children: [Root] = []"])
  }

  @Test func objectsOfTheSameStructureShareAClass() throws {
    let document =
      #"{"author": {"id": 1, "name": "a", "age": 2}, "editor": {"id": 3, "name": "b", "age": 4}}"#
    let declarations = try properties(of: [document])
    #expect(declarations.prefix(2) == ["var author = Author()", "var editor = Author()"])
    #expect(declarations.count == 5)
  }

  static let records = (0..<40).map { number in
    let state = ["new", "open", "closed"][number % 3]
    let extra = number % 4 == 0 ? ", \"note\": null" : number % 4 == 1 ? ", \"note\": \"n\"" : ""
    return "{\"id\": \(number), \"state\": \"\(state)\", \"price\": \(number).5\(extra)}"
  }

  @Test func theOrderOfSamplesMakesNoDifference() throws {
    let expected = try source(of: Self.records)
    #expect(try source(of: Self.records.reversed()) == expected)
    #expect(try source(of: Self.records.sorted()) == expected)
  }

  @Test func fewDifferentStringsAreAnEnumeration() throws {
    let source = try source(of: Self.records)
    #expect(source.contains("enum State: RawRepresentable, Hashable, Sendable {"))
    #expect(source.contains("case unknown(String)"))
  }

  /// Each declaration accepts all documents that the previous one accepts.
  @Test func oneMoreSampleNeverMakesAPropertyStricter() throws {
    let samples = ["{\"a\": 1}", "{\"a\": 1.5}", "{\"a\": null}", "{}", "{\"a\": \"x\"}"]
    let declarations = try samples.indices.map { try properties(of: Array(samples[...$0])) }
    #expect(
      declarations == [
        ["var a = 0"], ["var a = 0.0"], ["@RequiredKey var a: Double?"],
        ["var a: JSONPresence<Double> = .absent"],
        ["var a: JSONPresence<JSONEither<Double, String>> = .absent"],
      ])
  }

  @Test func oneOfTwoTypesMayBeAClass() throws {
    let source = try source(of: [
      #"{"id": "x", "flag": false, "at": "2024-02-29T12:00:00Z", "list": [1, {"n": 1}, null]}"#,
      #"{"id": {"a": 1}, "flag": {"b": true}, "at": {"c": 1}, "list": []}"#,
      #"{"id": "y", "flag": null, "at": {"c": 2}, "list": []}"#,
    ])
    for line in [
      #"var id: JSONEither<String, ID> = .first("")"#,
      "@RequiredKey var flag: JSONEither<Bool, Flag>?",
      "@Required var at: JSONEither<Date, At>",
      "var list: [JSONEither<Int, List>?] = []",
    ] { #expect(source.contains("  \(line)\n"), "\(source)") }
  }

  @Test func aSchemaHasBothTypes() throws {
    let samples = Samples()
    try samples.add(Data(#"{"a": "x", "b": 1}"#.utf8))
    try samples.add(Data(#"{"a": {"id": 1}, "b": [1]}"#.utf8))
    try samples.add(Data(#"{"a": null, "b": 2}"#.utf8))
    let properties = InferredSchema(samples).value["$defs"]?["Root"]?["properties"]
    #expect(
      properties?["a"]
        == ["anyOf": [["type": "string"], ["$ref": "#/$defs/A"], ["type": "null"]]])
    #expect(
      properties?["b"]
        == [
          "anyOf": [["type": "integer"], ["type": "array", "items": ["type": "integer"]]]
        ])
  }

  @Test func aSchemaDescribesTheSamples() throws {
    let samples = Samples()
    try samples.add(
      Data(#"[{"id": 1, "on": "2024-02-29"}, {"id": null, "tags": ["a", null]}]"#.utf8))
    let expected: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "array",
      "items": ["$ref": "#/$defs/Root"],
      "$defs": [
        "Root": [
          "type": "object", "required": ["id"],
          "properties": [
            "id": ["anyOf": [["type": "integer"], ["type": "null"]]],
            "on": ["type": "string", "format": "date"],
            "tags": [
              "type": "array", "items": ["anyOf": [["type": "string"], ["type": "null"]]],
            ],
          ],
        ]
      ],
    ]
    let schema = InferredSchema(samples).value
    #expect(schema == expected)
  }

  @Test func aRejectedSampleDoesNotAffectTheOthers() throws {
    let samples = Samples()
    try samples.add(Data("{\"a\": 1}".utf8))
    for text in ["{\"a\": 01}", "{\"a\": \"\\ud800\"}", ""] {
      #expect(throws: JSONModelError.self) { try samples.add(Data(text.utf8)) }
    }
    for encoding: String.Encoding in [.utf16, .utf16BigEndian, .utf32LittleEndian] {
      let document = try #require("{\"b\": 1}".data(using: encoding))
      #expect(throws: JSONModelError.self) { try samples.add(document) }
    }
    #expect(samples.count == 1)
    let source = GeneratedModels(samples).source
    #expect(source.contains("var a = 0"))
  }
}
