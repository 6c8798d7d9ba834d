/// The summary of the objects at one key path.
struct ObjectSummary {
  /// The maximum number of different keys of a class; objects with more keys are maps.
  static let maximumMembers = 2000

  var count = 0
  private(set) var members: [MemberSummary] = []
  private var indexes: [ExactText: Int] = [:]
  /// The values of all members, once the objects are known to be maps.
  private(set) var element: ValueSummary?
  /// How many values of maps were null.
  private(set) var nullElements = 0
  /// Why the objects are maps.
  private(set) var mapReason: String?
  /// How many members the objects had.
  private(set) var memberCount = 0
  /// The members that may have the tags of a class cluster.
  private(set) var tags: [TagSummary] = []

  /// The shapes of the objects other than maps.
  private(set) var shapes = ShapeSet()
  /// The nearest keys above the objects.
  private(set) var keys: Set<ExactText> = []
  private(set) var evidence = MapEvidence()
  /// Whether there were too many keys for a class.
  private var hasTooManyKeys = false

  init() {}

  mutating func learn(_ sample: [SampleMember], _ pending: inout [ValueSummary.Pending]) {
    count += 1
    memberCount += sample.count
    var found: [Int] = []
    found.reserveCapacity(sample.count)
    var hasRepeatedKey = false
    if element == nil {
      for (position, member) in sample.enumerated() {
        let index = index(of: member.key, expectedAt: position)
        if members[index].lastObject == count { hasRepeatedKey = true }
        members[index].lastObject = count
        found.append(index)
      }
    }
    if members.count > Self.maximumMembers {
      becomeMap(because: "more than \(Self.maximumMembers) keys")
      hasTooManyKeys = true
      shapes.removeAll()
    }
    if element != nil { return learnMap(sample, &pending) }
    learnTags(sample, found, hasRepeatedKey: hasRepeatedKey)
    learnShape(sample, found, hasRepeatedKey: hasRepeatedKey)
    // Of members with the same key, only the last one counts.
    var learned: Set<Int> = []
    for position in sample.indices.reversed() {
      let index = found[position]
      if hasRepeatedKey, !learned.insert(index).inserted { continue }
      members[index].learn(sample[position].value, at: position, &pending)
    }
  }

  private mutating func learnTags(
    _ sample: [SampleMember], _ found: [Int], hasRepeatedKey: Bool
  ) {
    if members.count > TagSummary.maximumMembers {
      tags = []
    } else if count == 1 {
      // Every object has a tag, so only the members of the first one are candidates.
      tags = members.indices.map { TagSummary(member: $0, position: $0) }
    }
    for index in tags.indices.reversed() {
      let isCandidate = tags[index].learn(
        sample, found, hasRepeatedKey: hasRepeatedKey, memberCount: members.count)
      if !isCandidate { tags.remove(at: index) }
    }
  }

  private mutating func learnShape(
    _ sample: [SampleMember], _ found: [Int], hasRepeatedKey: Bool
  ) {
    if sample.isEmpty { return }
    var (hash, formats, types, oddCount): (UInt64, KeyFormats, SampleTypes, Int) = (0, .all, [], 0)
    var tag: (rank: Int, position: Int)?
    for (position, index) in found.enumerated()
    where !hasRepeatedKey || found.lastIndex(of: index) == position {
      let traits = members[index].traits
      hash &+= Self.mixed(traits.hash &+ UInt64(MemberCode(sample[position].value).rawValue))
      formats.formIntersection(traits.formats)
      types.formUnion(SampleTypes(of: sample[position].value))
      if !traits.isName { oddCount += 1 }
      if let rank = traits.tagRank, rank < tag?.rank ?? .max { tag = (rank, position) }
    }
    let type = types.hasAtMostOne && !types.isEmpty ? types : nil
    if let type { for index in found { members[index].learn(size: sample.count, of: type) } }
    evidence.learn(sample, formats: formats, oddCount: oddCount, type: type)
    // The keys of a map are data.
    if !formats.isEmpty { return }
    if let position = tag?.position, case .string(let text) = sample[position].value,
      text.utf8.count <= 40
    {
      let tagHash = hash &+ Self.mixed(KeyTraits.hash(of: text) ^ 1)
      if !shapes.lacks(tagHash) { return }
      if TagSummary.isTag(text) {
        let tag = ObjectShape.Tag(key: members[found[position]].key, text: ExactText(text))
        let shape = shape(of: sample, found, tag)
        return shapes.insert(shape, hash: tagHash)
      }
    }
    if !shapes.lacks(hash) { return }
    let shape = shape(of: sample, found, nil)
    shapes.insert(shape, hash: hash)
  }

