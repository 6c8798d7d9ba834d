extension ValueSummary {
  /// Returns a deep copy.
  ///
  /// The copy can be unified, and samples can still be added to the original.
  func copy() -> ValueSummary {
    let copy = ValueSummary()
    var pending = [(source: self, target: copy)]
    func copied(_ inner: ValueSummary) -> ValueSummary {
      let target = ValueSummary()
      pending.append((inner, target))
      return target
    }
    while let (source, target) = pending.popLast() {
      target.count = source.count
      target.booleans = source.booleans
      target.numbers = source.numbers
      target.strings = source.strings
      target.arrays = source.arrays
      target.arrays.element = source.arrays.element.map(copied)
      target.objects = source.objects.copy(copied)
    }
    return copy
  }
}
