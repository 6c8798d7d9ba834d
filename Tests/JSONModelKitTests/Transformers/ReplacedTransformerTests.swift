import Foundation
import JSONModelKit
import Testing

/// Built-in transformers that are replaced for all classes of a registry.
struct ReplacedTransformerTests {
  private func declarationErrors(_ body: () throws -> Void) throws -> [String] {
    try importError(body).issues.map { "\($0.kind)" }
  }

  static let milliseconds = {
    let registry = JSONTransformerRegistry()
    // The last format is the only one.
    registry.registerDates(.secondsSince1970)
    registry.registerDates(.pattern("dd.MM.yyyy"))
    registry.registerDates(.millisecondsSince1970)
    return registry
  }()
  static let child = JSONTransformerRegistry(inheriting: milliseconds)

  final class Event: JSONModel {
    var start = Date.distantPast
    @OptionalKey var breaks: [Date] = []
    override class var transformers: JSONTransformerRegistry { milliseconds }
  }
  final class Meeting: JSONModel {
    var start: Date?
    override class var transformers: JSONTransformerRegistry { child }
  }

  @Test(arguments: InputForm.allCases)
  func datesHaveOneFormatInAllClasses(form: InputForm) throws {
    let event = try Event.make(#"{"start":1700000000500,"breaks":[0]}"#, as: form)
    expectEqual(event.start, Date(timeIntervalSince1970: 1_700_000_000.5))
    try expectEqual(event.jsonString(), #"{"start":1700000000500,"breaks":[0]}"#)
    let meeting = try Meeting.make(#"{"start":1700000000500}"#, as: form)
    try expectEqual(meeting.jsonString(), #"{"start":1700000000500}"#)
    for text in [#""2014-05-06""#, #""06.05.2014""#] {
      let error = try importError { try Event.make("{\"start\":\(text)}", as: form) }
      expectEqual(
        error.kinds,
        [.transformFailed(transformer: "Date from String", reason: "not a number")])
    }
  }

  static let invalid = {
    let registry = JSONTransformerRegistry()
    registry.registerDates(.pattern("YYYY-MM-dd"))
    return registry
  }()
  final class Invalid: JSONModel {
    var dates: [String: [Date]] = [:]
    var number = 0
    override class var transformers: JSONTransformerRegistry { invalid }
  }

  @Test func anInvalidPatternIsADeclarationError() throws {
    let errors = try declarationErrors { try Invalid.checkDeclaration() }
    expectEqual(errors.count, 1)
    #expect(errors[0].hasPrefix(#"Invalid.dates has the date pattern "YYYY-MM-dd": "#), "\(errors)")
  }

  // MARK: - Too late

  static let used = JSONTransformerRegistry()
  static let belowUsed = JSONTransformerRegistry(inheriting: used)
  final class Used: JSONModel {
    var date: Date?
    @OptionalKey var dates: [Date] = []
    override class var transformers: JSONTransformerRegistry { used }
  }
  final class UsedLater: JSONModel {
    var date: Date?
    override class var transformers: JSONTransformerRegistry { belowUsed }
  }
  final class WithoutDates: JSONModel {
    var number = 0
    override class var transformers: JSONTransformerRegistry { used }
  }

  @Test func aFormatAfterTheFirstUseIsADeclarationError() throws {
    _ = try Used(string: #"{"date":"2014-05-06"}"#)
    for _ in 0..<2 {
      Self.used.registerDates(.millisecondsSince1970)
      for _ in 0..<2 {
        expectEqual(
          try declarationErrors { _ = try Used(string: #"{"date":1}"#) },
          ["date", "dates"].map {
            "Used.\($0) has the type Date, whose transformers were registered too late; "
              + "register them before the first use of a model"
          })
      }
      #expect(throws: JSONModelError.self) { try UsedLater(string: "{}") }
      try expectEqual(WithoutDates(string: #"{"number":1}"#).number, 1)
    }
  }

  static let usedNumbers = JSONTransformerRegistry()
  final class UsedNumbers: JSONModel {
    var number = 0
    override class var transformers: JSONTransformerRegistry { usedNumbers }
  }

  @Test func theSameHoldsForAllBuiltInTransformers() throws {
    // For a type that no class has used, it is not too late.
    _ = try WithoutNumbers(string: #"{"text":"x"}"#)
    Self.usedNumbers.register { (text: String) throws -> Int in text.count }
    try expectEqual(UsedNumbers(string: #"{"number":"five5"}"#).number, 5)
    Self.usedNumbers.register { (text: String) throws -> Int in -text.count }
    expectEqual(
      try declarationErrors { _ = try UsedNumbers(string: #"{"number":"five5"}"#) },
      [
        "UsedNumbers.number has the type Int, whose transformers were registered too late; "
          + "register them before the first use of a model"
      ])
  }
  final class WithoutNumbers: JSONModel {
    var text = ""
    override class var transformers: JSONTransformerRegistry { usedNumbers }
  }

  static let base = JSONTransformerRegistry()
  static let other = JSONTransformerRegistry(inheriting: base, dates: .secondsSince1970)
  final class OtherFormat: JSONModel {
    var date: Date?
    override class var transformers: JSONTransformerRegistry { other }
  }
  final class OwnFormat: JSONModel {
    var date: Date?
    override class var transformers: JSONTransformerRegistry { base }
    override class var propertyTransformers: [String: JSONTransformer] {
      ["date": .date(.secondsSince1970)]
    }
  }
  final class BaseFormat: JSONModel {
    var date: Date?
    override class var transformers: JSONTransformerRegistry { base }
  }

  @Test func datesWithAnotherFormatDoNotUseTheBuiltInOne() throws {
    let json = #"{"date":1}"#
    try expectEqual(OtherFormat(string: json).date, Date(timeIntervalSince1970: 1))
    try expectEqual(OwnFormat(string: json).date, Date(timeIntervalSince1970: 1))
    Self.base.registerDates(.millisecondsSince1970)
    try expectEqual(BaseFormat(string: json).date, Date(timeIntervalSince1970: 0.001))
    try expectEqual(OtherFormat(string: json).date, Date(timeIntervalSince1970: 1))
    try expectEqual(OwnFormat(string: json).date, Date(timeIntervalSince1970: 1))
  }
}
