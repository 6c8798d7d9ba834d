extension Unmanaged {
  /// Lends the object, which the caller keeps alive, without retaining it.
  ///
  /// A reference that leaves the closure is retained. The standard library's method throws untyped
  /// errors, so the outcome is returned through it as a value.
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
