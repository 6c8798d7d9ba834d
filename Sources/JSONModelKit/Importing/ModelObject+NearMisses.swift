// Near misses: unknown keys that resemble the key of an absent property, which is nil in silence.
//
//   var imageURL: String?    {"imageUrl": "a"}    imageUrl: unknown key; did you mean "imageURL"?
//
// At an unknown key, the nearest known key is noted. At the end of the object, it is reported if the
// object lacks that key. Without the option `reportsNearMisses`, unknown keys are not looked at.

/// An unknown key that resembles a known one.
struct NearMiss {
  let place: IssuePlace
  /// The known key.
  let known: String
  /// The index of the property or head that the object lacks if this is a near miss.
  let index: PropertyIndex
  /// The property that uses the known key.
  let property: PropertyIndex
}

extension ModelObject {
  /// Notes an unknown key, if it resembles a known one.
  ///
  /// The issue of a key that a class rejects suggests the nearest one already.
  ///
  /// - Parameter node: The node of key paths whose object has the key; nil for the object itself.
  func noteNearMiss(
    at keyMark: ByteOffset, _ state: inout ObjectState, _ importer: inout Importer,
    inside node: PathNode? = nil
  ) {
    // The enclosing class of a flattened model knows all keys.
    guard importer.options.reportsNearMisses, !schema.declaration.rejectsUnknownKeys,
      schema.declaration.part == nil
    else { return }
    let keys = node?.keys ?? schema.keys
    guard
      let known = nearestName(
        to: importer.source.key(at: keyMark), in: keys.keys.lazy.compactMap(\.self)),
      let index = keys.find(known),
      let property = node?.members[index.value].firstProperty ?? schema.firstProperty(at: index)
    else { return }
    let place = IssuePlace(mark: keyMark, isAtKey: true)
    state.withRest {
      $0.nearMisses.append(
        NearMiss(
          place: place, known: known, index: node == nil ? index : property, property: property))
    }
  }

  /// Reports the noted keys whose known keys are absent, as tolerated issues.
  func reportNearMisses(_ state: ObjectState, _ importer: inout Importer) {
    for miss in state.rest?.nearMisses ?? [] where !state.seen.contains(miss.index) {
      guard importer.tolerated.keeps(issueAt: miss.place) else {
        importer.tolerated.countFurther()
        continue
      }
      importer.tolerated.add(
        JSONModelError.Issue(
          kind: .unknownKey, keyPath: [], property: schema.qualifiedName(of: miss.property),
          suggestion: miss.known),
        at: miss.place)
    }
  }
}

extension PathNode {
  /// The first property whose key path leads to this node or through it.
  fileprivate var firstProperty: PropertyIndex? {
    candidates.first?.property ?? parts.first
      ?? inner.lazy.compactMap(\.firstProperty).first
  }
}

extension ClassSchema {
  /// Returns the first property that uses the key at an index of the key table.
  fileprivate func firstProperty(at index: PropertyIndex) -> PropertyIndex? {
    index.value < plans.count ? index : heads[index.value - plans.count].firstProperty
  }
}
