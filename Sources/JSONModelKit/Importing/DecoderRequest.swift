/// The part of a document that a decoder decodes next.
enum DecoderRequest: Sendable {
  case shape(ValueShape)
  case model(ClassReference)
  /// The values at the ends of key paths of a class.
  case node(LentReference<PathNode>, of: ClassReference)
  /// The element is counted, but not decoded.
  case skipped
}

extension ClassSchema {
  /// Returns the request for a key; nil to infer the type.
  ///
  /// The type is inferred if no property uses the key, or several properties of different types.
  func request(for key: String, _ reference: ClassReference) -> DecoderRequest? {
    var request: DecoderRequest?
    var next = keys.find(key)
    while let property = next {
      next = keys.next(sharingKeyOf: property)
      if property.value < plans.count {
        if plans[property.value].isExportOnly { continue }
        let shape = plans[property.value].shape
        if case .shape(shape)? = request { continue }
        guard request == nil else { return nil }
        request = .shape(shape)
      } else {
        let node = heads[property.value - plans.count]
        // Only a discriminator uses this key.
        if !node.hasChildren, node.candidates.isEmpty { continue }
        guard request == nil else { return nil }
        request = self.request(for: node, reference)
        if request == nil { return nil }
      }
    }
    return request
  }

  func request(for node: PathNode, _ reference: ClassReference) -> DecoderRequest? {
    if node.candidates.isEmpty {
      let isOneContainer = node.members.isEmpty != node.elements.isEmpty
      return isOneContainer ? .node(LentReference(node), of: reference) : nil
    }
    let shapes = Set(node.candidates.map { plans[$0.property.value].shape })
    return !node.hasChildren ? shapes.count == 1 ? shapes.first.map { .shape($0) } : nil : nil
  }
}
