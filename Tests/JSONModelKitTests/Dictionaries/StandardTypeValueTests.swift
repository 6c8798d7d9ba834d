import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Dates, data, URLs, UUIDs and time zones in dictionaries, as values without a declared type.
struct StandardTypeValueTests {
  final class Typed: JSONModel {
    var date = Date()
    var url: URL?
    var uuid = UUID()
    var data = Data()
    var zone = TimeZone.gmt
    override class func propertyIsOptional(_ name: String) -> Bool { true }
  }
  final class Free: JSONModel {
    var value: JSONValue?
    var any: Any?
    var members: [String: Any]?
    var list: [Any]?
  }

  static let date = Date(timeIntervalSince1970: 1_399_363_401.25)
  static let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  private static func swiftValues() throws -> [String: Any] {
    [
      "date": date, "url": try #require(URL(string: "https://x.org/a%20b?c")), "uuid": uuid,
      "data": Data([0, 255, 7]), "zone": try #require(TimeZone(identifier: "Europe/Rome")),
    ]
  }

  private static func foundationObjects() throws -> [String: Any] {
    [
      "date": NSDate(timeIntervalSince1970: 1_399_363_401.25),
      "url": try #require(NSURL(string: "https://x.org/a%20b?c")),
      "uuid": NSUUID(uuidString: uuid.uuidString) as Any, "data": NSData(data: Data([0, 255, 7])),
      "zone": try #require(NSTimeZone(name: "Europe/Rome")),
    ]
  }

  @Test func theyAreConvertedToTheStringsOfAnExport() throws {
    for members in [try Self.swiftValues(), try Self.foundationObjects()] {
      let exported = try Typed(dictionary: members).jsonValue()
      expectEqual(
        exported.string(),
        #"{"data":"AP8H","date":"2014-05-06T08:03:21.25Z","url":"https://x.org/a%20b?c","#
          + #""uuid":"01020304-0506-0708-090A-0B0C0D0E0F10","zone":"Europe/Rome"}"#)
      try expectEqual(JSONValue(any: members), exported)
      try expectEqual(JSONValue(any: [[members]]), [[exported]])
      try expectEqual(Free(dictionary: ["value": members]).value, exported)
      try expectEqual(Typed(value: JSONValue(any: members)).date, Self.date)
      for (key, value) in members {
        try expectEqual(JSONValue(any: value), exported[key])
        try expectEqual(Free(dictionary: ["value": value]).value, exported[key])
      }
    }
  }

  @Test func aDateThatCannotBeExportedIsAMismatch() throws {
    for seconds in [1e15, -1e15, .infinity, .nan] {
      let date = Date(timeIntervalSince1970: seconds)
      let error = try importError { try JSONValue(any: ["a": [date]]) }
      expectEqual(error.keyPath, ["a", 0])
      expectEqual(error.issues[0].message, "expected a JSON value, found Date")
    }
  }

  /// A property of type `Any` accepts only values that `dictionary()` returns.
  ///
  /// So a date is rejected, not silently converted to a string.
  @Test func anyHoldsJSONValuesOnly() throws {
    func messages(_ members: [String: Any]) throws -> [String] {
      try importError { try Free(dictionary: members) }.sentences
    }
    for members in [try Self.swiftValues(), try Self.foundationObjects()] {
      try expectEqual(
        messages(["any": members["date"] as Any]), ["any: expected Any, found Date"])
      try expectEqual(
        messages(["members": ["a": members["url"]]]), ["members.a: expected Any, found URL"])
      try expectEqual(messages(["list": [members["data"]]]), ["list[0]: expected Any, found Data"])
    }
  }
}
