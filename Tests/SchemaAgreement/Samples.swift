import Foundation
import JSONModelKit

let samples: [Sample] = [
  Sample(
    type: Lengths.self,
    document: [
      "code": "e\u{301}", "word": "👩‍👩‍👧", "words": ["ab", "🇩🇪", "\u{1F468}\u{200D}\u{1F469}"],
      "named": ["a\u{301}": 1],
    ]),
  Sample(
    type: NestedConstraints.self,
    document: [
      "units": ["km", nil], "rows": [[1, 2], nil], "maps": [["a": 1], nil],
      "counts": ["1": true, "7": false], "levels": ["1": "km"], "words": ["a", "c"],
      "text": "a-b.c",
    ]),
  Sample(type: Open.self, document: ["meta": ["type": "a", "m": "x"]]),
  Sample(type: Level1.self, document: ["type": "sq", "corners": 4, "side": 1, "kind": "poly"]),
  Sample(
    type: Alternatives.self,
    document: ["a": 1, "b": nil, "name": nil, "rows": [["name": "x"], 2]]),
  Sample(type: Optionals.self, document: ["name": "x", "title": "y", "size": 3, "point": 1]),

  Sample(
    type: Scalars.self,
    document: [
      "text": "x", "flag": true, "int": -7, "tiny": 100, "small": 65535, "huge": 9, "double": 1.5,
      "float": 2.5, "decimal": 19.95, "number": 12,
      "uuid": "12345678-1234-1234-1234-1234567890AB", "site": "https://example.org/a",
      "bytes": "AQID", "unit": "mi", "level": 3, "anything": [1, "x"], "page": 2, "note": "n",
      "nickname": "nick",
    ]),
  Sample(
    type: StrictScalars.self,
    document: [
      "text": "x", "flag": false, "int": 7, "tiny": -128, "double": 0.5, "unit": "km",
      "levels": [1, 3], "names": ["a": 1, "b": 2],
    ]),
  Sample(
    type: Constrained.self,
    document: [
      "code": "DE", "age": 30, "price": 1.3, "percent": 95, "amount": 0.07,
      "tags": ["a", "bc"], "matrix": [[0.5, 1], [-1, 0]], "prices": ["EUR": 1.5],
      "mail": "ann.lee@example.org", "site": "https://example.org/x", "unit": "km",
      "role": "user", "state": "on",
    ]),
  Sample(
    type: Limits.self,
    document: [
      "price": 0.5, "count": 1, "ratio": 0.25, "size": 10, "scores": [95, 40],
      "words": ["x", "abc", "de"],
    ]),
  Sample(
    type: Places.self,
    document: [
      "info": ["name": "x", "more": ["page": 2]], "items": [nil, ["value": 1], 3], "id": 4,
      "ID": 5, "ext": ["id": 6], "also": ["known": "z"], "first": ["name": "f"], "shared": 3,
    ]),
  Sample(
    type: ClosedPlaces.self,
    document: ["info": ["name": "x", "page": 1], "ext": ["id": 6], "id": 1]),
  Sample(
    type: Tree.self,
    document: [
      "name": "a", "parent": ["name": "p", "children": [], "named": [:]],
      "children": [["name": "c", "children": [], "named": ["x": nil]]],
      "named": ["n": ["name": "d", "children": [], "named": [:]]],
      "leaf": ["size": 3, "counts": ["7": ["km": true]]],
    ]),
  Sample(
    type: Shape.self,
    document: ["type": "polygon", "kind": ["name": "square"], "corners": 4, "side": 1]),
  Sample(
    type: Drawing.self,
    document: [
      "shapes": [
        ["type": "circle", "radius": 1], ["type": "round", "radius": 2, "name": "r"],
        ["type": "polygon", "kind": ["name": "any"], "corners": 5],
      ], "favourite": ["type": "circle", "radius": 3],
      "outline": ["type": "polygon", "kind": ["name": "square"], "corners": 4, "side": 2],
    ]),
  Sample(
    type: Dates.self,
    document: [
      "day": "2026-01-31T08:30:00Z", "seconds": 12.5, "exact": "2026-01-31T12:00:00Z",
    ]),
  Sample(
    type: Lossy.self,
    document: ["numbers": [1, "x", nil], "sizes": ["a": 1, "b": []], "set": ["a", "b", "a"]]),
  Sample(
    type: Flat.self,
    document: [
      "id": 1, "x": 2, "info": ["tag": "a"], "d_z": 3, "d_note": nil, "o_x": 4, "o_d_note": "n",
      "o_info": ["tag": nil], "t_x": 5, "t_d_note": "t",
    ]),
  Sample(
    type: WhollyFlat.self,
    document: ["id": 1, "p_x": 2, "p_info": ["tag": "a"], "p_d_z": 3, "p_d_note": nil]),
]
