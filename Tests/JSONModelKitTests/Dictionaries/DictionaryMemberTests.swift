import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Whatever the value of a member is, and whatever the other members are, an import of a dictionary
/// has the same values and issues as one of the equivalent bytes.
///
/// The loop for common members and the general code also have the same issues in the same order.
/// With `duplicateKeys: .useLast`, an import does not use the loop.
struct DictionaryMemberTests {
  final class Part: JSONModel {
    var id = 0
  }

  /// Only leaves and arrays.
  class Flat: JSONModel {
    var text = "", count = 0, isOn = false, ratio = 0.5
    var optionalText: String?
    var optionalCount: Int?
    var optionalIsOn: Bool?
    var optionalRatio: Double?
    var wide: Int64 = 1, medium: Int32 = 1, unsigned: UInt = 1, largest: UInt64 = 1
    var optionalWide: Int64?
    var texts: [String] = []
    var optionalCounts: [Int]?
    var parts: [Part] = []
    var optionalParts: [Part]?
  }

  /// Other properties too, and two for the same key.
  final class Mixed: Flat {
    var small: Int8 = 1
    var part = Part()
    var optionalPart: Part?
    var counts: [String: Int] = [:]
    var presence = JSONPresence<Int>.absent
    var deep = 0
    var first = 0
    var second = ""
    var tolerant = 1
    var homepage: String?
    var limited = 2
    @Required var needed: Int
    @OptionalKey var rank = 3
    @OptionalKey var nickname = "none"
    @ReadOnly var etag = ""
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var keyMapper: JSONKeyMapper {
      ["deep": "outer.inner", "first": "shared", "second": "shared"]
    }
    override class var propertyTransformers: [String: JSONTransformer] {
      ["tolerant": .orDefault, "homepage": .emptyAsNil]
    }
    override class var constraints: [String: [JSONConstraint]] { ["limited": [.range(0...10)]] }
  }

  static let values: [JSONValue] = [
    "text", "", "7", 7, -1, 0, 2.5, 1e300, 300, 5_000_000_000, true, false, .null, [], ["x"], [1],
    [["id": 1]], [:], ["id": 1], ["id": "x"], ["inner": 3], ["inner": .null],
    .number(JSONNumber(UInt64.max)),
  ]

  static let members: [String: JSONValue] = [
    "text": "a", "count": 1, "isOn": true, "ratio": 1.5, "optionalText": "b", "optionalCount": 2,
    "optionalIsOn": false, "optionalRatio": 2.5, "small": 3, "wide": 4, "medium": 5, "unsigned": 6,
    "largest": 7, "optionalWide": 8, "texts": ["c"], "optionalCounts": [9], "parts": [["id": 10]],
    "optionalParts": [["id": 11]], "part": ["id": 12], "optionalPart": ["id": 13],
    "counts": ["d": 14], "presence": 15, "outer": ["inner": 16], "shared": 17, "unknown": 18,
    "tolerant": 19, "homepage": "e",
    "limited": 4, "needed": 20, "rank": 21, "nickname": "f", "etag": "g",
  ]

  private func result(
    _ type: Flat.Type, _ members: [String: JSONValue], as form: InputForm
  ) throws -> [String] {
    do {
      let json = JSONValue.object(members).string()
      return [try type.make(json, as: form).jsonString(options: .sorted)]
    } catch let error as JSONModelError {
      return summary(error)
    }
  }

  /// Returns the exported model, or the issues in their order.
  private func result(
    _ type: Flat.Type, _ members: [String: Any], _ options: JSONImportOptions
  ) -> [String] {
    do throws(JSONModelError) {
      return [try type.make(dictionary: members, options: options).jsonString(options: .sorted)]
    } catch {
      return error.issues.map { "\($0) \($0.fix ?? "no fix")" }
    }
  }

