/// A type, or a combination of a type and an object.
struct IdentityKey: Equatable, Sendable {
  let type: ObjectIdentifier
  var object: ObjectIdentifier?

  /// The bits that select the branches of a `GrowingMap`, starting with the highest ones.
  var hash: UInt64 {
    // Metadata and objects are aligned to at least eight bytes. Multiplying by an odd number with
    // as many ones as zeros propagates the differing bits to the high bits.
    let type = UInt64(UInt(bitPattern: self.type)) &* 0x9E37_79B9_7F4A_7C15
    let object = self.object.map { UInt64(UInt(bitPattern: $0)) } ?? 0
    return (type ^ object) &* 0xD6E8_FEB8_6659_FD93
  }
}
