// Class clusters: objects of one document are imported into different classes.
//
//   swift run shapes           the documents of this example
//   swift run shapes FILE      a drawing of your own; - is standard input

import ExampleSupport
import JSONModelKit

@main
enum ShapesExample {
  static func main() {
    runExample { arguments in
      guard arguments.count <= 1 else { throw Failure("usage: shapes [FILE]", status: .unusable) }
      if let path = arguments.first {
        show(try drawing(in: Document(at: path)))
      } else {
        try showExamples()
      }
    }
  }

  private static func drawing(in document: Document) throws -> Drawing {
    do {
      return try Drawing(data: document.data, options: document.options)
    } catch {
      throw document.rejection(error)
    }
  }

  private static func showExamples() throws {
    print("A drawing with shapes and colors of several classes:\n")
    let drawing = try Drawing(string: drawingDocument)
    show(drawing)

    print("\nAn array of shapes:\n")
    for shape in try [Shape](string: shapesDocument) { show(shape) }

    print("\nAn array with unknown shapes:\n")
    do {
      _ = try [Shape](string: brokenShapesDocument)
    } catch {
      print(error)
    }

    // Each shape is exported by its own class, with its tag, so an import creates the same classes.
    print("\nThe drawing with one more stamp, exported:\n")
    drawing.stamps["moon"] = try Shape.make(string: #"{"type": "circle", "radius": 2}"#)
    let text = try drawing.jsonString(
      options: JSONExportOptions(isPretty: true, properties: ["title", "stamps"]))
    print(text)
    let isEqual = try Drawing(string: drawing.jsonString()) == drawing
    print("\nImported again, it is \(isEqual ? "an equal" : "another") drawing.")
  }

  private static func show(_ drawing: Drawing) {
    print("\(drawing.title), on \(text(of: drawing.background))")
    for shape in drawing.shapes { show(shape) }
    for (name, stamp) in drawing.stamps.sorted(by: { $0.key < $1.key }) {
      print("  stamp \(name):")
      show(stamp, indent: "    ")
    }
  }

  private static func show(_ shape: Shape, indent: String = "  ") {
    let area = (shape.area * 10).rounded() / 10
    let paint = shape.fill.map { ", \(text(of: $0))" } ?? ""
    print("\(indent)\(type(of: shape)) of \(area)\(paint)")
    if let group = shape as? Group {
      for member in group.members { show(member, indent: indent + "  ") }
    }
  }

  private static func text(of paint: Paint) -> String {
    switch paint {
    case let paint as HexPaint: paint.hex
    case let paint as NamedPaint: paint.name
    case let paint as MixedPaint: "red \(paint.red), green \(paint.green), blue \(paint.blue)"
    default: "nothing"
    }
  }
}
