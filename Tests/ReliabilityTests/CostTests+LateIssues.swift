import Foundation
import JSONModelKit
import TestSupport
import Testing

extension CostTests {
  class HookedLevel: JSONModel {
    var filler: JSONValue?
    var child: HookedLevel?
    var late: [Int]?
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
  }
  struct Step: Codable { var child: Steps? }
  final class Steps: JSONModel {
    var filler: JSONValue?
    var step: Step?
    var late: [Int]?
  }

  /// At the innermost level, a long filler precedes the issues.
  ///
  /// If it were scanned for each issue and level, the test would take minutes.
  @Test(.tenMinutesAtMost) func lateIssuesAreLocatedInOnePass() throws {
    let filler = "[" + repeated("1234,", amount(release: 100_000, debug: 400)) + "1]"
    let count = amount(release: 300, debug: 100)
    let late = repeated("null,", count - 1) + "null"
    let inner = #"{"filler":\#(filler),"late":[\#(late)]}"#
    let hooked = repeated(#"{"child":"#, 60) + inner + repeated("}", 60)
    let options = JSONImportOptions(maximumIssues: count)
    let error = try errorOnLargeStack { try HookedLevel(string: hooked, options: options) }
    try #require(error.issues.count == count)
    #expect(error.issues[count - 1].keyPath.components.count == 62)
    #expect(error.issues[count - 1].position?.offset == hooked.utf8.count - 60 - 2 - 4)
    let steps = repeated(#"{"step":{"child":"#, 60) + inner + repeated("}}", 60)
    let other = try errorOnLargeStack { try Steps(string: steps, options: options) }
    try #require(other.issues.count == count)
    #expect(other.issues[count - 1].keyPath.components.count == 122)
    #expect(other.issues[count - 1].position?.offset == steps.utf8.count - 120 - 2 - 4)
  }

  private func errorOnLargeStack(
    _ body: @escaping @Sendable () throws -> Any
  ) throws -> JSONModelError {
    nonisolated(unsafe) var error: JSONModelError?
    try onLargeStack { unsafe error = try modelError(body) }
    return try #require(unsafe error)
  }
}

extension CostTests {
  final class Faulty: JSONModel {
    override func validate() throws {
      throw JSONValidationErrors((0..<20_000).map { JSONValidationError("is wrong, \($0)") })
    }
  }
  final class Holder: JSONModel { var faulty: [String: Faulty] = [:] }

  /// If each issue had its own copy of the key, they would take 40 GB.
  @Test(.tenMinutesAtMost) func issuesOfOneValueShareItsLongKey() throws {
    for key in [repeated("k", 2_000_000), #"\n"# + repeated("é", 1_000_000)] {
      let json = #"{"faulty":{"\#(key)":{}}}"#
      let error = try modelError {
        try Holder(string: json, options: JSONImportOptions(maximumIssues: 20_000))
      }
      try #require(error.issues.count == 20_000)
      #expect(error.issues[19_999].keyPath == error.issues[0].keyPath)
    }
  }
}
