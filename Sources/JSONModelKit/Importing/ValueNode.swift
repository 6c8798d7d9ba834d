#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A `JSONValue` as a tree.
struct ValueNode: TreeNode {
  private let json: JSONValue

  init(_ value: consuming JSONValue) { json = value }

  var jsonType: JSONType? { json.jsonType }
  var nonJSONTypeName: String { preconditionFailure("All values are JSON values.") }
  var swiftValue: Any? { nil }
  var toleratedIssues: [JSONModelError.Issue] { [] }
  var foundationObject: AnyObject? { nil }
  var isNull: Bool { json.isNull }
  var isValue: Bool { true }
  var bool: Bool? { json.bool }
  var string: String? { json.string }
  var number: JSONNumber? { json.number }
  var elements: [JSONValue]? { json.array }
  var members: [String: JSONValue]? { json.object }
  func value() throws(JSONModelError) -> JSONValue { json }

  static func store(_ value: JSONValue, as member: ExpectedMember, in slot: Slot) -> Bool {
    switch (member.kind, value) {
    case (.string, .string(let text)): slot.store(text)
    case (.bool, .bool(let bool)): slot.store(bool)
    case (.other, _): return false
    case (_, .null) where member.isOptional: member.kind.storeNil(in: slot)
    default: return false
    }
    return true
  }
}
