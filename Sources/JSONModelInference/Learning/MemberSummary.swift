/// The summary of the members with one key.
///
/// Objects and nulls are counted here, not in the summary of the value, because unification may
/// have merged that summary with those of other members.
struct MemberSummary {
  let key: ExactText
  let traits: KeyTraits
  /// The values other than null.
  var value = ValueSummary()
  /// The number of objects that had the member.
  var count = 0
  /// The number of members with the value null.
  var nulls = 0
  /// The sum of the positions of the member in its objects.
  ///
  /// The mean position determines the order of the properties, so that this order does not depend
  /// on the order of the samples.
  var positions = 0
  /// The number of the last object that had the member, counted from 1.
  var lastObject = 0
  /// The number of members of the smallest object that has this member, by the type of its values.
  ///
  /// Only objects whose values other than null all have one type are included.
  private(set) var leastSizes: [SampleTypes: Int] = [:]

  init(key: ExactText) {
    self.key = key
    traits = KeyTraits(key)
  }

  var meanPosition: Double { Double(positions) / Double(max(count, 1)) }

  mutating func learn(
    _ sample: SampleValue, at position: Int, _ pending: inout [ValueSummary.Pending]
  ) {
    count += 1
    positions += position
    if case .null = sample {
      nulls += 1
    } else {
      value.learn(sample, &pending)
    }
  }

  /// Adds an object with `size` members whose values other than null have one type.
  mutating func learn(size: Int, of type: SampleTypes) {
    if size < leastSizes[type] ?? .max { leastSizes[type] = size }
  }

  /// Adds the counts of a member with the same key.
  mutating func merge(_ other: MemberSummary) {
    count += other.count
    nulls += other.nulls
    positions += other.positions
    leastSizes.merge(other.leastSizes) { min($0, $1) }
  }
}
