import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Options and limits of an import apply to models in `Codable` types.
@Suite(.largeStack) struct ModelsInCodableTests {
  final class BTwin: JSONModel {
    var x: ContiguousArray<BTwin>?
    var y: ContiguousArray<BTwin>?
    override class var keyMapper: JSONKeyMapper { ["x": "k", "y": "k"] }
  }

  /// Each level doubles the number of imports, so without a limit, 40 levels would take too long.
  @Test(.timeLimit(.minutes(10))) func repeatedImportsAreCountedInCodableTypes() throws {
    let text = { String(repeating: #"{"k":["#, count: $0) + String(repeating: "]}", count: $0) }
    _ = try BTwin(string: text(6))
    for levels in [20, 40, 200] {
      let error = try importError { try BTwin(string: text(levels)) }
      expectEqual(
        error.issues.map(\.kind),
        [
          .limitExceeded(
            "values would be read again for more than 64 times the length of the document, because properties share a key or classes have import hooks"
          )
        ])
      #expect(error.keyPath.description.hasPrefix("k[0].k[0].k[0].k[0].k[0].k[0].k"))
      let value = try JSONValue(string: text(levels))
      try expectEqual(
        importError { try BTwin(value: value) }.issues.map(\.kind), error.issues.map(\.kind))
    }
  }

  struct BWrap: Codable { var child: BChild? }
  final class BChild: JSONModel {
    var wrap: BWrap?
    var number: Int?
    var more: ContiguousArray<Int>?
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
  }

  @Test func nestedHooksAreCountedInCodableTypes() throws {
    let text = {
      String(repeating: #"{"wrap":{"child":"#, count: $0) + "{}"
        + String(repeating: "}}", count: $0)
    }
    _ = try BChild(string: text(63))
    let error = try importError { try BChild(string: text(64)) }
    expectEqual(error.kind, .limitExceeded("more than 64 nested objects with an import hook"))
  }

  struct BBox: Codable { var model: BInner }
  final class BInner: JSONModel {
    var id = 0
    var secret: Int?
    var numbers: [Int] = []
    override class var propertyTransformers: [String: JSONTransformer] { ["numbers": .lossy()] }
  }
  final class BOuter: JSONModel {
    var boxes: ContiguousArray<BBox> = []
  }

  @Test func optionsApplyInCodableTypes() throws {
    let json = #"{"boxes": [{"model": {"id": 1, "secret": ["hidden"], "numbers": []}}]}"#
    let shown = try importError { try BOuter(string: json, options: .init(showsValues: true)) }
    try #require(shown.issues.count == 1)
    #expect("\(shown.kind)".contains("hidden"))
    let plain = try importError { try BOuter(string: json) }
    #expect(!"\(plain.kind)".contains("hidden"))

    let twice = #"{"boxes": [{"model": {"id": 1, "id": 2, "numbers": []}}]}"#
    try expectEqual(
      BOuter(string: twice, options: .init(duplicateKeys: .useLast)).boxes[0].model.id, 2)
    let error = try importError { try BOuter(string: twice) }
    expectEqual(error.issues.map(\.kind), [.duplicateKey])
    expectEqual(error.issues.map(\.keyPath.description), ["boxes[0].model.id"])
    expectEqual(error.issues.map(\.property), ["BOuter.boxes"])
    expectEqual(error.issues.map(\.position?.offset), [31])

    let many = #"{"boxes": [{"model": {"numbers": 1, "secret": ""}}]}"#
    let few = try importError { try BOuter(string: many, options: .init(maximumIssues: 2)) }
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
    let model = try BOuter(string: json, options: options)
    expectEqual(model.boxes.map(\.model.numbers), [[1], []])
    let report = try #require(reports.all.first)
    expectEqual(reports.all.count, 1)
    expectEqual(report.model, "BOuter")
    expectEqual(
      report.issues.map(\.keyPath.description),
      [
        "boxes[0].model.numbers[1]", "boxes[1].model.numbers[0]",
      ])
    expectEqual(report.issues.map(\.position?.line), [1, 2])
  }

  /// A type that catches the error of a model.
  ///
  /// If the error is an exceeded limit, the import must still end with it.
  struct BForgiving: Codable {
    var model: BTwin?
    init(from decoder: any Decoder) throws {
      model = try? decoder.singleValueContainer().decode(BTwin.self)
    }
    func encode(to encoder: any Encoder) throws {}
  }
  final class BHolder: JSONModel { var items: [BForgiving] = [] }

  @Test func aLimitEndsTheImportEvenIfTheErrorIsCaught() throws {
    let twin = String(repeating: #"{"k":["#, count: 12) + String(repeating: "]}", count: 12)
    let error = try importError { try BHolder(string: #"{"items": [{}, \#(twin)]}"#) }
    expectEqual(
      error.issues.map(\.kind),
      [
        .limitExceeded(
          "values would be read again for more than 64 times the length of the document, because properties share a key or classes have import hooks"
        )
      ])
    #expect(error.keyPath.description.hasPrefix("items[1].k[0]"))
  }

  final class BPattern: JSONModel {
    var text = ""
    override class var constraints: [String: [JSONConstraint]] { ["text": [.pattern("^(a+)+$")]] }
  }
  final class BPatterns: JSONModel {
    var list: ContiguousArray<BPattern> = []
    var forgiving: [BForgivingPattern] = []
  }
  struct BForgivingPattern: Codable {
    init(from decoder: any Decoder) throws { _ = try? BPattern(from: decoder) }
    func encode(to encoder: any Encoder) throws {}
  }

  /// Without a shared limit, each string could take as many steps as a whole import.
  @Test(.timeLimit(.minutes(10))) func stepsOfPatternsAreCountedInCodableTypes() throws {
    let text = String(repeating: "a", count: 40) + "b"
    let count = amount(release: 10_000, debug: 2_000)
    let items = Array(repeating: #"{"text": "\#(text)"}"#, count: count).joined(separator: ",")
    let json = #"{"list": [], "forgiving": [\#(items)]}"#
    try expectEqual(BPatterns(string: json).forgiving.count, count)
  }

  // MARK: - Class clusters

  class BShape: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": BCircle.self, "plain": BShape.self])
    }
  }
  final class BCircle: BShape { var radius = 0.0 }
  struct BPage: Codable {
    var shapes: [BShape]
    var main: BShape?
  }
  final class BAtlas: JSONModel { var page = BPage(shapes: [], main: nil) }

  static let page =
    #"{"shapes":[{"type":"circle","name":"c","radius":1},{"type":"plain","name":"p"}],"main":null}"#

  @Test func theDiscriminatorAppliesInCodableTypes() throws {
    let atlas = try BAtlas(string: #"{"page":\#(Self.page)}"#)
    expectEqual((atlas.page.shapes[0] as? BCircle)?.radius, 1)
    #expect(type(of: atlas.page.shapes[1]) == BShape.self)
    let exported = try atlas.jsonValue()
    expectEqual(exported["page"]?["shapes"]?[0]?["radius"], 1)
    let again = try BAtlas(value: exported)
    #expect(again.page.shapes[0] is BCircle)
    expectEqual(again.page.shapes, atlas.page.shapes)

    let unknown = #"{"page":{"shapes":[{"type":"oval","name":"c"}]}}"#
    let error = try importError { try BAtlas(string: unknown) }
    expectEqual(error.issues.map(\.keyPath.description), ["page.shapes[0].type"])
    expectEqual(error.issues.map(\.position?.offset), [27])
  }

  /// An initializer cannot change the class of its instance, so the error recommends `make`.
  @Test func anInitializerInACodableTypeRejectsAnotherClass() throws {
    do {
      _ = try JSONDecoder().decode(BPage.self, from: Data(Self.page.utf8))
      Issue.record("decoded")
    } catch DecodingError.dataCorrupted(let context) {
      expectEqual(context.codingPath.map(\.stringValue), ["shapes", "Index 0", "type"])
      let error = try #require(context.underlyingError as? JSONModelError)
      #expect("\(error)".contains("BShape.make"))
    }
    struct Direct: Codable {
      var shape: BShape
      init(from decoder: any Decoder) throws { shape = try BShape(from: decoder) }
    }
    final class Holder: JSONModel { var direct: Direct? }
    let error = try importError {
      try Holder(string: #"{"direct": {"type": "circle", "name": "c", "radius": 1}}"#)
    }
    expectEqual(error.issues.map(\.keyPath.description), ["direct.type"])
    #expect("\(error)".contains("BShape.make"))
    try expectEqual(
      Holder(string: #"{"direct": {"type": "plain", "name": "c"}}"#).direct?.shape.name, "c")
  }
}
