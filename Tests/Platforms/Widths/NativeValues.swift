// Values without JSON need `Any`, which Embedded Swift does not have. The reader never finds one.

struct NativeValue {}

final class NativeValues {
  func foreign(in range: Range<ByteOffset>) -> ArraySlice<ByteOffset> { [] }
}

extension JSONReader {
  mutating func takeNativeToken() throws(ReadingStopped) -> NativeValue { try failExpectingValue() }
}
