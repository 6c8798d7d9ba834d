import Foundation
import JSONModelKit
import JSONModelRecords
import TestSupport
import Testing

/// Functions and conformances that users expect because similar ones exist.
struct InterfaceTests {
  class Shape: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self])
    }
  }
  final class Circle: Shape { var radius = 0 }
  final class City: JSONModel { var name = "" }

  static let circle = #"{"type":"circle","radius":1}"#

  private func load<Root: JSONModelContainer>(_ type: Root.Type, _ text: String) throws -> Root {
    try Root.make(string: text)
  }

  @Test func rootsAreMadeInGenericCode() throws {
    #expect(try load(Shape.self, Self.circle) is Circle)
    #expect(try load([Shape].self, "[\(Self.circle)]")[0] is Circle)
    #expect(try load([String: Shape].self, #"{"a":\#(Self.circle)}"#)["a"] is Circle)
    expectEqual(try load([Shape]?.self, "null"), nil)
    #expect(try Shape.make(dictionaries: [["type": "circle", "radius": 1]], at: "[0]") is Circle)
    #expect(try [Shape].make(data: Data("[\(Self.circle)]".utf8))[0] is Circle)
  }

  @Test func arraysOfSwiftValuesHaveKeyPaths() throws {
    let cities: [Any] = [["name": "Rome"], ["name": "Bonn"]]
    expectEqual(try City(dictionaries: cities, at: "[1]").name, "Bonn")
    expectEqual(try City(dictionaries: cities, at: "[0]").name, "Rome")
    expectEqual(try City?(dictionaries: cities, at: "[2]"), nil)
    let error = try importError { try City(dictionaries: cities) }
    expectEqual(error.kind, .typeMismatch(expected: "City", found: "array"))
  }

  private func archive<Root: JSONModelContainer>(_ root: Root) throws -> Root.SwiftValue {
    try root.swiftValue()
  }

  @Test func rootsAreExportedAsSwiftValuesInGenericCode() throws {
    let city = try City(string: #"{"name":"Rome"}"#)
    expectEqual(try archive(city)["name"] as? String, "Rome")
    expectEqual(try archive([city])[0]["name"] as? String, "Rome")
    expectEqual(try archive(["a": [city]])["a"]?[0]["name"] as? String, "Rome")
    #expect(try archive(City?.none) is NSNull)
    expectEqual((try archive(City?.some(city)) as? [String: Any])?["name"] as? String, "Rome")
  }

  @Test func aKeyPathFindsEveryIndex() throws {
    let many = "[" + String(repeating: #"{"name":"a"},"#, count: 65_536) + #"{"name":"b"}]"#
    expectEqual(try City(string: many, at: "[65536]").name, "b")
    let nested = #"{"data":[{"items":[{"name":"c"}]}]}"#
    let records = City.records(from: Data(nested.utf8), format: .array(at: "data[0].items"))
    expectEqual(try records.map { try $0.get().name }, ["c"])
  }

  @Test func anImplicitInitializerCreatesTheWrappedValue() throws {
    final class Owner: JSONModel {
      var city: City? = .init()
      var names: [City]? = .init()
    }
    #expect(Owner().city != nil)
    expectEqual(Owner().names?.count, 0)
    expectEqual(City?(), nil)
  }

  @Test func recordsAreReadFromCollectionsOfBytes() async throws {
    let bytes = Array("x{\"name\":\"a\"}\n{\"name\":\"b\"}\n".utf8)
    let found = City.records(from: bytes[1...]).map { try? $0.get().name }
    expectEqual(found, ["a", "b"])
    var mapped: [String] = []
    for try await name in City.concurrentMap(from: bytes[1...], { try $0.get().name }) {
      mapped.append(name)
    }
    expectEqual(mapped, ["a", "b"])
    let sequence: any Sendable = City.records(from: bytes)
    #expect(sequence is JSONRecordSequence<City>)
  }

  // MARK: - JSON values

  @Test func valuesAreImportedWithOptions() throws {
    let text = #"{"a":1,"b":[2,{"c":3}],"a":4}"#
    let bytes = Array(text.utf8)
    let last = JSONImportOptions(duplicateKeys: .useLast)
    expectEqual(try JSONValue(data: Data(bytes), options: last)["a"], 4)
    for value in [
      try JSONValue(data: Data(bytes), at: "b[1].c"), try JSONValue(string: text, at: "b.1.c"),
      try JSONValue(bytes: bytes, at: "b[1].c"),
      try unsafe JSONValue(bytes: bytes.span.bytes, at: "b[1].c"),
      try withFile(text.utf8) { try JSONValue(contentsOf: $0, at: "b[1].c") },
    ] { expectEqual(value, 3) }
    let repeated = try importError { try JSONValue(bytes: bytes, options: .default) }
    expectEqual(
      repeated.description,
      "JSONValue: 1 issue\n  line 1, column 24, a: duplicate key [duplicate_key]")
    let long = try importError {
      try JSONValue(string: text, options: JSONImportOptions(maximumBytes: 8))
    }
    expectEqual(long.kind.code, "limit_exceeded")
    let deep = try importError {
      try JSONValue(string: "[[[]]]", options: JSONImportOptions(maximumDepth: 2))
    }
    expectEqual(deep.kind.code, "limit_exceeded")
    try expectEqual(importError { try JSONValue(string: text, at: "x") }.kind, .missingKey)
    let utf16 = try #require("[1]".data(using: .utf16))
    expectEqual(try JSONValue(data: utf16, options: JSONImportOptions(encoding: .utf16)), [1])
    expectEqual(try JSONValue(string: "7", at: []), 7)
  }

  @Test func valuesAreFormattedWithExportOptions() {
    let value: JSONValue = ["b": "\(1 + 1)", "a": "</é>"]
    let options = JSONExportOptions(escapesSlashes: true, escapesNonASCII: true)
    expectEqual(value.string(options: options), #"{"a":"<\/\u00e9>","b":"2"}"#)
    expectEqual(value.data(options: .default), value.data())
    expectEqual(value.data(options: .pretty), Data(value.string(options: .pretty).utf8))
  }

  @Test func patchesAreCodable() throws {
    final class Change: JSONModel { var patch = JSONPatch() }
    let text = #"{"patch":[{"op":"remove","path":"/name"}]}"#
    let change = try Change(string: text)
    expectEqual(change.patch, [.remove(["name"])])
    expectEqual(try change.jsonString(), text)
    expectEqual(change.patch.jsonValue.string(), #"[{"op":"remove","path":"/name"}]"#)
    let data = try JSONEncoder().encode(change.patch)
    expectEqual(try JSONDecoder().decode(JSONPatch.self, from: data), change.patch)
    let error = try importError { try Change(string: #"{"patch":[{"op":"remove"}]}"#) }
    expectEqual(error.keyPaths, [["patch", 0, "path"]])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(JSONPatch.self, from: Data("[1]".utf8))
    }
  }

  @Test func constraintsOfElementsAndKeysAreLists() throws {
    final class Prices: JSONModel {
      var prices: [String: [Int]] = [:]
      override class var constraints: [String: [JSONConstraint]] {
        let (codes, amounts) = ([JSONConstraint.length(3...3)], [JSONConstraint.range(1...)])
        return ["prices": [.keys(codes), .each([.each(amounts)])]]
      }
    }
    let error = try importError { try Prices(string: #"{"prices":{"EUR":[1,0],"US":[2]}}"#) }
    expectEqual(
      error.descriptions,
      [
        "line 1, column 21, prices.EUR[1]: must be at least 1 [constraint_violated]",
        "line 1, column 24, prices.US: must have exactly 3 characters [constraint_violated]",
      ])
  }

  @Test func errorsAndPositionsAreValues() throws {
    let error = try importError { try City(string: "\n{}") }
    expectEqual(Set([error, error]).count, 1)
    expectEqual(Set(error.issues + error.issues).count, 1)
    let position = try #require(error.issues[0].position)
    let data = try JSONEncoder().encode(position)
    expectEqual(try JSONDecoder().decode(JSONModelError.SourcePosition.self, from: data), position)
    #expect(JSONModelError.SourcePosition(line: 1, column: 1, offset: 0) < position)
    expectEqual(Set([JSONExportOptions.pretty, .pretty, .sorted]).count, 2)
    expectEqual(JSONNumber("12")?.description, "12")
    expectEqual("\("info.id" as JSONKey)", "info.id")
    expectEqual("\(["id", .literal("a.b")] as JSONKey)", #"id, ["a.b"]"#)
  }
}
