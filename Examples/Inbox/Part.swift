/// One of several parts of a file that separate processes can read at the same time.
///
/// `2/4` is the second quarter.
struct Part {
  private let number: Int
  private let count: Int

  /// Parses a text such as `2/4`.
  init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1], number >= 1,
      number <= count, count <= 1_000
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Returns the byte range of this part of a file.
  ///
  /// The parts cover the file without overlaps.
  func byteRange(ofFileWith size: Int) -> Range<Int> {
    size * (number - 1) / count..<size * number / count
  }
}
