import JSONModelKit
import Testing

/// The declaration errors of a subclass that only the closure of a discriminator names.
///
/// They are found when the closure returns the class, or when an instance is merged or exported.
struct InvalidSubclassTests {
  struct Unknown { var x = 0 }

  class Shape: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { $0["odd"] == nil ? nil : Odd.self }
    }
  }

  final class Odd: Shape {
    var first: Unknown?
    var second = Unknown()
  }

  final class Drawing: JSONModel {
    var shape = Shape()
    @OptionalKey var shapes: [Shape] = []
  }

  private static let sentences = ["first", "second"].map {
    "Odd.\($0) has the unsupported type Unknown\($0 == "first" ? "?" : ""); register a "
      + "transformer, conform it to Codable, or mark it @Ignore"
  }

  private func check(
    _ error: JSONModelError, _ path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectEqual(error.issues.count, 2, sourceLocation: sourceLocation)
    for (issue, sentence) in zip(error.issues, Self.sentences) {
      expectEqual(issue.keyPath.description, path, sourceLocation: sourceLocation)
      expectEqual(issue.kind, .invalidDeclaration(sentence), sourceLocation: sourceLocation)
    }
    expectEqual(error.properties, ["Odd.first", "Odd.second"], sourceLocation: sourceLocation)
  }

  @Test func allDeclarationErrorsOfASelectedClassAreReported() throws {
    let json = #"{"shape":{"name":"a"},"shapes":[{"name":"b"},{"name":"c","odd":1}]}"#
    check(try importError { try Drawing(string: json) }, "shapes[1]")
    try expectEqual(Drawing(string: #"{"shape":{"name":"a"}}"#).shape.name, "a")
  }

  @Test func anInstanceOfAnInvalidSubclassIsNotMerged() throws {
    let drawing = Drawing()
    drawing.shape = Odd()
    let error = try importError { try drawing.merge(string: #"{"shape":{"name":"x"}}"#) }
    check(error, "shape")
    expectEqual(error.offsets, [9, 9])
    expectEqual(drawing.shape.name, "")
  }

  @Test func anInstanceOfAnInvalidSubclassIsNotExported() throws {
    let drawing = Drawing()
    drawing.shapes = [Shape(), Odd()]
    let error = try importError { try drawing.jsonString() }
    expectEqual(error.keyPath, ["shapes", 1])
    expectEqual(error.kind, .notExportable(Self.sentences[0]))
  }
}
