import Testing

@testable import JSONModelKit

/// Values that are skipped now and imported later: the ends of long containers are memoized.
struct ValueEndTests {
  private func withReader(
    over text: String, _ body: (inout JSONReader) throws -> Void
  ) throws {
    try unsafe Array(text.utf8).withUnsafeBytes { bytes in
      let cursor = try #require(unsafe ByteCursor(bytes))
      var reader = JSONReader(cursor, maximumDepth: 8)
      try body(&reader)
    }
  }

  private static let long = "[" + String(repeating: "1,", count: 3_000) + "1]"

  @Test func theEndsOfLongContainersAreMemoized() throws {
    let text = #"{"a":[\#(Self.long),[2]]} "#
    try withReader(over: text) { reader in
      try reader.skipValueForLookahead()
      #expect(reader.cursor.position.value == text.utf8.count - 1 && reader.depth == 0)
      let ends = reader.cachedEnds.map { ($0.key.value, $0.value.value) }.sorted { $0.0 < $1.0 }
      let inner = 6 + Self.long.utf8.count
      #expect(ends.map(\.0) == [0, 5, 6])
      #expect(ends.map(\.1) == [inner + 6, inner + 5, inner])
    }
  }

  @Test func aMemoizedEndIsUsed() throws {
    try withReader(over: "[\(Self.long),2]") { reader in
      reader.cachedEnds[ByteOffset(1)] = ByteOffset(9)
      reader.rewind(to: (ByteOffset(1), depth: 1))
      try reader.skipValueForLookahead()
      #expect(reader.cursor.position.value == 9 && reader.depth == 1)
    }
  }

  @Test func valuesThatAreSkippedOnlyOnceAreNotMemoized() throws {
    try withReader(over: Self.long) { reader in
      try reader.skipValue()
      #expect(reader.cachedEnds.isEmpty)
    }
    try withReader(over: #""text""#) { reader in
      try reader.skipValueForLookahead()
      #expect(reader.cachedEnds.isEmpty && reader.cursor.isAtEnd)
    }
  }

  @Test func skippedValuesAreValidated() throws {
    try withReader(over: "[\(Self.long),]") { reader in
      #expect(throws: ReadingStopped.self) { try reader.skipValueForLookahead() }
    }
  }

  /// Records are found with a scanner that counts brackets, because it takes pieces of any size.
  @Test(arguments: [
    #"{"a":[1,"}",{"b":{}}],"c":"\"]"} "#, #"[[],[["]"]],"\\",{"\\\"}":"{"}],1"#,
    #""a\"b\\" "#, "12.5e3,", "true]", "[ 1 , { } ]{}",
  ])
  func theScannerOfPiecesFindsTheEndsThatTheReaderFinds(text: String) throws {
    var end = 0
    try withReader(over: text) { reader in
      try reader.skipValue()
      end = reader.cursor.position.value
    }
    let bytes = Array(text.utf8)
    for size in 1...bytes.count {
      var scanner = ValueEndScanner(first: bytes[0])
      var (offset, hasEnded) = (0, false)
      while !hasEnded, offset < bytes.count {
        let piece = Array(bytes[offset..<min(offset + size, bytes.count)])
        try piece.lend { lent in
          var cursor = try #require(lent.cursor)
          hasEnded = scanner.scan(&cursor)
          offset += cursor.position.value
        }
      }
      #expect(hasEnded && offset == end, "pieces of \(size) bytes")
    }
  }
}
