/// The summary of the arrays at one key path.
struct ArraySummary {
  var count = 0
  /// The numbers of elements of the shortest and the longest array.
  var counts: ClosedRange<Int>?
  /// The summary of all elements; nil if all arrays are empty.
  var element: ValueSummary?
  /// The number of elements that are null.
  var nullElements = 0

  mutating func learn(_ elements: [SampleValue], _ pending: inout [ValueSummary.Pending]) {
    count += 1
    widen(by: elements.count...elements.count)
    if elements.isEmpty { return }
    let summary = element ?? ValueSummary()
    element = summary
    for value in elements {
      if case .null = value {
        nullElements += 1
      } else {
        summary.learn(value, &pending)
      }
    }
  }

  /// Merges another summary, and passes the summaries of the elements to `unify`.
  mutating func merge(_ other: ArraySummary, unify: (ValueSummary, ValueSummary) -> Void) {
    count += other.count
    nullElements += other.nullElements
    if let counts = other.counts { widen(by: counts) }
    guard let otherElement = other.element else { return }
    guard let element else {
      self.element = otherElement
      return
    }
    unify(element, otherElement)
  }

  mutating func widen(by other: ClosedRange<Int>) {
    counts =
      counts.map { min($0.lowerBound, other.lowerBound)...max($0.upperBound, other.upperBound) }
      ?? other
  }
}
