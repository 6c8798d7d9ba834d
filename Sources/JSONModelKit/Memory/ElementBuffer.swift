// Collects elements until their number is known. Then the array is created at its exact size, with
// one allocation. The next array of the import reuses the memory.
//
//   memory   | element 0 | element 1 | element 2 | free ...
//              stride

/// A growing buffer for the elements of an array, or for the keys or values of a dictionary.
@safe final class ElementBuffer {
  private var memory: UnsafeMutableRawPointer
  /// The size of the memory in bytes.
  private(set) var capacity: Int

  /// The maximum alignment of Swift types, even of `SIMD64`; `ShapeBuilder` rejects types above it.
  static let alignment = 16

  init() {
    capacity = 256
    unsafe memory = .allocate(byteCount: capacity, alignment: Self.alignment)
  }

  deinit { unsafe memory.deallocate() }

  /// Returns the uninitialized slot after `count` elements.
  ///
  /// - Parameters:
  ///   - stride: The distance between two elements, in bytes.
  ///   - holdsOptional: Whether the elements are Optionals, so that stored values are wrapped.
  ///   - type: The type of the elements.
  @inline(__always) func slot(
    after count: Int, stride: Int, holdsOptional: Bool, type: @autoclosure () -> Any.Type
  ) -> Slot {
    unsafe Slot(
      uninitialized: address(after: count, stride: stride), holdsOptional: holdsOptional,
      type: type())
  }

  /// Returns the uninitialized slot after `count` elements of a bitwise-copyable type.
  @inline(__always) func slot<Element: BitwiseCopyable>(
    after count: Int, of type: Element.Type
  ) -> Slot {
    unsafe Slot(
      uninitialized: address(after: count, stride: MemoryLayout<Element>.stride),
      holdsOptional: false, type: Element.self)
  }

  /// Returns the address after `count` elements, with room for one more.
  private func address(after count: Int, stride: Int) -> UnsafeMutableRawPointer {
    let start = count * stride
    if start + stride > capacity { grow(to: start + stride, keeping: start) }
    // In bounds: grown just above.
    return unsafe memory + start
  }

  private func grow(to size: Int, keeping used: Int) {
    let larger = max(size, capacity * 2)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: Self.alignment)
    // Swift values may be moved bit by bit; the old memory is freed without destroying them.
    unsafe moved.copyMemory(from: memory, byteCount: used)
    unsafe memory.deallocate()
    unsafe memory = moved
    capacity = larger
  }

  /// Moves all elements out of the buffer into an array.
  func takeArray<Element>(of type: Element.Type, count: Int) -> [Element] {
    if let few = takeFew(type, count: count) { return few }
    return unsafe [Element](unsafeUninitializedCapacity: count) { elements, initialized in
      // The first `count` elements were stored as `Element`, with its stride. Moving them
      // uninitializes this memory.
      if let base = elements.baseAddress {
        unsafe base.moveInitialize(
          from: memory.assumingMemoryBound(to: Element.self), count: count)
      }
      initialized = count
    }
  }

  /// Copies all elements, which are bitwise copyable, into an array; the buffer needs no cleanup.
  ///
  /// Creating an array from existing memory takes 28 ns, compared to 45 ns with an initializer that
  /// calls a closure for the elements.
  func copyArray<Element: BitwiseCopyable>(
    of type: Element.Type, count: Int
  ) -> [Element] {
    if let few = takeFew(type, count: count) { return few }
    // The first `count` elements were stored as `Element`, with its stride.
    return unsafe Array(
      UnsafeBufferPointer(start: memory.assumingMemoryBound(to: Element.self), count: count))
  }

  /// Moves all elements out of the buffer into an array literal if there are at most four.
  ///
  /// Returns nil if there are more. For a literal, the standard library allocates memory without
  /// querying its actual size.
  private func takeFew<Element>(
    _ type: Element.Type, count: Int
  ) -> [Element]? {
    switch count {
    case 0: []
    case 1: [take(type, at: 0)]
    case 2: [take(type, at: 0), take(type, at: 1)]
    case 3: [take(type, at: 0), take(type, at: 1), take(type, at: 2)]
    case 4: [take(type, at: 0), take(type, at: 1), take(type, at: 2), take(type, at: 3)]
    default: nil
    }
  }

  /// Moves all keys out of this buffer, and all values out of another, into a dictionary.
  ///
  /// The last value of a duplicate key is used.
  func takeDictionary<Key: Hashable, Value>(
    of keyType: Key.Type, _ valueType: Value.Type, _ values: ElementBuffer, count: Int
  ) -> [Key: Value] {
    // The buffers must not be released before their members are moved.
    defer {
      extendLifetime(self)
      extendLifetime(values)
    }
    // The first `count` keys and values were stored as `Key` and `Value`. The dictionary takes each
    // of them once.
    let members = unsafe MovedMembers(
      keys: memory.assumingMemoryBound(to: Key.self),
      values: values.memory.assumingMemoryBound(to: Value.self), count: count)
    // `init(minimumCapacity:)` and `reserveCapacity` are not specialized: they request metadata
    // from the runtime each time.
    return Dictionary(members, uniquingKeysWith: { _, last in last })
  }

  /// Moves one element out of the buffer.
  @inline(__always) func take<Element>(_ type: Element.Type, at index: Int) -> Element {
    // Stored as `Element` before; the caller moves every element out once.
    unsafe (memory.assumingMemoryBound(to: Element.self) + index).move()
  }

  /// Returns a copy of an element, which remains in the buffer.
  func copy<Element>(of type: Element.Type, at index: Int) -> Element {
    // Stored as `Element` before, and not moved out yet.
    unsafe memory.assumingMemoryBound(to: Element.self)[index]
  }

  /// Moves the first element out of the buffer into a slot of exactly its type.
  func move(_ type: Any.Type, to slot: Slot) {
    func open<Element>(_ type: Element.Type) { slot.store(take(type, at: 0)) }
    open(type)
  }

  /// Lends the first element, which is of exactly this type, to a closure.
  func lend(_ type: Any.Type, _ body: (Slot) -> Void) {
    func open<Element>(_ type: Element.Type) { Slot.lend(copy(of: type, at: 0), body) }
    open(type)
  }

  /// Destroys the first element, which is of exactly this type.
  func discard(_ type: Any.Type) {
    func open<Element>(_ type: Element.Type) { destroy(type, count: 1) }
    open(type)
  }

  /// Destroys the first `count` elements, none of which was moved out.
  func destroy<Element>(_ type: Element.Type, count: Int) {
    // The first `count` elements were stored as `Element`.
    _ = unsafe memory.assumingMemoryBound(to: Element.self).deinitialize(count: count)
  }
}

/// Moves members out of the memory of two buffers, in their order.
@safe private struct MovedMembers<Key, Value>: Sequence, IteratorProtocol {
  private let keys: UnsafeMutablePointer<Key>
  private let values: UnsafeMutablePointer<Value>
  private let count: Int
  private var index = 0

  /// Creates a sequence of `count` keys and values, which must remain there until they are moved.
  @unsafe init(
    keys: UnsafeMutablePointer<Key>, values: UnsafeMutablePointer<Value>, count: Int
  ) {
    unsafe self.keys = keys
    unsafe self.values = values
    self.count = count
  }

  var underestimatedCount: Int { count - index }

  mutating func next() -> (Key, Value)? {
    guard index < count else { return nil }
    defer { index += 1 }
    // There: guaranteed by the caller of the initializer, and `index` is less than `count`.
    return unsafe ((keys + index).move(), (values + index).move())
  }
}
