/// A coding key with any string or index.
///
/// Indices are named as by the decoders of Foundation.
struct AnyCodingKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ key: String) { (stringValue, intValue) = (key, nil) }
  init(_ index: Int) { (stringValue, intValue) = ("Index \(index)", index) }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init(intValue) }
}
