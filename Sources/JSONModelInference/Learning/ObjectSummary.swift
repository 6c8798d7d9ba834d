struct ObjectSummary {
  /// The maximum number of different keys of a class; objects with more keys are maps.
  static let maximumMembers = 2000

  var count = 0
  private(set) var members: [MemberSummary] = []
  private var indexes: [ExactText: Int] = [:]
  /// The summary of the values of all members, if the objects are maps; otherwise nil.
  private(set) var element: ValueSummary?
  private(set) var nullElements = 0
  /// The reason why the objects are maps; nil if they are not, or if a schema describes them.
  private(set) var mapReason: String?
  /// The members that may contain the tags of a class cluster.
  private(set) var tags: [TagSummary] = []

  /// The shapes of the objects other than maps.
  private(set) var shapes = ShapeSet()
  /// The nearest keys above the objects.
  private(set) var keys: Set<ExactText> = []
  private(set) var evidence = MapEvidence()
  private var hasTooManyKeys = false
  /// Whether an object had different keys that are equal as Swift strings.
  ///
  /// A dictionary cannot have such keys.
  private(set) var hasEquivalentKeys = false

  init() {}

  mutating func learn(_ sample: [SampleMember], _ pending: inout [ValueSummary.Pending]) {
    count += 1
    var sample = sample
    var found: [Int] = []
    found.reserveCapacity(sample.count)
    var hasDuplicateKey = false
    if element == nil {
      for (position, member) in sample.enumerated() {
        let index = index(of: member.key, expectedAt: position)
        if members[index].lastObject == count { hasDuplicateKey = true }
        members[index].lastObject = count
        found.append(index)
      }
    }
    if members.count > Self.maximumMembers {
      ValueSummary.unify(becomeMap(because: Self.tooManyKeys))
      hasTooManyKeys = true
      shapes.removeAll()
    }
    if element != nil { return learnMap(sample, &pending) }
    if hasDuplicateKey { Self.removeDuplicateMembers(&sample, &found) }
    learnTags(sample, found)
    learnShape(sample, found)
    for position in sample.indices.reversed() {
      members[found[position]].learn(sample[position].value, at: position, &pending)
    }
  }

  /// Removes all but the last one of the members with the same key.
  private static func removeDuplicateMembers(_ sample: inout [SampleMember], _ found: inout [Int]) {
    var known: Set<Int> = []
    let last = found.indices.reversed().filter { known.insert(found[$0]).inserted }.reversed()
    sample = last.map { sample[$0] }
    found = last.map { found[$0] }
  }

  private mutating func learnTags(_ sample: [SampleMember], _ found: [Int]) {
    if members.count > TagSummary.maximumMembers {
      tags = []
      return
    }
    // Members that no object before this one has; all objects must have a tag if its key is not
    // common.
    for (position, index) in found.enumerated()
    where members[index].count == 0 && (count == 1 || members[index].traits.tagRank != nil) {
      let presences = members.map(\.count)
      tags.append(
        TagSummary(member: index, position: position, earlier: (count - 1, presences)))
    }
    for index in tags.indices.reversed() {
      let isCommon = members[tags[index].member].traits.tagRank != nil
      let isCandidate = tags[index].learn(
        sample, found, memberCount: members.count, isCommon: isCommon)
      if !isCandidate { tags.remove(at: index) }
    }
  }

  private mutating func learnShape(_ sample: [SampleMember], _ found: [Int]) {
    if sample.isEmpty { return }
    var traits = ObjectTraits()
    for (member, index) in zip(sample, found) { traits.add(members[index], member.value) }
    if !traits.areKeysASCII { learnEquivalentKeys(sample) }
    if let type = traits.type {
      for index in found { members[index].learn(size: sample.count, of: type) }
    }
    evidence.learn(
      sample, formats: traits.formats, oddCount: traits.oddKeys.count, type: traits.type)
    // If the keys have a common format, the object is probably a map, so its keys are data, not a
    // shape.
    if !traits.formats.isEmpty { return }
    if let (tag, hash) = traits.possibleTag {
      if shapes.contains(hash) { return }
      if TagSummary.isTag(tag.text.text) { return insertShape(of: sample, found, tag, hash: hash) }
    }
    insertShape(of: sample, found, nil, hash: traits.hash)
  }

  private mutating func insertShape(
    of sample: [SampleMember], _ found: [Int], _ tag: ObjectShape.Tag?, hash: UInt64
  ) {
    if !shapes.needs(hash) { return }
    let shapeMembers = zip(sample, found).map { (members[$1].key, MemberCode($0.value)) }
    let shape = ObjectShape(members: shapeMembers.sorted { $0.0 < $1.0 }, tag: tag)
    shapes.insert(shape, hash: hash)
  }

  private mutating func learnEquivalentKeys(_ sample: [SampleMember]) {
    hasEquivalentKeys = hasEquivalentKeys || Set(sample.map(\.key)).count < sample.count
  }

  private mutating func learnMap(
    _ sample: [SampleMember], _ pending: inout [ValueSummary.Pending]
  ) {
    var known: Set<ExactText> = []
    let sample = sample.reversed().filter { known.insert(ExactText($0.key)).inserted }
    if !hasEquivalentKeys, !sample.allSatisfy({ KeyTraits.isASCII($0.key) }) {
      learnEquivalentKeys(sample)
    }
    for member in sample {
      if case .null = member.value {
        nullElements += 1
      } else {
        element?.learn(member.value, &pending)
      }
    }
  }

  private mutating func index(of key: String, expectedAt position: Int) -> Int {
    let key = ExactText(key)
    // Fast path: most objects have their keys in the same order.
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

  subscript(key: ExactText) -> MemberSummary? { indexes[key].map { members[$0] } }

  /// The members, sorted by their mean position; those with the same mean position, by key.
  var orderedMembers: [MemberSummary] {
    members.sorted {
      let (left, right) = ($0.meanPosition, $1.meanPosition)
      return left == right ? $0.key < $1.key : left < right
    }
  }

  /// Adds the nearest key above the objects.
  mutating func addKey(_ key: ExactText) { keys.insert(key) }

  // MARK: - Maps

  /// Whether some of the objects alone may be instances of a class, although all together are maps.
  var mayBeClass: Bool { element != nil && evidence.hasOtherObjects || hasTooManyKeys }

  private static let tooManyKeys = "more than \(maximumMembers) keys"

  /// Converts the summary to a summary of maps, and returns the pairs of summaries to unify.
  ///
  /// Each pair consists of the summary of all values, and that of the values of one member. The
  /// caller unifies them, because a value may refer to the objects that are being modified here.
  mutating func becomeMap(because reason: String) -> [(ValueSummary, ValueSummary)] {
    mapReason = mapReason ?? reason
    return moveMembers(to: element ?? ValueSummary())
  }

  private mutating func moveMembers(to element: ValueSummary) -> [(ValueSummary, ValueSummary)] {
    self.element = element
    nullElements += members.reduce(0) { $0 + $1.nulls }
    defer {
      members = []
      indexes = [:]
      tags = []
    }
    return members.map { (element, $0.value) }
  }

  /// Returns a copy that contains the result of a function for each summary of values.
  func copy(_ value: (ValueSummary) -> ValueSummary) -> ObjectSummary {
    var copy = self
    copy.element = element.map(value)
    for index in members.indices { copy.members[index].value = value(members[index].value) }
    return copy
  }

  /// Merges another summary, and passes each pair of summaries of values to `unify`.
  mutating func merge(_ other: ObjectSummary, unify: (ValueSummary, ValueSummary) -> Void) {
    count += other.count
    nullElements += other.nullElements
    shapes.merge(other.shapes)
    keys.formUnion(other.keys)
    evidence.merge(other.evidence)
    hasTooManyKeys = hasTooManyKeys || other.hasTooManyKeys
    hasEquivalentKeys = hasEquivalentKeys || other.hasEquivalentKeys
    if hasTooManyKeys { shapes.removeAll() }
    // An existing element is kept. If each merge created a new one, unification would not end for
    // maps that contain themselves.
    if let element = element ?? other.element {
      mapReason = mapReason ?? other.mapReason
      if let otherElement = other.element { unify(element, otherElement) }
      members += other.members
      for (element, value) in moveMembers(to: element) { unify(element, value) }
      return
    }
    let isFirst = count == other.count
    let (oldCount, oldPresences) = (count - other.count, members.map(\.count))
    for member in other.members {
      if let index = indexes[member.key] {
        members[index].merge(member)
        unify(members[index].value, member.value)
      } else {
        _ = add(member)
      }
    }
    if members.count > Self.maximumMembers {
      hasTooManyKeys = true
      shapes.removeAll()
      for (element, value) in becomeMap(because: Self.tooManyKeys) { unify(element, value) }
      return
    }
    for index in members.indices { members[index].lastObject = 0 }
    if other.count > 0 { mergeTags(other, isFirst: isFirst, oldCount, oldPresences) }
  }

  /// - Parameters:
  ///   - oldCount: The number of objects before the merge.
  ///   - oldPresences: For each member before the merge, the number of these objects with it.
  private mutating func mergeTags(
    _ other: ObjectSummary, isFirst: Bool, _ oldCount: Int, _ oldPresences: [Int]
  ) {
    let others = other.members.compactMap { indexes[$0.key] }
    if members.count > TagSummary.maximumMembers {
      tags = []
    } else {
      if isFirst { tags = [] }
      // Objects may lack a member whose key is common for tags.
      for member in other.tags.map({ others[$0.member] })
      where isFirst || member >= oldPresences.count && members[member].traits.tagRank != nil {
        tags.append(
          TagSummary(member: member, position: 0, earlier: (oldCount, oldPresences)))
      }
    }
    var otherPresences = Array(repeating: 0, count: members.count)
    for (index, member) in zip(others, other.members) { otherPresences[index] = member.count }
    tags = tags.compactMap { candidate in
      var candidate = candidate
      if let same = other.tags.first(where: { others[$0.member] == candidate.member }) {
        return candidate.merge(same, indexes: others, memberCount: members.count) ? candidate : nil
      }
      guard !others.contains(candidate.member), members[candidate.member].traits.tagRank != nil
      else { return nil }
      candidate.addUntagged(other.count, presences: otherPresences)
      return candidate
    }
  }
}

extension ObjectSummary {
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

/// The summary of the objects of one class, which the summaries at several key paths may share.
final class ObjectBox {
  var objects = ObjectSummary()
  /// The box that replaces this one after unification.
  private var replacement: ObjectBox?

  /// The box that replaces this one after unification; this one if it was not replaced.
  var current: ObjectBox {
    var box = self
    while let next = box.replacement { box = next }
    if box !== self { replacement = box }
    return box
  }

  /// Merges another box into this one, and passes each pair of summaries of values to `unify`.
  func merge(_ other: ObjectBox, unify: (ValueSummary, ValueSummary) -> Void) {
    let (kept, merged) = (current, other.current)
    if kept === merged { return }
    merged.replacement = kept
    let objects = merged.objects
    merged.objects = ObjectSummary()
    kept.objects.merge(objects, unify: unify)
  }

  /// Removes the references to summaries and other boxes.
  func removeReferences() {
    objects = ObjectSummary()
    replacement = nil
  }
}
