import Foundation
import JSONModelKit
import JSONModelRecords
import Testing

/// Class clusters in documents that arrive in pieces.
struct PartialClusterTests {
  class Shape: JSONModel {
    var name = ""
    var tags: [String]?
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "square": Square.self])
    }
  }
  final class Circle: Shape { var radius = 0.0 }
  final class Square: Shape {
    var side = 0
    var corner: Shape?
  }
  final class Drawing: JSONModel {
    var title: String?
    @OptionalKey var shapes: [Shape] = []
    var first: Shape?
    @OptionalKey var named: [String: Shape] = [:]
  }

  static let circle = #"{"type": "circle", "name": "c", "radius": 1.5}"#
  static let square = #"{"name": "s", "side": 2, "tags": ["a"], "type": "square"}"#

  static let documents = [
    #"{"shapes": [\#(circle), \#(square)], "first": \#(square), "named": {"a": \#(circle)}}"#,
    #"{"first": {"type": "square", "name": "s", "side": 1, "corner": \#(circle)}, "title": "t"}"#,
    // The last of equal keys counts, also that of the tag.
    #"{"first": {"type": "circle", "name": "a", "radius": 1, "type": "square", "side": 2}}"#,
    #"{"first": {"type": "square", "name": "a", "side": "x", "type": "circle", "radius": 2}}"#,
    #"{"first": {"type": "none", "name": "a", "side": 1, "type": "square"}, "title": "x"}"#,
    #"{"first": {"type": "circle", "name": "a", "radius": 1, "type": "none"}, "title": "x"}"#,
    #"{"first": {"type": "circle", "radius": 1, "name": 7, "name": "b"}, "title": "x"}"#,
    #"{"first": {"type": 1, "type": "circle", "radius": 1, "name": "b"}, "title": "x"}"#,
    #"{"first": \#(circle), "first": {"type": "none"}, "first": \#(square)}"#,
    #"{"first": {"type": "none"}, "first": \#(square), "shapes": []}"#,
    #"{"shapes": [{"type": "circle", "type": "square", "name": "s", "side": 1}, \#(circle)]}"#,
    #"{"shapes": [{"type": "none"}], "title": "a", "shapes": [\#(circle)], "title": "b"}"#,
    #"{"named": {"a": {"type": "none"}, "b": \#(circle), "a": \#(square)}}"#,
    #"{"shapes": [\#(circle), {"type": "circle", "name": "x", "radius": "y"}], "title": "x"}"#,
    #"{"first": {"name": "a", "radius": 1}, "title": "x"}"#,
    #"{"first": {"name": "s", "tags": ["a"], "type": "square", "side": 1, "corner": \#(circle)}, "title": "t"}"#,
    #"{"shapes": [{"name": "s", "tags": ["a"], "type": "square", "corner": {"name": "a", "type": "circle", "radius": 1}, "side": 1}, \#(circle)], "title": "t"}"#,
    #"{"first": {"name": "s", "type": "square", "side": 1, "tags": ["a"], "type": "square", "name": "u"}}"#,
    #"{"first": {"name": "s", "type": "circle", "side": 1, "tags": ["a"], "type": "square", "name": "u"}}"#,
  ]

  /// Describes what an import in pieces leads to.
  private func outcome(
    of document: String, piece: Int, _ options: JSONImportOptions
  ) -> String {
    var partial = JSONPartialImport<Drawing>(options: options)
    let bytes = Array(document.utf8)
    do {
      for start in stride(from: 0, to: bytes.count, by: piece) {
        try partial.append(bytes[start..<min(start + piece, bytes.count)])
      }
    } catch {
      return "\(error)"
    }
    #expect(partial.isComplete)
    return (try? partial.model.jsonString()) ?? "not exportable"
  }

  @Test(
    arguments: documents, [JSONImportOptions.DuplicateKeyPolicy.reject, .useLast])
  func piecesLeadToTheModelsOfTheWholeDocument(
    document: String, policy: JSONImportOptions.DuplicateKeyPolicy
  ) throws {
    let options = JSONImportOptions(duplicateKeys: policy)
    let whole = try? Drawing(string: document, options: options)
    let once = outcome(of: document, piece: document.utf8.count, options)
    if let whole { try expectEqual(once, whole.jsonString()) }
    for piece in [1, 2, 7] {
      let found = outcome(of: document, piece: piece, options)
      // An issue of an earlier part ends the import before later ones are known.
      if whole != nil || policy == .useLast { expectEqual(found, once, "\(piece)") }
    }
  }

  /// The class of an object is known when its tag is.
  @Test func aModelIsThereWithItsTag() throws {
    let bytes = Array(Self.documents[0].utf8)
    var partial = JSONPartialImport<Drawing>()
    var classes: [String] = []
    for byte in bytes {
      try partial.append([byte])
      let found = partial.model.shapes.map { "\(type(of: $0))" }.joined(separator: " ")
      if classes.last != found { classes.append(found) }
    }
    expectEqual(classes, ["", "Circle", "Circle Square"])
  }

  /// What has arrived decides, not the pieces in which it did.
  ///
  /// Where the last of equal keys counts, the model stays as it was while a value has an issue.
  @Test(
    arguments: documents, [JSONImportOptions.DuplicateKeyPolicy.reject, .useLast])
  func aPartIsTheSameInPiecesAndAtOnce(
    document: String, policy: JSONImportOptions.DuplicateKeyPolicy
  ) throws {
    let options = JSONImportOptions(duplicateKeys: policy)
    let bytes = Array(document.utf8)
    var partial = JSONPartialImport<Drawing>(options: options)
    for end in 1...bytes.count {
      do {
        try partial.append([bytes[end - 1]])
      } catch {
        #expect(throws: JSONModelError.self) {
          try Drawing.partial(data: Data(bytes[..<end]), options: options)
        }
        return
      }
      let again = try Drawing.partial(data: Data(bytes[..<end]), options: options)
      let description = again.model.modelDescription()
      if description == Drawing().modelDescription(), policy == .useLast { continue }
      expectEqual(
        partial.model.modelDescription(), description,
        "\(String(decoding: bytes[..<end], as: UTF8.self))")
    }
  }
}
