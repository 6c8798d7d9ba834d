import Foundation
import JSONModelKit
import TestSupport
import Testing

extension CostTests {
  class HookedLevel: JSONModel {
    var filler: JSONValue?
    var child: HookedLevel?
    var late: [Int]?
    override class var willImport: (@Sendable (inout [String: JSONValue]) throws -> Void)? {
      { _ in }
    }
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
    let filler = "[" + repeated("1234,", amount(release: 100_000, debug: 3_000)) + "1]"
    let late = repeated("null,", 299) + "null"
    let inner = #"{"filler":\#(filler),"late":[\#(late)]}"#
    let hooked = repeated(#"{"child":"#, 60) + inner + repeated("}", 60)
    let options = JSONImportOptions(maximumIssues: 300)
    let error = try errorOnLargeStack { try HookedLevel(string: hooked, options: options) }
    try #require(error.issues.count == 300)
    #expect(error.issues[299].keyPath.components.count == 62)
    #expect(error.issues[299].position?.offset == hooked.utf8.count - 60 - 2 - 4)
    let steps = repeated(#"{"step":{"child":"#, 60) + inner + repeated("}}", 60)
    let other = try errorOnLargeStack { try Steps(string: steps, options: options) }
    try #require(other.issues.count == 300)
    #expect(other.issues[299].keyPath.components.count == 122)
    #expect(other.issues[299].position?.offset == steps.utf8.count - 120 - 2 - 4)
  }

  private func errorOnLargeStack(
    _ body: @escaping @Sendable () throws -> Any
  ) throws -> JSONModelError {
    nonisolated(unsafe) var error: JSONModelError?
    try onLargeStack { unsafe error = try modelError(body) }
    return try #require(unsafe error)
  }
}
