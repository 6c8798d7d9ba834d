import Foundation
import JSONModelKit
import JSONModelRecords
import Testing

/// The ends of the elements of an array are found wherever brackets and quotation marks are.
struct ElementEndTests {
  /// Values that contain characters with a meaning, at every distance from the start of the value.
  static let values: [String] = (0...17).flatMap { length in
    let (text, digits) = (
      String(repeating: "a", count: length), String(repeating: "7", count: length)
    )
    return [
      #"{"id":1,"text":"\#(text)]}"}"#, #"{"id":2,"text":"\#(text)\"}]"}"#,
      #"{"id":3,"text":"\#(text)\\"}"#, #"{"id":4,"text":"\#(text)\\\""}"#,
      #"{"id":5,"text":"\#(text){[~|^_é日😀"}"#,
      #"{"id":6,"other":1\#(digits),"text":"\#(text)"}"#,
      #"{"id":7,"other":[[1\#(digits)],{"b":[]}],"tags":["\#(text)"]}"#,
      #"{"id":8 ,"other" : {"\#(text)[":[ ] , "\#(text)":true} }"#,
      #""\#(text)\"]""#, "[\(digits)]",
    ]
  }

  @Test(arguments: [",", " ,\n", ",\t "])
  func elementsAreTheValuesBetweenCommas(separator: String) throws {
    let text = "[\(Self.values.joined(separator: separator))]"
    var offset = 1
    let records = Array(Note.records(from: Array(text.utf8), format: .array))
    try #require(records.count == Self.values.count)
    for (record, value) in zip(records, Self.values) {
      #expect(record.byteRange == offset..<offset + value.utf8.count, "\(value)")
      offset += value.utf8.count + separator.utf8.count
      let expected = Result { () throws(JSONModelError) in try Note(string: value) }
      #expect((try? record.get()) == (try? expected.get()), "\(value)")
    }
  }

  @Test(arguments: [1, 2, 3, 5, 7, 8, 9])
  func elementsDoNotDependOnThePieces(size: Int) async throws {
    let bytes = Array("[\(Self.values.joined(separator: ","))]".utf8)
    let pieces = stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min($0 + size, bytes.count)])
    }
    let found = try await lines(of: pieces, .array)
    expectEqual(found, Note.records(from: bytes, format: .array).map { line(of: $0) })
    #expect(found.count == Self.values.count)
  }
}
