import JSONModelKit

/// A class cluster that was found in samples or in a schema.
struct FoundCluster {
  struct Subclass {
    var tag: String
    var keys: Set<ExactText>
    /// The number of objects; a member that fewer objects have is Optional.
    var count: Int
    var reason: String
    /// The summary of the objects with the tag; nil if only the whole cluster has a summary.
    var summary: ValueSummary?
  }

  var key: ExactText
  var subclasses: [Subclass]
  /// The class for all other tags, if a schema has one.
  var otherwise: Subclass?
  /// The class for objects without a tag, if the samples have some.
  var untagged: Subclass?
  var reason: String

  /// The classes for the tags, for all other ones, and for objects without a tag.
  var all: [Subclass] { subclasses + [otherwise, untagged].compactMap(\.self) }
}

/// Decides whether objects form a class cluster: the tag of an object determines its members.
///
/// ```
/// {"type": "circle", "name": "a", "radius": 1}      name: all objects, so the superclass
/// {"type": "square", "name": "b", "side": 2}        radius: circles; side: squares
/// ```
///
/// If the key is common for tags, two objects with different tags suffice for a class cluster. Each
/// further object can only make a member Optional or move it to the superclass.
///
/// With any other key, two objects may differ by chance, so many objects are necessary. With fewer
/// samples, the members are Optional properties of one class. They remain Optional in the class
/// cluster, so that one more sample never makes a property stricter.
///
/// Some objects may have no tag if the key is common, and if they have a member that those with a tag
/// do not have.
/// Members are not required then: until the second tag was found, they were all Optional.
///
/// There is an exception: if objects at several key paths share a class, one more sample may remove
/// some of these objects from the class.
enum ClusterRule {
  /// Returns the class cluster of objects; nil for a single class.
  ///
  /// - Parameters:
  ///   - acceptsNull: Whether a tag may be null; an export leaves it out.
  ///   - isUsable: Returns whether the member with a key may contain the tags.
  static func cluster(
    _ objects: ObjectSummary, acceptsNull: Bool, isUsable: (ExactText) -> Bool
  ) -> FoundCluster? {
    let candidates = objects.tags.map { ($0, objects.members[$0.member].key) }
      .filter { isUsable($0.1) && !$0.1.text.isEmpty && (acceptsNull || $0.0.nullCount == 0) }
      .map { (tags: $0.0, key: $0.1, rank: rank(of: $0.1.text)) }
      .sorted { ($0.rank, $0.key) < ($1.rank, $1.key) }
    return candidates.lazy.compactMap { candidate in
      cluster(objects, candidate.tags, candidate.key, isCommon: candidate.rank < commonWords.count)
    }.first
  }

  // MARK: - Keys of tags

  /// The last words of keys that are commonly used for tags, such as `event_type` and `__typename`.
  private static let commonWords = [
    "type", "kind", "typename", "class", "variant", "discriminator", "tag", "object", "event",
    "action", "operation", "op", "shape", "method", "case", "t",
  ]
  /// The number of words, at the start of `commonWords`, that are also common after other words.
  private static let suffixCount = 7

  /// The number of tags that may have nearly the members of another tag, if the key is common.
  private static let maximumCertainRepetitions = 2
  /// The numbers of objects that a key needs if it is not common: in all, and for each tag on average.
  private static let (minimumObjects, minimumObjectsPerTag) = (10, 3)
  /// One of this many members must distinguish two tags: if the key is common, and otherwise.
  private static let (sharedPartOfCommonKey, sharedPart) = (4, 3)

  static func rank(of key: String) -> Int { commonRank(of: key) ?? commonWords.count }

  /// Returns the rank of a common key of tags; nil for all other keys.
  static func commonRank(of key: String) -> Int? {
    let words = NameWords.words(of: key)
    guard let last = words.last?.lowercased(), let rank = commonWords.firstIndex(of: last),
      words.count == 1 || rank < suffixCount
    else { return nil }
    return rank
  }

  // MARK: - Tags

