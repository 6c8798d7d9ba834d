import Foundation
import JSONModelKit
import Testing

/// Initializers, `make` and `merge` in generic code, and of types that are known only at run time.
struct GenericRootTests {
  class Shape: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "shape": Shape.self])
    }
  }
  final class Circle: Shape { var radius = 0 }

  /// A class with a designated initializer of its own.
  class Named: JSONModel {
    var name: String
    init(_ name: String) {
      self.name = name
      super.init()
    }
    required init() {
      name = ""
      super.init()
    }
    convenience init(quoted name: String) throws {
      try self.init(string: #"{"name": "\#(name)"}"#)
    }
  }
  final class Nicknamed: Named { var nickname: String? }

  static func model<Model: JSONModel>(_ type: Model.Type, _ document: String) throws -> Model {
    try Model(string: document)
  }

  static let circle = #"{"type": "circle", "name": "c", "radius": 1}"#

  @Test func initializersAreAvailableInGenericCode() throws {
    expectEqual(try Self.model(Fixtures.Mayor.self, RootTests.kai).since, 2023)
    expectEqual(try Self.model(Nicknamed.self, #"{"name": "a", "nickname": "b"}"#).nickname, "b")
    expectEqual(try Nicknamed(quoted: "a").name, "a")
  }

  @Test func dynamicClassesAreImported() throws {
    let types: [JSONModel.Type] = [Nicknamed.self, Named.self]
    for type in types {
      let model = try type.init(string: #"{"name": "a"}"#)
      #expect(Swift.type(of: model) == type)
      expectEqual((model as? Named)?.name, "a")
    }
    try expectEqual(importError { _ = try types[0].init(string: "{}") }.model, "Nicknamed")
  }

  @Test func theInitializerOfAClusterNamesMake() throws {
    let error = try importError { _ = try Self.model(Shape.self, Self.circle) }
    expectEqual(error.kinds, [.typeMismatch(expected: "Shape", found: "Circle")])
    #expect(
      error.description.contains("the object is a Circle; import it with Shape.make"))
    #expect(try Shape.make(string: Self.circle) is Circle)
    // Containers apply the discriminator.
    #expect(try Shape?(string: Self.circle) is Circle)
    #expect(try [Shape](string: "[\(Self.circle)]")[0] is Circle)
    #expect(try [String: [Shape]](string: #"{"a": [\#(Self.circle)]}"#)["a"]?[0] is Circle)
  }

  @Test func makeAndMergeAcceptAllForms() throws {
    let bytes = Array(Self.circle.utf8)
    let enveloped = #"{"a": [\#(Self.circle)]}"#
    let value = try JSONValue(string: Self.circle)
    let members: [String: Any] = ["type": "circle", "name": "c", "radius": 1]
    let made = [
      try Shape.make(data: Data(bytes)), try Shape.make(string: Self.circle),
      try Shape.make(bytes: bytes), try unsafe Shape.make(bytes: bytes.span.bytes),
      try Shape.make(value: value), try Shape.make(dictionary: members),
      try withFile(Self.circle.utf8) { file in try Shape.make(contentsOf: file) },
      try Shape.make(data: Data(enveloped.utf8), at: "a[0]"),
      try Shape.make(bytes: Array(enveloped.utf8), at: ["a", 0]),
      try Shape.make(value: ["a": value], at: "a"),
      try Shape.make(dictionary: ["a": members], at: "a"),
    ]
    for shape in made { expectEqual((shape as? Circle)?.radius, 1) }

    func merged(_ merge: (Circle) throws -> Void) throws -> String {
      let circle = Circle()
      circle.radius = 7
      try merge(circle)
      return "\(circle.name) \(circle.radius)"
    }
    let merges: [(Circle) throws -> Void] = [
      { try $0.merge(data: Data(#"{"name": "c"}"#.utf8)) },
      { try $0.merge(string: #"{"name": "c"}"#) },
      { try $0.merge(bytes: Array(#"{"name": "c"}"#.utf8)) },
      { circle in
        let bytes = Array(#"{"name": "c"}"#.utf8)
        try unsafe circle.merge(bytes: bytes.span.bytes)
      },
      { try $0.merge(value: ["name": "c"]) },
      { try $0.merge(dictionary: ["name": "c"]) },
      { circle in
        try withFile(#"{"name": "c"}"#.utf8) { file in try circle.merge(contentsOf: file) }
      },
      { try $0.merge(string: #"[{"patch": {"name": "c"}}]"#, at: "[0].patch") },
      { try $0.merge(value: ["a": ["name": "c"]], at: "a") },
      { try $0.merge(dictionary: ["a": ["name": "c"]], at: "a") },
    ]
    for merge in merges { expectEqual(try merged(merge), "c 7") }
  }
}
