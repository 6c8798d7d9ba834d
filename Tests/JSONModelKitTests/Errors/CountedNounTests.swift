import JSONModelKit
import JSONModelRecords
import TestSupport
import Testing

/// Messages with the number 1.
struct CountedNounTests {
  final class Node: JSONModel {
    @OptionalKey var name = ""
    var child: Node?
    var value: JSONValue?
  }

  private static func sentence(_ body: () throws -> Void) throws -> String {
    try importError(body).issues[0].message
  }

  @Test(arguments: [(1, "nested deeper than 1 level"), (2, "nested deeper than 2 levels")])
  func depth(maximum: Int, expected: String) throws {
    let json = #"{"child":{"child":{}}}"#
    let options = JSONImportOptions(maximumDepth: maximum)
    try expectEqual(Self.sentence { _ = try Node(string: json, options: options) }, expected)
    let value = try JSONValue(string: json)
    try expectEqual(Self.sentence { _ = try Node(value: value, options: options) }, expected)
    let node = try Node(string: json)
    let exportOptions = JSONExportOptions(maximumDepth: maximum)
    try expectEqual(
      Self.sentence { _ = try node.jsonString(options: exportOptions) },
      "cannot be exported: \(expected), or a reference cycle")
  }

  @Test(arguments: [(1, "1 byte"), (3, "3 bytes")])
  func bytes(maximum: Int, expected: String) throws {
    let options = JSONImportOptions(maximumBytes: maximum)
    try expectEqual(
      Self.sentence { _ = try Node(string: #"{"name":""}"#, options: options) },
      "the document is longer than \(expected)")
    let recordOptions = JSONRecordOptions(maximumRecordBytes: maximum)
    try expectEqual(
      Self.sentence {
        let records = Node.records(from: Array(#"{"name":""}"#.utf8), options: recordOptions)
        for record in records { _ = try record.result.get() }
      }, "the record is longer than \(expected)")
  }
}
