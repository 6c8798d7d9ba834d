import JSONModelKit
import Testing

/// Copies that leave an actor.
struct DetachedCopyTests {
  class Shape: JSONModel {
    var name = ""
    @Ignore var label = "new"
    override func validate() throws {
      if name == "bad" { throw JSONValidationError("must not be bad", at: "name") }
    }
  }
  final class Circle: Shape {
    var radius = 1.5
    var inner: Shape?
  }
  actor Drawing {
    private let shape: Shape = {
      let circle = Circle()
      circle.name = "a"
      circle.label = "changed"
      circle.inner = Shape()
      return circle
    }()
    func snapshot() throws(JSONModelError) -> sending Shape { try shape.detachedCopy() }
    func rename() { shape.name = "b" }
  }

  @Test func aDetachedCopyMayLeaveItsActor() async throws {
    let drawing = Drawing()
    let copy = try await drawing.snapshot()
    await drawing.rename()
    let circle = try #require(copy as? Circle)
    circle.radius = 2
    expectEqual(circle.name, "a")
    expectEqual(circle.label, "new")
    #expect(circle.inner != nil)
    expectEqual(try await (drawing.snapshot() as? Circle)?.radius, 1.5)
  }

  @Test func aCopyIsValidated() throws {
    let shape = Shape()
    shape.name = "bad"
    let error = try typedError { () throws(JSONModelError) in _ = try shape.detachedCopy() }
    expectEqual(error.issues.map(\.message), ["must not be bad"])
    expectEqual(error.issues.map(\.position), [nil])
  }

  final class Note: JSONModel { var id = "" }
  final class Board: JSONModel {
    var notes: [Note] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["notes": .keyed(by: "id")]
    }
  }

  @Test func aCopyHasTheOrderOfItsArrays() throws {
    let board = try Board(string: #"{"notes":{"b":{},"a":{}}}"#)
    let copy = try board.detachedCopy()
    expectEqual(copy.notes.map(\.id), ["b", "a"])
    expectEqual(copy, board)
  }
}
