import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Export errors: code, key path and message.
struct ExportErrorTests {
  typealias Link = Fixtures.Link

  // MARK: - Numbers that are not finite

  final class Part: JSONModel {
    var id = 1
    var share = 0.5
    var weight: Float?
    var price: Decimal?
    var series: [String: [Double?]] = [:]
    var free: Any = 0
    var members: [String: Any] = [:]
    var part: Part?
    override class var keyMapper: JSONKeyMapper {
      ["share": "in.share", "price": .literal("a.b"), "weight": "rows.1.weight"]
    }
  }
  final class Whole: JSONModel {
    var parts: [Part?] = []
    var byName: [String: [Part]] = [:]
    var box: Crate?
  }
  struct Crate: Codable {
    var sizes: [Double] = []
    var deep: [String: Crate] = [:]
  }

  /// A change of a part, the key path of the issue, the property, and the name of the number.
  static let numbers: [(@Sendable (Part) -> Void, String, String, String)] = [
    ({ $0.share = .nan }, "in.share", "share", "NaN"),
    ({ $0.share = .signalingNaN }, "in.share", "share", "NaN"),
    ({ $0.share = .infinity }, "in.share", "share", "infinity"),
    ({ $0.weight = -.infinity }, "rows[1].weight", "weight", "infinity"),
    ({ $0.weight = .nan }, "rows[1].weight", "weight", "NaN"),
    ({ $0.price = .nan }, #"["a.b"]"#, "price", "NaN"),
    ({ $0.series = ["a": [1], "b": [nil, 1, .nan]] }, "series.b[2]", "series", "NaN"),
    ({ $0.free = Double.infinity }, "free", "free", "infinity"),
    ({ $0.free = [1, ["k": Float.nan]] as [Any] }, "free[1].k", "free", "NaN"),
    ({ $0.members = ["x": ["y": [Decimal.nan]]] }, "members.x.y[0]", "members", "NaN"),
  ]

  /// A model in an `Any` has no declared class, so an import could not create it again.
  @Test func modelsInAnyAreReportedWithTheFix() throws {
    let values: [(value: Any, path: String, reason: String)] = [
      (Part(), "free", "JSON has no value for Part; store its dictionary() instead"),
      (
        [1, ["k": Part() as Part?]] as [Any], "free[1].k",
        "JSON has no value for Part; store its dictionary() instead"
      ),
      ([Part()], "free[0]", "JSON has no value for Part; store its dictionary() instead"),
      (Crate(), "free", "JSON has no value for Crate"),
    ]
    for (value, path, reason) in values {
      let part = Part()
      part.free = value
      expectEqual(
        try exportError(part).description,
        "Part: 1 issue\n  \(path): cannot be exported: \(reason) [not_exportable]")
    }
    let part = Part()
    part.members = try ["part": Part().dictionary()]
    expectEqual(try part.jsonValue()["members"]?["part"]?["id"], 1)
  }

  @Test(arguments: numbers.indices)
  func nonFiniteNumbersAreReportedWithTheirKeyPath(index: Int) throws {
    let (change, path, property, name) = Self.numbers[index]
    let part = Part()
    change(part)
    let error = try exportError(part)
    expectNotExportable(error, at: path, property: "Part.\(property)")
    if !["free", "members"].contains(property) {
      expectEqual(
        error.description,
        "Part: 1 issue\n  \(path): cannot be exported: \(name) is not a valid JSON number [not_exportable]"
      )
    }
    let whole = Whole()
    whole.byName = ["a": [Part()], "b": [Part(), part]]
    let deep = path.hasPrefix("[") ? path : ".\(path)"
    expectNotExportable(
      try exportError(whole), at: "byName.b[1]\(deep)", property: "Part.\(property)")
    whole.byName = [:]
    whole.parts = [nil, Part()]
    whole.parts[1]?.part = part
    let nested = try exportError(whole)
    expectNotExportable(nested, at: "parts[1].part\(deep)", property: "Part.\(property)")
    expectEqual(nested.model, "Whole")
    let list = try importError { try [Part(), part].jsonData() }
    expectNotExportable(list, at: "[1]\(deep)", property: "Part.\(property)")
    expectEqual(list.model, "[Part]")
    let byName = try importError { try ["k": part].jsonValue() }
    expectNotExportable(byName, at: "k\(deep)", property: "Part.\(property)")
    expectEqual(byName.model, "[String: Part]")
  }

  @Test func nonFiniteNumbersInCodableTypesAreReportedWithTheirKeyPath() throws {
    let whole = Whole()
    whole.box = Crate(sizes: [1], deep: ["k": Crate(sizes: [2, .infinity])])
    expectNotExportable(
      try exportError(whole), at: "box.deep.k.sizes[1]", property: "Whole.box")
  }

  // MARK: - Reference cycles

  @Test(.largeStack) func aReferenceCycleIsNotExportable() throws {
    let link = Link()
    link.next = link
    defer { link.cut() }
    let error = try exportError(link)
    expectEqual(error.issues.count, 1)
    guard case .notExportable = error.kind else {
      Issue.record("expected notExportable, not \(error.kind)")
      return
    }
    try expectEqual(importError { try [link].jsonString() }.issues.count, 1)
  }

  @Test(.largeStack) func aReferenceCycleThroughAnyIsNotExportable() throws {
    let part = Part()
    part.free = [part]
    defer { part.free = 0 }
    try expectEqual(exportError(part).issues.count, 1)
  }

  @Test(.largeStack) func aChainMayBeAsDeepAsAnImportAllows() throws {
    let fine = Link(chain: 512)
    defer { fine.cut() }
    let text = try exported(fine)
    expectEqual(
      text, String(repeating: #"{"next":"#, count: 511) + "{" + String(repeating: "}", count: 512)
    )
    let read = try Link(string: text)
    defer { read.cut() }
    try expectEqual(read.jsonString(), text)
    let deep = Link(chain: 513)
    defer { deep.cut() }
    let error = try exportError(deep)
    guard case .notExportable(let reason) = error.kind else {
      Issue.record("expected notExportable, not \(error.kind)")
      return
    }
    #expect(reason.contains("512"))
    let muchDeeper = Link(chain: 20_000)
    defer { muchDeeper.cut() }
    try expectEqual(exportError(muchDeeper).kind, error.kind)
  }

  // MARK: - Keys

  struct Name: RawRepresentable, Hashable, Sendable {
    var rawValue: String
    var note = 0
    init(rawValue: String) { self.rawValue = rawValue }
    init(_ rawValue: String, _ note: Int) { (self.rawValue, self.note) = (rawValue, note) }
    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.rawValue == rhs.rawValue && lhs.note == rhs.note
    }
    func hash(into hasher: inout Hasher) { hasher.combine(note) }
  }

  @Test func keysThatAreExportedAsTheSameKeyAreNotExportable() throws {
    let holder = Holder<[Name: Int]?>()
    holder.value = [Name("a", 1): 1, Name("b", 2): 2]
    try expectEqual(exported(holder), #"{"value":{"a":1,"b":2}}"#)
    holder.value = [Name("a", 1): 1, Name("a", 2): 2]
    let error = try exportError(holder)
    expectEqual(error.issues.count, 1)
    #expect(error.keyPath.description.hasPrefix("value"))
    guard case .notExportable = error.kind else {
      Issue.record("expected notExportable, not \(error.kind)")
      return
    }
  }

  // MARK: - Unsupported values

  final class Foreign {}
  struct ForeignStruct { var secret = "hunter2" }

  @Test func anUnsupportedValueInAnyHasItsKeyPath() throws {
    let part = Part()
    let values: [(Any, String)] = [(ForeignStruct(), "ForeignStruct"), (Foreign(), "Foreign")]
    for (value, type) in values {
      part.free = ["k": [1, value] as [Any]] as [String: Any]
      let error = try exportError(part)
      expectNotExportable(error, at: "free.k[1]", property: "Part.free")
      #expect(error.description.contains(type))
      #expect(!error.description.contains("hunter2"))
    }
    part.free = Foreign()
    expectNotExportable(try exportError(part), at: "free", property: "Part.free")
    part.free = 1
    part.members = ["a": 1, "f": { 7 }]
    expectNotExportable(try exportError(part), at: "members.f", property: "Part.members")
  }

  // MARK: - Errors of user code

  struct Rejection: Error, CustomStringConvertible { var description: String { "not today" } }
  struct Bad: Codable {
    var x = 1
    func encode(to encoder: any Encoder) throws { throw Rejection() }
  }
  struct Around: Codable { var list = [Bad()] }
  final class Codes: JSONModel {
    var bad: Bad?
    var around: [String: Around]?
    var level: Int?
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "level": JSONTransformer(
          import: { $0.int ?? 0 }, export: { (_: Int) throws -> JSONValue in throw Rejection() })
      ]
    }
  }

