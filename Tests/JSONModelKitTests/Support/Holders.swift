import Foundation
import JSONModelKit
@_exported import TestSupport
import Testing

/// Returns the error of an import; the test fails if there is none.
func importError(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Any
) throws -> JSONModelError {
  do {
    _ = try body()
  } catch let error as JSONModelError {
    return error
  }
  Issue.record("the import was expected to fail", sourceLocation: sourceLocation)
  throw NothingThrown()
}

struct NothingThrown: Error {}

/// Returns the error of a call with typed throws.
func typedError(_ body: () throws(JSONModelError) -> Void) throws -> JSONModelError {
  do throws(JSONModelError) {
    try body()
  } catch {
    return error
  }
  throw NothingThrown()
}

/// Returns the key path and the sentence of each issue that a call throws; empty if it succeeds.
func issueSentences(_ body: () throws(JSONModelError) -> Void) -> [String] {
  do throws(JSONModelError) {
    try body()
    return []
  } catch {
    return error.issues.map { "\($0.keyPath): \($0.kind)" }
  }
}

/// A class with one property of any supported type.
final class Holder<Value>: JSONModel where Value: Defaulted {
  var value = Value.initial
}

/// The same class as `Holder`, but with the strict registry.
final class StrictHolder<Value>: JSONModel where Value: Defaulted {
  var value = Value.initial
  override class var transformers: JSONTransformerRegistry { .strict }
}

/// A type with a default value for properties.
protocol Defaulted {
  static var initial: Self { get }
}

extension Int: Defaulted { static var initial: Int { -1 } }
extension Int8: Defaulted { static var initial: Int8 { -1 } }
extension Int16: Defaulted { static var initial: Int16 { -1 } }
extension Int32: Defaulted { static var initial: Int32 { -1 } }
extension Int64: Defaulted { static var initial: Int64 { -1 } }
extension Int128: Defaulted { static var initial: Int128 { -1 } }
extension UInt: Defaulted { static var initial: UInt { 99 } }
extension UInt8: Defaulted { static var initial: UInt8 { 99 } }
extension UInt16: Defaulted { static var initial: UInt16 { 99 } }
extension UInt32: Defaulted { static var initial: UInt32 { 99 } }
extension UInt64: Defaulted { static var initial: UInt64 { 99 } }
extension UInt128: Defaulted { static var initial: UInt128 { 99 } }
extension Float: Defaulted { static var initial: Float { -1 } }
extension Double: Defaulted { static var initial: Double { -1 } }
extension Decimal: Defaulted { static var initial: Decimal { -1 } }
extension Bool: Defaulted { static var initial: Bool { false } }
extension String: Defaulted { static var initial: String { "initial" } }
extension JSONValue: Defaulted { static var initial: JSONValue { "initial" } }
extension JSONNumber: Defaulted { static var initial: JSONNumber { -1 } }
extension Fixtures.Size: Defaulted { static var initial: Self { .small } }
extension Optional: Defaulted { static var initial: Wrapped? { nil } }
extension Array: Defaulted { static var initial: [Element] { [] } }
extension Dictionary: Defaulted { static var initial: [Key: Value] { [:] } }

/// Returns the value of a property after an import.
func value<Value: Defaulted>(_ json: String, as type: Value.Type) throws -> Value {
  try Holder<Value>(string: #"{"value": \#(json)}"#).value
}

/// Returns the kind of the only issue of an import into a property with the strict registry.
func rejection<Value: Defaulted>(_ json: String, as type: Value.Type) throws -> JSONModelError.Kind
{
  let error = try importError { try StrictHolder<Value>(string: #"{"value": \#(json)}"#) }
  expectEqual(error.issues.count, 1)
  expectEqual(error.keyPath, ["value"])
  return error.kind
}

/// Returns whether a value is equal to another one and has exactly its type.
func isExactly<Value: Hashable>(_ any: Any?, _ value: Value) -> Bool {
  any.map { type(of: $0) == Value.self && $0 as? Value == value } ?? false
}

func decimal(_ text: String) -> Decimal { Decimal(string: text) ?? .nan }
