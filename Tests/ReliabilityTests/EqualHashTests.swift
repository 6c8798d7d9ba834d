import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Sets of different values with equal hashes.
@Suite(.serialized) struct EqualHashTests {
  final class Foundations: JSONModel {
    @OptionalKey var data: Set<Data> = []
    @OptionalKey var decimals: Set<Decimal> = []
    @OptionalKey var lists: Set<[Data]> = []
    @OptionalKey var optionals: Set<Decimal?> = []
    @OptionalKey var sets: Set<Set<Decimal>> = []
    @OptionalKey var maps: Set<[String: Decimal]> = []
    @OptionalKey var unique: [Data] = []
    @OptionalKey var uniqueNumbers: [Decimal] = []
    override class var constraints: [String: [JSONConstraint]] {
      ["unique": [.unique], "uniqueNumbers": [.unique]]
    }
  }

  final class DataKeys: JSONModel {
    @OptionalKey var byData: [Data: Int] = [:]
    private static let registry = {
      let registry = JSONTransformerRegistry()
      registry.register { (text: String) in Data(text.utf8) }
      registry.register { (data: Data) in String(decoding: data, as: UTF8.self) }
      return registry
    }()
    override class var transformers: JSONTransformerRegistry { registry }
  }

  /// More elements than 1,000,000 comparisons allow, which are about 1,415.
  private static let many = amount(release: 20_000, debug: 2_000)
  private static let tooMany = JSONModelError.Kind.limitExceeded(
    "more than 1000000 comparisons of different elements with equal hashes")

  /// Foundation hashes only 80 bytes of a `Data`, and the nearest `Double` of a `Decimal`.
  @Test(
    .tenMinutesAtMost,
    arguments: [
      ("data", 1_400), ("decimals", 300), ("lists", 900), ("optionals", 300), ("sets", 300),
      ("maps", 300),
    ])
  func manyElementsWithEqualHashesExceedALimit(key: String, allowed: Int) throws {
    let error = try modelError { try Foundations(string: Self.document(key, Self.many)) }
    #expect(error.issues.map(\.kind) == [Self.tooMany])
    #expect(error.issues.map(\.fix) == ["use an array with the constraint .unique"])
    let model = try Foundations(string: Self.document(key, allowed))
    #expect(
      model.data.count + model.decimals.count + model.lists.count + model.optionals.count
        + model.sets.count + model.maps.count == allowed)
    // Equal elements do not count as collisions.
    let same = try Foundations(
      string: #"{"decimals":[\#(repeated("0.5,", amount(release: 100_000, debug: 2_000)))1]}"#)
    #expect(same.decimals.count == 2)
  }

  @Test func manyKeysWithEqualHashesExceedALimit() throws {
    let error = try modelError { try DataKeys(string: Self.document("byData", Self.many)) }
    #expect(error.issues.map(\.kind) == [Self.tooMany])
    #expect(error.issues.map(\.fix) == ["use String keys"])
    #expect(try DataKeys(string: Self.document("byData", 1_400)).byData.count == 1_400)
  }

  /// A type with raw values of these types; its hash is that of the raw value.
  struct Picture: RawRepresentable, Hashable { var rawValue: Data }
  struct Amount: RawRepresentable, Hashable { var rawValue: Decimal }

  final class RawValues: JSONModel {
    @OptionalKey var data: Set<Picture> = []
    @OptionalKey var decimals: Set<Amount?> = []
    @OptionalKey var byData: [Picture: Int] = [:]
    override class var transformers: JSONTransformerRegistry { DataKeys.transformers }
  }

  @Test(arguments: ["data", "decimals", "byData"])
  func manyRawValuesWithEqualHashesExceedALimit(key: String) throws {
    let document = Self.document(key, Self.many)
    for error in [
      try modelError { try RawValues(string: document) },
      try modelError { try RawValues(value: JSONValue(string: document)) },
    ] {
      #expect(error.issues.map(\.kind) == [Self.tooMany])
      #expect(error.issues.map(\.fix) == [key == "byData" ? "use String keys" : "use an array"])
    }
    let model = try RawValues(string: Self.document(key, 300))
    #expect(model.data.count + model.decimals.count + model.byData.count == 300)
  }

  /// Pictures of the same format begin with the same bytes, but have different lengths.
  @Test func aSetOfPicturesIsImported() throws {
    let head = Data(repeating: 7, count: 90)
    let count = amount(release: 20_000, debug: 5_000)
    let elements = (0..<count).map { index in
      let tail = Data("\(index)".utf8) + Data(count: index % 300)
      return "\"\((head + tail).base64EncodedString())\""
    }
    let document = "{\"data\":[\(elements.joined(separator: ","))]}"
    #expect(try Foundations(string: document).data.count == count)
  }

  final class Indexed: JSONModel {
    @Index var picture = Data()
    @OptionalKey var title = ""
  }

  final class Titled: JSONModel {
    @OptionalKey var pictures: [Data] = []
    @OptionalKey var data: Set<Data> = []
  }

