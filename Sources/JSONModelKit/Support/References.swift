import Synchronization

/// An unowned reference to an object with a longer lifetime, without reference counting.
///
/// The tables of classes and types are never freed, and many threads read them. With reference
/// counting, threads that import the same class would contend for the same counters.
@safe package struct LentReference<Object: AnyObject & Sendable>: Sendable, Hashable {
  private let reference: Unmanaged<Object>

  /// Creates a reference to an object that lives longer than the reference.
  init(_ object: Object) { unsafe reference = .passUnretained(object) }

  @unsafe init(_ reference: Unmanaged<Object>) { unsafe self.reference = reference }

  /// Lends the object to a closure that does not throw.
  ///
  /// Without optimization, it is several times as fast as `withObject`, so a debug build imports
  /// 25 to 45 % faster.
  func with<Result>(_ body: (Object) -> Result) -> Result {
    // Alive: guaranteed by the caller of the initializer.
    unsafe reference._withUnsafeGuaranteedRef { body($0) }
  }

  /// Lends the object to a closure that may throw.
  @_transparent func withObject<Result, Failure: Error>(
    _ body: (Object) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Alive: guaranteed by the caller of the initializer.
    try unsafe reference.lend(body)
  }

  /// The object as a strong reference.
  var object: Object {
    // Alive: guaranteed by the caller of the initializer.
    unsafe reference.takeUnretainedValue()
  }

  package static func == (first: Self, second: Self) -> Bool {
    unsafe first.reference.toOpaque() == second.reference.toOpaque()
  }

  package func hash(into hasher: inout Hasher) { unsafe hasher.combine(reference.toOpaque()) }
}

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
  func loadReference() -> LentReference<Object>? {
    // Alive: this reference retains it and never releases it before `deinit`.
    guard let known = unsafe reference.load(ordering: .acquiring) else { return nil }
    return unsafe LentReference(known)
  }

  /// Lends the object, if there is one, to a closure that does not throw, without retaining it.
  ///
  /// Without optimization, it takes fewer instructions than `withObject`.
  func with<Result>(_ body: (Object) -> Result) -> Result? {
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

/// A stack of objects from which a thread takes one for itself, and to which it gives it back.
///
/// Neither takes a lock. A thread that finds the stack empty, because all objects are in use, makes
/// a new one.
@safe struct SpareObjects<Object: SpareObject>: ~Copyable, Sendable {
  private let top = unsafe Atomic<Unmanaged<Object>?>(nil)

  deinit {
    // No other thread is left. The objects below are released with it.
    unsafe top.load(ordering: .acquiring)?.release()
  }

  /// Removes an object; nil if there is none.
  func take() -> Object? {
    guard let first = removeAll() else { return nil }
    if let rest = first.below {
      first.below = nil
      add(rest)
    }
    return first
  }

  /// Adds an object, and those below it, which belong to the calling thread.
  func add(_ object: Object) {
    var object = object
    while true {
      let retained = unsafe Unmanaged.passRetained(object)
      let (isAdded, _) = unsafe top.compareExchange(
        expected: nil, desired: retained, ordering: .acquiringAndReleasing)
      if isAdded { return }
      unsafe retained.release()
      // No object is linked to one that another thread might release: all are taken first.
      guard let others = removeAll() else { continue }
      var last = others
      while let next = last.below { last = next }
      last.below = object
      object = others
    }
  }

  private func removeAll() -> Object? {
    // Retained when it was added; this reference now belongs to the caller.
    unsafe top.exchange(nil, ordering: .acquiringAndReleasing)?.takeRetainedValue()
  }
}

/// An object of a `SpareObjects`, which only one thread at a time uses.
protocol SpareObject: AnyObject, Sendable {
  /// The object below it in the stack.
  var below: Self? { get set }
}

/// An object that retains the object that it has replaced.
protocol Replacement: AnyObject, Sendable {
  var replaced: Self? { get }
}

/// An object that holds a value, for example for an atomic reference, which cannot hold a
/// structure.
package final class Box<Value: Sendable>: Sendable {
  package let value: Value
  package init(_ value: Value) { self.value = value }
}

extension Unmanaged {
  /// Lends the object, which the caller keeps alive, without retaining it.
  ///
  /// A reference that leaves the closure is retained. The standard library's method supports only
  /// untyped errors, so its closure returns a `Result` instead of throwing. A debug build retains
  /// the object, because the metadata of a generic `Result` takes longer there.
  @unsafe @_transparent func lend<Result, Failure: Error>(
    _ body: (Instance) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if DEBUG
      return try body(unsafe takeUnretainedValue())
    #else
      let outcome = unsafe _withUnsafeGuaranteedRef { object in
        do throws(Failure) {
          return Swift.Result<Result, Failure>.success(try body(object))
        } catch {
          return .failure(error)
        }
      }
      return try outcome.get()
    #endif
  }
}
