/// The summary of the strings at one key path.
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
    lengths =
      lengths.map { min($0.lowerBound, length)...max($0.upperBound, length) } ?? length...length
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
    integers =
      integers.map {
        min($0.lowerBound, other.lowerBound)...max($0.upperBound, other.upperBound)
      } ?? other
  }

  mutating func merge(_ other: StringSummary) {
    count += other.count
    formats.formIntersection(other.formats)
    if other.count > 0 { addIntegers(other.integers) }
    if let otherLengths = other.lengths {
      lengths =
        lengths.map {
          min($0.lowerBound, otherLengths.lowerBound)...max($0.upperBound, otherLengths.upperBound)
        } ?? otherLengths
    }
    guard let otherValues = other.values else {
      values = nil
      return
    }
    values?.merge(otherValues, uniquingKeysWith: +)
    if (values?.count ?? 0) > Self.maximumValues { values = nil }
  }
}
