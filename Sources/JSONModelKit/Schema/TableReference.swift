import Synchronization

/// A reference to an object that the schema table owns, which costs no reference counting.
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
    try body(unsafe reference._withUnsafeGuaranteedRef { $0 })
  }
}

/// The current object of a line of them, each of which replaces the one before; none is ever let go
/// of.
///
/// Reading takes no lock and no reference count of its own. A lock would serve as well, but the
/// thread sanitizer does not know the standard library's `Mutex` and would report races to every
/// user who runs it.
@safe final class CurrentReference<Object: AnyObject & Sendable>: Sendable {
  private let reference: Atomic<Unmanaged<Object>>

  init(_ first: Object) { unsafe reference = Atomic(.passRetained(first)) }

  /// The current object.
  var value: Object {
    // Alive: every object that ever was the current one was retained for good.
    unsafe reference.load(ordering: .acquiring).takeUnretainedValue()
  }

  /// Makes an object the current one, if another still is; else nothing changes.
  func replace(_ current: Object, with next: Object) {
    let retained = unsafe Unmanaged.passRetained(next)
    let (isReplaced, _) = unsafe reference.compareExchange(
      expected: .passUnretained(current), desired: retained, ordering: .acquiringAndReleasing)
    // Nobody has seen it: the reference just made is taken back.
    if !isReplaced { unsafe retained.release() }
  }
}
