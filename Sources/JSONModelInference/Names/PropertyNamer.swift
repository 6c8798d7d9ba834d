import JSONModelKit

/// Names the properties of a class, and chooses the style of its keys.
///
/// ```
/// keys         pushed_at, html_url, class
/// style        .snakeCase
/// names        pushedAt, htmlURL, classValue
/// exceptions   classValue, whose key is not class_value
/// ```
struct PropertyNamer {
  let keys: [String]
  /// The name that the caller has chosen for each key; nil if the namer chooses it.
  private let chosen: [String?]
  /// The chosen names as a set; other keys must not have these names.
  private let taken: Set<String>

  init(keys: [String], chosen: [String?]) {
    self.keys = keys
    self.chosen = chosen
    taken = Set(chosen.compactMap(\.self))
  }

  /// Returns the style of the mapper and a name for each key.
  ///
  /// For `.auto`, the style is the one with the fewest exceptions.
  func names(mapper: InferenceOptions.Mapper) -> (style: KeyStyle, names: [String]) {
    switch mapper {
    case .none: return (.identity, namesKeepingKeys())
    case .snakeCase: return (.snakeCase, names(in: .snakeCase))
    case .auto:
      var best = (style: KeyStyle.identity, names: names(in: .identity))
      var fewest = exceptionCount(best.names, .identity)
      for style in KeyStyle.allCases where fewest > 0 {
        let names = names(in: style)
        let count = exceptionCount(names, style)
        if count < fewest {
          best = (style, names)
          fewest = count
        }
      }
      return best
    }
  }

  private func isReserved(_ name: String) -> Bool {
    ReservedNames.isProperty(name) || taken.contains(name)
  }

  private func exceptionCount(_ names: [String], _ style: KeyStyle) -> Int {
    zip(names, keys).reduce(0) { $0 + (isKey($1.1, of: $1.0, style) ? 0 : 1) }
  }

  private func isKey(_ key: String, of name: String, _ style: KeyStyle) -> Bool {
    ExactText(style.key(of: name)) == ExactText(key)
  }

  private func names(in style: KeyStyle) -> [String] {
    var given = chosen
    var names = NameSet()
    // Keys that need no exception are named first, so that no other key takes their names.
    for (index, key) in keys.enumerated() where given[index] == nil {
      let fitting = candidates(for: key).filter {
        isKey(key, of: $0, style) && !isReserved($0)
      }
      if fitting.isEmpty { continue }
      given[index] = names.take(fitting, isReserved: isReserved)
    }
    return zip(keys, given).map { key, name in
      if let name { return name }
      return names.take(withSuffixes(candidates(for: key)), isReserved: isReserved)
    }
  }

  private func namesKeepingKeys() -> [String] {
    var names = NameSet()
    var given = chosen
    for (index, key) in keys.enumerated()
    where given[index] == nil && isIdentifier(key) && !isReserved(key) {
      given[index] = names.take([key], isReserved: isReserved)
    }
    return zip(keys, given).map { key, name in
      if let name { return name }
      return names.take(withSuffixes(candidates(for: key)), isReserved: isReserved)
    }
  }

  /// Returns the names that a key may have, the best one first.
  private func candidates(for key: String) -> [String] {
    let words = Array(NameWords.words(of: key).prefix(10))
    var names = [
      NameWords.property(words, usesAcronyms: true), NameWords.property(words, usesAcronyms: false),
    ]
    // A key in camel case is the preferred name.
    if isIdentifier(key), !key.contains("_") { names.insert(key, at: 0) }
    if words.isEmpty || names[0] == "" { names = [] }
    let spelled = NameWords.spelledWords(of: key)
    names.append(NameWords.property(spelled, usesAcronyms: true))
    return names.filter { !$0.isEmpty }
  }

  private func withSuffixes(_ names: [String]) -> [String] {
    guard let first = names.first else { return ["value"] }
    return [first]
      + [first + "Value", first + "Field"].filter { _ in isReserved(first) }
      + names.dropFirst() + [first]
  }

  /// Returns whether a key starts with a lowercase letter, consists of ASCII letters, digits and
  /// underscores, and has at most 80 characters.
  private func isIdentifier(_ key: String) -> Bool {
    guard let first = key.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return key.utf8.count <= 80
      && key.utf8.allSatisfy {
        $0 == 0x5F || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
      }
  }
}

struct NameSet {
  private var names: Set<String> = []

  /// Inserts and returns the first name of a list that is neither used nor reserved.
  ///
  /// If there is none, a number is appended to the last name.
  ///
  /// - Parameter ignoringCase: Whether names that differ only in case are treated as equal, as file
  ///   names are on some systems.
  mutating func take(
    _ candidates: [String], ignoringCase: Bool = false, isReserved: (String) -> Bool
  ) -> String {
    func key(_ name: String) -> String { ignoringCase ? name.lowercased() : name }
    for name in candidates where !name.isEmpty && !isReserved(name) && !names.contains(key(name)) {
      names.insert(key(name))
      return name
    }
    let base = candidates.last ?? ""
    var number = 2
    while isReserved("\(base)\(number)") || names.contains(key("\(base)\(number)")) { number += 1 }
    names.insert(key("\(base)\(number)"))
    return "\(base)\(number)"
  }
}

/// A style of a key mapper, which derives the key from the name of a property.
///
/// The raw values are the names of the mappers in Swift.
enum KeyStyle: String, CaseIterable {
  case identity
  case snakeCase
  case snakeCaseSplittingDigits
  case kebabCase
  case pascalCase
  case uppercase

  func key(of name: String) -> String { mapper.style?(name) ?? name }

  private var mapper: JSONKeyMapper {
    switch self {
    case .identity: .identity
    case .snakeCase: .snakeCase
    case .snakeCaseSplittingDigits: .snakeCaseSplittingDigits
    case .kebabCase: .kebabCase
    case .pascalCase: .pascalCase
    case .uppercase: .uppercase
    }
  }
}
