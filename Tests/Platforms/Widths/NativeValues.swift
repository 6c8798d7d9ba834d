// Values without JSON need `Any`, which Embedded Swift does not have. The reader never finds one.

final class NativeValues { static let token = UInt8(ascii: "@") }

extension JSONReader {
  mutating func skipNativeToken() throws(ReadingStopped) { try failExpectingValue() }
}
