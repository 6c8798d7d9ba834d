/// The traits of one object from which its class is inferred.
///
/// They are the hash of its shape, its possible tag, and the evidence that the object is a map.
struct ObjectTraits {
  /// The hash of the shape without a tag.
  ///
  /// The hash does not depend on the order of the members.
  private(set) var hash: UInt64 = 0
  /// The formats that all keys have.
  private(set) var formats = KeyFormats.all
  private(set) var areKeysASCII = true
  private(set) var oddKeys = OddKeys()
  private var types: SampleTypes = []
  /// The member whose key is the most common one for tags; nil if no key is common for tags.
  private var tag: (rank: Int, member: MemberSummary, value: SampleValue)?

  /// Adds a member of the object.
  ///
  /// - Parameter member: The summary of the members with the same key.
  mutating func add(_ member: MemberSummary, _ value: SampleValue) {
    let traits = member.traits
    hash &+= Self.mixed(traits.hash &+ UInt64(MemberCode(value).rawValue))
    formats.formIntersection(traits.formats)
    areKeysASCII = areKeysASCII && traits.isASCII
    oddKeys.add(traits)
    types.formUnion(SampleTypes(of: value))
    if let rank = traits.tagRank, isMoreCommon(rank, member.key) { tag = (rank, member, value) }
  }

  /// Returns whether a key is more common for tags than the key of `tag`.
  ///
  /// Keys of the same rank are compared by their text, because the order of the members is not the
  /// same in all objects.
  private func isMoreCommon(_ rank: Int, _ key: ExactText) -> Bool {
    guard let tag else { return true }
    return rank == tag.rank ? key < tag.member.key : rank < tag.rank
  }

  /// The type of all values other than null; nil if there are several types, or none.
  var type: SampleTypes? { types.hasAtMostOne && !types.isEmpty ? types : nil }

  /// The possible tag, and the hash of the shape with this tag; nil if there is none.
  var possibleTag: (tag: ObjectShape.Tag, hash: UInt64)? {
    guard let tag, case .string(let text) = tag.value, text.utf8.count <= 40 else { return nil }
    let tagHash = Self.mixed(tag.member.traits.hash ^ KeyTraits.hash(of: text) &* 3)
    return (ObjectShape.Tag(key: tag.member.key, text: ExactText(text)), hash &+ tagHash)
  }

  /// Mixes the bits of a hash with the finalizer of SplitMix64.
  ///
  /// Without it, sums of hashes would collide more often.
  private static func mixed(_ hash: UInt64) -> UInt64 {
    var bits = hash &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
