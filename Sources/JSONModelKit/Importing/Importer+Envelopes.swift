// The value to import may be inside a document, such as an array at `data.users`. The importer
// descends to it, imports it, and then skips the rest of the containers around it:
//
//   {"status": "ok", "data": {"users": [ ... ], "total": 2}}
//    skipped         enter    enter   ^ import  skipped
//
// The source always has the whole document, so paths and positions need no conversion.

/// The result of the search for a key path.
struct FoundLocation {
  /// The number of arrays and objects that were entered and are still open.
  var depth = 0
  /// The innermost array or object on the path that exists, or else the root.
  var container: SourceMark
  /// The number of containers around that one.
  var containerDepth = 0
  /// For each open container, whether it is an object.
  var areObjects: [Bool] = []
  /// Whether the value exists.
  var isFound = true
}

extension Importer where Source: ImportSource {
  /// Advances to the value at a key path.
  ///
  /// If it does not exist, advances past the last value on the path that exists.
  mutating func enter(_ path: JSONKeyPath) throws(ReadingStopped) -> FoundLocation {
    rootDepth = path.components.count
    var location = FoundLocation(container: source.mark())
    for step in path.components {
      let mark = source.mark()
      let isObject = try source.typeOfNext() == .object
      let result = try enter(step, isObject: isObject)
      if result != .otherType {
        (location.container, location.containerDepth) = (mark, location.depth)
      }
      guard result == .found else {
        location.isFound = false
        break
      }
      location.depth += 1
      location.areObjects.append(isObject)
    }
    return location
  }

  /// Skips the rest of the containers that `enter` has left open.
  ///
  /// A duplicate key on the path is an issue, like a duplicate key of a property.
  mutating func leave(
    _ location: FoundLocation, of path: JSONKeyPath
  ) throws(ReadingStopped) {
    for (step, isObject) in zip(path.components, location.areObjects).reversed() {
      guard isObject else {
        while try source.advanceToNextElement() { try source.skipValue() }
        continue
      }
      let key = ExactKey(step.memberKey)
      while try source.advanceToNextMember() {
        let mark = source.mark()
        if ExactKey(try source.takeKey()) == key {
          report(.duplicateKey, at: mark, isAtKey: true)
        }
        try source.skipValue()
      }
    }
  }

  /// Reports that there is no value at a key path.
  mutating func reportMissing(_ path: JSONKeyPath, at location: FoundLocation) {
    report(
      .missingKey, at: location.container,
      trail: JSONKeyPath(Array(path.components.dropFirst(location.containerDepth))),
      fix: fix(forMissing: path, at: location))
  }

  /// Advances from an array or object to its element or member; skips a value of another type.
  private mutating func enter(
    _ step: JSONKeyPath.Component, isObject: Bool
  ) throws(ReadingStopped) -> EntryResult {
    let result =
      switch step {
      case .index(let index) where !isObject: try enterElement(index, isLookahead: false)
      default: try enterMember(step.memberKey, isLookahead: false)
      }
    if result == .otherType { try source.skipValue() }
    return result
  }
}
