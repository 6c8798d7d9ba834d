// Objects at several key paths that are in one class cluster:
//
//   {"shapes": [{"type": "circle", "radius": 1}, {"type": "square", "side": 2}],
//    "frame": {"type": "square", "side": 9}}                                        frame: Shape

extension StructureUnifier {
  /// Unifies objects with those of a class cluster that have one of its tags, and nearly the same members with
  /// it.
  func unifyTags() -> Bool {
    guard infersClusters else { return false }
    let places = ObjectPlace.all(from: root).map(\.summary).filter { !$0.objects.tags.isEmpty }
    if places.count > 400 { return false }
    for (index, place) in places.enumerated() {
      for earlier in places[..<index] where areOfOneCluster(earlier, place) {
        ValueSummary.unify(earlier, place)
        return true
      }
    }
    return false
  }

  private func areOfOneCluster(_ left: ValueSummary, _ right: ValueSummary) -> Bool {
    guard let cluster = cluster(of: left.objects) ?? cluster(of: right.objects),
      let first = left.objects.tags(at: cluster.key),
      let second = right.objects.tags(at: cluster.key),
      first.contains(where: { Self.areSimilar($0.value, second[$0.key] ?? []) }),
      areCompatible(left, right)
    else { return false }
    var both = left.objects
    both.merge(right.objects) { _, _ in }
    return self.cluster(of: both)?.key == cluster.key
  }

  /// Whether most keys are in both sets.
  private static func areSimilar(_ left: Set<ExactText>, _ right: Set<ExactText>) -> Bool {
    left.intersection(right).count * 2 > left.union(right).count
  }

  private func cluster(of objects: ObjectSummary) -> FoundCluster? {
    ClusterRule.cluster(objects) { ClusterRule.isUsual($0.text) }
  }
}

extension ObjectSummary {
  /// The tags at a key, with the other keys of the objects that have each tag.
  fileprivate func tags(at key: ExactText) -> [ExactText: Set<ExactText>]? {
    guard let summary = tags.first(where: { members[$0.member].key == key }) else { return nil }
    var keys: [ExactText: Set<ExactText>] = [:]
    for (index, tag) in summary.tags.enumerated() {
      let present = members.indices.filter {
        $0 != summary.member && summary.presence(ofMember: $0, withTag: index) > 0
      }
      keys[tag] = Set(present.map { members[$0].key })
    }
    return keys
  }
}
