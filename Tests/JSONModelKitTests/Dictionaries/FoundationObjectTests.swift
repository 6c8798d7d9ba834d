import Foundation
import JSONModelKit
import Testing

/// Dictionaries of Foundation objects, including instances of subclasses, as property lists,
/// `UserDefaults` and `userInfo` contain them.
struct FoundationObjectTests {
  final class FOModel: JSONModel {
    var text: String?
    var integer: Int?
    var double: Double?
    var decimal: Decimal?
    var flag: Bool?
    var date: Date?
    var data: Data?
    var url: URL?
    var uuid: UUID?
    var zone: TimeZone?
    @OptionalKey var numbers: [Int] = []
    @OptionalKey var dates: [Date] = []
    @OptionalKey var blobs: [String: Data] = [:]
    @OptionalKey var words: Set<String> = []
    @OptionalKey var any: Any = 0
    var value: JSONValue?
    var inner: FOModel?
    @OptionalKey var list: [FOModel] = []
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  static let date = Date(timeIntervalSince1970: 1_399_363_401.25)
  static let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
  static let data = Data([0, 255, 7])

  private static func members() throws -> [String: Any] {
    [
      "text": ownString("Größe 日本 👩‍👩‍👧"), "integer": NSNumber(value: 7),
      "double": NSNumber(value: 0.1),
      "decimal": NSDecimalNumber(string: "0.12345678901234567890123"),
      "flag": NSNumber(value: true), "date": NSDate(timeIntervalSince1970: 1_399_363_401.25),
      "data": NSData(data: data), "url": try #require(NSURL(string: "https://x.org/a%20b?c")),
      "uuid": NSUUID(uuidString: uuid.uuidString) as Any,
      "zone": try #require(NSTimeZone(name: "UTC")),
      "numbers": ownArray([NSNumber(value: 1), NSNumber(value: Int8(2)), 3]),
      "dates": NSMutableArray(array: [NSDate(timeIntervalSince1970: 1_399_363_401.25)]),
      "blobs": ownDictionary(["a": NSMutableData(data: data)]),
      "words": NSSet(array: [NSString("a"), ownString("ü"), "a"]),
      "any": ownDictionary(["a": ownArray([NSNumber(value: 1), NSNull()])]),
      "value": ownArray([ownString("ü"), NSNumber(value: UInt64.max), NSNumber(value: false)]),
    ]
  }

  private func check(_ model: FOModel) throws {
    expectEqual(model.text, "Größe 日本 👩‍👩‍👧")
    #expect((model.integer, model.double, model.flag) == (7, 0.1, true))
    expectEqual(model.decimal, Decimal(string: "0.12345678901234567890123"))
    #expect((model.date, model.data, model.uuid) == (Self.date, Self.data, Self.uuid))
    expectEqual(model.url?.absoluteString, "https://x.org/a%20b?c")
    expectEqual(model.zone?.secondsFromGMT(), 0)
    expectEqual(model.numbers, [1, 2, 3])
    expectEqual(model.dates, [Self.date])
    expectEqual(model.blobs, ["a": Self.data])
    expectEqual(model.words, ["a", "ü"])
    expectEqual(model.value, ["ü", .number(JSONNumber(UInt64.max)), false])
    let list = try #require((model.any as? [String: Any])?["a"] as? [Any])
    expectEqual(list.first as? Int, 1)
    #expect(list.last is NSNull)
  }

  @Test func objectsAreImportedIntoPropertiesOfSwiftTypes() throws {
    try check(FOModel(dictionary: Self.members()))
  }

