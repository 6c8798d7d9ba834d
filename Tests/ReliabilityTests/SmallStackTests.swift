import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Every public function returns or throws on small stacks: 512 KB in debug builds, as on Apple
/// platforms, and 128 KB in release builds.
struct SmallStackTests {
  class Part: JSONModel {
    var part: Part?
    @OptionalKey var parts: [Part] = []
    @OptionalKey var named: [String: Part] = [:]
    var wrap: Wrap?
    var any: Any?
    var value: JSONValue?
  }

  struct Wrap: Codable, Equatable {
    var part: Part?
    var link: Link?
  }

  /// A `Codable` type that is nested without models.
  final class Link: Codable, Equatable {
    var next: Link?
    static func == (lhs: Link, rhs: Link) -> Bool { lhs === rhs }
  }

  class Shape: JSONModel {
    var part: Shape?
    var any: Any?
    var value: JSONValue?
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self])
    }
  }
  final class Circle: Shape {}

  class Chosen: JSONModel {
    var part: Chosen?
    var any: Any?
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { members in members["other"] == nil ? Other.self : nil }
    }
  }
  final class Other: Chosen {}

  class Hooked: JSONModel {
    var part: Hooked?
    var any: Any?
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
    override func willExport(_ object: inout [String: JSONValue]) throws {}
  }

  class Collector: JSONModel {
    var part: Collector?
    @UnknownKeys var rest: [String: JSONValue] = [:]
  }

  /// A way in which models are nested.
  struct Nest: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var type: JSONModel.Type
    var open: String
    var close: String
    /// The other members of each object.
    var members = ""
    /// The number of arrays and objects of one model.
    var levels = 1
    /// The maximum number of nested arrays and objects of all models.
    var most = 508
  }

  static let nests = [
    Nest(testDescription: "properties", type: Part.self, open: #"{"part":"#, close: "}"),
    Nest(testDescription: "arrays", type: Part.self, open: #"{"parts":["#, close: "]}", levels: 2),
    Nest(
      testDescription: "dictionaries", type: Part.self, open: #"{"named":{"a":"#, close: "}}",
      levels: 2),
    Nest(
      testDescription: "Codable structs", type: Part.self, open: #"{"wrap":{"part":"#,
      close: "}}", levels: 2),
    Nest(
      testDescription: "cluster", type: Shape.self, open: #"{"type":"circle","part":"#, close: "}",
      members: #""type":"circle","#),
    Nest(testDescription: "closure", type: Chosen.self, open: #"{"part":"#, close: "}"),
    Nest(testDescription: "hooks", type: Hooked.self, open: #"{"part":"#, close: "}", most: 60),
    Nest(testDescription: "collected", type: Collector.self, open: #"{"part":"#, close: "}"),
  ]

  /// A member of the innermost model: its key, and the text that opens and closes a level of its
  /// value.
  static let cores = [
    (key: "any", open: "[", close: "]"), (key: "any", open: #"{"a":"#, close: "}"),
    (key: "value", open: #"{"a":"#, close: "}"), (key: "unknown", open: "[", close: "]"),
    (key: "wrap", open: #"{"link":{"next":"#, close: "}}"),
  ]

  static func document(
    _ nest: Nest, models: Int, _ core: (key: String, open: String, close: String)
  )
    -> String
  {
    let levels = max(510 - models * nest.levels, 1)
    // For `wrap`, only `next` is repeated, and not `link`.
    let (open, close) =
      core.key == "wrap"
      ? (#"{"link":"# + repeated(#"{"next":"#, levels - 1), repeated("}", levels))
      : (repeated(core.open, levels), repeated(core.close, levels))
    let middle = core.key == "wrap" || core.open != "[" ? "null" : ""
    return repeated(nest.open, models) + "{\(nest.members)\"\(core.key)\":\(open)\(middle)\(close)}"
      + repeated(nest.close, models)
  }

  /// A model or value that one thread creates and another thread uses later.
  private final class Handed: Sendable {
    nonisolated(unsafe) var models: (JSONModel, JSONModel)?
    nonisolated(unsafe) var value = JSONValue.null
    nonisolated(unsafe) var members: [String: Any] = [:]
  }

  static let stack = amount(release: 128 * 1024, debug: 512 * 1024)

  /// Runs a call that may be too deep for the stack.
  private static func run(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as JSONModelError {
      try checkReason(error)
    } catch is EncodingError, is DecodingError {
      // Other coders throw these errors, which contain the errors of the models.
    }
  }

  private static func checkReason(_ error: JSONModelError) throws {
    switch error.kind {
    case .limitExceeded, .notExportable: break
    default: try check(false, "\(error)")
    }
  }

  @Test(arguments: nests)
  func everyCallReturnsOrThrows(nest: Nest) throws {
    let number = Self.nests.firstIndex { $0.testDescription == nest.testDescription } ?? 0
    for (index, core) in Self.cores.enumerated() {
      // Debug builds test each pair of a nesting and a core with one of four depths, so that each
      // nesting and each core is tested with all of them.
      let some = triesEverything ? [0, 60, 250, 508] : [[0, 60, 250, 508][(index + number) % 4]]
      for models in amount(release: [0, 7, 60, 100, 200, 225, 250, 300, 508], debug: some) {
        let models = min(models, nest.most / nest.levels)
        let text = Self.document(nest, models: models, core)
        let handed = Handed()
        try onLargeStack {
          let value = try JSONValue(string: text)
          unsafe handed.value = value
          unsafe handed.members = value.object?.mapValues { $0 as Any } ?? [:]
          // Remains nil if the import fails.
          unsafe handed.models = try? (nest.type.made(of: text), nest.type.made(of: text))
        }
        try onThread(stack: Self.stack) {
          try Self.callEverything(nest.type, text, unsafe handed.value, unsafe handed.members)
          if let (model, twin) = unsafe handed.models {
            // Instances of `Link` are equal only if they are identical.
            try check(core.key == "wrap" || model == twin, "two imports of a document differ")
            try Self.callEverything(of: model, twin, text)
          }
        }
        try onThread(stack: 512 * 1024) {
          try Self.callFoundation(
            nest.type, text, unsafe handed.value, unsafe handed.models?.0)
        }
        // Releases the values on a stack that is large enough.
        try onLargeStack {
          unsafe handed.models = nil
          unsafe handed.value = .null
          unsafe handed.members = [:]
        }
      }
    }
  }

  final class Wrapped: JSONModel { var box: Wrapping? }
  struct Wrapping: Codable { var models: [String: Wrapped]? }

  @Test func modelsInCodableTypesOfOtherDecodersReturnOrThrow() throws {
    for levels in [40, 80, 120, 160, 200] {
      let text =
        repeated(#"{"box":{"models":{"a":"#, levels) + "{}" + repeated("}}}", levels)
      try onThread(stack: 512 * 1024) {
        try Self.run { _ = try JSONDecoder().decode(Wrapped.self, from: Data(text.utf8)) }
      }
    }
  }

  /// Values of type `Any` are compared in their exported forms, which need over 256 KB of stack.
  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func equalityAndHashDoNotDependOnTheStack(open: String, close: String) throws {
    let text = #"{"any":"# + repeated(open, 500) + "null" + repeated(close, 500) + "}"
    let handed = Handed()
    try onLargeStack {
      unsafe handed.models = (try Part(string: text), try Part(string: text))
    }
    for stack in [128, 256, 512].map({ $0 * 1024 }) {
      try onThread(stack: stack) {
        guard let (model, twin) = unsafe handed.models else { return }
        try check(model == twin, "equal models differ on \(stack) bytes")
        try check(model.hashValue == twin.hashValue, "two hashes on \(stack) bytes")
      }
    }
    try onLargeStack { unsafe handed.models = nil }
  }

  private static func callEverything(
    _ type: JSONModel.Type, _ text: String, _ value: JSONValue, _ members: [String: Any]
  ) throws {
    try run { _ = try type.made(of: text) }
    try run { _ = try type.made(of: value) }
    try run { _ = try type.made(of: members) }
    try run { _ = try JSONValue(string: text) }
    try run { _ = try JSONValue(any: members) }
    try check(value == value.merging([:]), "a value is not equal to itself")
    try check(value.hashValue == value.merging([:]).hashValue, "equal values have two hashes")
  }

  /// For 512 levels, Foundation's coders use more than 128 KB of stack before they call a model.
  private static func callFoundation(
    _ type: JSONModel.Type, _ text: String, _ value: JSONValue, _ model: JSONModel?
  ) throws {
    try run { _ = try type.decoded(from: text) }
    try run { _ = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }
    try run { _ = try JSONEncoder().encode(value) }
    if let model { try run { _ = try JSONEncoder().encode(model) } }
  }

  private static func callEverything(
    of model: JSONModel, _ twin: JSONModel, _ text: String
  ) throws {
    try run { _ = try model.jsonString() }
    try run { _ = try model.jsonValue() }
    try run { _ = try model.dictionary() }
    try run { try model.merge(string: text) }
    _ = model.description
    _ = model == twin
    try check(model.hashValue == twin.hashValue || model != twin, "equal models have two hashes")
    _ = model.issues()
    _ = model.copy()
  }
}

extension JSONModelProtocol where Self: JSONModel {
  fileprivate static func made(of text: String) throws -> JSONModel { try make(string: text) }
  fileprivate static func made(of value: JSONValue) throws -> JSONModel { try make(value: value) }
  fileprivate static func made(of members: [String: Any]) throws -> JSONModel {
    try make(dictionary: members)
  }
  fileprivate static func decoded(from text: String) throws -> JSONModel {
    try JSONDecoder().decode(Self.self, from: Data(text.utf8))
  }
}
