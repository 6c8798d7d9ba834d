import Foundation
import JSONModelKit
import Testing

// An application may declare functions with the names of the built-in transformers, although it
// imports the framework. These functions do not throw, or have another result than the built-in
// ones.

private func stringFromDate(_ date: Date) -> String {
  "day \(Int(date.timeIntervalSince1970) / 86_400)"
}
private func dateFromString(_ text: String) -> Date? {
  Int(text.dropFirst(4)).map { Date(timeIntervalSince1970: Double($0) * 86_400) }
}
private func boolFromString(_ text: String) -> Bool { text == "yes" }

private final class Event: JSONModel {
  var start = Date.distantPast
  var isPublic = false

  static let registry: JSONTransformerRegistry = {
    let registry = JSONTransformerRegistry(inheriting: .shared)
    registry.register(stringFromDate)
    registry.register(dateFromString)
    registry.register(boolFromString)
    return registry
  }()
  override class var transformers: JSONTransformerRegistry { registry }
}

/// Functions of an application with the names of built-in transformers.
struct TransformerNameTests {
  @Test func functionsOfTheApplicationAreCalled() throws {
    let text = stringFromDate(Date(timeIntervalSince1970: 172_800))
    let date = dateFromString(text)
    expectEqual(text, "day 2")
    expectEqual(date, Date(timeIntervalSince1970: 172_800))
    let event = try Event(string: #"{"start": "day 2", "isPublic": "yes"}"#)
    expectEqual(event.start, date)
    #expect(event.isPublic)
    expectEqual(try event.jsonString(), #"{"start":"day 2","isPublic":true}"#)
  }

  @Test func theBuiltInFunctionsAreCalledByTheirModule() throws {
    let date: Date = try JSONModelKit.dateFromString("1970-01-03")
    expectEqual(date, Date(timeIntervalSince1970: 172_800))
  }
}
