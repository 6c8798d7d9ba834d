/// What the members with one key have in common.
///
/// The absent and null members are counted here, not in the summary of the value, because unification may
/// have merged that summary with those of other members.
struct MemberSummary {
  let key: ExactText
  /// The values other than null.
  var value = ValueSummary()
  /// How many objects had the member.
  var count = 0
  /// How often its value was null.
  var nulls = 0
  /// The sum of the member's positions in its objects, from which the order of the properties is
  /// made: it does not depend on the order of the samples.
  var positions = 0
  /// The number of the last object that had the member.
  var lastObject = 0

  /// The mean position in an object.
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

  /// Adds the counts of a member with the same key.
  mutating func merge(_ other: MemberSummary) {
    count += other.count
    nulls += other.nulls
    positions += other.positions
  }
}
