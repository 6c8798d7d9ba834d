import JSONModelKit

/// Something that can be drawn: a circle, a rectangle or a group of shapes.
///
/// The key `type` determines the class. The discriminator applies wherever a shape is imported: in
/// an array, in a dictionary, and in a group.
class Shape: JSONModel {
  var fill: Paint?

  var area: Double { 0 }

  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator(
      key: "type",
      classes: ["circle": Circle.self, "rectangle": Rectangle.self, "group": Group.self])
  }
}

final class Circle: Shape {
  var radius = 0.0

  override var area: Double { Double.pi * radius * radius }

  override class var constraints: [String: [JSONConstraint]] { ["radius": [.range(0...)]] }
}

final class Rectangle: Shape {
  var width = 0.0
  var height = 0.0

  override var area: Double { width * height }

  override class var constraints: [String: [JSONConstraint]] {
    ["width": [.range(0...)], "height": [.range(0...)]]
  }
}

final class Group: Shape {
  var label = ""
  var members: [Shape] = []

  override var area: Double { members.reduce(0) { $0 + $1.area } }
}

/// A color without a tag: a function determines the class by the keys of the object.
class Paint: JSONModel {
  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator { object in
      if object["hex"] != nil { return HexPaint.self }
      if object["name"] != nil { return NamedPaint.self }
      return MixedPaint.self
    }
  }
}

final class HexPaint: Paint {
  var hex = ""

  override class var constraints: [String: [JSONConstraint]] {
    ["hex": [.pattern("^#[0-9a-f]{6}$")]]
  }
}

final class NamedPaint: Paint {
  var name = ""
}

final class MixedPaint: Paint {
  var red = 0.0
  var green = 0.0
  var blue = 0.0
}

final class Drawing: JSONModel {
  var title = ""
  var background = Paint()
  var shapes: [Shape] = []
  @OptionalKey var stamps: [String: Shape] = [:]
}
