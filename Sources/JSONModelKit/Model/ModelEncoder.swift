// The models inside a `Codable` value call this encoder instead of encoding their properties.

extension ValueEncoder {
  func export(_ model: any JSONModelProtocol) throws(JSONModelError) {
    choices?.modelCount += 1
    if let collector = userInfo[.modelCollector] as? ModelCollector {
      return set(.value(collector.add(model, at: codingPath)))
    }
    set(try ModelExport.tree(of: model, for: self))
  }
}
