import Foundation
import JSONModelKit
import Testing

/// Properties marked `@Required`: they have no default value; null and absent keys are issues.
struct RequiredTests {
  enum Size: String { case small, large }

  final class Owner: JSONModel { var name = "" }

  /// A class with required properties of many types; it inherits `init()`.
  final class Page: JSONModel {
    @Required var site: URL
    @Required var at: Date
    @Required var count: Int
    @Required var title: String
    @Required var ratio: Double
    @Required var isOpen: Bool
    @Required var size: Size
    @Required var owner: Owner
    @Required var tags: [String]
    @Required var counts: [String: Int]
    @Required var ids: Set<UUID>
    @Required var range: Range
    @Required var anything: JSONValue
  }

  struct Range: Codable, Equatable { var low = 0 }

  static let members: [(key: String, value: String, type: String)] = [
    ("site", #""https://example.org""#, "URL"), ("at", #""2026-01-31T10:00:00Z""#, "Date"),
    ("count", "3", "Int"), ("title", #""Lakes""#, "String"), ("ratio", "0.5", "Double"),
    ("isOpen", "true", "Bool"), ("size", #""small""#, "String"),
    ("owner", #"{"name":"Ann"}"#, "Owner"),
    ("tags", #"["a","b"]"#, "[String]"), ("counts", #"{"a":1}"#, "[String: Int]"),
    ("ids", #"["0F8FAD5B-D9CB-469F-A165-70867728950E"]"#, "Set<UUID>"),
    ("range", #"{"low":2}"#, "Range"), ("anything", "[1,null]", "JSONValue"),
  ]

  /// Returns the document of `Page` with another value for a key; nil omits the key.
  static func document(_ key: String = "", _ value: String? = nil) -> String {
    let members = members.compactMap { member -> String? in
      guard let value = member.key == key ? value : member.value else { return nil }
      return "\"\(member.key)\":\(value)"
    }
    return "{\(members.joined(separator: ","))}"
  }

  @Test(arguments: InputForm.allCases) func valuesAreImported(form: InputForm) throws {
    let page = try Page.make(Self.document(), as: form)
    expectEqual(page.site, URL(string: "https://example.org"))
    expectEqual(page.at, Date(timeIntervalSince1970: 1_769_853_600))
    expectEqual(page.count, 3)
    expectEqual(page.title, "Lakes")
    expectEqual(page.ratio, 0.5)
    expectEqual(page.isOpen, true)
    expectEqual(page.size, .small)
    expectEqual(page.owner.name, "Ann")
    expectEqual(page.tags, ["a", "b"])
    expectEqual(page.counts, ["a": 1])
    expectEqual(page.ids.count, 1)
    expectEqual(page.range, Range(low: 2))
    expectEqual(page.anything, [1, .null])
    expectEqual(try page.jsonString(), Self.document())
    expectEqual(page.copy(), page)
    expectEqual(page.copy().owner === page.owner, false)
    expectEqual(try Page(value: page.jsonValue()), page)
    expectEqual(try JSONDecoder().decode(Page.self, from: Data(Self.document().utf8)), page)
  }

  @Test(arguments: InputForm.allCases) func nullAndAbsenceAreIssues(form: InputForm) throws {
    for (key, _, type) in Self.members {
      let null = try importError { try Page.make(Self.document(key, "null"), as: form) }
      expectEqual(
        summary(null), ["\(key): expected \(type), found null (Page.\(key))"], "\(key)")
      let absent = try importError { try Page.make(Self.document(key, nil), as: form) }
      expectEqual(summary(absent), ["\(key): required key is missing (Page.\(key))"])
    }
  }

  @Test func wrongValuesAreIssues() throws {
    let error = try importError { try Page(string: Self.document("count", #""x""#)) }
    expectEqual(
      error.descriptions,
      ["line 1, column 67, count: cannot convert string to Int: not a number [transform_failed]"])
  }

  @Test func decodersRejectNull() throws {
    let data = Data(Self.document("owner", "null").utf8)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Page.self, from: data)
    }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expectEqual(context.codingPath.map(\.stringValue), ["owner"])
  }

  @Test func mergesReplaceAndRejectNull() throws {
    let page = try Page(string: Self.document())
    let owner = page.owner
    try page.merge(
      string: #"{"count": 4, "owner": {"name": "Bo"}, "counts": {"b": 2}, "tags": ["c"]}"#)
    expectEqual(page.count, 4)
    #expect(page.owner === owner)
    expectEqual(owner.name, "Bo")
    expectEqual(page.counts, ["a": 1, "b": 2])
    let before = page.copy()
    for (key, _, type) in Self.members {
      let error = try importError {
        try page.merge(string: #"{"title": "changed", "\#(key)": null}"#)
      }
      let expected = ["\(key): expected \(type), found null (Page.\(key))"]
      // For `title`, the patch has a duplicate key, which is another issue.
      if key != "title" { expectEqual(summary(error), expected) }
      expectEqual(page, before)
    }
  }

  @Test func aMergeFillsAnUnsetModel() throws {
    let page = Page()
    try page.merge(string: Self.document())
    expectEqual(try page.jsonString(), Self.document())
  }
}

/// Models whose required properties have no value.
struct UnsetRequiredTests {
  final class Link: JSONModel {
    var name = ""
    @Required var site: URL
    @OptionalKey var others: [Link] = []
    override class var keyMapper: JSONKeyMapper { ["site": "info.site"] }
    override func validate() throws {
      if site.scheme != "https" { throw JSONValidationError("must be https", at: "site") }
    }
  }

  @Test func exportsOfUnsetPropertiesFail() throws {
    let outer = try Link(string: #"{"name": "a", "info": {"site": "https://a.org"}}"#)
    outer.others = [Link()]
    let sentence = "a property marked @Required has no value; assign one before the export"
    let exports: [() throws -> Void] = [
      { _ = try outer.jsonData() }, { _ = try outer.jsonValue() }, { _ = try outer.dictionary() },
      { _ = try outer.jsonString(options: .sorted) },
    ]
    for export in exports {
      let error = try importError { try export() }
      expectEqual(error.kind, .notExportable(sentence))
      expectEqual(error.keyPath.description, "others[0].info.site")
      expectEqual(error.issues[0].property, "Link.site")
    }
    expectEqual(
      try Link().jsonString(options: JSONExportOptions(properties: ["name"])), #"{"name":""}"#)
    outer.others[0].site = try #require(URL(string: "https://b.org"))
    expectEqual(
      try outer.jsonValue()["others"]?[0]?["info"], ["site": "https://b.org"])
  }

  @Test func issuesReportUnsetProperties() {
    let link = Link()
    expectEqual(
      link.issues().map(\.description), ["info.site: required key is missing [missing_key]"])
    link.site = URL(filePath: "/")
    expectEqual(link.issues().map(\.description), ["info.site: must be https [validation_failed]"])
  }

  @Test func unsetPropertiesAreEqualAndDescribedAsNil() throws {
    expectEqual(Link(), Link())
    expectEqual(Link().hashValue, Link().hashValue)
    let set = Link()
    set.site = URL(filePath: "/")
    #expect(set != Link())
    expectEqual(Link().copy(), Link())
    expectEqual(Link().description, "Link\n  name: \"\"\n  site: nil\n  others: []")
  }

  @Test func aValueIsModifiedInPlace() throws {
    final class List: JSONModel { @Required var numbers: [Int] }
    let list = try List(string: #"{"numbers": [1]}"#)
    list.numbers.append(2)
    expectEqual(list.numbers, [1, 2])
  }

  #if os(Linux) || os(macOS)
    @Test func readingAnUnsetPropertyStopsTheProgram() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        final class Page: JSONModel { @Required var site: [Int] }
        _ = Page().site
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        text.contains(
          "A property of type Array<Int> that is marked @Required has no value: import the model, "
            + "or assign a value before reading it."), "\(text)")
    }
  #endif
}