  @Test func anErrorOfUserCodeHasTheKeyPathOfItsValue() throws {
    let model = Codes()
    model.bad = Bad()
    let bad = try exportError(model)
    expectNotExportable(bad, at: "bad", property: "Codes.bad")
    #expect(bad.description.contains("not today"))
    model.bad = nil
    model.level = 1
    let level = try exportError(model)
    expectNotExportable(level, at: "level", property: "Codes.level")
    #expect(level.description.contains("not today"))
  }

  // MARK: - Declaration errors

  final class Invalid: JSONModel {
    var fine = 1
    var closure: () -> Int = { 7 }
    override class var keyMapper: JSONKeyMapper { ["fin": "x"] }
  }

  @Test func anExportThrowsDeclarationErrors() throws {
    let declared = try importError { try Invalid.checkDeclaration() }
    let issues = try exportError(Invalid()).issues
    expectEqual(issues, declared.issues)
    #expect(issues.count == 2 && issues.allSatisfy(\.isDeclarationError))
    try expectEqual(importError { try [Invalid()].jsonString() }.issues, declared.issues)
    let holder = Holder<[Invalid]?>()
    holder.value = [Invalid()]
    #expect(try exportError(holder).issues.contains { $0.isDeclarationError })
  }

  // MARK: - Threads

  final class Shared: JSONModel {
    var parts = (0..<50).map { Part(id: $0) }
    var dates = (0..<50).map { Date(timeIntervalSince1970: Double($0) / 7) }
    var set = Set((0..<200).map { "\($0)" })
    var any: Any = ["b": [1, true, 0.5, "x"] as [Any], "a": NSNull()] as [String: Any]
  }

  @Test func exportsOfSixteenThreadsHaveEqualBytes() throws {
    nonisolated(unsafe) let model = Shared()
    let results = Locked<[Data?]>([])
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      for _ in 0..<20 {
        let data = unsafe try? model.jsonData()
        results.change { $0.append(data) }
      }
    }
    let data = try unsafe model.jsonData()
    let all = results.value
    expectEqual(all.count, 320)
    #expect(all.allSatisfy { $0 == data })
  }
}

extension ExportErrorTests.Part {
  convenience init(id: Int) {
    self.init()
    self.id = id
  }
}
