/// Decides whether objects are maps or instances of a class.
///
/// The keys of a map are data, and its Swift type is a dictionary.
///
/// ```
/// {"2024-01-01": 3, "2024-01-02": 5}      a map: the keys are dates
/// {"width": 3, "height": 5}               a class
/// ```
enum MapRule {
  /// Returns the reason why objects are maps; nil if they are instances of a class.
  ///
  /// Objects that are maps remain maps when further objects are added, unless an added object has
  /// different keys that are equal as Swift strings.
  static func reason(_ objects: ObjectSummary) -> String? {
    let members = objects.members
    if members.isEmpty || objects.hasEquivalentKeys { return nil }
    if let format = objects.evidence.formats.name {
      return "keys are \(format)" + (objects.evidence.hasOtherObjects ? " in some objects" : "")
    }
    if hasFewKeys(members) {
      return members.count.counted("key") + " with one type of value, few of them in each object"
    }
    if objects.evidence.hasSimilarObjects {
      return members.count.counted("key") + " with objects of one structure"
    }
    if objects.evidence.hasOddKeys {
      return members.count.counted("key") + " with one type of value, many of them not names"
    }
    return nil
  }

  /// Returns whether some of the objects have few members each, but many different keys together.
  ///
  /// All their values must have one type. Together, they must have at least 16 keys; each object
  /// must have at most a quarter as many members.
  private static func hasFewKeys(_ members: [MemberSummary]) -> Bool {
    for type in Set(members.flatMap(\.leastSizes.keys)) {
      let sizes = members.compactMap { $0.leastSizes[type] }.sorted()
      if sizes.count < 16 { continue }
      // The objects with at most `size` members have at least `index + 1` different keys.
      for (index, size) in sizes.enumerated() where index >= 15 && size * 4 <= index + 1 {
        return true
      }
    }
    return false
  }
}
