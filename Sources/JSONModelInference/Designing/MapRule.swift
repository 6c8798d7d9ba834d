import JSONModelKit

/// Decides whether objects are maps, whose keys are data, or instances of a class.
///
/// ```
/// {"2024-01-01": 3, "2024-01-02": 5}      a map: the keys are dates
/// {"width": 3, "height": 5}               a class
/// ```
enum MapRule {
  /// Returns the reason why objects are maps; nil if they are instances of a class.
  static func reason(_ objects: ObjectSummary) -> String? {
    let members = objects.members
    if members.isEmpty { return nil }
    if hasEquivalentKeys(members) { return nil }
    if let format = commonFormat(members.map(\.key.text)) { return "keys are \(format)" }
    let values = members.map(\.value.current)
    guard haveOneType(values) else { return nil }
    // Each object has only a few of all the keys.
    if objects.count >= 4, members.count >= 16,
      objects.memberCount * 3 <= members.count * objects.count
    {
      return "\(members.count) keys with one type of value, few of them in each object"
    }
    let isOfObjects = values.allSatisfy { $0.types == .object }
    if members.count >= 12, isOfObjects, areSimilar(values) {
      return "\(members.count) keys with objects of one structure"
    }
    let odd = members.filter { !isName($0.key.text) }.count
    if members.count >= 6, odd * 3 >= members.count, !isOfObjects || areSimilar(values) {
      return "\(members.count) keys with one type of value, \(odd) of them not names"
    }
    return nil
  }

  /// Whether different keys are equal as Swift strings, so that a dictionary would lose a member.
  private static func hasEquivalentKeys(_ members: [MemberSummary]) -> Bool {
    Set(members.map(\.key.text)).count < members.count
  }

  /// Whether all values have the same JSON type.
  private static func haveOneType(_ values: [ValueSummary]) -> Bool {
    let types = values.reduce(SampleTypes()) { $0.union($1.types) }
    return types.hasAtMostOne && !types.isEmpty
  }

  /// Whether the values are objects that have, on average, at least half of all their keys.
  private static func areSimilar(_ values: [ValueSummary]) -> Bool {
    let sets = values.map { Set($0.objects.members.map(\.key)) }
    if values.contains(where: { $0.objects.element != nil }) { return false }
    let union = sets.reduce(into: Set<ExactText>()) { $0.formUnion($1) }
    let total = sets.reduce(0) { $0 + $1.count }
    return !union.isEmpty && total * 2 >= union.count * sets.count
  }

  // MARK: - Formats of keys

  /// Returns the common format of all keys, such as "dates"; nil if they may be names.
  private static func commonFormat(_ keys: [String]) -> String? {
    let formats: [(String, (String) -> Bool)] = [
      ("numbers", isNumber), ("dates", isDate), ("UUIDs", { (try? uuidFromString($0)) != nil }),
      ("hexadecimal ids", isHexadecimal), ("paths", { $0.hasPrefix("/") }),
      ("URLs", { $0.contains("://") }), ("e-mail addresses", isAddress),
    ]
    return formats.first { format in keys.allSatisfy(format.1) }?.0
  }

  private static func isNumber(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isDate(_ key: String) -> Bool {
    let formats = TextFormats.formats(of: key, among: .dates)
    return !formats.isEmpty
  }

  private static func isHexadecimal(_ key: String) -> Bool {
    key.utf8.count >= 16 && key.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }

  private static func isAddress(_ key: String) -> Bool {
    let parts = key.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
  }

  /// Whether a key looks like a name: letters, digits, underscores and hyphens after a first letter.
  private static func isName(_ key: String) -> Bool {
    guard let first = key.utf8.first, first == 0x5F || Character(Unicode.Scalar(first)).isLetter
    else {
      return false
    }
    return key.utf8.allSatisfy {
      $0 == 0x5F || $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
    }
  }
}
