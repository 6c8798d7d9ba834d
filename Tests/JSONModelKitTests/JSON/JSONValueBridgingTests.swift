import Foundation
import JSONModelKit
import Testing

struct JSONValueBridgingTests {
  private struct Point: Codable, Equatable {
    var x = 0
    var y = 0
  }

  private struct Label: Encodable {
    let text: String
  }

  private final class City: JSONModel {
    var name = ""
    var founded: Date?
  }

  @Test func numbersOfAllTypesAreConverted() {
    let (whole, byte, wide): (Int, UInt8, Int128) = (3, 255, .max)
    let value: JSONValue = [.number(whole), .number(byte), .number(wide), .number(3), .number(2.5)]
    expectEqual(value.string(), "[3,255,170141183460469231731687303715884105727,3,2.5]")
    expectEqual(JSONValue.number(0.1 + 0.2)?.string(), "0.30000000000000004")
    expectEqual(JSONValue.number(Float(0.1))?.string(), "0.1")
    expectEqual(JSONValue.number(Double.infinity), nil)
    expectEqual(JSONNumber(Double.nan), nil)
    let any: any BinaryInteger = Int16.min
    expectEqual(JSONNumber(any).text, "-32768")
    // The enumeration case can still be used in patterns and as a function.
    if case .number(let number) = value[0] { expectEqual(number.text, "3") }
    expectEqual([1, 2].map(JSONValue.number), [1, 2])
  }

  private enum Unit: String { case kilometer, mile }

  private struct Tagged { let number = 1 }

  /// Properties may also have types that are neither `Encodable` nor `Decodable`.
  @Test func valuesOfAllTypesOfPropertiesAreConverted() throws {
    try expectEqual(JSONValue(encoding: [Unit.mile]), ["mile"])
    try expectEqual(JSONValue(encoding: Substring("a")), "a")
    try expectEqual((["kilometer", nil] as JSONValue).decode([Unit?].self), [.kilometer, nil])
    try expectEqual(("x" as JSONValue).decode(Character.self), "x")
    let members = try (["a": [1, true]] as JSONValue).decode([String: Any].self)
    expectEqual(members["a"] as? [AnyHashable], [1, true])
    let unknown = #expect(throws: JSONModelError.self) { try ("m" as JSONValue).decode(Unit.self) }
    expectEqual(unknown?.kind.code, "transform_failed")
    for error in [
      try importError { try JSONValue(encoding: Tagged()) },
      try importError { try (1 as JSONValue).decode(Tagged.self) },
    ] {
      expectEqual(
        error.descriptions,
        ["Tagged cannot be the type of a property [invalid_declaration]"])
    }
    expectEqual(JSONValue.number(Decimal(199) / 10), 19.9)
    expectEqual(JSONValue.number(Decimal.nan), nil)
  }

