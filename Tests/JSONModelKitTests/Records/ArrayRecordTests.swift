import Foundation
import JSONModelKit
import JSONModelRecords
import Testing

private let ending = "; no further record can be read"

/// Records of arrays, JSON text sequences and concatenated documents: errors, and the validation of
/// the enclosing document.
struct ArrayRecordTests {

  @Test func elementsOfTheRootArrayAreRecords() {
    expectEqual(
      lines(of: "[{\"id\":1},\n  {\"id\":2}\n]\n", .array), ["1 @1..<9 id 1", "2 @13..<21 id 2"])
    expectEqual(lines(of: " [ ] ", .array), [])
  }

  @Test func anElementOfAnotherJSONTypeIsAFailedRecord() {
    expectEqual(
      lines(of: "[7,null,\"a\",[{}],{\"id\":1}]", .array),
      [
        "1 @1..<2 line 1, column 2: expected Note, found number/1",
        "1 @3..<7 line 1, column 4: expected Note, found null/3",
        "1 @8..<11 line 1, column 9: expected Note, found string/8",
        "1 @12..<16 line 1, column 13: expected Note, found array/12",
        "1 @17..<25 id 1",
      ])
  }

  /// An invalid document ends in a failure with the position of the error.
  @Test(arguments: [
    ("", "1 @0..<0 open line 1, column 1: the document is empty/0"),
    (
      " ",
      "1 @1..<1 open line 1, column 2: invalid JSON: expected a value, found the end of the document\(ending)/1"
    ),
    ("{}", "1 @0..<0 open line 1, column 1: expected [Note], found object/0"),
    ("null", "1 @0..<0 open line 1, column 1: expected [Note], found null/0"),
    ("nul", "1 @0..<0 open line 1, column 1: expected [Note], found null/0"),
    ("]", "1 @0..<0 open line 1, column 1: invalid JSON: expected a value\(ending)/0"),
    (
      "[",
      "1 @1..<1 open line 1, column 2: invalid JSON: expected a value, found the end of the document\(ending)/1"
    ),
    ("[,", "1 @1..<1 open line 1, column 2: invalid JSON: expected a value\(ending)/1"),
    ("[}", "1 @1..<1 open line 1, column 2: invalid JSON: expected a value\(ending)/1"),
    (
      "[] x",
      "1 @3..<3 open line 1, column 4: invalid JSON: unexpected data after the JSON value\(ending)/3"
    ),
    (
      "[]]",
      "1 @2..<2 open line 1, column 3: invalid JSON: unexpected data after the JSON value\(ending)/2"
    ),
  ])
  func malformedDocumentsEndInAFailure(text: String, expected: String) {
    expectEqual(lines(of: text, .array), [expected])
  }

  @Test(arguments: [
    (",]", "1 @10..<10 open line 1, column 11: invalid JSON: expected a value\(ending)/10"),
    (
      "",
      "1 @9..<9 open line 1, column 10: invalid JSON: expected a comma or ] after an array element, found the end of the document\(ending)/9"
    ),
    (
      "{\"id\":2}]",
      "1 @9..<9 open line 1, column 10: invalid JSON: expected a comma or ] after an array element\(ending)/9"
    ),
    (
      ":",
      "1 @9..<9 open line 1, column 10: invalid JSON: expected a comma or ] after an array element\(ending)/9"
    ),
    (
      ",\n{\"id\" 2},{\"id\":3}]",
      "2 @11..<19 line 2, column 7: invalid JSON: expected a colon after the key\(ending)/17"
    ),
    (
      ",{\"id\":[}},{\"id\":3}]",
      "1 @10..<19 line 1, column 18, id[0]: invalid JSON: expected a value\(ending)/17"
    ),
    (
      ",{\"id\":2]},{\"id\":3}]",
      "1 @10..<18 line 1, column 18: invalid JSON: expected a comma or } after an object member\(ending)/17"
    ),
    (
      ",{\"text\":\"a},{\"id\":3}]",
      "1 @10..<31 open line 1, column 25: invalid JSON: expected a comma or } after an object member\(ending)/24"
    ),
    (
      ",tru,{}]",
      "1 @10..<13 line 1, column 14: invalid JSON: expected true, false or null, found the end of the document\(ending)/13"
    ),
    (",@,{}]", "1 @10..<10 open line 1, column 11: invalid JSON: expected a value\(ending)/10"),
    (
      ",{\"id\":2",
      "1 @10..<17 open line 1, column 18: invalid JSON: expected a comma or } after an object member, found the end of the document\(ending)/17"
    ),
  ])
  func recordsBeforeAFailureAreReturned(rest: String, expected: String) {
    expectEqual(lines(of: "[{\"id\":1}" + rest, .array), ["1 @1..<9 id 1", expected])
  }

