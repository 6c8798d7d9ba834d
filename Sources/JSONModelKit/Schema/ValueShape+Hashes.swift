extension ValueShape {
  /// Whether different values may systematically have equal hashes.
  var mayHaveEqualHashes: Bool {
    switch form {
    case .leaf(let kind): kind == .decimal
    case .rawValue: false
    case .model: true
    case .decodable, .transformed(otherwise: nil): !LeafKind.hashesWell(type)
    case .array(let inner, _), .dictionary(let inner, _, _), .optional(let inner),
      .presence(let inner, _), .tolerant(let inner, _), .transformed(otherwise: let inner?):
      inner.mayHaveEqualHashes
    }
  }
}
