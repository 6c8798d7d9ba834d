/// Unifies the summaries of objects that have the same class.
///
/// - Maps: the values of all keys have one summary.
/// - Shapes: objects at two key paths have the same class if the shape of an object at one path and
///   the shape of an object at the other can share a class; see ``ShapeSharing``.
///
/// The second rule compares the shapes of single objects, not the summaries. When samples are
/// added, the summaries of two paths can become less similar, but the shapes of two objects never
/// change. So one more sample can only add paths to a class, and a class accepts the objects at all
/// of its paths.
///
/// For the same reason, if the objects at one path of a class become maps, those at all other paths
/// of the class become maps, too.
struct StructureUnifier {
  let root: ValueSummary
  let infersClusters: Bool

  init(_ root: ValueSummary, infersClusters: Bool) {
    self.root = root
    self.infersClusters = infersClusters
  }

  /// Unifies the summaries, and returns whether there were too many shapes to compare all of them.
  func unify() -> Bool {
    addKeys()
    let isIncomplete = shareClasses()
    makeMaps()
    // The nearest key above the values of a map is now the key of the map, and is added. The values
    // keep their own keys, too: with fewer samples there is not enough evidence for a map, and the
    // values share classes by their own keys.
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
    // Repeats, because the values of a map are unified with their evidence. Then they may be maps,
    // too, and so may objects that share their class and were already checked.
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