  private func shape(
    of sample: [SampleMember], _ found: [Int], _ tag: ObjectShape.Tag?
  ) -> ObjectShape {
    var codes: [Int: MemberCode] = [:]
    for (position, index) in found.enumerated() {
      codes[index] = MemberCode(sample[position].value)
    }
    return ObjectShape(
      members: codes.map { (members[$0.key].key, $0.value) }.sorted { $0.key < $1.key }, tag: tag)
  }

  /// The finalizer of SplitMix64, which distributes sums of hashes.
  private static func mixed(_ hash: UInt64) -> UInt64 {
    var bits = hash &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  private mutating func learnMap(
    _ sample: [SampleMember], _ pending: inout [ValueSummary.Pending]
  ) {
    var known: Set<ExactText> = []
    for member in sample.reversed() where known.insert(ExactText(member.key)).inserted {
      if case .null = member.value {
        nullElements += 1
      } else {
        element?.learn(member.value, &pending)
      }
    }
  }

  /// Returns the index of the member with a key, and adds one where there is none.
  private mutating func index(of key: String, expectedAt position: Int) -> Int {
    let key = ExactText(key)
    // Documents repeat the order of their keys.
    if position < members.count, members[position].key == key { return position }
    if let known = indexes[key] { return known }
    return add(MemberSummary(key: key))
  }

  private mutating func add(_ member: MemberSummary) -> Int {
    indexes[member.key] = members.count
    members.append(member)
    return members.count - 1
  }

  // MARK: - Members

  /// The summary of the member with a key.
  subscript(key: ExactText) -> MemberSummary? { indexes[key].map { members[$0] } }

  /// The members in the order of the documents; those with the same mean position by key.
  var orderedMembers: [MemberSummary] {
    members.sorted {
      let (left, right) = ($0.meanPosition, $1.meanPosition)
      return left == right ? $0.key < $1.key : left < right
    }
  }

  /// Adds the nearest key above the objects.
  mutating func addKey(_ key: ExactText) { keys.insert(key) }

  // MARK: - Maps

  /// Whether some samples may be instances of a class, although all of them together are maps.
  var mayBeClass: Bool { element != nil && evidence.hasOtherObjects || hasTooManyKeys }

  /// Converts the summary to one of maps: the values of all members have one summary.
  mutating func becomeMap(because reason: String) {
    let summary = element ?? ValueSummary()
    element = summary
    mapReason = mapReason ?? reason
    for member in members {
      nullElements += member.nulls
      ValueSummary.unify(summary, member.value)
    }
    members = []
    indexes = [:]
    tags = []
  }

  /// Returns a copy in which a function has replaced each value.
  func copy(_ value: (ValueSummary) -> ValueSummary) -> ObjectSummary {
    var copy = self
    copy.element = element.map(value)
    for index in members.indices { copy.members[index].value = value(members[index].value) }
    return copy
  }

  /// Merges another summary, and passes each pair of values to a function that unifies them.
  mutating func merge(_ other: ObjectSummary, unify: (ValueSummary, ValueSummary) -> Void) {
    count += other.count
    memberCount += other.memberCount
    nullElements += other.nullElements
    shapes.merge(other.shapes)
    keys.formUnion(other.keys)
    evidence.merge(other.evidence)
    hasTooManyKeys = hasTooManyKeys || other.hasTooManyKeys
    // A new element would be another summary to unify, without end in maps that contain themselves.
    if let element = element ?? other.element {
      self.element = element
      mapReason = mapReason ?? other.mapReason
      if let otherElement = other.element { unify(element, otherElement) }
      for member in members + other.members {
        nullElements += member.nulls
        unify(element, member.value)
      }
      members = []
      indexes = [:]
      tags = []
      return
    }
    let isFirst = count == other.count
    for member in other.members {
      if let index = indexes[member.key] {
        members[index].merge(member)
        unify(members[index].value, member.value)
      } else {
        _ = add(member)
      }
    }
    for index in members.indices { members[index].lastObject = 0 }
    if other.count > 0 { mergeTags(other, isFirst: isFirst) }
  }

  private mutating func mergeTags(_ other: ObjectSummary, isFirst: Bool) {
    let others = other.members.compactMap { indexes[$0.key] }
    if members.count > TagSummary.maximumMembers {
      tags = []
    } else if isFirst {
      tags = other.tags.map { TagSummary(member: others[$0.member], position: 0) }
    }
    tags = tags.compactMap { candidate in
      var candidate = candidate
      guard let same = other.tags.first(where: { others[$0.member] == candidate.member }),
        candidate.merge(same, indexes: others, memberCount: members.count)
      else { return nil }
      return candidate
    }
  }
}

extension ObjectSummary {
  /// Creates the summary of objects with the given members.
  init(members: [MemberSummary], count: Int) {
    self.count = count
    for member in members { _ = add(member) }
  }

  /// Creates the summary of maps whose values have one summary.
  init(mapsOf element: ValueSummary, nulls: Int, count: Int) {
    self.count = count
    self.element = element
    nullElements = nulls
  }
}
