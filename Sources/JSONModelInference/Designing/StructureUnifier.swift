/// Unifies the summaries of objects that have the same class.
///
/// - Maps: the values of all keys have one summary.
/// - Shapes: objects at two key paths have the same class if one object at each path has a ``SharedShape``.
///
/// The second rule does not compare all that is known about two paths. Summaries of two paths drift apart as samples are
/// added; the shapes of two objects do not. So one more sample may only add paths to a class, and a class accepts the
/// objects at all of its paths.
///
/// For the same reason, objects at a path that becomes a map do not leave their class: all paths of the class become maps.
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
    let isIncomplete = shareClasses()
    makeMaps()
    // The key above the values of a map is now that of the map. They keep their own keys, with which they had shared
    // classes before there was enough evidence for a map.
    addKeys()
    return shareClasses() || isIncomplete
  }

  private func addKeys() {
    for location in ObjectLocation.all(from: root) {
      if let key = location.key { location.summary.objects.addKey(key) }
    }
  }

  private func shareClasses() -> Bool {
    let locations = ObjectLocation.all(from: root)
    var sharing = ShapeSharing(locations, infersClusters: infersClusters)
    sharing.compare()
    for (index, location) in locations.enumerated() {
      let first = sharing.first(index)
      if first != index { ValueSummary.unifyObjects(locations[first].summary, location.summary) }
    }
    return sharing.isIncomplete
  }

  private func makeMaps() {
    var hasFound = true
    // The values of a map have the evidence of all of them, and may be in a class with objects that were checked before.
    while hasFound {
      hasFound = false
      for location in ObjectLocation.all(from: root) {
        let summary = location.summary.current
        guard summary.objects.element == nil, let reason = MapRule.reason(summary.objects) else {
          continue
        }
        ValueSummary.unify(summary.objects.becomeMap(because: reason))
        hasFound = true
      }
    }
  }
}
