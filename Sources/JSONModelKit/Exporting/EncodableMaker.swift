#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes an `EncodableTree`: for an encoder of another library, and for `Codable` values in a
/// document.
enum EncodableMaker: TreeMaker {
  typealias EncodedMaker = EncodableMaker

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
  static func encoded(_ value: EncodableTree) -> EncodableTree { value }
  static func array(_ elements: [EncodableTree]) -> EncodableTree { .array(elements) }
  static func object(_ members: OrderedMembers) -> EncodableTree { .object(members) }
  static var keepsOrder: Bool { true }
  static var distinguishesCollections: Bool { true }
  static func dictionary(_ members: OrderedMembers) -> EncodableTree { .dictionary(members) }
  static func json(of value: EncodableTree) -> JSONValue { value.json }
}
