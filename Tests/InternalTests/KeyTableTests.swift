import Foundation
import Testing

@testable import JSONModelKit

/// A key is compared word by word with the expected one; any other key is looked up by its bytes.
struct KeyTableTests {
  /// The lengths of keys of up to five words, with every number of bytes in the last word.
  private static let lengths = 0...40

  private func cursor<Result>(over text: String, _ body: (ByteCursor) throws -> Result) throws
    -> Result
  {
    let bytes = Array(text.utf8)
    return try unsafe bytes.withUnsafeBytes { buffer in
      try body(try #require(unsafe ByteCursor(buffer)))
    }
  }

  private func key(of length: Int) -> String {
    String("abcdefghijklmnopqrstuvwxyz0123456789ABCD".prefix(length))
  }

  /// Returns keys that are similar to a key, but different.
  private func others(than key: String) -> [String] {
    let start = key.dropLast()
    return [key + "x", "x" + key, start + "x", start + "é", String(start)].filter { $0 != key }
  }

  @Test(arguments: lengths)
  func onlyTheKeyItselfMatches(length: Int) throws {
    let key = key(of: length)
    let table = KeyTable([key])
    try cursor(over: key + "\":        1}") { cursor in
      #expect(table.match(PropertyIndex(0), at: ByteOffset(0), in: cursor) == length + 1)
    }
    for other in others(than: key) {
      try cursor(over: other + "\":        1}") { cursor in
        #expect(table.match(PropertyIndex(0), at: ByteOffset(0), in: cursor) == nil)
      }
    }
  }

  @Test func aKeyMatchesAtItsPosition() throws {
    let table = KeyTable(["id", "name"])
    try cursor(over: #"{"name":1}"#) { cursor in
      #expect(table.match(PropertyIndex(1), at: ByteOffset(2), in: cursor) == 5)
      #expect(table.match(PropertyIndex(1), at: ByteOffset(1), in: cursor) == nil)
      #expect(table.match(PropertyIndex(0), at: ByteOffset(2), in: cursor) == nil)
      #expect(table.match(PropertyIndex(2), at: ByteOffset(2), in: cursor) == nil)
    }
  }

  @Test func nothingMatchesInTheLastBytesOfTheInput() throws {
    let table = KeyTable(["id"])
    // The import continues on the slow path.
    try cursor(over: #"id":1}"#) { cursor in
      #expect(table.match(PropertyIndex(0), at: ByteOffset(0), in: cursor) == nil)
      #expect(table.find(ByteOffset(0)..<ByteOffset(2), in: cursor) == PropertyIndex(0))
    }
  }

  @Test(arguments: lengths)
  func onlyTheKeyItselfIsFound(length: Int) throws {
    let key = key(of: length)
    let table = KeyTable([key])
    let changed = key.indices.map { key.replacingCharacters(in: $0...$0, with: "?") }
    for text in [key] + others(than: key) + changed {
      let expected = text == key ? PropertyIndex(0) : nil
      #expect(table.find(text) == expected)
      // Such a string is not stored in the two words of a `String`, however short it is.
      var onHeap = text
      onHeap.reserveCapacity(64)
      #expect(table.find(onHeap) == expected)
      for (before, after) in [("", "\""), ("{\"", "\""), ("{\"", "\": 1234567890}")] {
        try cursor(over: before + text + after) { cursor in
          let start = ByteOffset(before.utf8.count)
          let range = start..<(start + text.utf8.count)
          #expect(table.find(range, in: cursor) == expected)
        }
      }
    }
  }

  @Test func propertiesWithTheSameKeyAreChained() {
    let table = KeyTable(["id", "name", "id", nil, "id"])
    #expect(table.find("id") == PropertyIndex(0))
    #expect(table.next(sharingKeyOf: PropertyIndex(0)) == PropertyIndex(2))
    #expect(table.next(sharingKeyOf: PropertyIndex(2)) == PropertyIndex(4))
    #expect(table.next(sharingKeyOf: PropertyIndex(4)) == nil)
    #expect(table.next(sharingKeyOf: PropertyIndex(1)) == nil)
    #expect(table.find("name") == PropertyIndex(1))
  }

  @Test func canonicallyEqualKeysAreDifferent() {
    let table = KeyTable(["caf\u{E9}", "cafe\u{301}"])
    #expect(table.find("caf\u{E9}") == PropertyIndex(0))
    #expect(table.find("cafe\u{301}") == PropertyIndex(1))
    #expect(table.next(sharingKeyOf: PropertyIndex(0)) == nil)
  }

  @Test func partialWordsAreLoadedInTheMiddleAndAtTheEnd() throws {
    let text = "0123456789"
    try cursor(over: text) { cursor in
      for start in 0...10 {
        for count in 0...min(8, 10 - start) {
          let bytes = text.utf8.dropFirst(start).prefix(count)
          let expected = bytes.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
          #expect(cursor.partialWord(at: ByteOffset(start), count: count) == expected)
        }
      }
    }
  }

  @Test func manyKeysAreAllFound() {
    let keys = (0..<2_000).map { "key\($0)" }
    let table = KeyTable(keys)
    for (index, key) in keys.enumerated() { #expect(table.find(key) == PropertyIndex(index)) }
    #expect(table.find("key2000") == nil)
  }
}
