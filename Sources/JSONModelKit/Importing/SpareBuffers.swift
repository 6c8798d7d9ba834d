/// The empty buffers that an import uses again for its next value.
struct SpareBuffers {
  private var buffers: [ElementBuffer] = []
  /// Empty arrays with reusable capacity for the positions of the keys of dictionaries.
  private var marks: [[SourceMark]] = []
  /// A buffer for the elements of an array of numbers; such arrays do not nest.
  private var numbers: ElementBuffer?

  /// The maximum number of buffers that are kept for the next document.
  private static let maximumCount = 16
  /// The maximum size of such a buffer, in bytes.
  private static let maximumCapacity = 16 * 1024

  @inline(__always) mutating func takeBuffer() -> ElementBuffer {
    buffers.popLast() ?? ElementBuffer()
  }

  @inline(__always) mutating func add(_ buffer: consuming ElementBuffer) { buffers.append(buffer) }

  @inline(__always) mutating func takeNumberBuffer() -> ElementBuffer {
    exchange(&numbers, with: nil) ?? ElementBuffer()
  }

  @inline(__always) mutating func add(numberBuffer: consuming ElementBuffer) {
    numbers = numberBuffer
  }

  @inline(__always) mutating func takeMarks() -> [SourceMark] { marks.popLast() ?? [] }

  @inline(__always) mutating func add(_ marks: [SourceMark]) { self.marks.append(marks) }

  /// Releases all memory if a document needed much of it, so that a sequence of documents does not
  /// keep the memory of its largest one.
  mutating func releaseLarge() {
    let areLarge =
      buffers.count > Self.maximumCount || marks.count > Self.maximumCount
      || buffers.contains { $0.capacity > Self.maximumCapacity }
      || marks.contains { $0.capacity * MemoryLayout<SourceMark>.stride > Self.maximumCapacity }
      || numbers.map { $0.capacity > Self.maximumCapacity } ?? false
    if areLarge { self = SpareBuffers() }
  }
}
