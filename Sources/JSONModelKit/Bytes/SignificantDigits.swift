/// The digits of a number from the first to the last nonzero one, and their power of ten.
///
/// `120.50` has the digits 1, 2, 0, 5 and the exponent -2; `1200` has the digits 1, 2 and the
/// exponent 2. The elements are the digits as numbers from 0 to 9.
struct SignificantDigits: Sequence {
  private let text: Range<ByteOffset>
  private let cursor: ByteCursor
  let count: Int
  let exponent: Int64

  var isZero: Bool { count == 0 }

  init(of number: DecimalNumber, from cursor: ByteCursor) {
    var seen = 0
    var count = 0
    var text = number.range.upperBound..<number.range.upperBound
    var offset = number.range.lowerBound
    while offset < number.range.upperBound, !cursor.byte(at: offset).isExponentLetter {
      let byte = cursor.byte(at: offset)
      offset.value += 1
      guard byte.isDigit, seen > 0 || byte != UInt8(ascii: "0") else { continue }
      if seen == 0 { text = (offset + -1)..<number.range.upperBound }
      seen += 1
      guard byte != UInt8(ascii: "0") else { continue }
      count = seen
      text = text.lowerBound..<offset
    }
    self.text = text
    self.cursor = cursor
    self.count = count
    // `number.exponent` is that of the nineteenth significant digit, or of the last one if there
    // are fewer.
    exponent = number.exponent + Int64(Swift.min(seen, DecimalNumber.mantissaDigits) - count)
  }

  func makeIterator() -> Iterator { Iterator(text: text, cursor: cursor) }

  struct Iterator: IteratorProtocol {
    private var text: Range<ByteOffset>
    private let cursor: ByteCursor

    init(text: Range<ByteOffset>, cursor: ByteCursor) {
      self.text = text
      self.cursor = cursor
    }

    mutating func next() -> UInt8? {
      while !text.isEmpty {
        let byte = cursor.byte(at: text.lowerBound)
        text = (text.lowerBound + 1)..<text.upperBound
        if byte.isDigit { return byte &- UInt8(ascii: "0") }
      }
      return nil
    }
  }
}

extension UInt8 {
  fileprivate var isExponentLetter: Bool { self | 0x20 == UInt8(ascii: "e") }
}
