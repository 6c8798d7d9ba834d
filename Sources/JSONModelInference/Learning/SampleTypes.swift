/// A set of JSON types other than null.
struct SampleTypes: OptionSet, Hashable {
  var rawValue: UInt8

  static let boolean = SampleTypes(rawValue: 1)
  static let number = SampleTypes(rawValue: 2)
  static let string = SampleTypes(rawValue: 4)
  static let array = SampleTypes(rawValue: 8)
  static let object = SampleTypes(rawValue: 16)

  /// Whether at most one type was seen.
  var hasAtMostOne: Bool { rawValue & (rawValue &- 1) == 0 }
}