  private func expectSameResults(
    _ type: Flat.Type, _ members: [String: JSONValue], _ forms: [InputForm]
  ) throws {
    let bytes = try result(type, members, as: .bytes)
    for form in forms { try expectEqual(result(type, members, as: form), bytes, "\(form)") }
    let dictionary = try #require(swiftObject(.object(members)) as? [String: Any])
    expectEqual(
      result(type, dictionary, .default),
      result(type, dictionary, JSONImportOptions(duplicateKeys: .useLast)))
  }

  @Test(arguments: members.keys.sorted(), [true, false])
  func eachValueOfAMemberIsImportedLikeThatOfBytes(key: String, isFlat: Bool) throws {
    let type = isFlat ? Flat.self : Mixed.self
    let number = Self.members.keys.sorted().firstIndex(of: key) ?? 0
    // Debug builds test each pair of a key and a value in one form.
    let step = amount(release: 1, debug: InputForm.trees.count)
    for (index, value) in (Self.values.map(Optional.init) + [nil]).enumerated() {
      var members = Self.members
      members[key] = value
      // `JSONSerialization` reads this number as another one.
      let forms = InputForm.trees.enumerated().filter { place, form in
        (place + index + number) % step == 0 && (form != .serialization || value != 1e300)
      }
      try expectSameResults(type, members, forms.map(\.element))
    }
  }

  /// A dictionary of Swift values may contain JSON values.
  @Test(arguments: members.keys.sorted(), [true, false])
  func eachMemberMayBeAJSONValue(key: String, isFlat: Bool) throws {
    let type = isFlat ? Flat.self : Mixed.self
    for value in Self.values {
      var members = Self.members
      members[key] = value
      let expected = try result(type, members, as: .bytes)
      var mixed = try #require(swiftObject(.object(members)) as? [String: Any])
      for all in [false, true] {
        mixed[key] = value
        if all { mixed = members.mapValues { $0 } }
        let found: [String]
        do throws(JSONModelError) {
          found = [try type.make(dictionary: mixed).jsonString(options: .sorted)]
        } catch {
          found = summary(error)
        }
        expectEqual(found, expected)
      }
    }
  }

  /// Several members are unusual or absent, so the loop ends and begins again.
  @Test func membersAreImportedInAnyOrder() throws {
    var random = SplitMix(state: 7)
    for _ in 0..<60 {
      var members = Self.members
      for key in members.keys.shuffled(using: &random).prefix(4) {
        members[key] = Self.values.randomElement(using: &random)
      }
      for key in members.keys.shuffled(using: &random).prefix(.random(in: 0...5, using: &random)) {
        members[key] = nil
      }
      for type in [Flat.self, Mixed.self] {
        try expectSameResults(type, members, [.value, .swift, .foundation])
      }
    }
  }

  final class Leaf: JSONModel {
    var userID = 0
  }
  final class Leaves: JSONModel {
    var byName: [String: Leaf] = [:]
    var list: [Leaf] = []
  }

  @Test(arguments: InputForm.allCases)
  func similarKeysAreSuggestedForModelsInContainers(form: InputForm) throws {
    let json = #"{"byName":{"a":{"user_id":1}},"list":[{"user_id":2}]}"#
    let error = try importError { try Leaves.make(json, as: form) }
    expectEqual(error.keyPaths, [["byName", "a", "userID"], ["list", 0, "userID"]])
    let fix = #"the object has the key "user_id": map it in keyMapper"#
    expectEqual(error.issues.map(\.fix), [fix, fix])
  }

  @Test func aNumberThatIsNotFiniteIsRejected() throws {
    for number in [Double.nan, .infinity, -.infinity] {
      var members = try #require(swiftObject(.object(Self.members)) as? [String: Any])
      members["ratio"] = number
      members["optionalRatio"] = number
      let error = try importError { try Flat(dictionary: members) }
      expectEqual(error.keyPaths, [["optionalRatio"], ["ratio"]])
    }
  }
}
