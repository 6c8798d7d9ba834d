import Synchronization

/// An atomic reference that is nil until a thread stores an object, and never changes afterward.
///
/// It is equivalent to the standard library's `AtomicLazyReference`, whose `load` requests metadata
/// at each call. Without these requests, and without a conformance lookup for each model, an export
/// takes a fifth less time.
@safe struct OnceReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  private let reference = unsafe Atomic<Unmanaged<Object>?>(nil)

  deinit {
    // No readers are left, and the object was retained when it was stored.
    unsafe reference.load(ordering: .acquiring)?.release()
  }

  /// Returns the object, or nil if none has been stored.
  @_transparent func load() -> Object? {
    // Alive: this reference retains it and never releases it before `deinit`.
    unsafe reference.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// Returns an unowned reference to the object, or nil if none has been stored.
  ///
  /// The result must not outlive this `OnceReference`.
  @_transparent func loadReference() -> LentReference<Object>? {
    // Alive: this reference retains it and never releases it before `deinit`.
    guard let known = unsafe reference.load(ordering: .acquiring) else { return nil }
    return unsafe LentReference(known)
  }

  /// Lends the object, if there is one, to a closure that does not throw, without retaining it.
  ///
  /// Without optimization, it takes fewer instructions than `withObject`.
  @_transparent func with<Result>(_ body: (Object) -> Result) -> Result? {
    guard let known = unsafe reference.load(ordering: .acquiring) else { return nil }
    // Alive: this reference retains it, and the caller keeps this reference alive.
    return unsafe known._withUnsafeGuaranteedRef { body($0) }
  }

  /// Lends the object, if there is one, to a closure that may throw, without retaining it.
  @_transparent func withObject<Result, Failure: Error>(
    _ body: (Object) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let known = unsafe reference.load(ordering: .acquiring) else { return nil }
    // Alive: this reference retains it, and the caller keeps this reference alive.
    return try unsafe known.lend(body)
  }

  /// Stores an object, unless there already is one.
  ///
  /// - Returns: The object that is stored after the call.
  func storeIfNil(_ object: Object) -> Object {
    let retained = unsafe Unmanaged.passRetained(object)
    let (isStored, known) = unsafe reference.compareExchange(
      expected: nil, desired: retained, ordering: .acquiringAndReleasing)
    if isStored { return object }
    unsafe retained.release()
    return unsafe known?.takeUnretainedValue() ?? object
  }
}
