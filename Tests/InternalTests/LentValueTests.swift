import Testing

@testable import JSONModelKit

/// `Slot` accesses the memory of a value as a `LentValue`.
struct LentValueTests {
  private func expectSameLayout<Value>(_ type: Value.Type) {
    #expect(MemoryLayout<LentValue<Value>>.size == MemoryLayout<Value>.size)
    #expect(MemoryLayout<LentValue<Value>>.stride == MemoryLayout<Value>.stride)
    #expect(MemoryLayout<LentValue<Value>>.alignment == MemoryLayout<Value>.alignment)
  }

  @Test func aLentValueHasTheLayoutOfItsValue() {
    expectSameLayout(String.self)
    expectSameLayout(String?.self)
    expectSameLayout(Int?.self)
    expectSameLayout(Bool.self)
    expectSameLayout([Int].self)
    expectSameLayout([String: AnyObject]?.self)
    expectSameLayout((UInt8, Int32?).self)
    expectSameLayout(SIMD4<Double>.self)
  }
}
