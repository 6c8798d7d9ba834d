import Foundation
import JSONModelKit
import TestSupport
import Testing

extension DictionaryTests {
  /// Returns a Foundation number whose value depends on bits, and its JSON text.
  ///
  /// - Parameter index: Selects the type of the value.
  private static func number(_ index: Int, of bits: UInt64) -> (NSNumber, String) {
    func pair<Value: FixedWidthInteger>(_ value: Value, _ number: NSNumber) -> (NSNumber, String) {
      (number, "\(value)")
    }
    switch index {
    case 0: return pair(Int64(bitPattern: bits), NSNumber(value: Int64(bitPattern: bits)))
    case 1: return pair(-Int64(bits >> 1), NSNumber(value: -Int64(bits >> 1)))
    case 2: return pair(bits, NSNumber(value: bits))
    case 3:
      return pair(Int8(truncatingIfNeeded: bits), NSNumber(value: Int8(truncatingIfNeeded: bits)))
    case 4:
      return pair(UInt8(truncatingIfNeeded: bits), NSNumber(value: UInt8(truncatingIfNeeded: bits)))
    case 5:
      return pair(Int16(truncatingIfNeeded: bits), NSNumber(value: Int16(truncatingIfNeeded: bits)))
    case 6:
      return pair(
        UInt32(truncatingIfNeeded: bits), NSNumber(value: UInt32(truncatingIfNeeded: bits)))
    case 7: return (NSNumber(value: bits & 1 == 1), bits & 1 == 1 ? "true" : "false")
    case 8: return (NSNumber(value: Double(bits) / 8), "\(Double(bits) / 8)")
    case 9:
      let double = Double(bitPattern: bits &* 7)
      return (NSNumber(value: double), "\(double)")
    case 10:
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
      return (NSNumber(value: float), "\(Double(float))")
    default:
      let decimal = Decimal(bits) / 1000
      return (NSDecimalNumber(decimal: decimal), "\(decimal)")
    }
  }

  private func check<Value: Defaulted & Equatable>(
    _ number: NSNumber, _ text: String, as type: Value.Type
  ) {
    let converted = Result { try imported(number, as: type) }
    let parsed = Result { try StrictHolder<Value>(string: "{\"value\":\(text)}").value }
    switch (converted, parsed) {
    case (.success(let converted), .success(let parsed)): expectEqual(converted, parsed, "\(text)")
    case (.failure(let converted as JSONModelError), .failure(let parsed as JSONModelError)):
      expectEqual(converted.kind, parsed.kind, "\(text)")
    default: Issue.record("\(text) as \(type): \(converted), \(parsed)")
    }
  }

  @Test(arguments: 0..<12)
  func foundationNumbersAreImportedLikeTheirJSONText(index: Int) throws {
    var generator = SplitMix(state: 11)
    for _ in 0..<amount(release: 300, debug: 80) {
      let size = UInt64.random(in: 0..<64, using: &generator)
      let bits = UInt64.random(in: 0...UInt64.max >> size, using: &generator)
      let (number, text) = Self.number(index, of: bits)
      guard number.doubleValue.isFinite else { continue }
      check(number, text, as: Int.self)
      check(number, text, as: Int8.self)
      check(number, text, as: UInt64.self)
      check(number, text, as: Double.self)
      check(number, text, as: Float.self)
      check(number, text, as: Decimal.self)
      check(number, text, as: Bool.self)
      check(number, text, as: JSONNumber.self)
    }
  }
}
