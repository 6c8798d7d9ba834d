import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Options and limits of an import apply to models in `Codable` types.
@Suite(.largeStack) struct ModelsInCodableTests {
  final class Twin: JSONModel {
    var x: ContiguousArray<Twin>?
    var y: ContiguousArray<Twin>?
    override class var keyMapper: JSONKeyMapper { ["x": "k", "y": "k"] }
  }

  /// Each level doubles the number of imports, so without a limit, 40 levels would take too long.
  @Test(.timeLimit(.minutes(10))) func repeatedImportsAreCountedInCodableTypes() throws {
    let text = { String(repeating: #"{"k":["#, count: $0) + String(repeating: "]}", count: $0) }
    _ = try Twin(string: text(6))
    for levels in [20, 40, 200] {
      let error = try importError { try Twin(string: text(levels)) }
      expectEqual(
        error.kinds,
        [
          .limitExceeded(
            "values would be read again for more than 64 times the length of the document, because properties share a key or classes have import hooks"
          )
        ])
      #expect(error.keyPath.description.hasPrefix("k[0].k[0].k[0].k[0].k[0].k[0].k"))
      let value = try JSONValue(string: text(levels))
      try expectEqual(importError { try Twin(value: value) }.kinds, error.kinds)
    }
  }

  struct Wrap: Codable { var child: Child? }
  final class Child: JSONModel {
    var wrap: Wrap?
    var number: Int?
    var more: ContiguousArray<Int>?
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
  }

  @Test func nestedHooksAreCountedInCodableTypes() throws {
    let text = {
      String(repeating: #"{"wrap":{"child":"#, count: $0) + "{}"
        + String(repeating: "}}", count: $0)
    }
    _ = try Child(string: text(63))
    let error = try importError { try Child(string: text(64)) }
    expectEqual(error.kind, .limitExceeded("more than 64 nested objects with an import hook"))
  }

  struct Envelope: Codable { var model: Inner }
  final class Inner: JSONModel {
    var id = 0
    var secret: Int?
    var numbers: [Int] = []
    override class var propertyTransformers: [String: JSONTransformer] { ["numbers": .lossy()] }
  }
  final class Outer: JSONModel {
    var boxes: ContiguousArray<Envelope> = []
  }

  @Test func optionsApplyInCodableTypes() throws {
    let json = #"{"boxes": [{"model": {"id": 1, "secret": ["hidden"], "numbers": []}}]}"#
    let shown = try importError { try Outer(string: json, options: .init(showsValues: true)) }
    try #require(shown.issues.count == 1)
    #expect("\(shown.kind)".contains("hidden"))
    let plain = try importError { try Outer(string: json) }
    #expect(!"\(plain.kind)".contains("hidden"))

    let twice = #"{"boxes": [{"model": {"id": 1, "id": 2, "numbers": []}}]}"#
    try expectEqual(
      Outer(string: twice, options: .init(duplicateKeys: .useLast)).boxes[0].model.id, 2)
    let error = try importError { try Outer(string: twice) }
    expectEqual(error.kinds, [.duplicateKey])
    expectEqual(error.paths, ["boxes[0].model.id"])
    expectEqual(error.properties, ["Outer.boxes"])
    expectEqual(error.offsets, [31])

    let many = #"{"boxes": [{"model": {"numbers": 1, "secret": ""}}]}"#
    let few = try importError { try Outer(string: many, options: .init(maximumIssues: 2)) }
    try #require(few.issues.count == 2)
    expectEqual(few.furtherIssues, 1)
  }

  @Test func droppedElementsInCodableTypesAreReportedOnce() throws {
    let reports = Tolerated()
    let options = reports.options()
    let json = """
      {"boxes": [{"model": {"id": 1, "numbers": [1, "x"]}},
        {"model": {"id": 2, "numbers": [null]}}]}
      """
    let model = try Outer(string: json, options: options)
    expectEqual(model.boxes.map(\.model.numbers), [[1], []])
    let report = try #require(reports.all.first)
    expectEqual(reports.all.count, 1)
    expectEqual(report.model, "Outer")
    expectEqual(report.paths, ["boxes[0].model.numbers[1]", "boxes[1].model.numbers[0]"])
    expectEqual(report.issues.map(\.position?.line), [1, 2])
  }

  /// A type that catches the error of a model.
  ///
  /// If the error is an exceeded limit, the import must still end with it.
  struct Forgiving: Codable {
    var model: Twin?
    init(from decoder: any Decoder) throws {
      model = try? decoder.singleValueContainer().decode(Twin.self)
    }
    func encode(to encoder: any Encoder) throws {}
  }
  final class Shelf: JSONModel { var items: [Forgiving] = [] }

  @Test func aLimitEndsTheImportEvenIfTheErrorIsCaught() throws {
    let twin = String(repeating: #"{"k":["#, count: 12) + String(repeating: "]}", count: 12)
    let error = try importError { try Shelf(string: #"{"items": [{}, \#(twin)]}"#) }
    expectEqual(
      error.kinds,
      [
        .limitExceeded(
          "values would be read again for more than 64 times the length of the document, because properties share a key or classes have import hooks"
        )
      ])
    #expect(error.keyPath.description.hasPrefix("items[1].k[0]"))
  }

  final class Pattern: JSONModel {
    var text = ""
    override class var constraints: [String: [JSONConstraint]] { ["text": [.pattern("^(a+)+$")]] }
  }
  final class Patterns: JSONModel {
    var list: ContiguousArray<Pattern> = []
    var forgiving: [ForgivingPattern] = []
  }
  struct ForgivingPattern: Codable {
    init(from decoder: any Decoder) throws { _ = try? Pattern(from: decoder) }
    func encode(to encoder: any Encoder) throws {}
  }

  /// Without a shared limit, each string could take as many steps as a whole import.
  @Test(.timeLimit(.minutes(10))) func stepsOfPatternsAreCountedInCodableTypes() throws {
    let text = String(repeating: "a", count: 40) + "b"
    let count = amount(release: 10_000, debug: 2_000)
    let items = Array(repeating: #"{"text": "\#(text)"}"#, count: count).joined(separator: ",")
    let json = #"{"list": [], "forgiving": [\#(items)]}"#
    try expectEqual(Patterns(string: json).forgiving.count, count)
  }

  // MARK: - Class clusters

  class Shape: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "plain": Shape.self])
    }
  }
  final class Circle: Shape { var radius = 0.0 }
  struct Page: Codable {
    var shapes: [Shape]
    var main: Shape?
  }
  final class Atlas: JSONModel { var page = Page(shapes: [], main: nil) }

  static let page =
    #"{"shapes":[{"type":"circle","name":"c","radius":1},{"type":"plain","name":"p"}],"main":null}"#

  @Test func theDiscriminatorAppliesInCodableTypes() throws {
    let atlas = try Atlas(string: #"{"page":\#(Self.page)}"#)
    expectEqual((atlas.page.shapes[0] as? Circle)?.radius, 1)
    #expect(type(of: atlas.page.shapes[1]) == Shape.self)
    let exported = try atlas.jsonValue()
    expectEqual(exported["page"]?["shapes"]?[0]?["radius"], 1)
    let again = try Atlas(value: exported)
    #expect(again.page.shapes[0] is Circle)
    expectEqual(again.page.shapes, atlas.page.shapes)

    let unknown = #"{"page":{"shapes":[{"type":"oval","name":"c"}]}}"#
    let error = try importError { try Atlas(string: unknown) }
    expectEqual(error.paths, ["page.shapes[0].type"])
    expectEqual(error.offsets, [27])
  }

  /// An initializer cannot change the class of its instance, so the error recommends `make`.
  @Test func anInitializerInACodableTypeRejectsAnotherClass() throws {
    do {
      _ = try JSONDecoder().decode(Page.self, from: Data(Self.page.utf8))
      Issue.record("decoded")
    } catch DecodingError.dataCorrupted(let context) {
      expectEqual(context.codingPath.map(\.stringValue), ["shapes", "Index 0", "type"])
      let error = try #require(context.underlyingError as? JSONModelError)
      #expect("\(error)".contains("Shape.make"))
    }
    struct Direct: Codable {
      var shape: Shape
      init(from decoder: any Decoder) throws { shape = try Shape(from: decoder) }
    }
    final class Holder: JSONModel { var direct: Direct? }
    let error = try importError {
      try Holder(string: #"{"direct": {"type": "circle", "name": "c", "radius": 1}}"#)
    }
    expectEqual(error.paths, ["direct.type"])
    #expect("\(error)".contains("Shape.make"))
    try expectEqual(
      Holder(string: #"{"direct": {"type": "plain", "name": "c"}}"#).direct?.shape.name, "c")
  }
}
