import JSONModelSchema

/// The keys of an object, the types of their values, and the possible tag of the object.
///
/// ```
/// {"type": "circle", "id": 1, "at": null}     at: null, id: number, type: string; tag: circle
/// ```
struct ObjectShape {
  /// A member that may be the tag of a class cluster.
  struct Tag: Hashable {
    var key: ExactText
    var text: ExactText
  }

  var members: [(key: ExactText, code: MemberCode)]
  var tag: Tag?
}

/// The different shapes of the objects at one key path.
///
/// If there are more than `maximumCount`, the set keeps the shapes with the smallest hashes. This
/// selection does not depend on the order of the samples, so two key paths with the same shapes
/// keep the same ones.
struct ShapeSet {
  static let maximumCount = 100

  private(set) var shapes: [UInt64: ObjectShape] = [:]
  /// Whether there were more shapes than the set can keep.
  private(set) var isIncomplete = false
  /// The largest hash that is kept, once the set is full.
  private var bound = UInt64.max

  /// Returns whether a shape with a hash must be inserted; only then does the caller create it.
  ///
  /// If the set is full and all of its hashes are smaller, it is marked as incomplete.
  mutating func needs(_ hash: UInt64) -> Bool {
    if hash > bound { isIncomplete = true }
    return hash < bound && shapes[hash] == nil
  }

  func contains(_ hash: UInt64) -> Bool { shapes[hash] != nil }

  /// Inserts a shape that the set needs.
  mutating func insert(_ shape: ObjectShape, hash: UInt64) {
    if shapes.count == Self.maximumCount { isIncomplete = true }
    shapes[hash] = shape
    if shapes.count > Self.maximumCount { shapes[bound] = nil }
    if shapes.count == Self.maximumCount { bound = shapes.keys.max() ?? .max }
  }

  mutating func merge(_ other: ShapeSet) {
    isIncomplete = isIncomplete || other.isIncomplete
    for (hash, shape) in other.shapes where needs(hash) { insert(shape, hash: hash) }
  }

  mutating func removeAll() { self = ShapeSet() }

  /// The shapes in an order that does not depend on the order of the samples.
  var sorted: [ObjectShape] { shapes.sorted { $0.key < $1.key }.map(\.value) }
}

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
      var types: ValueTypes = []
      for element in elements { types.formUnion(ValueTypes(of: element)) }
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

/// The traits of one object from which its class is inferred.
///
/// They are the hash of its shape, its possible tag, and the evidence that the object is a map.
struct ObjectTraits {
  /// The hash of the shape without a tag.
  ///
  /// The hash does not depend on the order of the members.
  private(set) var hash: UInt64 = 0
  private(set) var formats = KeyFormats.all
  private(set) var areKeysASCII = true
  private(set) var oddKeys = OddKeys()
  private var types: ValueTypes = []
  /// The member whose key is the most common one for tags; nil if no key is common for tags.
  private var tag: (rank: Int, member: MemberSummary, value: SampleValue)?

  /// Adds a member of the object.
  ///
  /// - Parameter member: The summary of the members with the same key.
  mutating func add(_ member: MemberSummary, _ value: SampleValue) {
    let traits = member.traits
    hash &+= Self.mixed(traits.hash &+ UInt64(MemberCode(value).rawValue))
    formats.formIntersection(traits.formats)
    areKeysASCII = areKeysASCII && traits.isASCII
    oddKeys.add(traits)
    types.formUnion(ValueTypes(of: value))
    if let rank = traits.tagRank, isMoreCommon(rank, member.key) { tag = (rank, member, value) }
  }

  /// Returns whether a key is more common for tags than the key of `tag`.
  ///
  /// Keys of the same rank are compared by their text, because the order of the members is not the
  /// same in all objects.
  private func isMoreCommon(_ rank: Int, _ key: ExactText) -> Bool {
    guard let tag else { return true }
    return rank == tag.rank ? key < tag.member.key : rank < tag.rank
  }

  /// The type of all values other than null; nil if there are several types, or none.
  var type: ValueTypes? { types.hasAtMostOne && !types.isEmpty ? types : nil }

  /// The possible tag, and the hash of the shape with this tag; nil if there is none.
  var possibleTag: (tag: ObjectShape.Tag, hash: UInt64)? {
    guard let tag, case .string(let text) = tag.value, text.utf8.count <= 40 else { return nil }
    let tagHash = Self.mixed(tag.member.traits.hash ^ ExactText(text).stableHash &* 3)
    return (ObjectShape.Tag(key: tag.member.key, text: ExactText(text)), hash &+ tagHash)
  }

  /// Mixes the bits of a hash with the finalizer of SplitMix64.
  ///
  /// Without it, sums of hashes would collide more often.
  private static func mixed(_ hash: UInt64) -> UInt64 {
    var bits = hash &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}

/// Counts the keys of an object that are not names.
///
/// ```
/// server.port, server.host, schema:name    0: names, some of them in a namespace
/// example.com, swift.org, main.swift       3: the parts before the dots are data, too
/// ```
struct OddKeys {
  private var others = 0
  private var namespacedKeys = 0
  private var namespaces: Set<UInt64> = []

  mutating func add(_ traits: KeyTraits) {
    if let namespace = traits.namespace {
      namespacedKeys += 1
      namespaces.insert(namespace)
    } else if !traits.isName {
      others += 1
    }
  }

  var count: Int { namespaces.count * 2 > namespacedKeys ? others + namespacedKeys : others }
}
