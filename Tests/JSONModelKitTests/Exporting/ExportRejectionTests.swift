import Foundation
import JSONModelKit
import Testing

/// Export errors have the key path of the value, also inside `Codable` types.
struct ExportRejectionTests {
  struct ReadOnly: Decodable { var x = 0 }

  struct Deep: Codable {
    var levels = 0
    init(levels: Int = 0) { self.levels = levels }
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws {
      var value = JSONValue.null
      for _ in 0..<levels { value = [value] }
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  final class Inner: JSONModel { var ratio = 0.0 }

  class Plain: JSONModel {
    @OptionalKey var presences: [JSONPresence<Int>] = []
    @Ignore var isRejected = false
    var readOnly: ReadOnly?
    var deep: Deep?
  }

  final class Hooked: JSONModel {
    var name = ""
    override func willExport(_ members: inout [String: JSONValue]) throws {
      let inner = Inner()
      inner.ratio = .infinity
      if members["name"] == "bad" { members["inner"] = try inner.jsonValue() }
    }
  }

  private func rejection(_ model: JSONModel, _ options: JSONExportOptions = .default) throws
    -> String
  {
    let bytes = try importError { try model.jsonData(options: options) }
    let tree = try importError { try model.dictionary(options: options) }
    expectEqual(bytes.issues, tree.issues)
    return "\(bytes.keyPath): \(bytes.kind)"
  }

  @Test func anAbsentElementOfAnArrayIsNotExportable() throws {
    let model = Plain()
    model.presences = [.value(1), .null, .absent]
    try expectEqual(
      rejection(model),
      "presences[2]: cannot be exported: an array element cannot be .absent; use .null")
    model.presences.removeLast()
    try expectEqual(model.jsonString(), #"{"presences":[1,null]}"#)
  }

  @Test func aTypeThatIsOnlyDecodableIsNotExportable() throws {
    let model = Plain()
    model.readOnly = ReadOnly()
    try expectEqual(
      rejection(model),
      "readOnly: cannot be exported: no export transformer for ReadOnly; register one, such as stringFromReadOnly"
    )
  }

  final class Nesting: JSONModel {
    var sample: Sample?
    override class var transformers: JSONTransformerRegistry { samples }
    static let samples = {
      let registry = JSONTransformerRegistry()
      registry.register { (value: JSONValue) -> Sample in Sample() }
      registry.register { (sample: Sample) -> JSONValue in
        (0..<sample.levels).reduce(.null) { value, _ in [value] }
      }
      return registry
    }()
    struct Sample { var levels = 0 }
  }

  /// The model is the first of the 512 levels, so 511 arrays are permitted.
  @Test(arguments: [(510, true), (511, true), (512, false), (600, false)])
  func resultsOfTransformersHaveTheDepthLimit(levels: Int, isWritten: Bool) throws {
    let model = Nesting()
    model.sample = .init(levels: levels)
    guard !isWritten else {
      let text = try model.jsonString()
      expectEqual(text.count { $0 == "[" }, levels)
      return
    }
    let sentence = try rejection(model)
    expectEqual(
      sentence,
      "sample: cannot be exported: "
        + "nested deeper than 512 levels, or a reference cycle")
  }

  @Test func encodedValuesHaveTheDepthLimit() throws {
    let model = Plain()
    model.deep = Deep(levels: 10)
    #expect(try model.jsonValue()["deep"]?[0]?[0] != nil)
    model.deep = Deep(levels: 100)
    let sentence = try rejection(model, JSONExportOptions(maximumDepth: 64))
    expectEqual(
      sentence,
      "deep: cannot be exported: "
        + "nested deeper than 64 levels, or a reference cycle")
  }

  @Test func anExportErrorInAHookHasItsKeyPath() throws {
    let model = Hooked()
    try expectEqual(model.jsonString(), #"{"name":""}"#)
    model.name = "bad"
    try expectEqual(
      rejection(model), "ratio: cannot be exported: infinity is not a valid JSON number")
  }

  // MARK: - Values

  @Test func numbersBeyondAllSwiftTypesAreNotEncoded() throws {
    let number = try #require(JSONNumber("1e999"))
    do {
      _ = try JSONEncoder().encode([number])
      Issue.record("encoded")
    } catch EncodingError.invalidValue(let value, let context) {
      expectEqual(value as? JSONNumber, number)
      expectEqual(context.debugDescription, "The number is out of range.")
      expectEqual(context.codingPath.count, 1)
    }
  }

  /// A property list has dates and data, which JSON does not have.
  @Test func valuesThatJSONCannotRepresentAreNotDecoded() throws {
    let date = try PropertyListEncoder().encode([Date(timeIntervalSince1970: 0)])
    do {
      _ = try PropertyListDecoder().decode([JSONValue].self, from: date)
      Issue.record("decoded")
    } catch DecodingError.dataCorrupted(let context) {
      expectEqual(context.debugDescription, "The value cannot be represented in JSON.")
      expectEqual(context.codingPath.count, 1)
    }
  }

  @Test(arguments: [
    (0.25, "2001-01-01T00:00:00.25Z"), (0.999_999_6, "2001-01-01T00:00:00.9999996Z"),
    (59.999_999_999_9, "2001-01-01T00:01:00Z"), (-0.000_000_000_1, "2001-01-01T00:00:00Z"),
    (-0.5, "2000-12-31T23:59:59.5Z"), (0.999_999_999_4, "2001-01-01T00:00:00.999999999Z"),
  ])
  func aDateIsRoundedToTheNanosecond(seconds: Double, text: String) throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    try expectEqual(stringFromDate(date), text)
    let holder = Dated()
    holder.date = date
    try expectEqual(holder.jsonString(), #"{"date":"\#(text)"}"#)
  }

  final class Dated: JSONModel { var date = Date() }

  // MARK: - Comparisons

  final class Unwritable: JSONModel {
    var rejected: Rejected?
    struct Rejected: Codable {
      var reason = ""
      init(reason: String) { self.reason = reason }
      init(from decoder: any Decoder) throws {}
      func encode(to encoder: any Encoder) throws {
        if !reason.isEmpty { throw JSONTransformError(reason) }
      }
    }
  }

  /// Values of a type that is not `Equatable` are compared by their exported forms.
  ///
  /// A value that cannot be exported equals no other value.
  @Test func aValueWithoutAnExportedFormIsEqualToNoOther() throws {
    let (first, second) = (Unwritable(), Unwritable())
    first.rejected = .init(reason: "a")
    #expect(first != second)
    second.rejected = .init(reason: "b")
    #expect(first != second)
    expectEqual(first, first)
    try expectEqual(
      rejection(first), "rejected: cannot be exported: Rejected cannot be encoded: a")
  }
}
