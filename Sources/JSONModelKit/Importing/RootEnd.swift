/// The end of the root value in the bytes of an import.
struct RootEnd {
  /// Whether other data may follow the root value; otherwise, only white space may.
  let mayPrecedeData: Bool
  /// The number of bytes before the end of the root value.
  ///
  /// Nil if the value was not read to its end: it is incomplete or malformed, exceeds a limit, or
  /// was not read at all.
  var byteCount: Int?

  /// The end of a document.
  static var ofDocument: RootEnd { RootEnd(mayPrecedeData: false) }
}
