/// The state that all comparisons and hashes of models on one thread share.
///
/// Models are compared by their `==` and hashed by their `hash(into:)`, which a class may override
/// and which sets and arrays call, so the state cannot be passed as an argument.
final class ThreadComparisons {
  /// Whether `==` compares all properties, even if one of them is marked ``Index``.
  private(set) var areComplete = false
  /// Whether `==` has skipped properties because of an ``Index`` since this was set to false.
  var usedIndex = false
  /// The number of compared pairs of models.
  var count = 0
  /// The comparison and the hash in progress; their types are declared in a higher layer.
  var modelComparison: AnyObject?
  var modelHash: AnyObject?

  /// The state of the current thread.
  static var current: ThreadComparisons {
    if let known = ThreadObject.current as? ThreadComparisons { return known }
    let state = ThreadComparisons()
    ThreadObject.set(state)
    return state
  }

  /// Calls a closure while `==` compares all properties, including those of nested models.
  func comparingAll<Result>(_ body: () -> Result) -> Result {
    let before = areComplete
    areComplete = true
    defer { areComplete = before }
    return body()
  }
}
