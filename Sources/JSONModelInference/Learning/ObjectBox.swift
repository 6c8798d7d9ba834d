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
