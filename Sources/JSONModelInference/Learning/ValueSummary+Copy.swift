extension ValueSummary {
  /// Returns a copy, which can be unified while the samples go on to be learned.
  ///
  /// The calls are nested as deeply as the samples.
  func copy() -> ValueSummary {
    let copy = ValueSummary()
    copy.count = count
    copy.booleans = booleans
    copy.numbers = numbers
    copy.strings = strings
    copy.arrays = arrays
    copy.arrays.element = arrays.element?.copy()
    copy.objects = objects.copy()
    return copy
  }
}
