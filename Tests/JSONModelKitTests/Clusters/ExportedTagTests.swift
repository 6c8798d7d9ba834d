import Foundation
import JSONModelKit
import Testing

/// An exported object has a tag that selects its class, or the export throws.
struct ExportedTagTests {
  class Shape: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: "type",
        classes: [
          "shape": Shape.self, "round": Circle.self, "circle": Circle.self, "a": Circle.self,
        ])
    }
  }
  class Circle: Shape {}
  final class Oval: Circle {}
  final class Blob: Shape {}

  // MARK: - Nested clusters

  class Message: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["media": Media.self, "chosen": Chosen.self])
    }
  }
  class Media: Message {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "format", classes: ["image": Picture.self])
    }
  }
  class Picture: Media {}
  final class Thumbnail: Picture {}
  class Chosen: Message {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { $0["size"] == nil ? nil : Sized.self }
    }
  }
  final class Sized: Chosen { var size = 1 }

  final class Drawing: JSONModel { var shapes: [Shape] = [] }

  @Test(arguments: [
    (Oval.self as Shape.Type, "Oval has no tag in Shape; add it to the discriminator"),
    (Blob.self, "Blob has no tag in Shape; add it to the discriminator"),
  ])
  func aClassWithoutATagIsNotExported(type: Shape.Type, reason: String) throws {
    let drawing = Drawing()
    drawing.shapes = [Circle(), type.init()]
    for error in [
      try typedError { () throws(JSONModelError) in _ = try drawing.jsonString() },
      try typedError { () throws(JSONModelError) in _ = try drawing.jsonValue() },
      try typedError { () throws(JSONModelError) in _ = try drawing.dictionary() },
    ] {
      expectEqual(error.keyPath, ["shapes", 1, "type"])
      guard case .notExportable(let found) = error.kind else { throw error }
      expectEqual(found.replacing("ExportedTagTests.", with: ""), reason)
    }
  }

  class Tool: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "tool", classes: ["saw": Saw.self])
    }
  }
  final class Saw: Tool {}
  final class Axe: Tool { var weight = 0 }

  @Test func aSubclassOfAnAbstractClassWithoutATagIsNotExported() throws {
    try expectEqual(Saw().jsonString(), #"{"tool":"saw"}"#)
    let error = try typedError { () throws(JSONModelError) in _ = try Axe().jsonString() }
    guard case .notExportable(let reason) = error.kind else { throw error }
    expectEqual(
      reason.replacing("ExportedTagTests.", with: ""),
      "Axe has no tag in Tool; add it to the discriminator")
    let axe = Axe()
    try axe.merge(string: #"{"weight": 2}"#)
    expectEqual(axe.weight, 2)
  }

  @Test func aSelectionOfPropertiesIsExportedWithoutATag() throws {
    let oval = Oval()
    oval.name = "egg"
    try expectEqual(
      oval.jsonString(options: JSONExportOptions(properties: ["name"])), #"{"name":"egg"}"#)
  }

  @Test func theFirstOfSeveralSortedTagsIsExported() throws {
    try expectEqual(Circle().jsonString(), #"{"type":"a","name":""}"#)
    try expectEqual(Shape().jsonString(), #"{"type":"shape","name":""}"#)
  }

  @Test func theTagsOfNestedDiscriminatorsAreExported() throws {
    try expectEqual(Picture().jsonString(), #"{"format":"image","type":"media"}"#)
    try expectEqual(Sized().jsonString(), #"{"type":"chosen","size":1}"#)
    #expect(try type(of: Message.make(string: Sized().jsonString())) == Sized.self)
    let error = try typedError { () throws(JSONModelError) in _ = try Thumbnail().jsonString() }
    guard case .notExportable(let reason) = error.kind else { throw error }
    #expect(reason.contains("Thumbnail has no tag in "))
  }
}
