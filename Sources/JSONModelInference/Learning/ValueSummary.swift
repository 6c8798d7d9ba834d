import JSONModelSchema

// Samples are not kept. They are summarized in a tree with one summary for each key path:
//
//   {"id": 1, "tags": ["a"]}        3 objects   id     3 numbers, all whole
//   {"id": 2, "tags": []}                       tags   2 arrays    element   1 string
//   {"id": 3}
//
// A summary does not depend on the order of the samples. When the classes are designed, summaries
// of equal structure are unified. The tree then becomes a graph, with cycles if classes are
// recursive.

/// The summary of the values other than null at one key path of the samples.
final class ValueSummary {
  var count = 0
  var booleans = 0
  var numbers = NumberSummary()
  var strings = StringSummary()
  var arrays = ArraySummary()
  private let box = ObjectBox()
  /// The summary with which this one was unified.
  private var replacement: ValueSummary?

  /// The summary of the objects, including those of other summaries with the same class.
  var objects: ObjectSummary {
    get { box.current.objects }
    _modify { yield &box.current.objects }
  }

  var objectsID: ObjectIdentifier { ObjectIdentifier(box.current) }

  /// The summary that replaces this one after unification; this one if it was not replaced.
  var current: ValueSummary {
    var summary = self
    while let next = summary.replacement { summary = next }
    if summary !== self { replacement = summary }
    return summary
  }

  /// A value that has not been added to its summary yet.
  typealias Pending = (summary: ValueSummary, value: SampleValue)

  /// Adds a value that is not null, and the values in it.
  func learn(_ value: SampleValue) {
    var pending: [Pending] = []
    learn(value, &pending)
    while let next = pending.popLast() { next.summary.current.learnContainer(next.value, &pending) }
  }

  /// Adds a value that is not an array or object; appends arrays and objects to `pending`.
  func learn(_ value: SampleValue, _ pending: inout [Pending]) {
    switch value {
    case .null: preconditionFailure("The container counts nulls.")
    case .bool: booleans += 1
    case .number(let number): numbers.learn(number)
    case .string(let text): strings.learn(text)
    case .array, .object:
      pending.append((self, value))
      return
    }
    count += 1
  }

  private func learnContainer(_ value: SampleValue, _ pending: inout [Pending]) {
    count += 1
    switch value {
    case .array(let elements): arrays.learn(elements, &pending)
    case .object(let members): objects.learn(members, &pending)
    default: preconditionFailure("Only arrays and objects are pending.")
    }
  }

  /// Merges the second summary into the first one, which then replaces the second.
  static func unify(_ left: ValueSummary, _ right: ValueSummary) { unify([(left, right)]) }

  /// Merges the objects of two summaries, so that they have one class.
  ///
  /// The values other than objects remain separate.
  static func unifyObjects(_ left: ValueSummary, _ right: ValueSummary) {
    var pending: [(ValueSummary, ValueSummary)] = []
    left.current.box.merge(right.current.box) { pending.append(($0, $1)) }
    unify(pending)
  }

  /// Merges the second summary of each pair into the first one.
  static func unify(_ pairs: [(ValueSummary, ValueSummary)]) {
    var pending = pairs
    while let (first, second) = pending.popLast() {
      let (kept, merged) = (first.current, second.current)
      if kept === merged { continue }
      merged.replacement = kept
      kept.count += merged.count
      kept.booleans += merged.booleans
      kept.numbers.merge(merged.numbers)
      kept.strings.merge(merged.strings)
      kept.arrays.merge(merged.arrays) { pending.append(($0, $1)) }
      kept.box.merge(merged.box) { pending.append(($0, $1)) }
    }
  }

  /// Removes the references between this and all reachable summaries, which may form cycles.
  func removeReferences() {
    var pending = [self]
    while let summary = pending.popLast() {
      pending += [summary.arrays.element, summary.objects.element, summary.replacement]
        .compactMap(\.self)
      pending += summary.objects.members.map(\.value)
      summary.arrays.element = nil
      summary.objects = ObjectSummary()
      summary.box.removeReferences()
      summary.replacement = nil
    }
  }

  /// Whether all values are arrays, or all are objects without a class: maps or empty objects.
  var isContainer: Bool {
    types == .array || types == .object && (objects.element != nil || objects.members.isEmpty)
  }

  var types: ValueTypes {
    var types: ValueTypes = []
    if booleans > 0 { types.insert(.boolean) }
    if numbers.count > 0 { types.insert(.number) }
    if strings.count > 0 { types.insert(.string) }
    if arrays.count > 0 { types.insert(.array) }
    if objects.count > 0 { types.insert(.object) }
    return types
  }
}

extension ValueSummary {
  /// Creates a summary of the booleans, numbers and strings of others.
  convenience init(leavesOf summaries: [ValueSummary]) {
    self.init()
    for summary in summaries {
      booleans += summary.booleans
      numbers.merge(summary.numbers)
      strings.merge(summary.strings)
    }
    count = booleans + numbers.count + strings.count
  }

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

struct ArraySummary {
  var count = 0
  /// The numbers of elements of the shortest and the longest array.
  var counts: ClosedRange<Int>?
  /// The summary of all elements; nil if all arrays are empty.
  var element: ValueSummary?
  var nullElements = 0

  mutating func learn(_ elements: [SampleValue], _ pending: inout [ValueSummary.Pending]) {
    count += 1
    counts.widen(by: elements.count...elements.count)
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
    if let counts = other.counts { self.counts.widen(by: counts) }
    guard let otherElement = other.element else { return }
    guard let element else {
      self.element = otherElement
      return
    }
    unify(element, otherElement)
  }
}
