import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Merges into values of `Codable` types that cannot be encoded.
struct MergeErrorTests {
  struct Fat: Codable {
    var c: [String: Fat]?
    var a = 1, b = 2.0, d = "text", e: [Int?] = [1]
  }
  struct Thin: Codable { var c: [Thin]? }
  final class Model: JSONModel {
    var fat: Fat?
    var thin: Thin?
  }

  private static func nested(_ levels: Int) -> String {
    let fat = #"{"a":1,"b":2,"d":"","e":[null]"#
    return #"{"fat":"# + repeated(fat + #","c":{"x":"#, levels) + fat + "}" + repeated("}}", levels)
      + #","thin":"# + repeated(#"{"c":["#, levels) + "{}" + repeated("]}", levels) + "}"
  }

  /// The error must not print the value, because printing recurses as deep as the value.
  @Test(arguments: [120, 250]) func deepValuesAreMergedOnSmallStacks(levels: Int) throws {
    // Only one thread uses it at a time.
    nonisolated(unsafe) let model = Model()
    try onLargeStack { try unsafe model.merge(string: Self.nested(levels)) }
    for patch in [#"{"fat":{"a":3}}"#, #"{"thin":{"c":null}}"#] {
      try onThread(stack: 512 << 10) {
        do throws(JSONModelError) {
          try unsafe model.merge(string: patch)
        } catch {
          #expect("\(error)".contains("nested too deeply for the stack of this thread"))
        }
      }
    }
    // Releases the values on a stack that is large enough.
    try onLargeStack { try unsafe model.merge(string: #"{"fat":null,"thin":null}"#) }
  }

  struct Secret: Codable {
    var password: String

    func encode(to encoder: any Encoder) throws {
      throw EncodingError.invalidValue(
        self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "sealed"))
    }
  }
  final class Account: JSONModel { var secret: Secret? }

  @Test func theErrorDoesNotShowTheValue() throws {
    let account = try Account(string: #"{"secret":{"password":"hunter2"}}"#)
    let error = try modelError { try account.merge(string: #"{"secret":{"password":"x"}}"#) }
    #expect(
      error.issues.map { "\($0)" } == [
        "line 1, column 11, secret: cannot be exported: sealed [not_exportable]"
      ])
  }
}
