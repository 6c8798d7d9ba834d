// An empty array in place of an object, as some PHP servers send it:
//
//   {"address": []}     imported like {"address": {}}, if the registry accepts it

extension Importer where Source: ImportSource {
  /// Advances past an empty array that represents an object without members.
  ///
  /// Returns false, because there is no member; nil if the next value is anything else.
  @inline(never) mutating func beginEmptyArray(
    _ shape: ValueShape?
  ) throws(ReadingStopped) -> Bool? {
    try takeEmptyArray(as: shape) ? false : nil
  }

  /// Advances past an empty array that represents an object without members.
  ///
  /// Some PHP servers encode empty objects that way. An empty array as the root is never accepted.
  /// In a patch it is not accepted either: it would change nothing, but may be meant to delete all
  /// members.
  /// The registry of the class that declares the property determines whether it is accepted.
  mutating func takeEmptyArray(as shape: ValueShape?) throws(ReadingStopped) -> Bool {
    guard let shape, shape.acceptsEmptyArrayAsObject, !scope.isMerging,
      source.remainingDepth < options.effectiveDepth - rootDepth
    else { return false }
    let start = source.bookmark()
    if try source.beginArray() == false { return true }
    source.rewind(to: start)
    return false
  }
}
