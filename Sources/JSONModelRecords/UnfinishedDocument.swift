import JSONModelKit

// The beginning of a document, which arrives in pieces. The scanner follows its containers and looks
// at each byte once; an import of a part that can be completed checks everything else:
//
//   {"name": "Rome", "rivers": [{"name": "Tiber"}, {"name": "An
//   ^ start 0                  ^ 27                ^ 46
//                                                   ^ kept 47: nothing in the last object is complete
//
// Completed at 47 with `}]}`, it is a document without the string at the end.

/// The beginning of a document, and the arrays and objects that it leaves open.
struct UnfinishedDocument {
  /// A value of an array or object, which has begun.
  private struct Value {
    /// The array or object that contains it; nil for the root.
    let container: Int?
    let step: JSONKeyPath.Component
    var isComplete: Bool
  }

  private struct Place: Hashable {
    /// The array or object that contains the value; nil for the root.
    let container: Int?
    let step: JSONKeyPath.Component
  }

  /// An array or object without its end.
  struct Container {
    let isObject: Bool
    /// Its index among the values; nil for the root.
    fileprivate let value: Int?
    /// The offset of its bracket.
    let start: Int
    /// The offset after its last complete element or member, or after its bracket.
    fileprivate(set) var kept: Int
    fileprivate(set) var count = 0
    /// The quotation marks of the current key, and what is between them.
    fileprivate(set) var key: Range<Int>?
    fileprivate(set) var keyText = ""
    /// When it can be imported, if not now.
    fileprivate var opacity: Opacity?

    /// The container as models see it.
    var open: UnfinishedContainer {
      UnfinishedContainer(isObject: isObject, key: keyText, count: count)
    }
  }

  /// When a value that cannot be imported now can be imported.
  fileprivate enum Opacity {
    case untilComplete
    /// When the document has more complete values than this.
    case untilMore(than: Int)
  }

  private enum Expectation { case value, elementOrEnd, keyOrEnd, key, colon, separator, nothing }

  /// A string, number or literal without its end.
  private enum Token {
    case key(Int)
    case text(Int)
    case word(Int)
  }

  private(set) var bytes: [UInt8] = []
  /// The outermost one first.
  private(set) var containers: [Container] = []
  /// The values that have begun, except the root and a string, number or literal without its end.
  ///
  /// Each of them has a step instead of its key path, so that they take linear memory.
  private var values: [Value] = []
  private var indexes: [Place: Int] = [:]
  /// The number of complete values except the root.
  private var completeCount = 0
  private(set) var isComplete = false
  /// Whether no document begins like this; the reader knows why.
  private(set) var isMalformed = false
  private var position = 0
  private var expectation = Expectation.value
  private var token: Token?
  private var isEscaped = false
  /// The offset of a string that can be imported only as a whole.
  private var opaqueText: Int?

  /// Appends bytes, and scans them.
  mutating func append(_ piece: some Collection<UInt8>) {
    bytes.append(contentsOf: piece)
    while position < bytes.count, !isMalformed {
      switch token {
      case .key, .text: scanString()
      case .word: scanWord()
      case nil: scanByte(bytes[position])
      }
    }
  }

  // MARK: - Scanning

