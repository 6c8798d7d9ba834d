/// An encoder of this framework.
///
/// The models inside a `Codable` value call `export(_:)` on it instead of encoding their
/// properties.
protocol ModelEncoder: Encoder {
  var depth: Int { get }
  var usesKeyMapping: Bool { get }
  /// Which marked properties of models are encoded.
  var access: ExportedAccess { get }
  var checksUnions: Bool { get }
  var isInUnion: Bool { get }

  func export(_ model: any JSONModelProtocol) throws(JSONModelError)
}

extension ValueEncoder: ModelEncoder {
  func export(_ model: any JSONModelProtocol) throws(JSONModelError) {
    if let collector = userInfo[.modelCollector] as? ModelCollector {
      return set(.value(collector.add(model, at: codingPath)))
    }
    set(try ModelExport.tree(of: model, for: self))
  }
}
