import JSONModelKit

struct NumberSummary {
  var count = 0
  var areWhole = true
  /// Whether `Int64` can represent every number.
  var fitInt64 = true
  var fitDouble = true
  /// Whether an import as `Double` and an export preserve the value of every number.
  var areExactDoubles = true
  /// Whether a `Decimal` can represent every number.
  var areDecimals = true
  /// The smallest and the largest number.
  var range: ClosedRange<JSONNumber>?

  mutating func learn(_ number: JSONNumber) {
    count += 1
    let text = number.text
    let isWhole = text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
    areWhole = areWhole && isWhole
    if isWhole && text.utf8.count <= 15 {
      learn(inRange: number)
      return
    }
    fitInt64 = fitInt64 && isWhole && number.integer(as: Int64.self) != nil
    fitDouble = fitDouble && number.double != nil
    areDecimals = areDecimals && number.decimal != nil
    // A Double preserves every number with at most 15 digits and without an exponent.
    if areExactDoubles, text.utf8.count > 15 || text.utf8.contains(where: { $0 | 0x20 == 0x65 }) {
      areExactDoubles = number.double.flatMap { JSONNumber($0) } == number
    }
    learn(inRange: number)
  }

  private mutating func learn(inRange number: JSONNumber) {
    guard let range else {
      self.range = number...number
      return
    }
    // Fast path: nearly all numbers are between the bounds, and Doubles are faster to compare.
    if let value = number.double, let least = range.lowerBound.double,
      let greatest = range.upperBound.double, least < value, value < greatest
    {
      return
    }
    self.range = Self.lesser(range.lowerBound, number)...Self.greater(range.upperBound, number)
  }

  mutating func merge(_ other: NumberSummary) {
    count += other.count
    areWhole = areWhole && other.areWhole
    fitInt64 = fitInt64 && other.fitInt64
    fitDouble = fitDouble && other.fitDouble
    areExactDoubles = areExactDoubles && other.areExactDoubles
    areDecimals = areDecimals && other.areDecimals
    guard let otherRange = other.range else { return }
    guard let range else {
      self.range = otherRange
      return
    }
    self.range =
      Self.lesser(
        range.lowerBound, otherRange.lowerBound)...Self.greater(
        range.upperBound, otherRange.upperBound)
  }

  /// Returns the smaller number.
  ///
  /// Of equal numbers, it returns the one with the shorter text, so that the result does not depend
  /// on the order of the samples.
  private static func lesser(_ left: JSONNumber, _ right: JSONNumber) -> JSONNumber {
    left == right ? shorter(left, right) : min(left, right)
  }

  private static func greater(_ left: JSONNumber, _ right: JSONNumber) -> JSONNumber {
    left == right ? shorter(left, right) : max(left, right)
  }

  private static func shorter(_ left: JSONNumber, _ right: JSONNumber) -> JSONNumber {
    (left.text.utf8.count, left.text) <= (right.text.utf8.count, right.text) ? left : right
  }
}

struct StringSummary {
  /// The maximum number of different values; strings with more values are free text.
  static let maximumValues = 24

  var count = 0
  var formats = TextFormats.all
  /// The number of occurrences of each value.
  ///
  /// nil if there are more than `maximumValues` different values, or one with more than 80 bytes.
  var values: [ExactText: Int]? = [:]
  /// The numbers of Unicode scalars of the shortest and the longest string.
  var lengths: ClosedRange<Int>?
  /// The smallest and the largest integer, if all strings have the format `integer`.
  private(set) var integers: ClosedRange<Int>?

  mutating func learn(_ text: String) {
    count += 1
    let length = text.unicodeScalars.count
    lengths.widen(by: length...length)
    let exact = ExactText(text)
    if values != nil {
      if let known = values?[exact] {
        values?[exact] = known + 1
        return
      }
      values?[exact] = 1
      if (values?.count ?? 0) > Self.maximumValues || text.utf8.count > 80 { values = nil }
    }
    if !formats.isEmpty { formats = TextFormats.formats(of: text, among: formats) }
    addIntegers(formats.contains(.integer) ? Int(text).map { $0...$0 } : nil)
  }

  private mutating func addIntegers(_ other: ClosedRange<Int>?) {
    guard formats.contains(.integer), let other else {
      integers = nil
      return
    }
    integers.widen(by: other)
  }

  mutating func merge(_ other: StringSummary) {
    count += other.count
    formats.formIntersection(other.formats)
    if other.count > 0 { addIntegers(other.integers) }
    if let otherLengths = other.lengths { lengths.widen(by: otherLengths) }
    guard let otherValues = other.values else {
      values = nil
      return
    }
    values?.merge(otherValues, uniquingKeysWith: +)
    if (values?.count ?? 0) > Self.maximumValues { values = nil }
  }
}

extension Optional {
  /// Widens a range so that it includes another one.
  mutating func widen<Bound>(by other: ClosedRange<Bound>) where Wrapped == ClosedRange<Bound> {
    self =
      map { min($0.lowerBound, other.lowerBound)...max($0.upperBound, other.upperBound) } ?? other
  }
}
