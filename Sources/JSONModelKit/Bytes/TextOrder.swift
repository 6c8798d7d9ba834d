extension String {
  /// Returns whether the string precedes another one in the order of their UTF-8 bytes.
  ///
  /// This is also the order of their Unicode scalars. Swift's own `<` is not a total order: neither
  /// of `"\u{e9}4"` and `"e\u{301}"` is less than the other, and they are not equal. Sorting by `<`
  /// would export equal objects in different orders.
  func precedes(_ other: String) -> Bool {
    lend { bytes in other.lend { bytes.precedes($0) } }
  }

  /// Returns whether the string has the same code points as another one.
  ///
  /// Swift's own `==` also treats canonically equivalent strings as equal, such as `"\u{e9}"` and
  /// `"e\u{301}"`. In JSON, they are different (RFC 8259, section 8.3).
  package func isSame(as other: String) -> Bool {
    if let text = SmallText(self), let otherText = SmallText(other) { return text == otherText }
    return lend { bytes in other.lend { bytes.isSame(as: $0) } }
  }
}

/// The position of a text in a list, and a part of its bytes as a number with the same order.
private struct TextPart {
  /// The maximum number of bytes in a part.
  static let size = 15

  let index: Int
  /// Fifteen bytes, then the number of bytes from the start of the part to the end of the text, at
  /// most 16, as the lowest byte.
  ///
  /// If fewer than fifteen bytes are left, zeros follow them. The count distinguishes these zeros
  /// from NUL characters of the text, so a text precedes its continuation.
  private(set) var number: UInt128 = 0

  init(_ index: Int) { self.index = index }

  mutating func read(_ text: String, from offset: Int) {
    if offset == 0, let small = SmallText(text) {
      let end = (small.words.1 & (.max &>> 8)).byteSwapped
      number = UInt128(small.words.0.byteSwapped) &<< 64 | UInt128(end) | UInt128(small.count)
      return
    }
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: offset)
    var (number, count) = (0 as UInt128, 0)
    for byte in bytes[start...].prefix(Self.size) {
      number = number &<< 8 | UInt128(truncatingIfNeeded: byte)
      count += 1
    }
    number &<<= UInt128(truncatingIfNeeded: 8 * (Self.size - count) + 8)
    self.number = number | UInt128(truncatingIfNeeded: min(bytes.count - offset, Self.size + 1))
  }

  /// Whether the text has bytes after the part.
  var hasRest: Bool { number & 0xFF > Self.size }
}

extension Sequence {
  /// Returns the elements in the order of the UTF-8 bytes of their texts.
  ///
  /// Elements with equal texts keep their order. The sort itself is apart, so that it is compiled
  /// once and not for each type of element.
  package func sorted(byUTF8Of text: (Element) -> String) -> [Element] {
    let elements = Array(self)
    guard elements.count > 1 else { return elements }
    return indexes(inOrderOf: elements.map(text)).map { elements[$0] }
  }
}

extension Dictionary where Key == String {
  /// The indices of the members in the order of their keys.
  @inline(__always) var indicesInOrder: [Index] {
    let indices = Array(indices)
    if count < 2 { return indices }
    return indexes(inOrderOf: indices.map { keys[$0] }).map { indices[$0] }
  }
}

/// Returns the indexes of texts in the order of their UTF-8 bytes.
///
/// All comparisons are of two integers, and texts that start with the same bytes are then sorted by
/// the next ones. With comparisons of strings, sorting took most of the time of an export of an
/// object with 10,000 keys.
///
/// - Parameter texts: At least one text.
private func indexes(inOrderOf texts: consuming [String]) -> [Int] {
  for index in texts.indices { texts[index].makeContiguousUTF8() }
  var parts = texts.indices.map(TextPart.init)
  var open = [(range: parts.indices, offset: 0)]
  while let (range, offset) = open.popLast() {
    for place in range { parts[place].read(texts[parts[place].index], from: offset) }
    parts[range].sort { $0.number < $1.number }
    var start = range.lowerBound
    for end in range.lowerBound + 1...range.upperBound
    where end == range.upperBound || parts[end].number != parts[start].number {
      if end - start > 1, parts[start].hasRest {
        open.append((start..<end, offset + TextPart.size))
      }
      start = end
    }
  }
  return parts.map { $0.index }
}

extension [[UInt8]] {
  /// The indexes of texts in the order of their bytes.
  var indexesInOrder: [Int] {
    indexes(of: count) { first, second in
      self[first].lend { text in self[second].lend { text.precedes($0) } }
    }
  }
}

extension Array {
  /// Returns the elements in an order; those that are equal in it keep their positions.
  ///
  /// Only the indexes are sorted: each type of element for which the standard library's `sorted` is
  /// compiled adds 3 KB to a program.
  func inOrder(_ precedes: (Element, Element) -> Bool) -> [Element] {
    if count < 2 { return self }
    return indexes(of: count) { precedes(self[$0], self[$1]) }.map { self[$0] }
  }
}

/// Returns the indexes of a list in an order.
///
/// The standard library's sort is stable.
private func indexes(
  of count: Int, inOrder precedes: (Int, Int) -> Bool
) -> [Int] {
  (0..<count).sorted(by: precedes)
}
