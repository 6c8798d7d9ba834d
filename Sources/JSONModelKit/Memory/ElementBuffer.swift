// Elements wait here until their number is known; then the array is made at its exact size, in one
// allocation. The memory is reused for the next array of the import.
//
//   memory   | element 0 | element 1 | element 2 | free ...
//              stride

/// Growing memory for the elements of one array, or the values of one dictionary, at a time.
@safe final class ElementBuffer {
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int

  /// Swift aligns no type to more, not even `SIMD64`; `ShapeBuilder` rejects one that is.
  static let alignment = 16

  init() {
    capacity = 256
    unsafe memory = .allocate(byteCount: capacity, alignment: Self.alignment)
  }

  deinit { unsafe memory.deallocate() }

  /// Returns the free slot behind `count` elements.
  ///
  /// - Parameters:
  ///   - stride: The distance of two elements, in bytes.
  ///   - holdsOptional: Whether the elements are Optionals, and a value is stored wrapped.
  ///   - type: The type of the elements.
  @inline(__always) func slot(
    after count: Int, stride: Int, holdsOptional: Bool, type: @autoclosure () -> Any.Type
  ) -> Slot {
    unsafe Slot(
      uninitialized: place(after: count, stride: stride), holdsOptional: holdsOptional,
      type: type())
  }

  /// Returns the free slot behind `count` elements that need no clean-up.
  @inline(__always) func slot<Element: BitwiseCopyable>(
    after count: Int, of type: Element.Type
  ) -> Slot {
    unsafe Slot(
      uninitialized: place(after: count, stride: MemoryLayout<Element>.stride),
      holdsOptional: false, type: Element.self)
  }

  /// The place behind `count` elements, with room for one more.
  @inline(__always) private func place(after count: Int, stride: Int) -> UnsafeMutableRawPointer {
    let start = count * stride
    if start + stride > capacity { grow(to: start + stride, keeping: start) }
    // In bounds: grown just above.
    return unsafe memory + start
  }

  @inline(never) private func grow(to size: Int, keeping used: Int) {
    let larger = max(size, capacity * 2)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: Self.alignment)
    // Swift values may be moved bit by bit; the old memory is given back without destroying them.
    unsafe moved.copyMemory(from: memory, byteCount: used)
    unsafe memory.deallocate()
    unsafe memory = moved
    capacity = larger
  }

  /// Takes all elements out, as the array of them.
  @inline(__always) func takeArray<Element>(of type: Element.Type, count: Int) -> [Element] {
    if let few = takeFew(type, count: count) { return few }
    return unsafe [Element](unsafeUninitializedCapacity: count) { elements, initialized in
      // The first `count` elements were stored as `Element`, with its stride; moved out, they are
      // gone here.
      if let base = elements.baseAddress {
        unsafe base.moveInitialize(
          from: memory.assumingMemoryBound(to: Element.self), count: count)
      }
      initialized = count
    }
  }

  /// The array of all elements, which are plain bits; their memory needs nothing more.
  ///
  /// Made from memory that is there, an array takes the standard library 28 ns, and 45 where it asks
  /// for the elements.
  @inline(__always) func copyArray<Element: BitwiseCopyable>(
    of type: Element.Type, count: Int
  ) -> [Element] {
    if let few = takeFew(type, count: count) { return few }
    // The first `count` elements were stored as `Element`, with its stride.
    return unsafe Array(
      UnsafeBufferPointer(start: memory.assumingMemoryBound(to: Element.self), count: count))
  }

  /// Takes up to four elements out, as the array that a literal makes of them, or returns nil.
  ///
  /// The standard library asks for the memory of a literal without asking how much it was given.
  @inline(__always) private func takeFew<Element>(
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

  /// Takes one element out.
  @inline(__always) func take<Element>(_ type: Element.Type, at index: Int) -> Element {
    // Stored as `Element` before; the caller takes every element once.
    unsafe (memory.assumingMemoryBound(to: Element.self) + index).move()
  }

  /// An element, which stays where it is.
  func copy<Element>(of type: Element.Type, at index: Int) -> Element {
    // Stored as `Element` before, and not taken yet.
    unsafe memory.assumingMemoryBound(to: Element.self)[index]
  }

  /// Takes the first element out and puts it in a place that holds a value of its very type.
  func move(_ type: Any.Type, to slot: Slot) {
    func open<Element>(_ type: Element.Type) { slot.store(take(type, at: 0)) }
    open(type)
  }

  /// Destroys elements that will not be used.
  func destroy<Element>(_ type: Element.Type, count: Int) {
    // The first `count` elements were stored as `Element`.
    _ = unsafe memory.assumingMemoryBound(to: Element.self).deinitialize(count: count)
  }
}
