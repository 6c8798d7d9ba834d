import Testing

@testable import JSONModelKit

/// Compares the results of `ByteBlock` with those of loops over the same bytes.
struct ByteBlockTests {
  // MARK: - Expected results

  static func plainText(_ byte: UInt8) -> Bool {
    (0x20..<0x80).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  static func unescaped(_ byte: UInt8) -> Bool { byte >= 0x80 || plainText(byte) }

  /// Quotation marks, brackets, and the characters between or after them that stop, too.
  static func stopsStructure(_ byte: UInt8) -> Bool {
    byte == 0x22 || 0x5B...0x5F ~= byte & 0x7F || byte & 0x7F >= 0x7B
  }

  static func isPlainTriple(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, first != 0xED, (0xE1...0xEF).contains(first) else {
      return false
    }
    return bytes.count == 3 && bytes.dropFirst().allSatisfy { (0x80...0xBF).contains($0) }
  }

  func check(_ bytes: [UInt8]) throws {
    let memory = try #require(bytes.count == ByteBlock.size ? bytes : nil)
    let loaded = unsafe memory.withUnsafeBytes { memory in
      unsafe memory.baseAddress.map { unsafe ByteBlock(at: $0) }
    }
    let block = try #require(loaded)
    expect(block.textStops, bytes) { !Self.plainText($0) }
    expect(block.structureStops, bytes) { Self.stopsStructure($0) }
    expect(block.escapes, bytes) { !Self.unescaped($0) }
    expect(block.nonSpaces, bytes) { $0 != 0x20 }
    let areTriples = Self.isPlainTriple(bytes[0..<3]) && Self.isPlainTriple(bytes[3..<6])
    #expect(block.hasTwoPlainTriples == areTriples, "\(bytes)")
    var copy = [UInt8](repeating: 0, count: bytes.count)
    unsafe copy.withUnsafeMutableBytes { memory in
      if let base = memory.baseAddress { unsafe block.store(at: base) }
    }
    #expect(copy == bytes)
  }

  private func expect(_ marks: UInt64, _ bytes: [UInt8], first isMarked: (UInt8) -> Bool) {
    let first = marks == 0 ? nil : ByteBlock.firstIndex(of: marks)
    #expect(first == bytes.firstIndex(where: isMarked), "\(bytes)")
  }

  // MARK: - Tests

  @Test(arguments: [UInt8(ascii: "a"), 0x20, 0xC3, 0xFF, 0x7F, 0x21])
  func everyByteIsFoundAtEveryPosition(filler: UInt8) throws {
    for index in 0..<8 {
      for byte in UInt8.min...UInt8.max {
        var bytes = [UInt8](repeating: filler, count: 8)
        bytes[index] = byte
        try check(bytes)
      }
    }
  }

  @Test func theFirstOfTwoBytesIsFound() throws {
    let special: [UInt8] = [0x00, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7F, 0x80, 0xFF]
    for first in special {
      for second in special {
        for index in 0..<7 {
          var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 8)
          bytes[index] = first
          bytes[index + 1] = second
          try check(bytes)
        }
      }
    }
  }

  @Test func spacesOfEveryLengthAreSkipped() throws {
    for count in 0...8 {
      for next in UInt8.min...UInt8.max {
        let others = [UInt8](repeating: next, count: 8 - count)
        try check([UInt8](repeating: 0x20, count: count) + others)
      }
    }
  }

  /// In characters of three bytes, each byte is replaced with every other value.
  @Test func triplesWithOneInvalidByteAreRejected() throws {
    let text = Array("日本語文字列".utf8.prefix(8))
    for index in text.indices {
      for byte in UInt8.min...UInt8.max {
        var bytes = text
        bytes[index] = byte
        try check(bytes)
      }
    }
  }
}
