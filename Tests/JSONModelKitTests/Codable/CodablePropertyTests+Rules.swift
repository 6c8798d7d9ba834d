import Foundation
import JSONModelKit
import Testing

extension CodablePropertyTests {
  @Test func issuesInCodableTypesNameTheProperty() throws {
    for json in [#"{"zip":1}"#, #"{"street":1}"#, #"{"street":null}"#, "7", "null"] {
      let error = try importError { try RequiredCodable(string: #"{"address":\#(json)}"#) }
      expectEqual(error.properties, ["RequiredCodable.address"], "\(json)")
    }
  }

  @Test func numbersInCodableTypesFollowTheRulesForProperties() throws {
    func kind(_ zip: String, _ level: String) throws -> [JSONModelError.Kind] {
      try importError {
        try Codables(
          string:
            #"""
            {"list":[{"street":"s","zip":\#(zip),"owner":{"name":"n","level":\#(level)}}]}
            """#)
      }.kinds
    }
    try expectEqual(kind("1.5", "1"), [.typeMismatch(expected: "Int", found: "fraction")])
    try expectEqual(kind("1", "300"), [.numberOutOfRange(expected: "UInt8", found: "number")])
    let model = try Codables(
      string: #"""
        {"address":{"street":"s","zip":1e2,
         "owner":{"name":"n","level":1.0,"debts":12345678901234567890.123456789}}}
        """#)
    expectEqual(model.address.zip, 100)
    expectEqual(model.address.owner?.level, 1)
    expectEqual(model.address.owner?.debts, decimal("12345678901234567890.123456789"))
  }

  @Test func codableTypesHaveTheStandardMessages() throws {
    let json = """
      {"length": 13, "lengths": [-1], "figure": {"secret": {}},
       "list": [{"street": "s", "zip": 1, "moved": "x"}, {"street": "s", "zip": {}}]}
      """
    let error = try importError { try Codables(string: json) }
    expectEqual(
      error.description,
      """
      Codables: 5 issues
        line 1, column 12, length: cannot convert number to Meters: not a valid value [transform_failed]
        line 1, column 28, lengths[0]: cannot convert number to Meters: a length is not negative [transform_failed]
        line 1, column 43, figure: cannot convert object to Figure: unknown case "secret" [transform_failed]
        line 2, column 46, list[0].moved: cannot convert string to Date: not a valid date string [transform_failed]
        line 2, column 75, list[1].zip: expected Int, found object [type_mismatch]
      """)
  }

  @Test(.largeStack) func codableTypesHaveTheDepthLimit() throws {
    func nested(_ depth: Int) -> String {
      let start = String(repeating: #"{"name":"x","parts":["#, count: depth)
      return #"{"thing":\#(start)\#(String(repeating: "]}", count: depth))}"#
    }
    for form in InputForm.allCases {
      _ = try Codables.make(nested(20), as: form, options: .init(maximumDepth: 41))
      let error = try importError {
        try Codables.make(nested(20), as: form, options: .init(maximumDepth: 40))
      }
      expectEqual(error.kinds, [.limitExceeded("nested deeper than 40 levels")])
    }
    _ = try Codables(string: nested(255))
    let error = try importError { try Codables(string: nested(256)) }
    expectEqual(error.kinds, [.limitExceeded("nested deeper than 512 levels")])
  }

  @Test func validateReceivesDecodedCodableValues() throws {
    final class Validated: JSONModel {
      var address = Address()
      override func validate() throws {
        if address.zip == 0 { throw JSONValidationError("needs a zip", at: "address") }
      }
    }
    let error = try importError {
      try Validated(string: #"{"address":{"street":"s","zip":0}}"#)
    }
    expectEqual(
      error.description,
      "Validated: 1 issue\n  line 1, column 12, address: needs a zip [validation_failed]")
  }

  @Test func valuesInCodableTypesAreValidated() throws {
    for json in [
      "{\"street\": \"s\", \"zip\": 01}", "{\"street\": \"s\", \"zip\": 1,}", "{\"x\": tru}",
    ] {
      let error = try importError { try Codables(string: #"{"address":\#(json)}"#) }
      expectEqual(error.issues.count, 1)
      guard case .invalidJSON = error.kind else {
        Issue.record("expected a syntax error, not \(error.kind)")
        return
      }
    }
  }
}
