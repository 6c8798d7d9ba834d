import Synchronization

/// An atomic reference that is nil until a thread stores an object, which can be replaced later.
///
/// Loading does not take a lock. A lock would suffice, but the thread sanitizer does not support
/// the standard library's `Mutex` and would report false races to users. A thread may still use an
/// object that another thread replaces; therefore, every object retains its predecessor:
///
///     reference -> version 3 -> version 2 -> version 1
@safe struct CurrentReference<Object: Replacement>: ~Copyable, Sendable {
  private let reference = unsafe Atomic<Unmanaged<Object>?>(nil)

  deinit {
    // No readers are left, and the object was retained when it was stored.
    unsafe reference.load(ordering: .acquiring)?.release()
  }

  /// Returns the current object, or nil if none has been stored.
  @inline(__always) func load() -> Object? {
    // Alive: this reference retains it, or the object that has replaced it does.
    unsafe reference.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// Lends the current object, if there is one, without retaining it.
  @_transparent func withObject<Result, Failure: Error>(
    _ body: (Object) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let known = unsafe reference.load(ordering: .acquiring) else { return nil }
    // Alive: as in `load()`, and the caller keeps this reference alive.
    return try unsafe known.lend(body)
  }

  /// Publishes an object if its `replaced` object is still the current one.
  ///
  /// - Returns: Whether the object was published.
  func replace(with next: Object) -> Bool {
    let retained = unsafe Unmanaged.passRetained(next)
    let expected = unsafe next.replaced.map { unsafe Unmanaged.passUnretained($0) }
    let (isReplaced, _) = unsafe reference.compareExchange(
      expected: expected, desired: retained, ordering: .acquiringAndReleasing)
    // The new object now retains the old one. If the new one was not published, it is released.
    if isReplaced {
      unsafe expected?.release()
    } else {
      unsafe retained.release()
    }
    return isReplaced
  }
}
