import JSONModelKit
import Testing

/// Values that are imported on slow paths.
struct SlowPathTests {
  // MARK: - Registered properties of type JSONPresence

  final class Registered: JSONModel {
    @Ignore var stored: JSONPresence<Int> = .value(7)
    @Ignore var count = 0
    var page: JSONPresence<Int> {
      get { stored }
      set {
        stored = newValue
        count += 1
      }
    }
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("page", \Registered.page)]
    }
  }

  @Test func theSetterOfAPresenceRunsForAnAbsentKey() throws {
    let absent = try Registered(string: "{}")
    #expect(absent.stored == .absent && absent.count == 1)
    try expectEqual(Registered(string: #"{"page":null}"#).stored, .null)
    try expectEqual(Registered(string: #"{"page":2}"#).stored, .value(2))
  }

  // MARK: - Containers of transformed values

  final class Prices: JSONModel {
    var one = 0.0
    var many: [Double] = []
    var gaps: [Double?] = []
    var maybe: [Double]?
    var grid: [[Double]] = []
    var named: [String: Double] = [:]
    override class var transformers: JSONTransformerRegistry {
      let registry = JSONTransformerRegistry()
      registry.register { (cents: JSONNumber) throws -> Double in (cents.double ?? 0) / 100 }
      return registry
    }
  }

  @Test func transformersOfNumbersApplyInContainers() throws {
    let json =
      #"{"one":250,"many":[250,300],"gaps":[250,null],"maybe":[250],"grid":[[250]],"named":{"a":250}}"#
    for prices in [try Prices(string: json), try Prices(value: JSONValue(string: json))] {
      expectEqual(prices.one, 2.5)
      expectEqual(prices.many, [2.5, 3])
      expectEqual(prices.gaps, [2.5, nil])
      #expect(prices.maybe == [2.5] && prices.grid == [[2.5]])
      expectEqual(prices.named, ["a": 2.5])
    }
  }

  final class Scores: JSONModel {
    var scores: [String: Int] = [:]
    var maybe: [String: Int]?
    override class var transformers: JSONTransformerRegistry {
      let registry = JSONTransformerRegistry()
      registry.register { (members: [String: JSONValue]) throws -> [String: Int] in
        members.mapValues { $0.int ?? -1 }
      }
      return registry
    }
  }

  /// PHP encodes an object without members as an empty array; it is accepted even if a transformer
  /// for dictionaries is registered.
  @Test func anEmptyArrayIsAnEmptyDictionaryIfATransformerIsRegistered() throws {
    let json = #"{"scores":[],"maybe":[]}"#
    for scores in [try Scores(string: json), try Scores(value: JSONValue(string: json))] {
      expectEqual(scores.scores, [:])
      expectEqual(scores.maybe, [:])
    }
    try expectEqual(Scores(string: #"{"scores":{"a":"x"}}"#).scores, ["a": -1])
  }

  // MARK: - Clusters

  class Shape: JSONModel {
    var name: String?
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { $0["radius"] == nil ? nil : Circle.self }
    }
  }
  final class Circle: Shape { var radius = 0.0 }
  final class Drawing: JSONModel { var shapes: [Shape] = [] }

  /// PHP encodes an object without members as an empty array; other arrays are rejected.
  @Test func anEmptyArrayIsAnObjectOfACluster() throws {
    let shapes = try Drawing(string: #"{"shapes":[[],{"radius":1}]}"#).shapes
    #expect(shapes.count == 2 && shapes[0].name == nil && shapes[1] is Circle)
    let error = try importError { try Drawing(string: #"{"shapes":[[],[1],7]}"#) }
    expectEqual(
      error.issues.map(\.kind),
      [
        .typeMismatch(expected: "Shape", found: "array"),
        .typeMismatch(expected: "Shape", found: "number"),
      ])
    expectEqual(error.issues.map(\.keyPath.description), ["shapes[1]", "shapes[2]"])
  }

  // MARK: - Constraints

  final class Bounded: JSONModel {
    var ratio: Double?
    var ratios: [Double] = []
    var state = ""
    override class var constraints: [String: [JSONConstraint]] {
      [
        "ratio": [.range(0...1)], "ratios": [.count(...2), .each(.range(0.5...))],
        "state": [.oneOf(["on, or off", "", "a \"b\"", "plain"])],
      ]
    }
  }

  @Test func violationsOnTheFastPathHaveExactMessages() throws {
    try expectEqual(Bounded(string: #"{"ratio":1,"ratios":[0.5,9],"state":""}"#).ratio, 1)
    try expectEqual(Bounded(string: #"{"ratio":null,"ratios":[],"state":"plain"}"#).ratio, nil)
    let error = try importError {
      try Bounded(string: #"{"ratio":1.5,"ratios":[0.5,0.25,9],"state":"off"}"#)
    }
    expectEqual(
      error.issues.map { "\($0.keyPath): \($0.kind)" },
      [
        "ratio: must be from 0 to 1", "ratios: must have at most 2 elements",
        "ratios[1]: must be at least 0.5",
        #"state: must be one of "on, or off", "", "a \"b\"", plain"#,
      ])
  }

  final class Empty: JSONModel {
    var number = 0
    override class var constraints: [String: [JSONConstraint]] { ["number": [.range(..<Int.min)]] }
  }

  @Test func aConstraintWithAnEmptyRangeIsADeclarationError() throws {
    let error = try importError { try Empty.checkDeclaration() }
    expectEqual(
      error.issues.map(\.description),
      [
        "Empty.number has the constraint .range with an empty range [invalid_declaration]"
      ])
  }

  final class Listed: JSONModel {
    var numbers: [Int] = []
    override class var constraints: [String: [JSONConstraint]] {
      ["numbers": [.each(.range(0...5))]]
    }
    override class var transformers: JSONTransformerRegistry { lists }
    static let lists = {
      let registry = JSONTransformerRegistry()
      registry.register { (text: String) -> [Int] in
        text.split(separator: ";").compactMap { Int($0) }
      }
      return registry
    }()
  }

  /// The element is not in the document, so its issue has the position of the converted string.
  @Test func elementsOfTransformersHaveThePositionOfTheirSource() throws {
    try expectEqual(Listed(string: #"{"numbers":"1;2"}"#).numbers, [1, 2])
    let error = try importError { try Listed(string: #"{"numbers":"1;9;2;7"}"#) }
    expectEqual(error.issues.map(\.keyPath.description), ["numbers[1]", "numbers[3]"])
    expectEqual(error.issues.map(\.position?.offset), [11, 11])
    expectEqual(error.issues.map(\.kind)[0], .constraintViolated("must be from 0 to 5"))
    let inside = try importError { try Listed(string: #"{"numbers":[1,9]}"#) }
    expectEqual(inside.issues.map(\.keyPath.description), ["numbers[1]"])
  }
}
