/// The evidence that objects are maps, whose keys are data.
///
/// It only grows: some objects suffice, and further objects never contradict. Otherwise one more sample could make a
/// map a class, which requires members.
struct MapEvidence {
  /// The formats of all keys of some objects.
  var formats: KeyFormats = []
  /// Whether an object had other keys.
  var hasOtherObjects = false
  /// Whether an object had many members whose objects have the same structure.
  var hasSimilarObjects = false
  /// Whether an object had many keys that are not names, and one type of value.
  var hasOddKeys = false

  /// Adds an object.
  ///
  /// - Parameters:
  ///   - formats: The formats that all of its keys have.
  ///   - oddCount: The number of its keys that are not names.
  ///   - type: The type of all values other than null; nil if there are several.
  mutating func learn(
    _ sample: [SampleMember], formats: KeyFormats, oddCount: Int, type: SampleTypes?
  ) {
    self.formats.formUnion(formats)
    hasOtherObjects = hasOtherObjects || formats.isEmpty
    guard sample.count >= 6, let type, !(hasSimilarObjects && hasOddKeys) else { return }
    let hasOddKeys = oddCount * 3 >= sample.count
    if type != .object {
      self.hasOddKeys = self.hasOddKeys || hasOddKeys
    } else if sample.count >= 12 || hasOddKeys, Self.areSimilar(sample) {
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

  /// Whether the values are objects that have, on average, at least half of all their keys.
  private static func areSimilar(_ sample: [SampleMember]) -> Bool {
    var union: Set<ExactText> = []
    var (total, count) = (0, 0)
    for member in sample {
      guard case .object(let members) = member.value else { continue }
      let keys = Set(members.map { ExactText($0.key) })
      let formats = keys.reduce(KeyFormats.all) { $0.intersection(KeyFormats(of: $1.text)) }
      if !keys.isEmpty, !formats.isEmpty { return false }
      union.formUnion(keys)
      total += keys.count
      count += 1
    }
    return !union.isEmpty && total * 2 >= union.count * count
  }
}
