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
        } else if objects.mayBeClass, let reason = objects.mapReason {
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
    return notes.sorted(byTextOf: \.self)
  }

  private static func hasEquivalentKeys(_ members: [MemberSummary]) -> Bool {
    !members.allSatisfy(\.traits.isASCII) && Set(members.map(\.key.text)).count < members.count
  }

  /// The note that some shapes were not compared.
  static let omittedComparisons =
    "the samples have too many shapes to compare all of them, so some classes may be repeated"
}
