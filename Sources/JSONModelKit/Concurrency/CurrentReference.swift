import Synchronization

/// A reference that is nil until some thread stores an object, which another one may replace later.
///
/// Reading takes no lock. A lock would serve as well, but the thread sanitizer does not know the
/// standard library's `Mutex` and would report races to every user who runs it. A reader may have
/// loaded an object at the moment it is replaced; so every object keeps the one before alive:
///
///     reference -> version 3 -> version 2 -> version 1
@safe struct CurrentReference<Object: Replacement>: ~Copyable, Sendable {
  private let reference = unsafe Atomic<Unmanaged<Object>?>(nil)

  deinit {
    // The last reader is gone, and the object was retained when it was stored.
    unsafe reference.load(ordering: .acquiring)?.release()
  }

  /// The current object, once there is one.
  @inline(__always) func load() -> Object? {
    // Alive: it is retained by this reference, or by the object that has replaced it.
    unsafe reference.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// Lends the current object, once there is one, without counting the reference.
  @inline(__always) func withObject<Result, Failure: Error>(
    _ body: (Object) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let known = unsafe reference.load(ordering: .acquiring) else { return nil }
    // Alive: as in `load()`, and the caller has this reference.
    return try unsafe known.lend(body)
  }

  /// Makes an object the current one, if the one that it replaces still is; else nothing changes.
  ///
  /// - Returns: Whether it became the current one.
  func replace(with next: Object) -> Bool {
    let retained = unsafe Unmanaged.passRetained(next)
    let expected = unsafe next.replaced.map { unsafe Unmanaged.passUnretained($0) }
    let (isReplaced, _) = unsafe reference.compareExchange(
      expected: expected, desired: retained, ordering: .acquiringAndReleasing)
    // The old object is retained by the new one now; a new one that nobody has seen is taken back.
    if isReplaced {
      unsafe expected?.release()
    } else {
      unsafe retained.release()
    }
    return isReplaced
  }
}