  private mutating func scanByte(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): break
    case UInt8(ascii: "{"), UInt8(ascii: "["): return begin(isObject: byte == UInt8(ascii: "{"))
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return end(isObject: byte == UInt8(ascii: "}"))
    case UInt8(ascii: ","):
      guard expectation == .separator, let container = containers.last else { return fail() }
      expectation = container.isObject ? .key : .value
    case UInt8(ascii: ":"):
      guard expectation == .colon else { return fail() }
      expectation = .value
    case UInt8(ascii: "\""):
      guard let token = stringToken else { return fail() }
      self.token = token
    // A byte order mark.
    case 0xEF where position == 0, 0xBB where position == 1 && bytes[0] == 0xEF,
      0xBF where position == 2 && bytes[1] == 0xBB:
      break
    default:
      guard expectsValue, JSONType(startingWith: byte) != nil else { return fail() }
      token = .word(position)
    }
    position += 1
  }

  private var expectsValue: Bool { expectation == .value || expectation == .elementOrEnd }

  private var stringToken: Token? {
    if expectation == .key || expectation == .keyOrEnd { return .key(position) }
    return expectsValue ? .text(position) : nil
  }

  private mutating func fail() { isMalformed = true }

  private mutating func scanString() {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        return endString()
      }
    }
  }

  private mutating func endString() {
    if case .key(let start) = token {
      endKey(start..<position)
    } else {
      endValue()
    }
    token = nil
  }

  private mutating func endKey(_ key: Range<Int>) {
    let text = bytes.text(ofString: key)
    // Here, and not when the value is imported: that is later if the value needs another part.
    guard let text else { return fail() }
    let last = containers.count - 1
    containers[last].key = key
    containers[last].keyText = text
    expectation = .colon
  }

  private mutating func scanWord() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        position += 1
      default:
        token = nil
        return endValue()
      }
    }
  }

  private mutating func begin(isObject: Bool) {
    guard expectsValue else { return fail() }
    var index: Int?
    if !containers.isEmpty {
      index = values.count
      addValue(isComplete: false)
    }
    containers.append(
      Container(isObject: isObject, value: index, start: position, kept: position + 1))
    expectation = isObject ? .keyOrEnd : .elementOrEnd
    position += 1
  }

  private mutating func end(isObject: Bool) {
    let isAllowed =
      expectation == .separator || expectation == (isObject ? .keyOrEnd : .elementOrEnd)
    guard isAllowed, containers.last?.isObject == isObject else { return fail() }
    let container = containers.removeLast()
    position += 1
    endValue(container.value)
  }

  /// Ends a value.
  ///
  /// - Parameter index: The index of an array or object among the values.
  private mutating func endValue(_ index: Int? = nil) {
    guard !containers.isEmpty else {
      isComplete = true
      expectation = .nothing
      return
    }
    if let index { values[index].isComplete = true } else { addValue(isComplete: true) }
    completeCount += 1
    let last = containers.count - 1
    containers[last].kept = position
    containers[last].count += 1
    containers[last].key = nil
    expectation = .separator
  }

  private mutating func addValue(isComplete: Bool) {
    guard let container = containers.last else { return }
    let place = Place(container: container.value, step: container.open.step)
    indexes[place] = values.count
    values.append(
      Value(container: place.container, step: place.step, isComplete: isComplete))
  }

  // MARK: - The end

  /// Whether a value has begun that is not among `values`.
  private var hasBegunValue: Bool {
    switch token {
    case .text, .word: true
    case .key: false
    case nil: containers.last?.key != nil
    }
  }

  /// The key paths of the complete values, except the root.
  var complete: Set<JSONKeyPath> {
    Set(values.indices.lazy.filter { values[$0].isComplete }.map { JSONKeyPath(path(of: $0)) })
  }

  /// The key paths of the values that have begun and are not complete, except the root.
  var truncated: Set<JSONKeyPath> {
    let path = containers.map(\.open.step)
    let count = hasBegunValue ? path.count : path.count - 1
    return count < 1 ? [] : Set((1...count).map { JSONKeyPath(Array(path[..<$0])) })
  }

  private func path(of index: Int) -> [JSONKeyPath.Component] {
    var steps: [JSONKeyPath.Component] = []
    var next: Int? = index
    while let value = next.map({ values[$0] }) {
      steps.append(value.step)
      next = value.container
    }
    return steps.reversed()
  }

  /// Returns whether a value has begun at a path that begins at an open array or object, or at the
  /// root for level 0.
  func hasBegun(
    _ path: [JSONKeyPath.Component], inContainer level: Int, ignoringCase: Bool
  ) -> Bool {
    var container = level == 0 ? nil : containers[level].value
    for (index, step) in path.enumerated() {
      if let next = value(at: step, in: container, ignoringCase: ignoringCase) {
        container = next
      } else {
        return index == path.count - 1 && isCurrent(step, in: container, ignoringCase: ignoringCase)
      }
    }
    return true
  }

  private func value(
    at step: JSONKeyPath.Component, in container: Int?, ignoringCase: Bool
  ) -> Int? {
    if let index = indexes[Place(container: container, step: step)] { return index }
    guard ignoringCase else { return nil }
    return values.lastIndex {
      $0.container == container && $0.step.lowercased == step.lowercased
    }
  }

  /// Returns whether a step leads to the value that has begun last, and is not among `values`.
  private func isCurrent(
    _ step: JSONKeyPath.Component, in container: Int?, ignoringCase: Bool
  ) -> Bool {
    guard hasBegunValue, let last = containers.last, last.value == container else { return false }
    let current = last.open.step
    return current == step || ignoringCase && current.lowercased == step.lowercased
  }

  /// The bytes of a string value at the end, up to its last complete character.
  var openText: Range<Int>? {
    guard case .text(let start)? = token, start != opaqueText else { return nil }
    return start..<bytes.endOfText(from: start)
  }
}

