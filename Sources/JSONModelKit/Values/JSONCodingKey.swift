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
  var component: JSONKeyPath.Component {
    (self as? JSONCodingKey)?.intValue.map { .index($0) } ?? .key(stringValue)
  }
}
