import Synchronization

/// A reference that is nil until some thread stores an object, and never changes again.
///
/// It does what the standard library's `AtomicLazyReference` does, whose `load` is a call that asks
/// for metadata each time. Without that, and without looks for the conformance of every model, an
/// export took a fifth less time.
@safe struct OnceReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  private let reference = unsafe Atomic<Unmanaged<Object>?>(nil)

  deinit {
    // The last reader is gone, and the object was retained when it was stored.
    unsafe reference.load(ordering: .acquiring)?.release()
  }

  /// The object, once there is one.
  @inline(__always) func load() -> Object? {
    // Alive: it is retained by this reference, which never lets go of it.
    unsafe reference.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// A reference to the object, once there is one, for who does not outlive this reference.
  @inline(__always) func loadReference() -> LentReference<Object>? {
    // Alive: it is retained by this reference, which never lets go of it.
    guard let known = unsafe reference.load(ordering: .acquiring) else { return nil }
    return unsafe LentReference(known)
  }

  /// Lends the object, once there is one, without counting the reference.
  @inline(__always) func withObject<Result, Failure: Error>(
    _ body: (Object) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let known = unsafe reference.load(ordering: .acquiring) else { return nil }
    // Alive: it is retained by this reference, which never lets go of it, and the caller has that.
    return try unsafe known.lend(body)
  }

  /// Stores an object, unless there is one.
  ///
  /// - Returns: The object that is stored now.
  func storeIfNil(_ object: Object) -> Object {
    let retained = unsafe Unmanaged.passRetained(object)
    let (isStored, known) = unsafe reference.compareExchange(
      expected: nil, desired: retained, ordering: .acquiringAndReleasing)
    if isStored { return object }
    unsafe retained.release()
    return unsafe known?.takeUnretainedValue() ?? object
  }
}
