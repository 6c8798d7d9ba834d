import Foundation
import JSONModelKit
import Testing

/// `Codable` types are encoded by the rules for properties.
struct ExportCodableTests {
  struct Length: Codable, Equatable {
    var meters: Double
    init(meters: Double) { self.meters = meters }
    init(from decoder: any Decoder) throws {
      meters = try decoder.singleValueContainer().decode(Double.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(meters)
    }
  }
  struct Null: Codable, Equatable {
    init() {}
    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: WrittenKey.self).decodeNil(
        forKey: WrittenKey(stringValue: "none"))
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: WrittenKey.self)
      try container.encodeNil(forKey: WrittenKey(stringValue: "none"))
    }
  }
  struct WrittenKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
  enum Color: String, Codable, CodingKeyRepresentable { case red, green }
  struct All: Codable, Equatable {
    var float: Float = 0.1
    var double = 5e300
    var zero = -0.0
    var int8 = Int8.min
    var uint64 = UInt64.max
    var decimal = Decimal(string: "0.10000000000000000000000000001") ?? .nan
    var text = "/\"\\\u{1}\u{2028}é"
    var date = Date(timeIntervalSince1970: -0.25)
    var url = URL(string: "b/c?d=%20")
    var data = Data([0xFB, 0xFF])
    var color = Color.green
    var byColor: [Color: [Int?]] = [.red: [nil, 1]]
    var byNumber: [Int: Bool] = [2: true]
    var dates: [String: [Date]] = ["k": [Date(timeIntervalSince1970: 0)]]
    var range = 1...2
    var length = Length(meters: 0.5)
    var null = Null()
    var nested: [[Length]] = [[], [Length(meters: 1)]]
  }

  /// The members of an exported `All` that have the same text on all systems.
  static let members = [
    #""float":0.1"#, #""int8":-128"#, #""uint64":18446744073709551615"#, #""zero":-0"#,
    #""decimal":0.10000000000000000000000000001"#, #""text":"/\"\\\u0001\#u{2028}é""#,
    #""date":"1969-12-31T23:59:59.75Z""#, #""url":"b/c?d=%20""#, #""data":"+/8=""#,
    #""color":"green""#, #""byColor":{"red":[null,1]}"#, #""byNumber":{"2":true}"#,
    #""dates":{"k":["1970-01-01T00:00:00Z"]}"#, #""range":[1,2]"#, #""length":0.5"#,
    #""null":{"none":null}"#, #""nested":[[],[1]]"#,
  ]

  @Test(arguments: members)
  func valuesInCodableTypesAreExportedLikeProperties(member: String) throws {
    let text = try exported(value: All())
    #expect(text.contains(member), "\(text)")
  }

  @Test func aCodableTypeIsExportedAndImported() throws {
    let text = try exported(value: All())
    let back = try Holder<All?>(string: #"{"value":\#(text)}"#)
    expectEqual(back.value, All())
    try expectEqual(exported(back), #"{"value":\#(text)}"#)
  }

  @Test func aCodableTypeMayHaveAnyJSONType() throws {
    try expectEqual(exported(value: Length(meters: 0.1)), "0.1")
    try expectEqual(exported(value: [Length?.none, Length(meters: 2)]), "[null,2]")
    try expectEqual(exported(value: Null()), #"{"none":null}"#)
  }

  struct Text: Codable { var text = "</a>" }

  @Test func optionsApplyInCodableTypes() throws {
    let holder = Holder<[Text]?>()
    holder.value = [Text()]
    try expectEqual(
      exported(holder, JSONExportOptions(isPretty: true)),
      """
      {
        "value": [
          {
            "text": "</a>"
          }
        ]
      }
      """)
  }

  struct Moment: Codable {
    var list: [Date]
  }

  @Test(arguments: [1e12, -1e12, .infinity, .nan])
  func datesInCodableTypesHaveTheSameLimits(seconds: Double) throws {
    let holder = Holder<Moment?>()
    holder.value = Moment(list: [Date(), Date(timeIntervalSince1970: seconds)])
    let error = try exportError(holder)
    expectEqual(error.properties, ["Holder<Optional<Moment>>.value"])
    guard case .notExportable = error.kind else {
      Issue.record("expected notExportable, not \(error.kind)")
      return
    }
  }
}
