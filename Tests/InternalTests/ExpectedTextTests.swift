import Foundation
import Testing

@testable import JSONModelKit

/// A key is compared together with its closing quotation mark and the colon after it, in words that
/// may overlap.
struct ExpectedTextTests {
  private static let lengths = 0...45

  private func cursor<Result>(over text: String, _ body: (ByteCursor) throws -> Result) throws
    -> Result
  {
    let bytes = Array(text.utf8)
    return try unsafe bytes.withUnsafeBytes { buffer in
      try body(try #require(unsafe ByteCursor(buffer)))
    }
  }

  private func key(of length: Int) -> String {
    String("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJ".prefix(length))
  }

  /// Returns whether the cursor advances past the key at the start of a text.
  ///
  /// - Parameter colon: The colon and the white space before it.
  private func skips(_ key: String, in text: String, colon: String = ":") throws -> Bool {
    let keys = KeyTable([key])
    let texts = ExpectedTexts([(keys.expectedText(of: PropertyIndex(0)) ?? ExpectedText(), 0)])
    return try cursor(over: text) { start in
      var cursor = start
      let isNext = cursor.skipKey(texts.lent[0])
      #expect(cursor.position.value == (isNext ? key.utf8.count + 1 + colon.utf8.count : 0))
      return isNext
    }
  }

  @Test(arguments: lengths) func onlyTheKeyItselfIsSkipped(length: Int) throws {
    let key = key(of: length)
    try #expect(skips(key, in: key + "\":        1}") == (length + 2 <= ExpectedText.capacity))
    var bytes = Array((key + "\":").utf8)
    for index in bytes.indices {
      bytes[index] ^= 1
      try #expect(!skips(key, in: String(decoding: bytes, as: UTF8.self) + "        1}"))
      bytes[index] ^= 1
    }
  }

  /// White space may precede the colon (RFC 8259, section 2).
  @Test(arguments: lengths, [" :", "\t:", "\r\n  :", String(repeating: " ", count: 70) + ":"])
  func whiteSpaceBeforeTheColonIsSkipped(length: Int, colon: String) throws {
    let key = key(of: length)
    let isShort = length + 2 <= ExpectedText.capacity
    try #expect(skips(key, in: key + "\"" + colon + "       1}", colon: colon) == isShort)
    try #expect(!skips(key, in: key + "\"" + colon.dropLast() + "        1}"))
    try #expect(!skips(key, in: key + "\"" + colon.dropLast()))
    var bytes = Array((key + "\"").utf8)
    for index in bytes.indices {
      bytes[index] ^= 1
      try #expect(!skips(key, in: String(decoding: bytes, as: UTF8.self) + colon + "       1}"))
      bytes[index] ^= 1
    }
  }

  /// A comparison reads no bytes after the end of the document.
  @Test(arguments: lengths) func theEndOfTheDocumentIsRespected(length: Int) throws {
    let key = key(of: length)
    let whole = key + "\":"
    for count in 1...whole.utf8.count {
      let isWhole = count == whole.utf8.count
      let isNext = try skips(key, in: String(whole.prefix(count)))
      if !isWhole { #expect(!isNext) }
      if isWhole, 8...ExpectedText.capacity ~= count { #expect(isNext) }
    }
  }

  /// A list has each value in the memory after its text, whatever the size of the values is.
  @Test func valuesOfAnySizeAreKept() throws {
    func check<Value: BitwiseCopyable & Sendable & Equatable>(_ values: [Value]) throws {
      let keys = KeyTable(values.indices.map { "key\($0)" })
      let texts = ExpectedTexts(
        values.indices.map { (keys.expectedText(of: PropertyIndex($0))!, values[$0]) })
      #expect(texts.lent.count == values.count)
      for index in values.indices {
        #expect(texts.lent[index].value == values[index])
        try cursor(over: "key\(index)\":  ") { start in
          var cursor = start
          let isNext = cursor.skipKey(texts.lent[index])
          #expect(isNext)
        }
      }
    }
    try check([1, 2, 255] as [UInt8])
    try check([-1, 2, 3] as [Int32])
    try check([0.5, .infinity, -1] as [Double])
    try check([nil, 1, nil, 2] as [Int?])
  }

  @Test func keysThatAreNotComparedBytewiseAreAbsent() throws {
    try #expect(!skips("a\"b", in: "a\\\"b\":       1"))
    try #expect(!skips("a\"b", in: "a\"b\":       1"))
  }
}
