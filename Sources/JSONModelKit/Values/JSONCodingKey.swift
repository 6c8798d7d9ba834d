/// The key of an object member, or the index of an array element.
struct JSONCodingKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ key: String) {
    stringValue = key
    intValue = nil
  }

  init(_ index: Int) {
    stringValue = "\(index)"
    intValue = index
  }

  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init(intValue) }
}

extension CodingKey {
  /// The key as a component of a key path.
  ///
  /// The decoders of Foundation name the elements of arrays `Index 0`, `Index 1` and so on.
  var component: JSONKeyPath.Component {
    guard let index = intValue, self is JSONCodingKey || stringValue == "Index \(index)" else {
      return .key(stringValue)
    }
    return .index(index)
  }
}
