import JSONModelKit
import JSONModelSchema

/// Decides whether objects are maps or instances of a class.
///
/// The keys of a map are data, and its Swift type is a dictionary.
///
/// ```
/// {"2024-01-01": 3, "2024-01-02": 5}      a map: the keys are dates
/// {"width": 3, "height": 5}               a class
/// ```
enum MapRule {
  static let overrideReason = "an override asks for it"

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

/// The evidence that objects are maps, whose keys are data.
///
/// Evidence is never removed: some objects suffice, and no other object counts against it.
/// Otherwise one more sample could turn a map into a class, which may require members.
struct MapEvidence {
  /// The formats that all keys of at least one object have.
  var formats: KeyFormats = []
  /// Whether there was an object whose keys have no common format.
  var hasOtherObjects = false
  /// Whether an object had at least 12 members, and their values are objects of similar structure.
  var hasSimilarObjects = false
  /// Whether an object had at least six members with values of one type, and at least a third of
  /// its keys are not names.
  ///
  /// Values that are objects must also have a similar structure.
  var hasOddKeys = false

  /// Adds an object.
  ///
  /// - Parameters:
  ///   - formats: The formats that all keys of the object have.
  ///   - oddCount: The number of keys that are not names.
  ///   - type: The type of all values other than null; nil if there are several types, or none.
  mutating func learn(
    _ sample: [SampleMember], formats: KeyFormats, oddCount: Int, type: ValueTypes?
  ) {
    self.formats.formUnion(formats)
    hasOtherObjects = hasOtherObjects || formats.isEmpty
    guard sample.count >= 6, let type, !(hasSimilarObjects && hasOddKeys) else { return }
    let hasOddKeys = oddCount * 3 >= sample.count
    if type != .object {
      self.hasOddKeys = self.hasOddKeys || hasOddKeys
    } else if sample.count >= 12 || hasOddKeys,
      Self.areSimilar(sample, sharingKeys: hasOddKeys || sample.count >= 24)
    {
      hasSimilarObjects = hasSimilarObjects || sample.count >= 12
      self.hasOddKeys = self.hasOddKeys || hasOddKeys
    }
  }

  mutating func merge(_ other: MapEvidence) {
    formats.formUnion(other.formats)
    hasOtherObjects = hasOtherObjects || other.hasOtherObjects
    hasSimilarObjects = hasSimilarObjects || other.hasSimilarObjects
    hasOddKeys = hasOddKeys || other.hasOddKeys
  }

  /// Returns whether the objects among the values have similar keys, and cannot be maps themselves.
  ///
  /// On average, these objects must have at least half of all keys that occur in them, or at least half
  /// of their keys must be in half of them: some packages have members that hardly any other has. An
  /// object may be a map if its keys have a common format.
  ///
  /// - Parameter sharesKeys: Whether shared keys suffice.
  private static func areSimilar(_ sample: [SampleMember], sharingKeys sharesKeys: Bool) -> Bool {
    var counts: [ExactText: Int] = [:]
    var (total, count) = (0, 0)
    for member in sample {
      guard case .object(let members) = member.value else { continue }
      let keys = Set(members.map { ExactText($0.key) })
      let formats = keys.reduce(KeyFormats.all) { $0.intersection(KeyFormats(of: $1.text)) }
      if !keys.isEmpty, !formats.isEmpty { return false }
      for key in keys { counts[key, default: 0] += 1 }
      total += keys.count
      count += 1
    }
    let shared = sharesKeys ? counts.values.filter { $0 * 2 >= count }.reduce(0, +) : 0
    return total > 0 && (total * 2 >= counts.count * count || shared * 2 >= total)
  }
}
