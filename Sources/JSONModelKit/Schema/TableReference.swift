/// A reference to an object that the schema table or one of its classes owns, which costs no
/// reference counting.
///
/// A table is kept by a global, for as long as the process runs, or by the `table` of who walks over
/// it, which is only ever replaced by a larger one that owns the same objects. Counting would make
/// threads that import the same class fight for the same counters.
@safe struct TableReference<Object: AnyObject & Sendable>: Sendable {
  private let reference: Unmanaged<Object>

  /// Refers to an object that the caller puts into the table.
  init(_ object: Object) { unsafe reference = .passUnretained(object) }

  /// Lends the object.
  @inline(__always) func with<Result, Failure: Error>(
    _ body: (Object) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Alive: the table that this reference was found in owns the object, or the one that has replaced
    // it since.
    try unsafe reference.lend(body)
  }
}