extension JSONKeyPath.Component {
  fileprivate var lowercased: JSONKeyPath.Component {
    if case .key(let key) = self { .key(key.lowercased()) } else { self }
  }
}

// MARK: - Parts

/// The part of a document that can be imported: up to the last complete value of an open container.
struct UnfinishedPart: Equatable {
  struct Container: Equatable {
    /// The offset of its bracket.
    let start: Int
    let kept: Int
    let count: Int
  }

  /// The containers that are open at its end, without those that can be imported only as a whole.
  let containers: [Container]
  /// The string at its end, if it is imported.
  let text: Range<Int>?

  /// - Parameter keepsText: Whether a string at the end is imported.
  init(of document: UnfinishedDocument, keepsText: Bool) {
    containers = document.containers.prefix { !document.isOpaque($0) }.map {
      Container(start: $0.start, kept: $0.kept, count: $0.count)
    }
    let isWhole = containers.count == document.containers.count
    text = keepsText && isWhole ? document.openText : nil
  }

}

extension UnfinishedDocument {
  /// A part of the document whose containers were closed.
  struct Closed {
    var bytes: [UInt8] = []
    /// The offsets of the values that were closed, each inside the one before it.
    var starts: [Int] = []
  }

  /// Returns a part of the document with the ends of its containers.
  func closed(_ part: UnfinishedPart) -> Closed {
    guard let last = part.containers.last else { return Closed() }
    var result = Closed(bytes: Array(bytes[..<last.kept]))
    result.starts = part.containers.map(\.start)
    close(part, &result)
    return result
  }

  /// Adds the string at the end of a part, and the ends of its containers.
  private func close(_ part: UnfinishedPart, _ result: inout Closed) {
    if let text = part.text, let last = part.containers.last {
      result.starts.append(text.lowerBound)
      result.bytes += bytes[last.kept..<text.upperBound]
      result.bytes.append(UInt8(ascii: "\""))
    }
    for level in part.containers.indices.reversed() {
      result.bytes.append(containers[level].isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }
  }

  fileprivate func isOpaque(_ container: Container) -> Bool {
    switch container.opacity {
    case .untilComplete: true
    case .untilMore(let count): completeCount <= count
    case nil: false
    }
  }

  /// Records that an open value cannot be imported now.
  ///
  /// - Parameters:
  ///   - index: The number of containers around it. If it is not a container, it is the string at
  ///     the end.
  ///   - needsWhole: Whether it can be imported only when it is complete.
  mutating func noteOpaque(_ index: Int, needsWhole: Bool) {
    if containers.indices.contains(index) {
      containers[index].opacity =
        needsWhole ? .untilComplete : .untilMore(than: completeCount)
    } else if case .text(let start)? = token {
      opaqueText = start
    }
  }
}
