import Foundation
import JSONModelInference
import JSONModelKit
import JSONModelSchema
import Testing

/// Class clusters: a member with few different strings determines which other members an object
/// has.
struct ClusterTests {
  private static let shapes = [
    #"{"type": "circle", "name": "well", "radius": 1.5}"#,
    #"{"type": "square", "name": "house", "side": 4, "corner": "round"}"#,
    #"{"radius": 2, "name": "tree", "type": "circle", "filled": true}"#,
  ]

  private static let expected = """
    // 3 objects; a class cluster: 4 of 5 members depend on "type"
    class Shape: JSONModel {
      // in all 3
      var name = ""

      override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator(
          key: "type",
          classes: ["circle": Circle.self, "square": Square.self],
          otherwise: UnknownShape.self
        )
      }
    }

    // 2 objects with "type": "circle"
    final class Circle: Shape {
      // in all 2
      var radius = 0.0
      // absent in 1 of 2
      var filled: Bool?
    }

    // 1 object with "type": "square"
    final class Square: Shape {
      // in all 1
      var side = 0
      // in all 1
      var corner = ""
    }

    // objects with other values of "type"
    final class UnknownShape: Shape {
      @UnknownKeys var members: [String: JSONValue] = [:]
    }

    """

  @Test func aTagWithADotIsALiteralKey() throws {
    let samples = Self.shapes.map { $0.replacing(#""type""#, with: #""a.type""#) }
    let source = try source(of: samples) { $0.rootName = "Shape" }
    #expect(source.contains(#"  key: .literal("a.type"),"#))
  }

  @Test func theTagDeterminesTheSubclass() throws {
    for samples in [Self.shapes, Self.shapes.reversed(), Self.shapes.sorted()] {
      let source = try source(of: samples) {
        $0.rootName = "Shape"
        $0.explains = true
      }
      #expect(source.hasSuffix("\n" + Self.expected))
    }
  }

  private static let untagged = [
    #"{"name": "lake", "corners": 5, "depth": 2}"#,
    #"{"name": "pond", "corners": 4, "type": null}"#,
  ]

  private static let expectedWithUntagged = """
    // 5 objects; a class cluster: 6 of 7 members depend on "type"
    class Shape: JSONModel {
      // in all 5
      var name = ""

      override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator(
          key: "type",
          classes: ["circle": Circle.self, "square": Square.self],
          otherwise: UnknownShape.self,
          untagged: UntaggedShape.self
        )
      }
    }

    // 2 objects with "type": "circle"; members are not required: the samples may agree by chance
    final class Circle: Shape {
      // absent in 3 of 5
      var radius: Double?
      // absent in 4 of 5
      var filled: Bool?
    }

    // 1 object with "type": "square"; members are not required: the samples may agree by chance
    final class Square: Shape {
      // absent in 4 of 5
      var side: Int?
      // absent in 4 of 5
      var corner: String?
    }

    // 2 objects without "type"; members are not required: the samples may agree by chance
    final class UntaggedShape: Shape {
      // absent in 3 of 5
      var corners: Int?
      // absent in 4 of 5
      var depth: Int?
    }

    // objects with other values of "type"
    final class UnknownShape: Shape {
      @UnknownKeys var members: [String: JSONValue] = [:]
    }

    """

  @Test func objectsWithoutATagHaveAClass() throws {
    let samples = Self.shapes + Self.untagged
    for samples in [samples, samples.reversed(), samples.sorted()] {
      let source = try source(of: samples) {
        $0.rootName = "Shape"
        $0.explains = true
      }
      #expect(source.hasSuffix("\n" + Self.expectedWithUntagged), "\(source)")
    }
  }

  /// They have no member of their own, there is one tag only, or the key is not common.
  @Test(arguments: [
    [#"{"type": "a", "x": 1}"#, #"{"type": "b", "y": 1}"#, #"{"x": 1}"#],
    [#"{"type": "a", "x": 1}"#, #"{"type": "b", "y": 1}"#, "{}"],
    [#"{"type": "a", "x": 1}"#, #"{"z": 1}"#],
    [#"{"mode": "a", "x": 1}"#, #"{"mode": "b", "y": 1}"#, #"{"z": 1}"#],
    [#"{"type": "a", "x": 1}"#, #"{"type": "b", "y": 1}"#, #"{"z": 1, "type": 1}"#],
  ])
  func objectsThatOnlyLackATagFormNoCluster(samples: [String]) throws {
    for samples in [samples, samples.reversed()] {
      #expect(try !source(of: samples).contains("discriminator"), "\(samples)")
    }
  }

  @Test func nullTagsFormNoClusterForExactRoundTrips() throws {
    let samples = Self.shapes + Self.untagged
    #expect(try !source(of: samples) { $0.isExact = true }.contains("discriminator"))
    let absent = Array(samples.dropLast())
    #expect(try source(of: absent) { $0.isExact = true }.contains("untagged: UntaggedRoot.self"))
  }

  @Test func theSchemaAcceptsObjectsWithoutATag() throws {
    let samples = Self.shapes + Self.untagged.dropLast()
    let text = samples.joined(separator: "\n")
    let result = run(["schema", "-", "--root", "Shape"], input: text)
    let schema = try JSONDocumentSchema(data: Data(result.output.utf8))
    for sample in samples {
      try schema.check(data: Data(sample.utf8))
    }
    #expect(throws: JSONModelError.self) {
      try schema.check(data: Data(#"{"name": "x", "type": "other"}"#.utf8))
    }
  }

  @Test func arraysAndPropertiesHaveTheSuperclass() throws {
    let list = "[\(Self.shapes.joined(separator: ", "))]"
    let declarations = try properties(of: ["{\"shapes\": \(list)}"])
    #expect(declarations[0] == "var shapes: [Shape] = []")
    let map = #"{"map": {"1": \#(Self.shapes[0]), "2": \#(Self.shapes[1])}}"#
    #expect(try source(of: [map]).contains("final class Square: Map {"))
  }

  @Test func noClustersLeavesASingleClass() throws {
    let text = Self.shapes.joined(separator: "\n")
    let result = run(["infer", "-", "--no-clusters", "--root", "Shape"], input: text)
    #expect(result.output.contains("final class Shape: JSONModel {"))
    #expect(result.output.contains("  var side: Int?\n"))
    #expect(run(["infer", "--help"]).output.contains("  --no-clusters "))
    #expect(run(["completions", "bash"]).output.contains(" --no-clusters "))
  }

  @Test func membersOfSeveralTagsAreInTheSuperclass() throws {
    let source = try source(of: [
      #"{"kind": "image", "url_text": "a", "width": 1, "alt": "x"}"#,
      #"{"kind": "video", "url_text": "b", "width": 2, "seconds": 9}"#,
      #"{"kind": "text", "body": "c"}"#,
    ])
    #expect(source.contains("class Root: JSONModel {\n  var urlText: String?\n  var width: Int?\n"))
    #expect(source.contains("final class Image: Root {\n  var alt = \"\"\n}"))
    #expect(source.contains("final class Text: Root {\n  var body = \"\"\n}"))
  }

  @Test func objectsWithATagOfAClusterBelongToIt() throws {
    let list = "[\(Self.shapes.joined(separator: ", "))]"
    let document = """
      {"shapes": \(list), "frame": {"type": "square", "name": "x", "side": 9},
       "other": {"type": "circle", "id": 1, "label": "y"}}
      """
    let declarations = try properties(of: [document])
    #expect(declarations.contains("var frame = Shape()"))
    #expect(declarations.contains("var other = Other()"))
  }

  /// A syntax tree, in which objects with the same tags are at many key paths.
  @Test func recursiveClustersAreOneCluster() throws {
    func call(_ argument: String) -> String {
      #"{"type": "Call", "callee": {"type": "Name", "name": "f"}, "arguments": [\#(argument)]}"#
    }
    let (number, name) = (#"{"type": "Number", "value": 1}"#, #"{"type": "Name", "name": "x"}"#)
    let sum = #"{"type": "Sum", "left": \#(number), "right": \#(name)}"#
    let document = #"{"version": 1, "tree": \#(call("\(call(sum)), \(sum), \(number), \(name)"))}"#
    let declarations = try properties(of: [document])
    #expect(
      declarations == [
        "var version = 0", "var tree = Tree()", "var callee = Tree()",
        "var arguments: [Tree] = []", "var name = \"\"", "var value = 0",
        "var left = Tree()", "var right = Tree()",
      ])
  }

  @Test func closedClustersRejectOtherTags() throws {
    let source = try source(of: Self.shapes) { $0.enumerations = .closed }
    #expect(!source.contains("otherwise"))
    #expect(source.contains("classes: [\"circle\": Circle.self, \"square\": Square.self]\n"))
  }

  /// Objects for which a single class is generated.
  @Test(arguments: [
    // The members do not depend on the tag, or hardly.
    [#"{"type": "a", "x": 1}"#, #"{"type": "b", "x": 2}"#],
    [
      #"{"type": "a", "p": 1, "q": 1, "r": 1, "s": 1, "t": 1}"#,
      #"{"type": "b", "p": 1, "q": 1, "r": 1, "s": 1, "t": 1, "u": 1}"#,
    ],
    // An object without the tag, or with a tag that is null or a number.
    [#"{"type": "a", "x": 1}"#, #"{"type": "b", "y": 2}"#, #"{"x": 1}"#],
    [#"{"type": "a", "x": 1}"#, #"{"type": "b", "y": 2}"#, #"{"type": null}"#],
    [#"{"type": "a", "x": 1}"#, #"{"type": "b", "y": 2}"#, #"{"type": 1}"#],
    // One tag only.
    [#"{"type": "a", "x": 1}"#, #"{"type": "a", "y": 2}"#],
    // The key is not common for tags, and there are few objects.
    [#"{"name": "a", "x": 1}"#, #"{"name": "b", "y": 2}"#],
    // Free text, dates and identifiers.
    [#"{"type": "the first of many texts", "x": 1}"#, #"{"type": "this is another one", "y": 2}"#],
    [
      #"{"type": "2024-01-01T12:00:00Z", "x": 1}"#, #"{"type": "2024-01-02T12:00:00Z", "y": 2}"#,
    ],
    [#"{"type": "2024-01-01", "x": 1}"#, #"{"type": "2024-01-02", "y": 2}"#],
    [
      #"{"type": "3f2504e0-4f89-11d3-9a0c-0305e82c3301", "x": 1}"#,
      #"{"type": "3f2504e0-4f89-11d3-9a0c-0305e82c3302", "y": 2}"#,
    ],
    [#"{"type": "https://a.b/c", "x": 1}"#, #"{"type": "https://a.b/d", "y": 2}"#],
  ])
  func otherObjectsAreOneClass(_ documents: [String]) throws {
    let source = try source(of: documents)
    #expect(source.contains("final class Root: JSONModel {"))
    #expect(!source.contains("discriminator"))
  }

  @Test func manyDifferentStringsAreNotTags() throws {
    let documents = (0..<17).map { #"{"type": "t\#($0)x", "m\#($0)": 1, "n": 2}"# }
    #expect(try source(of: Array(documents.dropLast())).contains("discriminator"))
    #expect(!(try source(of: documents).contains("discriminator")))
  }

  @Test func anUncommonKeyNeedsManyObjects() throws {
    let documents = (0..<12).map {
      $0 % 2 == 0 ? #"{"product": "book", "pages": 1}"# : #"{"product": "film", "minutes": 2}"#
    }
    #expect(!(try source(of: Array(documents.prefix(9))).contains("discriminator")))
    let source = try source(of: documents) { $0.explains = true }
    #expect(
      source.contains(
        """
        // 6 objects with "product": "book"; members are not required: the samples may agree by chance
        final class Book: Root {
          // absent in 6 of 12
          var pages: Int?
        }
        """))
  }

  @Test func overriddenMembersAreNotTags() throws {
    let source = try source(of: Self.shapes) {
      $0.overrides["type"] = InferenceOptions.Override(name: "form")
    }
    #expect(source.contains("  var form = \"\"\n"))
    #expect(!source.contains("discriminator"))
  }

  @Test func keysOfAClusterHaveOneStyle() throws {
    let source = try source(of: [
      #"{"type": "a", "created_at": 1, "max_size": 1, "class": 2}"#,
      #"{"type": "b", "created_at": 1, "min_size": 1, "odd_": 2}"#,
    ])
    #expect(source.contains("  override class var keyMapper: JSONKeyMapper { .snakeCase }\n"))
    #expect(
      source.contains("    super.keyMapper.mapping([\n      \"classValue\": \"class\",\n    ])\n"))
    #expect(source.contains("{ super.keyMapper.mapping([\"odd\": \"odd_\"]) }"))
    #expect(source.components(separatedBy: ".snakeCase").count == 2)
  }

  @Test func namesDoNotClash() throws {
    let source = try source(of: [
      #"{"type": "url", "members": 1}"#, #"{"type": "shape", "x": [{"url": {"a": 1}}]}"#,
      #"{"type": "date time", "a.b": 1}"#,
    ]) { $0.rootName = "Shape" }
    for name in ["URLShape: Shape", "ShapeShape: Shape", "DateTime: Shape", "UnknownShape: Shape"] {
      #expect(source.contains("final class \(name) {"))
    }
    #expect(source.contains("  @UnknownKeys var otherMembers: [String: JSONValue] = [:]\n"))
  }

  @Test func subclassesAreBesideTheirSuperclass() throws {
    let list = "[\(Self.shapes.joined(separator: ", "))]"
    let source = try source(of: [#"{"plan": {"shapes": \#(list)}}"#]) { $0.layout = .nested }
    #expect(source.contains("\n  final class Plan: JSONModel {\n    var shapes: [Shape] = []\n"))
    #expect(source.contains("\n    class Shape: JSONModel {\n"))
    #expect(source.contains("\n    final class Circle: Shape {\n"))
  }

  @Test func eachClassHasAFile() throws {
    try withFiles([:]) { folder in
      let text = Self.shapes.joined(separator: "\n")
      let result = run(
        ["infer", "-", "--root", "Shape", "--access", "public", "--output", folder], input: text)
      #expect(result.status == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(names == ["Circle.swift", "Shape.swift", "Square.swift", "UnknownShape.swift"])
      let circle = try String(contentsOfFile: "\(folder)/Circle.swift", encoding: .utf8)
      #expect(circle.contains("\npublic final class Circle: Shape {\n  public var radius = 0.0\n"))
      let shape = try String(contentsOfFile: "\(folder)/Shape.swift", encoding: .utf8)
      #expect(shape.contains("\npublic class Shape: JSONModel {\n"))
    }
  }

  /// The initializer of a superclass cannot create a subclass, so the round trip calls `make`.
  @Test func roundTripsMakeTheSubclass() throws {
    let source = try source(of: Self.shapes) {
      $0.namespace = "Models"
      $0.addsRoundTrip = true
    }
    #expect(source.contains("return try Root.make(data: document, options: options).jsonData()\n"))
  }

  // MARK: - Stability

  /// Objects of several tags with optional, common and overlapping members.
  private static func objects(_ count: Int) -> [String] {
    (0..<count).map { number in
      let note = number % 3 == 0 ? ", \"note\": null" : number % 5 == 0 ? ", \"note\": \"n\"" : ""
      switch number % 4 {
      case 0: return #"{"id": \#(number), "kind": "circle", "radius": \#(number)\#(note)}"#
      case 1:
        let depth = number > 9 ? #", "depth": 1"# : ""
        return #"{"id": \#(number), "kind": "box", "width": 1, "height": 2\#(depth)}"#
      case 2: return #"{"id": \#(number), "kind": "image", "width": 1, "height": 2, "alt": "a"}"#
      default:
        let text = number < 12 ? #", "text": "a""# : ""
        return #"{"id": \#(number), "kind": "label"\#(text), "size": 1}"#
      }
    }
  }

  @Test func theOrderOfObjectsMakesNoDifference() throws {
    let objects = Self.objects(24)
    let expected = try source(of: objects)
    #expect(expected.contains("discriminator"))
    #expect(try source(of: objects.reversed()) == expected)
    for seed in 1..<8 {
      let shuffled = objects.indices.sorted { ($0 * 7 * seed) % 25 < ($1 * 7 * seed) % 25 }
      #expect(try source(of: shuffled.map { objects[$0] }) == expected)
    }
  }

  /// A property that is Optional once is Optional for all longer lists of samples.
  @Test(arguments: 0..<12) func oneMoreObjectNeverMakesAPropertyStricter(_ seed: Int) throws {
    let objects = Self.objects(24)
    let shuffled = objects.indices.sorted {
      ($0 * 7 + seed * 5) * (seed + 3) % 29 < ($1 * 7 + seed * 5) * (seed + 3) % 29
    }
    var optional: Set<String> = []
    for count in 1...objects.count {
      let declarations = try properties(of: shuffled.prefix(count).map { objects[$0] })
      for declaration in declarations {
        let name =
          declaration.prefix { $0 != ":" && $0 != "=" }
          .trimmingCharacters(in: .whitespaces).split(separator: " ").last.map(String.init) ?? ""
        let isOptional = declaration.contains("?") || declaration.contains("JSONPresence")
        #expect(isOptional || !optional.contains(name), "\(count): \(declaration)")
        if isOptional { optional.insert(name) }
      }
    }
  }
}
