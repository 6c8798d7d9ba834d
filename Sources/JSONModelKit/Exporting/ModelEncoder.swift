/// An encoder of this framework.
///
/// The models inside a `Codable` value call `export(_:)` on it instead of encoding their
/// properties.
protocol ModelEncoder: Encoder {
  /// The number of arrays and objects around the value.
  var depth: Int { get }
  /// Whether the key mappers of models apply.
  var usesKeyMapping: Bool { get }
  /// Which marked properties of models are encoded.
  var access: ExportedAccess { get }

  /// Exports a model as the encoded value.
  func export(_ model: any JSONModelProtocol) throws(JSONModelError)
}

extension ValueEncoder: ModelEncoder {
  func export(_ model: any JSONModelProtocol) throws(JSONModelError) {
    if let collector = userInfo[.modelCollector] as? ModelCollector {
      return set(Maker.value(collector.add(model, at: codingPath)))
    }
    let tree = try ModelExport.tree(of: model, for: self)
    // Another maker does not need the order of the members.
    set(tree as? Maker.Value ?? Maker.value(tree.json))
  }
}
