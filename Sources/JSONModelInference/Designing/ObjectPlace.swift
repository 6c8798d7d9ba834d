/// The summary of the objects at a key path, with the nearest key and object above them.
struct ObjectPlace {
  var summary: ValueSummary
  /// The nearest key above the object; nil at the root.
  var key: ExactText?
  /// The nearest object above.
  var parent: ValueSummary?

  /// Returns the summaries of all objects, each once, those at the shortest key paths first.
  static func all(from root: ValueSummary) -> [ObjectPlace] {
    var places: [ObjectPlace] = []
    var known: Set<ObjectIdentifier> = []
    var knownObjects: Set<ObjectIdentifier> = []
    var queue = [ObjectPlace(summary: root)]
    var next = 0
    while next < queue.count {
      var place = queue[next]
      next += 1
      place.summary = place.summary.current
      guard known.insert(ObjectIdentifier(place.summary)).inserted else { continue }
      if let element = place.summary.arrays.element {
        queue.append(ObjectPlace(summary: element, key: place.key, parent: place.parent))
      }
      if place.summary.objects.count == 0 { continue }
      places.append(place)
      if let element = place.summary.objects.element {
        queue.append(ObjectPlace(summary: element, key: place.key, parent: place.parent))
      } else if knownObjects.insert(place.summary.objectsID).inserted {
        for member in place.summary.objects.orderedMembers {
          queue.append(
            ObjectPlace(summary: member.value, key: member.key, parent: place.summary))
        }
      }
    }
    return places
  }
}
