import Synchronization

// A value that threads read all the time and replace now and then:
//
//   latest -> version 3 -> version 2 -> version 1
//             object       object       object
//
// Reading takes no lock. A lock would serve as well, but the thread sanitizer does not know the
// standard library's `Mutex` and would report races to every user who runs it. A reader may have
// loaded a version at the moment it is replaced; so every version keeps the one before alive.

/// The current object of a line of them, each of which replaces the one before.
@safe final class CurrentReference<Object: AnyObject & Sendable>: Sendable {
  private let latest: Atomic<Unmanaged<Version>>

  private final class Version: Sendable {
    let object: Object
    let previous: Version?

    init(_ object: Object, replacing previous: Version?) {
      self.object = object
      self.previous = previous
    }
  }

  init(_ first: Object) {
    unsafe latest = Atomic(.passRetained(Version(first, replacing: nil)))
  }

  deinit {
    // The last reader is gone, so nobody can have loaded a version that is given back here.
    unsafe latest.load(ordering: .acquiring).release()
  }

  /// The current object.
  var value: Object { latestVersion.object }

  private var latestVersion: Version {
    // Alive: the latest version is retained by this reference, and all others by the next one.
    unsafe latest.load(ordering: .acquiring).takeUnretainedValue()
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
    let version = latestVersion
    guard version.object === current else { return false }
    let retained = unsafe Unmanaged.passRetained(Version(next, replacing: version))
    let (isReplaced, old) = unsafe latest.compareExchange(
      expected: .passUnretained(version), desired: retained, ordering: .acquiringAndReleasing)
    // The old version is retained by the new one now; a new one that nobody has seen is taken back.
    if isReplaced {
      unsafe old.release()
    } else {
      unsafe retained.release()
    }
    return isReplaced
  }
}
