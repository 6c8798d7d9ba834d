#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A `Codable` type that is not `Hashable` is hashed by its encoded values, without creating JSON:
//
//   {"x": 1, "tags": ["a", "b"]}     hash(x: hash(1), tags: hash(hash("a"), hash("b")))
//
// Equal sets may encode their elements in any order, so only the hash of an `Array` depends on the
// order of its elements.

/// Hashes of encoded values.
enum EncodedHash: TreeMaker {
  /// The maximum number of nested containers that a hash covers, which limits the recursion.
  private static let maximumLevels = 32

  /// Returns the hash of the encoded form of a value; nil if encoding fails.
  static func hash(of value: some Encodable) -> Int? {
    do {
      return try encode(value)
    } catch EncodingError.invalidValue(_, let context) where context.isStackExhausted {
      // The hash must not depend on the stack.
      return StackRoom.onLargerStack { try? encode(value) }
    } catch {
      return nil
    }
  }

  private static func encode(_ value: some Encodable) throws -> Int {
    let options = JSONExportOptions(includesWriteOnly: true)
    return try ValueEncoder<EncodedHash>(userInfo: [.jsonExportOptions: options]).encode(value)
  }

  static func whole(_ value: Any, depth: Int) -> Int? {
    if let model = ModelClasses.model(in: value) { return hash { model.hash(into: &$0) } }
    return depth < maximumLevels ? nil : 0
  }

  static var null: Int { 0 }
  static func bool(_ value: Bool) -> Int { hash { $0.combine(value) } }
  static func string(_ text: consuming String) -> Int { hash { text.hashCompletely(into: &$0) } }
  static func integer(_ value: some FixedWidthInteger) -> Int {
    hash { $0.combine(AnyHashable(value)) }
  }
  static func number(_ number: JSONNumber) -> Int { hash { $0.combine(number) } }
  static func double(_ value: Double) -> Int { hash { $0.combine(value) } }
  static func decimal(_ value: Decimal) -> Int { hash { value.hashCompletely(into: &$0) } }
  static func value(_ value: JSONValue) -> Int { hash { $0.combine(value) } }
  static func data(_ data: Data) -> Int? { hash { data.hashCompletely(into: &$0) } }
  static func object(_ members: [String: Int]) -> Int { hash { $0.combine(members) } }
  static func array(_ elements: [Int]) -> Int {
    hash {
      $0.combine(elements.count)
      // A sum does not depend on the order.
      $0.combine(elements.reduce(0, &+))
    }
  }
  static var distinguishesCollections: Bool { true }
  static func list(_ elements: [Int]) -> Int { hash { $0.combine(elements) } }
  static func json(of value: Int) -> JSONValue { .number(JSONNumber(value)) }

  private static func hash(_ body: (inout Hasher) -> Void) -> Int {
    var hasher = Hasher()
    body(&hasher)
    return hasher.finalize()
  }
}

extension EncodingError.Context {
  fileprivate var isStackExhausted: Bool { underlyingError is StackExhausted }
}
