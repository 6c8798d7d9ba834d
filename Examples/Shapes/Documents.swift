/// A drawing in the format of a graphics editor.
let drawingDocument = """
  {
    "title": "A house at night",
    "background": {"red": 0.05, "green": 0.05, "blue": 0.2},
    "shapes": [
      {"type": "rectangle", "width": 60, "height": 40, "fill": {"hex": "#b5651d"}},
      {"type": "circle", "radius": 8.5, "fill": {"name": "white"}},
      {
        "type": "group",
        "label": "windows",
        "members": [
          {"type": "rectangle", "width": 10, "height": 12},
          {"type": "rectangle", "width": 10, "height": 12, "fill": {"hex": "#ffff88"}}
        ]
      }
    ],
    "stamps": {
      "star": {"type": "circle", "radius": 0.4, "fill": {"name": "white"}}
    }
  }
  """

/// A document whose root is an array of shapes.
let shapesDocument = """
  [
    {"type": "circle", "radius": 1},
    {"type": "rectangle", "width": 3, "height": 4}
  ]
  """

/// Shapes of which two are invalid: one has an unknown type, one has the keys of another type.
let brokenShapesDocument = """
  [
    {"type": "circle", "radius": 1},
    {"type": "triangle", "sides": [3, 4, 5]},
    {"type": "group", "label": "nested", "members": [{"type": "circle", "width": 3, "height": 4}]}
  ]
  """
