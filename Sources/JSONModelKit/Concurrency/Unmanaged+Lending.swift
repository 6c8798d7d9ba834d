extension Unmanaged {
  /// Lends the object, which the caller keeps alive, without counting the reference.
  ///
  /// It must not leave the body: a reference that leaves it is counted. The standard library's method
  /// throws any error, so the outcome is handed through it as a value.
  @unsafe @inline(__always) func lend<Result, Failure: Error>(
    _ body: (Instance) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outcome = unsafe _withUnsafeGuaranteedRef { object in
      do throws(Failure) {
        return Swift.Result<Result, Failure>.success(try body(object))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }
}
