// The tags of one member, and how many objects with each tag have each member:
//
//   {"type": "circle", "name": "a", "radius": 1}               type   name   radius   side
//   {"type": "square", "name": "b", "side": 2}        circle      2      2        2      0
//   {"type": "circle", "name": "c", "radius": 3}      square      1      1        0      1
//   {"name": "d", "corners": 5}                       none        0      1        0      0

/// The different strings of one member, which may be the tags of a class cluster.
///
/// For each tag, the summary also counts how many objects with the tag have each member.
///
/// A member stops being a candidate if its value cannot be a tag, or if there are too many tags.
/// Objects without the member, or with null, count as untagged if the key is common for tags;
/// otherwise, they end the candidate as well. It never becomes a candidate again, so the result does
/// not depend on the order of the samples.
struct TagSummary {
  static let maximumTags = 16
  /// With more members than this, no member is a candidate.
  static let maximumMembers = 100

  private(set) var member: Int
  private(set) var tags: [ExactText] = []
  private(set) var counts: [Int] = []
  /// The number of objects without the member, or with null.
  private(set) var untaggedCount = 0
  /// The number of untagged objects with null as the tag.
  private(set) var nullCount = 0
  /// The number of untagged objects with each member.
  private var untaggedPresences: [Int] = []
  /// The number of objects with a member and a tag, at `member * maximumTags + tag`.
  private var presences: [Int] = []
  /// The position of the member in the last object.
  private var lastPosition: Int

  init(member: Int, position: Int) {
    self.member = member
    lastPosition = position
  }

  /// Creates the summary of a member that the objects before the first one with it do not have.
  ///
  /// - Parameter earlier: The number of these objects, and for each member the number of those with it.
  init(member: Int, position: Int, earlier: (count: Int, presences: [Int])) {
    self.init(member: member, position: position)
    untaggedCount = earlier.count
    untaggedPresences = earlier.presences
  }

  func presenceWithoutTag(ofMember member: Int) -> Int {
    member < untaggedPresences.count ? untaggedPresences[member] : 0
  }

  func presence(ofMember member: Int, withTag tag: Int) -> Int {
    let index = member * Self.maximumTags + tag
    return index < presences.count ? presences[index] : 0
  }

  /// Adds an object, and returns whether the member may still have tags.
  ///
  /// - Parameters:
  ///   - found: The indexes of the members of the object.
  ///   - memberCount: The number of members of all objects so far.
  ///   - isCommon: Whether the key of the member is common for tags.
  mutating func learn(
    _ sample: [SampleMember], _ found: [Int], memberCount: Int, isCommon: Bool
  ) -> Bool {
    if lastPosition >= found.count || found[lastPosition] != member {
      guard let position = found.firstIndex(of: member) else {
        if isCommon { learnUntagged(found, memberCount: memberCount) }
        return isCommon
      }
      lastPosition = position
    }
    if isCommon, case .null = sample[lastPosition].value {
      learnUntagged(found, memberCount: memberCount)
      nullCount += 1
      return true
    }
    guard case .string(let text) = sample[lastPosition].value,
      let tag = index(of: ExactText(text))
    else { return false }
    counts[tag] += 1
    grow(to: memberCount)
    for index in found { presences[index * Self.maximumTags + tag] += 1 }
    return true
  }

  private mutating func learnUntagged(_ found: [Int], memberCount: Int) {
    untaggedCount += 1
    growUntagged(to: memberCount)
    for index in found where index != member { untaggedPresences[index] += 1 }
  }

  private mutating func growUntagged(to memberCount: Int) {
    let missing = memberCount - untaggedPresences.count
    if missing > 0 { untaggedPresences += Array(repeating: 0, count: missing) }
  }

  /// Adds objects that do not have the member.
  ///
  /// - Parameters:
  ///   - count: The number of objects.
  ///   - presences: For each member of this summary, the number of these objects with it.
  mutating func addUntagged(_ count: Int, presences: [Int]) {
    untaggedCount += count
    growUntagged(to: presences.count)
    for (index, presence) in presences.enumerated() { untaggedPresences[index] += presence }
  }

  /// Merges the tags of other objects, and returns whether the member may still have tags.
  ///
  /// - Parameters:
  ///   - indexes: For each member of the other objects, its index in this summary.
  ///   - memberCount: The number of different members in both summaries.
  mutating func merge(_ other: TagSummary, indexes: [Int], memberCount: Int) -> Bool {
    grow(to: memberCount)
    growUntagged(to: memberCount)
    untaggedCount += other.untaggedCount
    nullCount += other.nullCount
    for (otherMember, member) in indexes.enumerated() {
      untaggedPresences[member] += other.presenceWithoutTag(ofMember: otherMember)
    }
    for (otherTag, text) in other.tags.enumerated() {
      guard let tag = index(of: text) else { return false }
      counts[tag] += other.counts[otherTag]
      for (otherMember, member) in indexes.enumerated() {
        presences[member * Self.maximumTags + tag] +=
          other.presence(ofMember: otherMember, withTag: otherTag)
      }
    }
    return true
  }

  private mutating func grow(to memberCount: Int) {
    let missing = memberCount * Self.maximumTags - presences.count
    if missing > 0 { presences += Array(repeating: 0, count: missing) }
  }

  /// Returns the index of a tag, adding the tag if it is new.
  ///
  /// Returns nil if the text cannot be a tag, or if there are too many tags.
  private mutating func index(of text: ExactText) -> Int? {
    if let known = tags.firstIndex(of: text) { return known }
    guard tags.count < Self.maximumTags, Self.isTag(text.text) else { return nil }
    tags.append(text)
    counts.append(0)
    return tags.count - 1
  }

  /// Returns whether a text may be a tag: a few words, and not a date, URL, UUID or Base64.
  static func isTag(_ text: String) -> Bool {
    let other: TextFormats = [.url, .uuid, .base64, .word]
    return TextFormats.formats(of: text, among: other.union(.dates)) == .word
      && text.utf8.count { $0 == 0x20 } <= 2
  }
}