  @Test func anElementThatIsTooLongIsSkipped() {
    let options = JSONRecordOptions(maximumRecordBytes: 12)
    expectEqual(
      lines(of: "[{\"id\":1},{\"text\":\"}]\\\"{{[[\"},\n{\"id\":3}]", .array, options),
      [
        "1 @1..<9 id 1", "1 @10..<22 line 1, column 11: the record is longer than 12 bytes/10",
        "2 @31..<39 id 3",
      ])
  }

  @Test func anElementThatIsTooDeepIsAFailedRecord() {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    let found = lines(of: "[{\"tags\":\(deep)},{\"id\":2}]", .array)
    expectEqual(found.count, 2)
    #expect(found[0].contains("nested deeper than 512 levels"))
    #expect(found[1].hasSuffix("id 2"))
  }

  // MARK: - Arrays inside documents

  @Test func anArrayIsFoundByItsKeyPath() {
    let text =
      "{\"a\":{\"items\":[7]},\"data\":[{\"x\":1},{\"items\":[{\"id\":1},{\"id\":2}],\"y\":[]}]}"
    expectEqual(lines(of: text, .array(at: "data.1.items")).map { $0.suffix(4) }, ["id 1", "id 2"])
    expectEqual(
      lines(of: text, .array(at: ["data", 1, "items"])), lines(of: text, .array(at: "data.1.items"))
    )
    // In an object, an index matches the key that consists of its digits.
    let keyed = "{\"data\":{\"0\":[],\"1\":{\"items\":[{\"id\":1},{\"id\":2}]}}}"
    expectEqual(
      lines(of: keyed, .array(at: ["data", 1, "items"])).map { $0.suffix(4) }, ["id 1", "id 2"])
  }

  @Test(arguments: [
    ("{}", "1 @2..<2 open line 1, column 1, a.b: required key is missing/0"),
    ("7", "1 @1..<1 open line 1, column 1, a.b: required key is missing/0"),
    ("{\n\"a\":{\"c\":[]}}", "2 @15..<15 open line 2, column 5, a.b: required key is missing/6"),
    ("{\"a\":[{\"b\":[]}]}", "1 @16..<16 open line 1, column 6, a.b: required key is missing/5"),
    (
      "{\"a\":{\"b\":7}}",
      "1 @10..<10 open line 1, column 11, a.b: expected [Note], found number/10"
    ),
    (
      "{\"a\":{\"b\":null}}",
      "1 @10..<10 open line 1, column 11, a.b: expected [Note], found null/10"
    ),
    ("{\"a\":{\"b\":[],\"b\":[]}}", "1 @17..<17 open line 1, column 18, a.b: duplicate key/17"),
    (
      "{\"a\":{\"b\":[]},\"c\":01}",
      "1 @19..<19 open line 1, column 20: invalid JSON: numbers must not have leading zeros\(ending)/19"
    ),
    (
      "{\"a\":{\"b\":[]},\"c\":\"\\x\"}",
      "1 @20..<20 open line 1, column 21: invalid JSON: expected one of \" \\ / b f n r t u after a backslash\(ending)/20"
    ),
    (
      "{\"a\":{\"b\":[]}",
      "1 @13..<13 open line 1, column 14: invalid JSON: expected a comma or } after an object member, found the end of the document\(ending)/13"
    ),
    (
      "{\"a\":{\"b\":[]}]",
      "1 @13..<13 open line 1, column 14: invalid JSON: expected a comma or } after an object member\(ending)/13"
    ),
    (
      "{\"a\":{\"b\":[]},}",
      "1 @14..<14 open line 1, column 15: invalid JSON: expected a key in quotation marks after the comma\(ending)/14"
    ),
    (
      "{\"a\":{\"b\":[]}} 1",
      "1 @15..<15 open line 1, column 16: invalid JSON: unexpected data after the JSON value\(ending)/15"
    ),
    (
      "{a:1}",
      "1 @1..<1 open line 1, column 2: invalid JSON: expected a key in quotation marks or }\(ending)/1"
    ),
  ])
  func theEnclosingStructureIsValidated(text: String, expected: String) {
    expectEqual(lines(of: text, .array(at: "a.b")), [expected])
  }

