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

  /// Returns the name of the case for each value.
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
