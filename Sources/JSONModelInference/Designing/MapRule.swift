/// Decides whether objects are maps, whose keys are data, or instances of a class.
///
/// ```
/// {"2024-01-01": 3, "2024-01-02": 5}      a map: the keys are dates
/// {"width": 3, "height": 5}               a class
/// ```
enum MapRule {
  /// Returns the reason why objects are maps; nil if they are instances of a class.
  ///
  /// Objects that are maps are still maps after further objects, unless one of these has keys that
  /// are equal as Swift strings.
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

  /// Whether 16 or more keys occur in objects that have one type of value, and at most a quarter as
  /// many members each.
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
