import JSONModelKit
import JSONModelSchema

/// Decides which strings are values of an enumeration.
enum EnumerationRule {
  /// Returns the sorted values if a few values repeat in many strings; otherwise nil.
  static func values(of strings: StringSummary, _ options: InferenceOptions) -> [String]? {
    guard options.enumerations != .none, strings.formats.contains(.word),
      let values = strings.values, values.count >= 2, strings.count >= 10,
      strings.count >= values.count * 3
    else { return nil }
    return values.keys.sorted().map(\.text)
  }

  static func cases(for values: [String]) -> [EnumerationDesign.Case] {
    var names = NameSet()
    return values.map { value in
      let short = NameWords.property(NameWords.words(of: value), usesAcronyms: true)
      let long = NameWords.property(NameWords.spelledWords(of: value), usesAcronyms: true)
      let name = names.take(
        [short, short + "Value", long].filter { !$0.isEmpty }, isReserved: ReservedNames.isCase)
      return EnumerationDesign.Case(name: name, value: value)
    }
  }
}

enum ConstraintGuess {
  static func expressions(for value: ValueSummary, _ type: TypeDesign) -> [String] {
    switch type {
    case .int:
      guard let range = range(of: value) else { return [] }
      return [".range(\(bound(range.lowerBound.text))...\(bound(range.upperBound.text)))"]
    case .double:
      guard let range = range(of: value), let least = range.lowerBound.double,
        let greatest = range.upperBound.double
      else { return [] }
      return [".range(\(bound("\(least)"))...\(bound("\(greatest)")))"]
    case .string:
      // An import also converts numbers to strings.
      guard value.numbers.count == 0, let lengths = value.strings.lengths else { return [] }
      let pattern = codePattern(value.strings).map { [".pattern(\(SwiftText.literal($0)))"] } ?? []
      return [".length(\(lengths.lowerBound)...\(lengths.upperBound))"] + pattern
    case .array:
      guard let counts = value.arrays.counts else { return [] }
      return [".count(\(counts.lowerBound)...\(counts.upperBound))"]
    default: return []
    }
  }

  /// Returns the smallest and the largest number, including those in strings.
  ///
  /// If the type is a number, all strings are integers, which an import converts.
  private static func range(of value: ValueSummary) -> ClosedRange<JSONNumber>? {
    guard let integers = value.strings.integers else { return value.numbers.range }
    let least = JSONNumber(integers.lowerBound)
    let greatest = JSONNumber(integers.upperBound)
    guard let range = value.numbers.range else { return least...greatest }
    return min(range.lowerBound, least)...max(range.upperBound, greatest)
  }

  /// Returns a number as the bound of a range, in parentheses if it is negative.
  private static func bound(_ text: String) -> String { text.hasPrefix("-") ? "(\(text))" : text }

  /// Returns a pattern for codes such as `DE12`, or nil if the strings do not have one.
  ///
  /// There must be at least three different strings, all of the same length and with at most 12
  /// characters. At each position, all strings must have a digit, all an uppercase letter, or all a
  /// lowercase letter. Only ASCII is supported.
  private static func codePattern(_ strings: StringSummary) -> String? {
    guard let values = strings.values?.keys, values.count >= 3, let lengths = strings.lengths,
      lengths.lowerBound == lengths.upperBound, lengths.lowerBound > 0, lengths.upperBound <= 12
    else { return nil }
    let kinds: [(String, (UInt8) -> Bool)] = [
      ("[0-9]", { (0x30...0x39).contains($0) }), ("[A-Z]", { (0x41...0x5A).contains($0) }),
      ("[a-z]", { (0x61...0x7A).contains($0) }),
    ]
    var pattern = "^"
    for position in 0..<lengths.upperBound {
      let bytes = values.map { Array($0.text.utf8) }
      guard bytes.allSatisfy({ $0.count == lengths.upperBound }),
        let kind = kinds.first(where: { kind in bytes.allSatisfy { kind.1($0[position]) } })
      else { return nil }
      pattern += kind.0
    }
    return pattern + "$"
  }
}