  @Test func nestedObjectsAreImported() throws {
    let members = try Self.members()
    // `NSMutableDictionary` would convert the values that these replace when they are accessed.
    let plain = members.merging([
      "blobs": NSDictionary(dictionary: ["a": NSData(data: Self.data)]),
      "any": NSDictionary(dictionary: ["a": [NSNumber(value: 1), NSNull()]]),
    ]) { $1 }
    let model = try FOModel(dictionary: [
      "inner": ownDictionary(["inner": ownDictionary(members)]),
      "list": ownArray([ownDictionary(members), NSMutableDictionary(dictionary: plain)]),
    ])
    try check(#require(model.inner?.inner))
    expectEqual(model.list.count, 2)
    for element in model.list { try check(element) }
  }

  @Test func aPropertyListIsImported() throws {
    // XML property lists have no fractional seconds.
    let date = Date(timeIntervalSince1970: 1_399_363_401)
    let members: [String: Any] = [
      "text": "ü", "integer": 7, "double": 0.5, "flag": true, "date": date, "data": Self.data,
      "numbers": [1, 2], "blobs": ["a": Self.data],
    ]
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let bytes = try PropertyListSerialization.data(
        fromPropertyList: members, format: format, options: 0)
      let list = try unsafe PropertyListSerialization.propertyList(from: bytes, format: nil)
      let model = try FOModel(dictionary: #require(list as? [String: Any]))
      #expect((model.text, model.integer, model.double, model.flag) == ("ü", 7, 0.5, true))
      #expect((model.date, model.data) == (date, Self.data))
      expectEqual(model.numbers, [1, 2])
      expectEqual(model.blobs, ["a": Self.data])
    }
  }

  @Test func setsAreImportedIntoArraysAndSets() throws {
    for set in [
      NSSet(array: ["a", "b"]), NSMutableSet(array: ["a", "b"]), NSOrderedSet(array: ["a", "b"]),
      NSCountedSet(array: ["a", "b", "a"]), NSMutableOrderedSet(array: ["a", "b"]),
      ownSet(["a", NSString("b")]), ownOrderedSet([NSString("a"), "b"]),
      Set(["a", "b"]), Set<AnyHashable>(["a", "b"]),
    ] as [Any] {
      try expectEqual(FOModel(dictionary: ["words": set]).words, ["a", "b"])
      let value = try JSONValue(any: ["set": set])
      expectEqual(Set(value["set"]?.array?.compactMap(\.string) ?? []), ["a", "b"])
    }
    let ordered = NSOrderedSet(array: [3, 1, 2])
    try expectEqual(FOModel(dictionary: ["numbers": ordered]).numbers, [3, 1, 2])
  }

  final class FOElements: JSONModel {
    @OptionalKey var numbers: [Int] = []
    @OptionalKey var flags: [Bool] = []
    @OptionalKey var dates: [Date] = []
    @OptionalKey var rows: [[String]] = []
    @OptionalKey var models: [FOElements] = []
    @OptionalKey var gaps: [Int?] = []
    @OptionalKey var any: [Any] = []
    @OptionalKey var value: JSONValue = []
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  /// Returns collections of each type with the same single element, which Foundation may box.
  private static func collections(of element: Any) -> [Any] {
    [
      NSSet(array: [element]), NSMutableSet(array: [element]), NSCountedSet(array: [element]),
      NSOrderedSet(array: [element]), NSMutableOrderedSet(array: [element]),
      NSArray(array: [element]), NSMutableArray(array: [element]), ownSet([element]),
      ownOrderedSet([element]), ownArray([element]),
    ]
  }

  @Test func elementsOfEveryCollectionAreConverted() throws {
    for set in Self.collections(of: 1) + Self.collections(of: NSNumber(value: 1)) {
      try expectEqual(FOElements(dictionary: ["numbers": set]).numbers, [1], "\(set)")
      try expectEqual(FOElements(dictionary: ["any": set]).any.first as? Int, 1)
      try expectEqual(FOElements(dictionary: ["value": set]).value, [1])
      try expectEqual(JSONValue(any: set), [1])
      try expectEqual(JSONValue(any: ["a": [set]]), ["a": [[1]]])
    }
    for set in Self.collections(of: true) + Self.collections(of: NSNumber(value: true)) {
      try expectEqual(FOElements(dictionary: ["flags": set]).flags, [true])
      try expectEqual(JSONValue(any: set), [true])
      #expect(throws: JSONModelError.self) { try FOElements(dictionary: ["numbers": set]) }
    }
    for set in Self.collections(of: Self.date) + Self.collections(of: Self.date as NSDate) {
      try expectEqual(FOElements(dictionary: ["dates": set]).dates, [Self.date])
    }
    for set in Self.collections(of: ["x"]) + Self.collections(of: NSOrderedSet(array: ["x"])) {
      try expectEqual(FOElements(dictionary: ["rows": set]).rows, [["x"]])
      try expectEqual(JSONValue(any: set), [["x"]])
    }
    for set in Self.collections(of: ["numbers": [7]] as [String: Any]) {
      try expectEqual(FOElements(dictionary: ["models": set]).models.map(\.numbers), [[7]])
    }
    for set in Self.collections(of: NSNull()) {
      try expectEqual(FOElements(dictionary: ["gaps": set]).gaps, [nil])
      try expectEqual(JSONValue(any: set), [nil])
    }
    for set in Self.collections(of: JSONValue.string("x")) {
      try expectEqual(FOElements(dictionary: ["value": set]).value, ["x"])
    }
  }

  @Test func anElementOfAnotherTypeIsNamedByItsJSONType() throws {
    for set in Self.collections(of: "x") {
      let error = try importError { try FOElements(dictionary: ["numbers": set]) }
      expectEqual("\(error.keyPath): \(error.kind)", "numbers[0]: expected Int, found string")
    }
  }

  @Test(arguments: [true, false])
  func aBooleanIsNotANumberAndOneIsNotTrue(inOwnContainers: Bool) throws {
    func paths(_ members: [String: Any]) throws -> [String] {
      let members = inOwnContainers ? ["inner": ownDictionary(members)] : members
      return try importError { try FOModel(dictionary: members) }.issues.map {
        $0.keyPath.components.last.map { "\($0)" } ?? ""
      }
    }
    for one in [NSNumber(value: 1), NSNumber(value: Int8(1)), NSNumber(value: 1.0)] {
      try expectEqual(paths(["flag": one]).count, 1)
      try expectEqual(FOModel(dictionary: ["integer": one]).integer, 1)
    }
    for key in ["integer", "double", "decimal"] {
      try expectEqual(paths([key: NSNumber(value: true)]).count, 1)
    }
  }

  @Test func numbersKeepTheirTypesAndDigits() throws {
    let numbers: [(NSNumber, any Hashable)] = [
      (NSNumber(value: Int64.min), Int.min), (NSNumber(value: Int64.max), Int.max),
      (NSNumber(value: UInt64.max), UInt64.max), (NSNumber(value: 0.1), 0.1),
      (NSNumber(value: -0.0), -0.0),
      (
        NSDecimalNumber(string: "12345678901234567890.5"),
        try #require(Decimal(string: "12345678901234567890.5"))
      ),
    ]
    for (number, expected) in numbers {
      let model = try FOModel(dictionary: ["any": number])
      expectEqual(model.any as? AnyHashable, AnyHashable(expected))
      try expectEqual(JSONValue(any: number), JSONValue(any: expected))
    }
    #expect(throws: JSONModelError.self) { try JSONValue(any: NSNumber(value: Double.nan)) }
  }

  #if !canImport(ObjectiveC)
    @Test func aLoneSurrogateIsReplaced() throws {
      let text = OwnString(units: [0x61, 0xD83D, 0x62])
      try expectEqual(FOModel(dictionary: ["text": text]).text, "a\u{FFFD}b")
    }
  #endif

  final class FOObjects: JSONModel {
    var url: NSURL?
    var number: NSNumber?
    override class var transformers: JSONTransformerRegistry { registry }
  }
  static let registry = {
    let registry = JSONTransformerRegistry(inheriting: .strict)
    registry.register { (text: String) -> NSURL in
      NSURL(string: text) ?? NSURL(fileURLWithPath: "/")
    }
    registry.register { (number: Double) -> NSNumber in NSNumber(value: number) }
    return registry
  }()

  @Test func aPropertyOfAFoundationClassKeepsTheObject() throws {
    let url = try #require(NSURL(string: "https://x.org"))
    let number = NSNumber(value: 7)
    let model = try FOObjects(dictionary: ["url": url, "number": number])
    #expect(model.url === url)
    expectEqual(model.number, number)
  }

  /// The cast to `AnyObject` bridges an `Any` inside an `Any` to a new object.
  @Test func aSwiftValueIsNotAnObjectOfItsFoundationClass() throws {
    func boxed<Value>(_ value: Value) -> Any { value }
    let url = try #require(URL(string: "https://x.org"))
    for value in [url, boxed(url as Any)] as [Any] {
      let error = try importError { try FOObjects(dictionary: ["url": value]) }
      expectEqual(error.descriptions, ["url: expected NSURL, found URL [type_mismatch]"])
    }
    let object = url as NSURL
    #expect(try FOObjects(dictionary: ["url": boxed(object as Any)]).url === object)
  }

  @Test func anObjectOfAnotherTypeIsAMismatch() throws {
    let members: [String: Any] = [
      "date": NSData(), "data": NSDate(), "url": NSUUID(),
      "uuid": NSTimeZone(name: "UTC") as Any,
      "text": NSData(), "numbers": NSDictionary(), "inner": NSArray(), "flag": NSString("true"),
    ]
    try expectEqual(importError { try FOModel(dictionary: members) }.issues.count, members.count)
  }
}
