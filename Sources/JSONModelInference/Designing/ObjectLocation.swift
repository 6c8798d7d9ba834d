/// The summary of the objects at a key path, with the nearest key and object above them.
struct ObjectLocation {
  var summary: ValueSummary
  /// The nearest key above the object; nil at the root.
  var key: ExactText?
  /// The nearest object above; nil at the root.
  var parent: ValueSummary?

  /// Returns the summaries of all objects, each once, those at the shortest key paths first.
  static func all(from root: ValueSummary) -> [ObjectLocation] {
    var locations: [ObjectLocation] = []
    var known: Set<ObjectIdentifier> = []
    var knownObjects: Set<ObjectIdentifier> = []
    var queue = [ObjectLocation(summary: root)]
    var next = 0
    while next < queue.count {
      var location = queue[next]
      next += 1
      location.summary = location.summary.current
      guard known.insert(ObjectIdentifier(location.summary)).inserted else { continue }
      if let element = location.summary.arrays.element {
        queue.append(ObjectLocation(summary: element, key: location.key, parent: location.parent))
      }
      if location.summary.objects.count == 0 { continue }
      locations.append(location)
      if let element = location.summary.objects.element {
        queue.append(ObjectLocation(summary: element, key: location.key, parent: location.parent))
      } else if knownObjects.insert(location.summary.objectsID).inserted {
        for member in location.summary.objects.orderedMembers {
          queue.append(
            ObjectLocation(summary: member.value, key: member.key, parent: location.summary))
        }
      }
    }
    return locations
  }
}
