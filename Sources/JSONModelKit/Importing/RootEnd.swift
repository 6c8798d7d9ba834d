/// The end of the root value in the bytes of an import.
struct RootEnd {
  /// Whether other data may follow the root value.
  let mayPrecedeData: Bool
  /// The number of bytes before the end of the root value; nil if reading stopped in the value.
  ///
  /// Set only if other data may follow.
  var byteCount: Int?

  /// The end of a document, after which there may only be white space.
  static var ofDocument: RootEnd { RootEnd(mayPrecedeData: false) }
}
