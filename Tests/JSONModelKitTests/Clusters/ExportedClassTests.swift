import JSONModelKit
import Testing

/// The object of an exported model is imported as the same class, or the export fails.
struct ExportedClassTests {
  class Shape: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { members in
        if members["broken"] != nil { throw JSONTransformError("broken") }
        return members["radius"] == nil ? nil : Circle.self
      }
    }
  }
  final class Circle: Shape {
    var radius: Int?
    @ReadOnly var broken: Int?
  }
  final class Page: JSONModel {
    var shapes: [Shape] = []
    var circle: Circle?
  }

  @Test func aFunctionIsAskedAgain() throws {
    let circle = Circle()
    circle.radius = 1
    let page = Page()
    page.shapes = [Shape(), circle]
    let text = try exported(page)
    expectEqual(text, #"{"shapes":[{"name":""},{"name":"","radius":1}]}"#)
    expectEqual(try Page(string: text).shapes.map { $0 is Circle }, [false, true])
    circle.radius = nil
    let error = try exportError(page)
    expectEqual(
      error.descriptions,
      [
        "shapes[1]: cannot be exported: the discriminator selects Shape for the exported object, "
          + "not Circle [not_exportable]"
      ])
    try expectEqual(importError { _ = try ([circle] as [Shape]).jsonString() }.keyPath, [0])
    // The declared class is Circle, and the function keeps it.
    page.shapes = []
    page.circle = circle
    expectEqual(try exported(page), #"{"shapes":[],"circle":{"name":""}}"#)
    expectEqual(try Page(string: exported(page)).circle?.radius, nil)
  }

  @Test func partsOfObjectsAreExported() throws {
    let page = Page()
    page.shapes = [Circle()]
    let names = JSONExportOptions(properties: ["shapes.name"])
    expectEqual(try page.jsonString(options: names), #"{"shapes":[{"name":""}]}"#)
    let writable = JSONExportOptions(omitsReadOnly: true)
    expectEqual(try page.jsonString(options: writable), #"{"shapes":[{"name":""}]}"#)
  }

  @Test func aFunctionThatThrowsRejectsTheExport() throws {
    let circle = Circle()
    (circle.radius, circle.broken) = (1, 2)
    let page = Page()
    page.shapes = [circle]
    expectEqual(
      try exportError(page).descriptions,
      [
        "shapes[0]: cannot be exported: the discriminator rejects the exported object: broken "
          + "[not_exportable]"
      ])
  }

  class Tagged: JSONModel {
    var type = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["dot": Dot.self, "point": Dot.self])
    }
  }
  final class Dot: Tagged {}

  @Test func aTagInAPropertyMustBeOneOfTheClass() throws {
    let dot = Dot()
    for tag in ["", "nonsense"] {
      dot.type = tag
      expectEqual(
        try exportError(dot).descriptions,
        [
          "type: cannot be exported: Dot.type is not a tag of Dot; assign dot, or make it Optional "
            + "[not_exportable]"
        ])
    }
    dot.type = "point"
    expectEqual(try exported(dot), #"{"type":"point"}"#)
  }
}
