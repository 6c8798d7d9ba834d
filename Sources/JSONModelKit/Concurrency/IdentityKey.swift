/// A type, or a type in connection with an object.
struct IdentityKey: Equatable, Sendable {
  let type: ObjectIdentifier
  var object: ObjectIdentifier?

  /// The bits that select branches, the highest ones first.
  var hash: UInt64 {
    // Metadata and objects are aligned to eight bytes or more. Multiplying by an odd number with as
    // many ones as zeros carries the bits that differ to the upper end.
    let type = UInt64(UInt(bitPattern: self.type)) &* 0x9E37_79B9_7F4A_7C15
    let object = self.object.map { UInt64(UInt(bitPattern: $0)) } ?? 0
    return (type ^ object) &* 0xD6E8_FEB8_6659_FD93
  }
}