  @Test func valuesAreEncoded() throws {
    func text(_ value: some Encodable) throws -> String { try JSONValue(encoding: value).string() }
    try expectEqual(text(Point(x: 1, y: 2)), #"{"x":1,"y":2}"#)
    try expectEqual(text(["a": Date(timeIntervalSince1970: 0)]), #"{"a":"1970-01-01T00:00:00Z"}"#)
    try expectEqual(text([1, nil, 3]), "[1,null,3]")
    try expectEqual(text(Point?.none), "null")
    try expectEqual(text(Label(text: "x")), #"{"text":"x"}"#)
    try expectEqual(text([7: Data([1])]), #"{"7":"AQ=="}"#)
    try expectEqual(text(City(string: #"{"name": "Rome"}"#)), #"{"name":"Rome"}"#)
    let city = try City(string: #"{"name": "Rome"}"#)
    let options = JSONExportOptions(includesNulls: true)
    try expectEqual(
      JSONValue(encoding: [city], options: options).string(), #"[{"founded":null,"name":"Rome"}]"#)
    let error = #expect(throws: JSONModelError.self) { try text(["a": [1, Double.nan]]) }
    expectEqual(error?.kind, .notExportable("NaN is not a valid JSON number"))
    expectEqual(error?.keyPath, ["a", 1])
  }

  @Test func valuesAreDecoded() throws {
    let value: JSONValue = [
      "points": [["x": 1, "y": 2]], "city": ["name": "Rome", "founded": "1970-01-01"],
      "ages": ["7": 1.0], "text": "12", "none": nil,
    ]
    try expectEqual(value["points"]?.decode([Point].self), [Point(x: 1, y: 2)])
    let city = try value["city"]?.decode(City.self)
    expectEqual(city?.founded, Date(timeIntervalSince1970: 0))
    try expectEqual(value["ages"]?.decode([Int: Int].self), [7: 1])
    try expectEqual(value["text"]?.decode(Int.self), 12)
    try expectEqual(value["none"]?.decode(Int?.self), .some(.none))
    let points: [Point]? = try value["points"]?.decode()
    expectEqual(points?.count, 1)
    let error = #expect(throws: JSONModelError.self) {
      try value.decode([String: [Point]].self)
    }
    expectEqual(error?.paths, ["ages", "city", "none", "text"])
    let missing = #expect(throws: JSONModelError.self) { try value["city"]?.decode([City].self) }
    expectEqual(missing?.model, "[City]")
    expectEqual(missing?.kind, .typeMismatch(expected: "[City]", found: "object"))
  }

  @Test func optionsApplyAsInOtherExportsAndImports() throws {
    let city = try City(string: #"{"name": "Rome", "founded": "1970-01-01"}"#)
    var selected = JSONExportOptions(properties: ["name"])
    try expectEqual(JSONValue(encoding: city, options: selected).string(), #"{"name":"Rome"}"#)
    try expectEqual(JSONValue(encoding: [city], options: selected).string(), #"[{"name":"Rome"}]"#)
    let reason = "options.properties applies to models only"
    let number = #expect(throws: JSONModelError.self) {
      try JSONValue(encoding: 7, options: selected)
    }
    expectEqual(number?.kind, .notExportable(reason))
    let other = #expect(throws: JSONModelError.self) {
      try JSONValue(encoding: Label(text: "x"), options: selected)
    }
    expectEqual(other?.kind, .notExportable(reason))
    selected.properties = ["mayor"]
    #expect(throws: JSONModelError.self) { try JSONValue(encoding: city, options: selected) }

    let cities: JSONValue = [["name": "Rome"], ["name": 1]]
    try expectEqual(cities.decode([City].self).map(\.name), ["Rome", "1"])
    let wrong: JSONValue = [["name": "Rome"], 7]
    #expect(throws: JSONModelError.self) { try wrong.decode([City].self) }
  }

  @Test func depthIsLimited() {
    var value: JSONValue = nil
    for _ in 0..<600 { value = [value] }
    let error = #expect(throws: JSONModelError.self) { try value.decode(JSONValue.self) }
    expectEqual(error?.kind, .limitExceeded("nested deeper than 512 levels"))
    #expect(throws: JSONModelError.self) { try JSONValue(encoding: value) }
  }

  @Test func debuggersShowJSON() {
    let value: JSONValue = ["name": "Rome", "hills": [1, 2.50]]
    expectEqual("\([value])", #"[{"hills":[1,2.5],"name":"Rome"}]"#)
    expectEqual(value.debugDescription, value.string())
    expectEqual(
      value.string(options: .pretty),
      "{\n  \"hills\": [\n    1,\n    2.5\n  ],\n  \"name\": \"Rome\"\n}")
    expectEqual(Mirror(reflecting: value).children.map { $0.label ?? "" }, ["hills", "name"])
    expectEqual(Mirror(reflecting: [1, 2] as JSONValue).children.count, 2)
    expectEqual(Mirror(reflecting: "x" as JSONValue).children.count, 0)
    var text = ""
    dump(value["hills"], to: &text)
    #expect(text.contains("- 2.5"), "\(text)")
    expectEqual(String(reflecting: JSONNumber(7)), "7")
  }
}
