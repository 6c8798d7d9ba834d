/// The JSON type of a member, in one byte.
///
/// The code of a string also contains its format, and the code of an array contains the types of
/// its elements.
struct MemberCode: Hashable {
  let rawValue: UInt8

  static let null = MemberCode(rawValue: 0)
  private static let boolean = MemberCode(rawValue: 1)
  static let number = MemberCode(rawValue: 2)
  private static let text = MemberCode(rawValue: 3)
  private static let dateText = MemberCode(rawValue: 4)
  private static let urlText = MemberCode(rawValue: 5)
  private static let uuidText = MemberCode(rawValue: 6)
  static let object = MemberCode(rawValue: 7)
  /// An array without elements other than null.
  static let emptyArray = MemberCode(rawValue: 8)

  private init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ value: SampleValue) {
    switch value {
    case .null: self = .null
    case .bool: self = .boolean
    case .number: self = .number
    case .string(let text): self = Self.code(of: text)
    case .object: self = .object
    case .array(let elements):
      var types: SampleTypes = []
      for element in elements { types.formUnion(SampleTypes(of: element)) }
      self.init(rawValue: Self.emptyArray.rawValue + types.rawValue)
    }
  }

  enum Difference { case none, format, type }

  /// Compares the values of members with the same key.
  ///
  /// Null does not differ from any value. An array without elements other than null does not differ
  /// from any array.
  func difference(from other: MemberCode) -> Difference {
    if self == other || self == .null || other == .null { return .none }
    if isText, other.isText { return .format }
    if isArray, other.isArray, self == .emptyArray || other == .emptyArray { return .none }
    return .type
  }

  private var isText: Bool { (3...6).contains(rawValue) }
  private var isArray: Bool { rawValue >= 8 }

  /// Guesses the format of a string from its length and its first twelve bytes.
  ///
  /// It does not parse the string, because this runs for every string of every sample.
  private static func code(of text: String) -> MemberCode {
    let count = text.utf8.count
    if count < 8 { return .text }
    var hyphens = 0
    var dots = 0
    var previous: UInt8 = 0
    for (index, byte) in text.utf8.prefix(12).enumerated() {
      if byte == 0x2D { hyphens |= 1 << index }
      if byte == 0x2E { dots |= 1 << index }
      if byte == 0x2F, previous == 0x3A { return .urlText }
      previous = byte
    }
    if count == 36, hyphens == 1 << 8 { return .uuidText }
    let isDate =
      count >= 10 && count <= 40 && (hyphens & 0xFF == 1 << 4 | 1 << 7 || dots == 1 << 2 | 1 << 5)
    return isDate ? .dateText : .text
  }
}
