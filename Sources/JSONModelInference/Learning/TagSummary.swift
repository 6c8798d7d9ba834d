// The tags of one member, and how many objects with each tag have each member:
//
//   {"type": "circle", "name": "a", "radius": 1}               type   name   radius   side
//   {"type": "square", "name": "b", "side": 2}        circle      2      2        2      0
//   {"type": "circle", "name": "c", "radius": 3}      square      1      1        0      1

/// The different strings of one member, which may be the tags of a class cluster.
///
/// For each tag, the summary also counts how many objects with the tag have each member.
///
/// A member stops being a candidate if an object does not have the member, if its value cannot be a
/// tag, or if there are too many tags. It never becomes a candidate again, so the result does not
/// depend on the order of the samples.
struct TagSummary {
  static let maximumTags = 16
  /// With more members than this, no member is a candidate.
  static let maximumMembers = 100

  private(set) var member: Int
  private(set) var tags: [ExactText] = []
  private(set) var counts: [Int] = []
  /// The number of objects with a member and a tag, at `member * maximumTags + tag`.
  private var presences: [Int] = []
  /// The position of the member in the last object.
  private var lastPosition: Int

  init(member: Int, position: Int) {
    self.member = member
    lastPosition = position
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
  mutating func learn(
    _ sample: [SampleMember], _ found: [Int], memberCount: Int
  ) -> Bool {
    if lastPosition >= found.count || found[lastPosition] != member {
      guard let position = found.firstIndex(of: member) else { return false }
      lastPosition = position
    }
    guard case .string(let text) = sample[lastPosition].value,
      let tag = index(of: ExactText(text))
    else { return false }
    counts[tag] += 1
    grow(to: memberCount)
    for index in found { presences[index * Self.maximumTags + tag] += 1 }
    return true
  }

  /// Merges the tags of other objects, and returns whether the member may still have tags.
  ///
  /// - Parameters:
  ///   - indexes: For each member of the other objects, its index in this summary.
  ///   - memberCount: The number of different members in both summaries.
  mutating func merge(_ other: TagSummary, indexes: [Int], memberCount: Int) -> Bool {
    grow(to: memberCount)
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
