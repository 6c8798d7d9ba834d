/// A set of JSON types other than null.
struct SampleTypes: OptionSet, Hashable {
  var rawValue: UInt8

  static let boolean = SampleTypes(rawValue: 1)
  static let number = SampleTypes(rawValue: 2)
  static let string = SampleTypes(rawValue: 4)
  static let array = SampleTypes(rawValue: 8)
  static let object = SampleTypes(rawValue: 16)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The type of a value; empty for null.
  init(of value: SampleValue) {
    switch value {
    case .null: self = []
    case .bool: self = .boolean
    case .number: self = .number
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }

  /// Whether the set contains at most one type.
  var hasAtMostOne: Bool { rawValue & (rawValue &- 1) == 0 }
}
