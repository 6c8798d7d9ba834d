import Synchronization

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

  /// Makes an object the current one, whichever is now.
  func set(_ next: Object) {
    while !replace(value, with: next) {}
  }

  /// Makes an object the current one, if another still is; else nothing changes.
  ///
  /// - Returns: Whether it became the current one.
  @discardableResult
  func replace(_ current: Object, with next: Object) -> Bool {
    let retained = unsafe Unmanaged.passRetained(next)
    let (isReplaced, _) = unsafe reference.compareExchange(
      expected: .passUnretained(current), desired: retained, ordering: .acquiringAndReleasing)
    // Nobody has seen it: the reference just made is taken back.
    if !isReplaced { unsafe retained.release() }
    return isReplaced
  }
}
