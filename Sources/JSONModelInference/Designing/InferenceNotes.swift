/// The notes on key paths whose classes are less precise than the samples.
enum InferenceNotes {
  /// Returns the notes on unified summaries, in the order of their key paths.
  static func all(from root: ValueSummary) -> [String] {
    var notes: Set<String> = []
    var known: Set<ObjectIdentifier> = []
    var queue = [(summary: root, path: "")]
    var next = 0
    while next < queue.count {
      let (summary, path) = (queue[next].summary.current, queue[next].path)
      next += 1
      guard known.insert(ObjectIdentifier(summary)).inserted else { continue }
      if let element = summary.arrays.element { queue.append((element, path)) }
      let objects = summary.objects
      let name = path.isEmpty ? "the root" : path
      if objects.shapes.isIncomplete {
        notes.insert(
          "\(name): the objects have more than \(ShapeSet.maximumCount) structures, so a class that objects elsewhere "
            + "could share may be repeated")
      }
      if let element = objects.element {
        if objects.mayBeClass, let reason = objects.mapReason {
          notes.insert("\(name): a dictionary, not a class: \(reason)")
        }
        queue.append((element, path))
      } else if MapRule.hasEquivalentKeys(objects) {
        notes.insert(
          "\(name): a class, never a dictionary, because some keys are equal after Unicode normalization"
        )
      }
      for member in objects.orderedMembers {
        let key = member.key.text
        queue.append((member.value, path.isEmpty ? key : "\(path).\(key)"))
      }
    }
    return notes.sorted()
  }

  /// The note on shapes that were not compared.
  static let omittedComparisons =
    "the samples have too many structures to compare all of them, so some classes may be repeated"
}