  @Test func limitsApplyToTheEnclosingStructure() {
    let deep = String(repeating: "[", count: 20) + String(repeating: "]", count: 20)
    let options = JSONRecordOptions(importing: JSONImportOptions(maximumDepth: 10))
    let found = lines(of: "{\"x\":\(deep),\"a\":[{\"id\":1}]}", .array(at: "a"), options)
    expectEqual(found, ["1 @14..<14 open line 1, column 15: nested deeper than 10 levels/14"])
  }

  /// A member beside the array may be larger than a record, but a string or key may not.
  @Test func enclosingMembersMayBeLarge() async throws {
    let many = String(repeating: "{\"x\": [1.5, \"a\"]},", count: 500)
    let text = "{\"other\":[\(many)0],\"a\":[{\"id\":1}],\"more\":[\(many)0]}"
    let options = JSONRecordOptions(maximumRecordBytes: 100)
    let pieces = Array(text.utf8)
    let found = try await lines(of: pieces, .array(at: "a"), options)
    expectEqual(found.map { $0.suffix(4) }, ["id 1"])
    let long = "{\"other\":\"\(String(repeating: "x", count: 9_000))\",\"a\":[{\"id\":1}]}"
    let longOptions = JSONRecordOptions(maximumRecordBytes: 8_000)
    let rejected = try await lines(of: Array(long.utf8).map { [$0] }, .array(at: "a"), longOptions)
    expectEqual(rejected.count, 1)
    #expect(rejected[0].contains("a token is longer than 8000 bytes"))
    // The result does not depend on how the bytes are split.
    expectEqual(lines(of: long, .array(at: "a"), longOptions), rejected)
    let invalid = "{\"other\":\"\(String(repeating: "x", count: 8_500))\u{1}\",\"a\":[]}"
    expectEqual(lines(of: invalid, .array(at: "a"), longOptions), rejected)
    // A small limit for records does not apply to short keys of the enclosing objects.
    expectEqual(
      lines(of: "{\"a\":[{\"id\":1}]}", .array(at: "a"), JSONRecordOptions(maximumRecordBytes: 0))
        .count { $0.contains("the record is longer than 0 bytes") }, 1)
    expectEqual(
      try await lines(of: Array(long.utf8), .array(at: "a")).map { $0.suffix(4) }, ["id 1"])
  }

  // MARK: - Sequences and concatenated documents

  @Test func aSyntaxErrorInASequenceFailsOneRecord() {
    expectEqual(
      lines(of: "\u{1E}{\"id\":1}\n\u{1E}{\"id\":\u{1E}\u{1E}\n\u{1E}{\"id\":\n3}\n", .sequence),
      [
        "1 @1..<10 id 1",
        "2 @11..<17 line 2, column 8, id: invalid JSON: expected a value, found the end of the document/17",
        "3 @21..<31 open id 3",
      ])
  }

  @Test func aSequenceBeginsWithASeparator() {
    expectEqual(
      lines(of: "{\"id\":1}\n\u{1E}{\"id\":2}", .sequence),
      [
        "1 @0..<9 line 1, column 1: invalid JSON: expected a record separator (U+001E) before the record/0",
        "2 @10..<18 open id 2",
      ])
  }

  @Test func concatenatedDocumentsAreRecords() {
    expectEqual(
      lines(of: "{\"id\":1}{\"id\":2}\n\n {\"id\":3}", .concatenated),
      ["1 @0..<8 id 1", "1 @8..<16 id 2", "3 @19..<27 id 3"])
    expectEqual(lines(of: " \n ", .concatenated), [])
    expectEqual(
      lines(of: "{\"id\":1},{\"id\":2}", .concatenated),
      [
        "1 @0..<8 id 1",
        "1 @8..<8 open line 1, column 9: invalid JSON: expected a value\(ending)/8",
      ])
  }
}
