import JSONModelKit
import Testing

/// The positions of issues of models inside `Codable` values and below import hooks are those of the
/// same models in properties.
struct CodablePositionTests {
  final class Strict: JSONModel {
    var id: Int?
    var first: Int?
    var name = "x"
    @OptionalKey var pairs: [String: Int] = [:]
    override class var keyMapper: JSONKeyMapper { ["first": "list.0", "name": "names.1"] }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override func validate() throws { if id == 0 { throw JSONValidationError("is 0", at: "id") } }
  }

  struct Page: Codable { var one: [Strict] }

  final class InCodable: JSONModel { var page = Page(one: []) }

  final class InModel: JSONModel { var page = Inner() }
  final class Inner: JSONModel { var one: [Strict] = [] }

  final class BelowHook: JSONModel {
    var page = Inner()
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
  }

  final class BelowHooks: JSONModel {
    var page = Holder()
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
  }
  final class Holder: JSONModel {
    var one: [Hooked] = []
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
  }
  final class Hooked: JSONModel {
    var id: Int?
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  @Test func theKeyBelowSeveralHooksHasItsPosition() throws {
    let error = try importError {
      try BelowHooks(string: #"{"page":{"one":[{"id":1,"extra":[]}]}}"#)
    }
    expectEqual(error.offsets, [24])
    expectEqual(error.keyPath, ["page", "one", 0, "extra"])
  }

  static let objects = [
    #"{"extra":[],"names":[1,"a"]}"#, #"{"names":[]}"#, #"{"names":[1]}"#, #"{}"#,
    #"{"names":{"1":"a"}}"#, #"{"names":[1,"a"],"list":["x"]}"#, #"{"names":[1,"a"],"id":0}"#,
    #"{"names":[1,"a"],"list":[1],"a":1,"b":{"c":[]}}"#, #"{"names":[1,2],"pairs":{"a":"b"}}"#,
  ]

  @Test(arguments: objects)
  func positionsAreThoseOfTheModelInAProperty(object: String) throws {
    let json = #"{ "page": {"one": [ \#(object) ]}}"#
    let expected = try importError { try InModel(string: json) }
    for error in [
      try importError { try InCodable(string: json) },
      try importError { try BelowHook(string: json) },
    ] {
      expectEqual(error.keyPaths, expected.keyPaths)
      expectEqual(error.kinds, expected.kinds)
      expectEqual(error.issues.map(\.position), expected.issues.map(\.position))
    }
  }
}
