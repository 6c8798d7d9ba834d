import JSONModelKit

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

/// The notes on key paths at which the models are less precise than the samples.
enum InferenceNotes {
  /// Returns the notes on unified summaries, sorted.
  static func all(from root: ValueSummary) -> [String] {
    var notes: Set<String> = []
    var known: Set<ObjectIdentifier> = []
    var queue = [(summary: root, path: "")]
    /// The summaries of objects with shapes. A class can be shared only if there are at least two.
    var shared: Set<ObjectIdentifier> = []
    var incompletePaths: [String] = []
    var next = 0
    while next < queue.count {
      let (summary, path) = (queue[next].summary.current, queue[next].path)
      next += 1
      guard known.insert(ObjectIdentifier(summary)).inserted else { continue }
      if let element = summary.arrays.element { queue.append((element, path)) }
      let objects = summary.objects
      let name = path.isEmpty ? "the root" : path
      if !objects.shapes.shapes.isEmpty { shared.insert(summary.objectsID) }
      if objects.shapes.isIncomplete { incompletePaths.append(name) }
      if let element = objects.element {
        if objects.hasEquivalentKeys {
          notes.insert(
            "\(name): a JSONValue, which keeps only the last of several keys that are equal after Unicode normalization"
          )
        } else if objects.mayBeClass, let reason = objects.mapReason,
          reason != MapRule.overrideReason
        {
          notes.insert("\(name): a dictionary, not a class: \(reason)")
        }
        queue.append((element, path))
      } else if hasEquivalentKeys(objects.members) {
        notes.insert(
          "\(name): a class with keys that are equal after Unicode normalization, which neither a dictionary nor a "
            + "JSON Schema can have")
      }
      for member in objects.orderedMembers {
        let key = member.key.text
        queue.append((member.value, path.isEmpty ? key : "\(path).\(key)"))
      }
    }
    if shared.count > 1 {
      for name in incompletePaths {
        notes.insert(
          "\(name): the objects have more than \(ShapeSet.maximumCount) shapes, so a class that objects elsewhere "
            + "could share may be repeated")
      }
    }
    return notes.sorted(byUTF8Of: \.self)
  }

  private static func hasEquivalentKeys(_ members: [MemberSummary]) -> Bool {
    !members.allSatisfy(\.traits.isASCII) && Set(members.map(\.key.text)).count < members.count
  }

  static let omittedComparisons =
    "the samples have too many shapes to compare all of them, so some classes may be repeated"
}