  final class Albums: JSONModel {
    @OptionalKey var indexed: Set<Indexed> = []
    @OptionalKey var titled: Set<Titled> = []
  }

  /// The hash of a model covers all bytes, also in arrays and sets.
  @Test func modelsWithManyDataOfEqualHashesHaveNoLimit() throws {
    let head = Data(repeating: 7, count: 90).base64EncodedString()
    let count = amount(release: 20_000, debug: 5_000)
    func list(_ element: (String) -> String) -> String {
      (0..<count).map { element("\"\(head)\($0 + 10_000_000)\"") }.joined(separator: ",")
    }
    let albums = try Albums(
      string: """
        {"indexed":[\(list { "{\"picture\":\($0)}" })],
         "titled":[\(list { "{\"pictures\":[\($0)],\"data\":[\($0)]}" })]}
        """)
    #expect(albums.indexed.count == count && albums.titled.count == count)
    #expect(try Albums(data: albums.jsonData()) == albums)
  }

  /// The constraint `.unique` creates no set, so it can use hashes of all bytes and digits.
  @Test(arguments: ["unique", "uniqueNumbers"])
  func uniqueElementsWithEqualHashesHaveNoLimit(key: String) throws {
    let count = amount(release: 100_000, debug: 20_000)
    let model = try Foundations(string: Self.document(key, count))
    #expect(model.unique.count + model.uniqueNumbers.count == count)
    let error = try modelError {
      try Foundations(string: Self.document(key, 2_000, repeating: true))
    }
    #expect(error.issues.map(\.keyPath.description) == ["\(key)[2000]"])
  }

  /// Long arrays take longer to compare, so each comparison of them counts more.
  @Test func longElementsWithEqualHashesExceedALimitEarlier() throws {
    let head = Data(repeating: 7, count: 90).base64EncodedString()
    func lists(_ count: Int) -> String {
      let start = repeated("\"\(head)\",", 200)
      let lists = (0..<count).map { #"[\#(start)"\#(head)\#($0 + 1000)"]"# }
      return #"{"lists":[\#(lists.joined(separator: ","))]}"#
    }
    #expect(try Foundations(string: lists(90)).lists.count == 90)
    let error = try modelError { try Foundations(string: lists(110)) }
    #expect(error.issues.map(\.kind) == [Self.tooMany])
  }

  /// Returns a document with different values that have equal hashes; the last value may repeat the
  /// first one.
  private static func document(
    _ key: String, _ count: Int, repeating isRepeating: Bool = false
  ) -> String {
    let head = Data(repeating: 7, count: 90).base64EncodedString()
    let indexes = Array(0..<count) + (isRepeating ? [0] : [])
    let elements = indexes.map { index in
      // In Base64, four digits encode three bytes, so these eight digits are valid.
      let text = "\"\(head)\(index + 10_000_000)\""
      let number = "0.1234567890123456789\(index + 10_000_000)"
      return switch key {
      case "data", "unique": text
      case "lists": "[\(text)]"
      case "sets": "[\(number)]"
      case "maps": "{\"a\":\(number)}"
      case "byData": "\(text):1"
      default: number
      }
    }
    let list = elements.joined(separator: ",")
    return "{\"\(key)\":" + (key == "byData" ? "{\(list)}}" : "[\(list)]}")
  }

  struct Box: Codable { var foundations: Foundations }
  final class Boxes: JSONModel { var boxes: [Box] = [] }

  /// The comparisons in two of these sets do not exceed the limit, but those in three do.
  @Test(.tenMinutesAtMost) func comparisonsInCodableTypesAreCounted() throws {
    let decimals = (0..<200).map { "0.1234567890123456789\($0 + 10_000_000)" }
    let box = #"{"foundations":{"decimals":[\#(decimals.joined(separator: ","))]}}"#
    #expect(try Boxes(string: #"{"boxes":[\#(box),\#(box)]}"#).boxes.count == 2)
    let error = try modelError { try Boxes(string: #"{"boxes":[\#(box),\#(box),\#(box)]}"#) }
    #expect(error.issues.map(\.kind) == [Self.tooMany])
    #expect(error.issues.map(\.fix) == ["use an array with the constraint .unique"])
  }

  final class Node: JSONModel {
    @OptionalKey var n = 0
    @OptionalKey var kids: Set<Node> = []
  }

  /// The hash does not cover sets that could contain the model itself.
  @Test(.tenMinutesAtMost) func modelsThatDifferOnlyInSetsOfTheirClassExceedALimit() throws {
    func document(_ count: Int) -> String {
      #"{"kids":["# + (0..<count).map { #"{"kids":[{"n":\#($0)}]}"# }.joined(separator: ",") + "]}"
    }
    let few = amount(release: 200, debug: 100)
    #expect(try Node(string: document(few)).kids.count == few)
    // A million comparisons take minutes in an unoptimized build.
    if amount(release: true, debug: false) {
      let error = try modelError { try Node(string: document(100_000)) }
      #expect(error.issues.map(\.kind) == [Self.tooMany])
    }
  }
}
