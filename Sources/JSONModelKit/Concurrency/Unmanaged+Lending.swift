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
