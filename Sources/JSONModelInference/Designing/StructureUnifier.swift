/// Unifies the summaries of objects that have the same class.
///
/// - Maps: the values of all keys have one summary.
/// - Shapes: objects at two key paths have the same class if one object at each path has a ``SharedShape``.
///
/// The second rule does not compare all that is known about two paths, because this may become more different with
/// each sample. Two objects that have similar shapes keep them. So one more sample may only add paths to a class, and a
/// class accepts the objects at all of its paths.
struct StructureUnifier {
  let root: ValueSummary
  let infersClusters: Bool

  init(_ root: ValueSummary, infersClusters: Bool) {
    self.root = root
    self.infersClusters = infersClusters
  }

  /// Unifies the summaries, and returns whether the shapes were too many to compare all of them.
  func unify() -> Bool {
    addKeys()
    makeMaps()
    addKeys()
    let places = ObjectPlace.all(from: root)
    var sharing = ShapeSharing(places, infersClusters: infersClusters)
    sharing.compare()
    for (index, place) in places.enumerated() {
      let first = sharing.first(index)
      if first != index { ValueSummary.unifyObjects(places[first].summary, place.summary) }
    }
    return sharing.isIncomplete
  }

  private func addKeys() {
    for place in ObjectPlace.all(from: root) {
      if let key = place.key { place.summary.objects.addKey(key) }
    }
  }

  private func makeMaps() {
    var queue = [root]
    while let summary = queue.popLast()?.current {
      if let element = summary.arrays.element { queue.append(element) }
      if summary.objects.count == 0 { continue }
      if summary.objects.element == nil, let reason = MapRule.reason(summary.objects) {
        summary.objects.becomeMap(because: reason)
      }
      if let element = summary.objects.element { queue.append(element) }
      queue += summary.objects.members.map(\.value)
    }
  }
}
