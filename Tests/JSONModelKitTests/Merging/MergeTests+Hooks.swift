import Foundation
import JSONModelKit
import Testing

extension MergeTests {
  // MARK: - Class clusters

  class Shape: JSONModel {
    var x = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "square": Square.self])
    }
  }
  final class Circle: Shape { var radius = 0 }
  final class Square: Shape { var side = 0 }
  final class Drawing: JSONModel {
    var shape = Shape()
    @OptionalKey var named: [String: Shape] = [:]
  }

  @Test func theTagOfAnotherClassReplacesTheModel() throws {
    let drawing = try Drawing(
      string:
        #"{"shape":{"type":"circle","x":1,"radius":2},"named":{"a":{"type":"square","x":1,"side":3}}}"#
    )
    let circle = drawing.shape
    try drawing.merge(string: #"{"shape":{"x":5},"named":{"a":{"type":"square","side":4}}}"#)
    #expect(drawing.shape === circle && circle.x == 5)
    expectEqual((drawing.named["a"] as? Square)?.side, 4)
    try drawing.merge(string: #"{"shape":{"type":"square","x":7,"side":8}}"#)
    expectEqual((drawing.shape as? Square)?.side, 8)
    expectEqual(circle.x, 5)
    let error = try importError { try drawing.merge(string: #"{"shape":{"type":"circle","x":1}}"#) }
    expectEqual(error.missingKeys, [["shape", "radius"]])
    let unknown = try importError { try drawing.merge(string: #"{"shape":{"type":"line"}}"#) }
    expectEqual(
      unknown.kind, .unknownDiscriminator(found: "string", allowed: ["circle", "square"]))
  }

  @Test func theClassOfTheRootCannotChange() throws {
    let circle = try Circle(string: #"{"type":"circle","x":1,"radius":2}"#)
    try circle.merge(string: #"{"type":"circle","x":2}"#)
    expectEqual(circle.x, 2)
    let error = try importError { try circle.merge(string: #"{"type":"square","x":3}"#) }
    expectEqual(error.keyPath, ["type"])
    expectEqual(circle.x, 2)
  }

  // MARK: - Hooks, observers

  final class Hooked: JSONModel {
    var name = ""
    var count = 0
    override class func willImport(_ members: inout [String: JSONValue]) throws {
      if let title = members.removeValue(forKey: "title") { members["name"] = title }
    }
  }

  @Test func theHookReceivesThePatch() throws {
    let model = try Hooked(string: #"{"title":"a","count":1}"#)
    try model.merge(string: #"{"title":"b"}"#)
    #expect(model.name == "b" && model.count == 1)
    _ = try importError { try model.merge(string: #"{"title":"c","count":"x"}"#) }
    expectEqual(model.name, "b")
  }

  final class Observed: JSONModel {
    var changes: [Int] = []
    var level = 1 { didSet { changes.append(level) } }
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "changes" }
    override class func propertyIsOptional(_ name: String) -> Bool { name == "level" }
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("level", \Observed.level)]
    }
  }

  @Test func settersRunOnMerge() throws {
    let model = Observed()
    try model.merge(string: #"{"level":5}"#)
    try model.merge(string: #"{"level":null}"#)
    expectEqual(model.changes, [5, 1])
  }

  final class Lossy: JSONModel {
    @OptionalKey var cities: [String: City] = [:]
    override class var propertyTransformers: [String: JSONTransformer] { ["cities": .lossy()] }
  }

  @Test func aLossyDictionaryDropsOnlyTheChangeThatFails() throws {
    let model = try Lossy(string: #"{"cities":{"a":{"name":"A","population":1}}}"#)
    try model.merge(string: #"{"cities":{"a":{"population":2,"name":""},"b":{"name":"B"},"c":1}}"#)
    expectEqual(model.cities["a"]?.population, 1)
    expectEqual(model.cities["a"]?.name, "A")
    expectEqual(model.cities.keys.sorted(), ["a", "b"])
  }
}
