/// A reference to an object that somebody else keeps alive, which costs no reference counting.
///
/// The tables of classes and types are never freed, and many threads read them: counting would make
/// threads that import the same class fight for the same counters.
@safe struct LentReference<Object: AnyObject & Sendable>: Sendable, Hashable {
  private let reference: Unmanaged<Object>

  /// Refers to an object that lives as long as the process, or longer than whoever gets this.
  init(_ object: Object) { unsafe reference = .passUnretained(object) }

  @unsafe init(_ reference: Unmanaged<Object>) { unsafe self.reference = reference }

  /// Lends the object.
  @inline(__always) func with<Result, Failure: Error>(
    _ body: (Object) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Alive, as promised to the initializer.
    try unsafe reference.lend(body)
  }

  /// The object, which is counted.
  var object: Object {
    // Alive, as promised to the initializer.
    unsafe reference.takeUnretainedValue()
  }

  static func == (first: Self, second: Self) -> Bool {
    unsafe first.reference.toOpaque() == second.reference.toOpaque()
  }

  func hash(into hasher: inout Hasher) { unsafe hasher.combine(reference.toOpaque()) }
}
