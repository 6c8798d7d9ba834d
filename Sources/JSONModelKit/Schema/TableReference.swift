/// A reference to an object that the schema table or one of its classes owns, which costs no
/// reference counting.
///
/// The table never lets go of an object: it is kept in a global, and every later table holds all
/// objects of the one before. Counting would make threads that import the same class fight for the
/// same counters.
@safe struct TableReference<Object: AnyObject & Sendable>: Sendable {
  private let reference: Unmanaged<Object>

  /// Refers to an object that the caller puts into the table.
  init(_ object: Object) { unsafe reference = .passUnretained(object) }

  /// Lends the object.
  @inline(__always) func with<Result, Failure: Error>(
    _ body: (Object) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Alive: the table that this reference was found in owns the object, for as long as the process
    // runs.
    try unsafe reference.lend(body)
  }
}
