#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A `JSONValue` has no order of members, but an exported model has one. So a model is exported as
// this tree where its export is not written at once: for an encoder of another library, and inside
// a `Codable` value.
//
//   City   name, area, code     ->   .object   name, area, code
//   Page   title, city          ->   .object   city, title       sorted: the order in which a type
//                                                                encodes its members may vary

/// The exported form of a model or a `Codable` value, with the order of its members.
///
/// An encoder of another library has its own format for binary data: a database stores bytes, a
/// property list has `<data>`, and `JSONEncoder` has a strategy. The corresponding decoders would
/// not accept a Base64 string instead.
enum EncodableTree: Encodable {
  case value(JSONValue)
  case data(Data)
  case array([EncodableTree])
  case object(OrderedMembers)
  /// An object whose keys are data, so the key encoding strategy must not change them.
  case dictionary(OrderedMembers)

  func encode(to encoder: any Encoder) throws {
    try EncodingError.checkStack(for: self, in: encoder)
    switch self {
    case .value(let value):
      try value.encode(to: encoder)
    case .data(let data):
      var container = encoder.singleValueContainer()
      try container.encode(data)
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let members):
      var container = encoder.container(keyedBy: JSONCodingKey.self)
      for (key, member) in members.all {
        try container.encode(member, forKey: JSONCodingKey(key))
      }
    case .dictionary(let members):
      var container = encoder.singleValueContainer()
      try container.encode(members.byKey)
    }
  }

  /// The members of an object; nil for other values.
  var members: [(key: String, value: EncodableTree)]? {
    switch self {
    case .object(let members): members.all
    case .value(.object(let members)): members.map { ($0, .value($1)) }
    default: nil
    }
  }

  var json: JSONValue {
    if case .value(let value) = self { return value }
    return StackRoom.withRoom {
      switch self {
      case .value(let value): value
      case .data(let data): .string(stringFromData(data))
      case .array(let elements): .array(elements.map(\.json))
      case .object(let members), .dictionary(let members):
        .object(members.byKey.mapValues(\.json))
      }
    }
  }
}

extension JSONWriter {
  /// Writes a tree without recursion: the stack may be almost exhausted by the values around it.
  ///
  /// - Parameter notes: Receives the binary data and dictionaries; nil if nothing needs them.
  mutating func write(encoded tree: EncodableTree, noting notes: ExportNotes?) {
    var open: [EncodableTree.Parts] = []
    begin(tree, &open, notes)
    while let last = open.indices.last {
      guard let (key, part) = open[last].next() else {
        if open.removeLast().isObject { endObject() } else { endArray() }
        continue
      }
      if let key { write(key: key) } else { beginElement() }
      begin(part, &open, notes)
    }
  }

  /// Writes a value without parts, or begins a container.
  private mutating func begin(
    _ tree: EncodableTree, _ open: inout [EncodableTree.Parts], _ notes: ExportNotes?
  ) {
    switch tree {
    case .value(let value):
      notes?.add(.untyped, at: sink.count)
      write(value)
    case .data(let data):
      notes?.add(.data(data), at: sink.count)
      write(stringFromData(data))
    case .array(let elements):
      beginArray()
      open.append(.elements(elements.makeIterator()))
    case .object(let members):
      beginObject()
      open.append(.members(members.all.makeIterator()))
    case .dictionary(let members):
      notes?.add(.dictionary, at: sink.count)
      beginObject()
      open.append(.members(members.all.makeIterator()))
    }
  }
}

extension EncodableTree {
  /// Iterates over the remaining elements or members of a container.
  fileprivate enum Parts: IteratorProtocol {
    case elements(Array<EncodableTree>.Iterator)
    case members(Array<(key: String, value: EncodableTree)>.Iterator)

    var isObject: Bool { if case .members = self { true } else { false } }

    mutating func next() -> (key: String?, part: EncodableTree)? {
      switch self {
      case .elements(var elements):
        defer { self = .elements(elements) }
        return elements.next().map { (nil, $0) }
      case .members(var members):
        defer { self = .members(members) }
        return members.next().map { ($0.key, $0.value) }
      }
    }
  }
}

/// Makes an `EncodableTree`: for an encoder of another library, and for `Codable` values in a
/// document.
enum EncodableMaker: TreeMaker {
  static var null: EncodableTree { .value(.null) }
  static func bool(_ value: Bool) -> EncodableTree { .value(ValueMaker.bool(value)) }
  static func string(_ text: consuming String) -> EncodableTree {
    .value(ValueMaker.string(consume text))
  }
  static func integer(_ value: some FixedWidthInteger) -> EncodableTree {
    .value(ValueMaker.integer(value))
  }
  static func number(_ number: JSONNumber) -> EncodableTree { .value(.number(number)) }
  static func double(_ value: Double) -> EncodableTree { .value(ValueMaker.double(value)) }
  static func decimal(_ value: Decimal) -> EncodableTree { .value(ValueMaker.decimal(value)) }
  static func value(_ value: JSONValue) -> EncodableTree { .value(value) }
  static func data(_ data: Data) -> EncodableTree? { .data(data) }
  static func array(_ elements: [EncodableTree]) -> EncodableTree { .array(elements) }
  static func object(_ members: OrderedMembers) -> EncodableTree { .object(members) }
  static func dictionary(_ members: OrderedMembers) -> EncodableTree { .dictionary(members) }
}

/// The members of an object in the order of its export.
struct OrderedMembers: TreeMembers {
  private(set) var all: [(key: String, value: EncodableTree)] = []

  init() {}

  init(sortedByKey members: [String: EncodableTree]) {
    all = members.sorted(byUTF8Of: \.key).map { (key: $0.key, value: $0.value) }
  }

  var byKey: [String: EncodableTree] {
    Dictionary(all.map { ($0.key, $0.value) }) { $1 }
  }

  mutating func reserveCapacity(_ count: Int) { all.reserveCapacity(count) }

  /// Adds a member; an export has each key once.
  mutating func updateValue(_ value: consuming EncodableTree, forKey key: String) -> EncodableTree?
  {
    all.append((key, consume value))
    return nil
  }
}