  private static func cluster(
    _ objects: ObjectSummary, _ summary: TagSummary, _ key: ExactText, isCommon: Bool
  ) -> FoundCluster? {
    let tags = summary.tags.indices.sorted { summary.tags[$0] < summary.tags[$1] }
    guard tags.count >= 2, isCommon || hasManyObjects(objects, summary) else { return nil }
    let distinct = tags.filter { tag in
      tags.allSatisfy { $0 == tag || differ(objects, summary, tag, $0, isCommon: isCommon) }
    }
    // The number of tags whose objects have nearly the same members as those of another tag.
    let repeated = tags.count - distinct.count
    let hasUntagged = summary.untaggedCount > 0
    guard !hasUntagged || isCommon && areDistinct(untaggedIn: objects, summary) else { return nil }
    // If true, each subset of the samples with a distinct tag and another tag is a cluster, too.
    let isCertain = isCommon && repeated <= maximumCertainRepetitions && !hasUntagged
    guard !distinct.isEmpty, isCertain || repeated * 2 <= tags.count else { return nil }
    let others = objects.members.indices.filter { $0 != summary.member }
    var keys = Array(repeating: Set<ExactText>(), count: summary.tags.count)
    var untaggedKeys: Set<ExactText> = []
    for member in others {
      let owners = tags.filter { summary.presence(ofMember: member, withTag: $0) > 0 }
      let isUntagged = summary.presenceWithoutTag(ofMember: member) > 0
      if owners.count == 1, !isUntagged { keys[owners[0]].insert(objects.members[member].key) }
      if owners.isEmpty, isUntagged { untaggedKeys.insert(objects.members[member].key) }
    }
    let ownCount = keys.reduce(untaggedKeys.count) { $0 + $1.count }
    if ownCount == 0 { return nil }
    let name = SwiftText.literal(key.text)
    let doubt = "; members are not required: the samples may agree by chance"
    return FoundCluster(
      key: key,
      subclasses: tags.map { tag in
        let count = summary.counts[tag]
        let isCertain = isCertain && distinct.contains(tag)
        return FoundCluster.Subclass(
          tag: summary.tags[tag].text, keys: keys[tag],
          count: isCertain ? count : objects.count,
          reason: count.counted("object")
            + " with \(name): \(SwiftText.literal(summary.tags[tag].text))"
            + (isCertain || keys[tag].isEmpty ? "" : doubt))
      },
      untagged: hasUntagged
        ? FoundCluster.Subclass(
          tag: "", keys: untaggedKeys, count: objects.count,
          reason: summary.untaggedCount.counted("object") + " without \(name)"
            + (untaggedKeys.isEmpty ? "" : doubt))
        : nil,
      reason: objects.count.counted("object")
        + "; a class cluster: \(ownCount) of \(others.count) members depend on \(name)")
  }

  /// Returns whether there are enough objects for a key that is not common for tags.
  private static func hasManyObjects(_ objects: ObjectSummary, _ summary: TagSummary) -> Bool {
    objects.count >= minimumObjects && objects.count >= summary.tags.count * minimumObjectsPerTag
      && summary.counts.allSatisfy { $0 >= 2 }
  }

  /// Returns whether the objects without a tag have members of their own, and differ enough from those
  /// with each tag.
  private static func areDistinct(
    untaggedIn objects: ObjectSummary, _ summary: TagSummary
  ) -> Bool {
    let hasOwnMember = objects.members.indices.contains { member in
      member != summary.member
        && summary.presenceWithoutTag(ofMember: member) == summary.untaggedCount
        && summary.tags.indices.allSatisfy { summary.presence(ofMember: member, withTag: $0) == 0 }
    }
    return hasOwnMember
      && summary.tags.indices.allSatisfy { differ(objects, summary, nil, $0, isCommon: true) }
  }

  /// Returns whether enough members distinguish two tags.
  ///
  /// A member distinguishes them if all objects with one tag have it, and none with the other tag.
  ///
  /// - Parameter left: A tag; nil for the objects without one.
  private static func differ(
    _ objects: ObjectSummary, _ summary: TagSummary, _ left: Int?, _ right: Int, isCommon: Bool
  ) -> Bool {
    var (distinct, union) = (0, 0)
    let leftCount = left.map { summary.counts[$0] } ?? summary.untaggedCount
    for member in objects.members.indices where member != summary.member {
      let (first, second) = (
        left.map { summary.presence(ofMember: member, withTag: $0) }
          ?? summary.presenceWithoutTag(ofMember: member),
        summary.presence(ofMember: member, withTag: right)
      )
      if first + second == 0 { continue }
      union += 1
      if first == 0 && second == summary.counts[right] || second == 0 && first == leftCount {
        distinct += 1
      }
    }
    return distinct > 0 && distinct * (isCommon ? sharedPartOfCommonKey : sharedPart) >= union
  }
}
