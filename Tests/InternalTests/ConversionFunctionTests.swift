import Foundation
import Testing

@testable import JSONModelKit

/// The built-in conversions between numbers, booleans, dates and their strings.
struct ConversionFunctionTests {
  @Test func textIsThatOfTheDocument() throws {
    #expect(stringFromNumber(try #require(JSONNumber("19.950"))) == "19.950")
    #expect(stringFromBool(true) == "true" && stringFromBool(false) == "false")
    #expect(try boolFromInt(1) && !boolFromInt(0))
    #expect(try boolFromNumber(1.0) && !boolFromNumber(0))
  }

  @Test func onlyZeroAndOneAreBooleans() {
    let reason = JSONTransformError("expected 1 or 0")
    #expect(throws: reason) { try boolFromInt(2) }
    #expect(throws: reason) { try boolFromNumber(-1) }
    #expect(throws: reason) { try boolFromNumber(0.5) }
  }

  @Test func datesAreExportedAsNumbersWithTheFewestDigits() throws {
    #expect(
      try Date(timeIntervalSinceReferenceDate: 0.25).number(in: .second).text == "978307200.25")
    #expect(try dateFromNumber(0.25) == Date(timeIntervalSince1970: 0.25))
    #expect(throws: JSONTransformError("date is after the year 9999")) {
      try Date(timeIntervalSince1970: 1e15).number(in: .second)
    }
    #expect(throws: JSONTransformError("not a finite date")) {
      try Date(timeIntervalSinceReferenceDate: .nan).number(in: .second)
    }
  }
}
