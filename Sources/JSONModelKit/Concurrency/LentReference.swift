/// An unowned reference to an object with a longer lifetime, without reference counting.
///
/// The tables of classes and types are never freed, and many threads read them. With reference
/// counting, threads that import the same class would contend for the same counters.
@safe struct LentReference<Object: AnyObject & Sendable>: Sendable, Hashable {
  private let reference: Unmanaged<Object>

  /// Creates a reference to an object that lives longer than the reference.
  init(_ object: Object) { unsafe reference = .passUnretained(object) }

  @unsafe init(_ reference: Unmanaged<Object>) { unsafe self.reference = reference }

  /// Lends the object.
  @inline(__always) func with<Result, Failure: Error>(
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

  static func == (first: Self, second: Self) -> Bool {
    unsafe first.reference.toOpaque() == second.reference.toOpaque()
  }

  func hash(into hasher: inout Hasher) { unsafe hasher.combine(reference.toOpaque()) }
}
