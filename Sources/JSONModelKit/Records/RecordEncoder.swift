#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes records into memory, block by block.
struct RecordEncoder {
  /// The minimum number of bytes in a block.
  private static let blockSize = 256 * 1024

  private let layout: JSONRecordFormat.Layout
  private let options: JSONExportOptions
  private let sink = ByteSink()
  private var hasBegun = false
  private var isFirst = true

  init(_ format: JSONRecordFormat, _ options: JSONExportOptions) {
    layout = format.layout
    var options = options
    // A record on one line must not contain line ends.
    if layout == .lines { options.isPretty = false }
    self.options = options
  }

  /// Whether there are enough bytes for a block.
  var isFull: Bool { sink.count >= Self.blockSize }

  var isEmpty: Bool { sink.count == 0 }

  /// Appends a record, or nothing if the record cannot be exported.
  mutating func append(_ model: any JSONModelProtocol) throws(JSONModelError) {
    let (count, hadBegun) = (sink.count, hasBegun)
    begin()
    switch layout {
    case .lines, .concatenated: break
    case .sequence: sink.append(0x1E)
    case .array: sink.append(isFirst ? "" : ",\n")
    }
    do throws(JSONModelError) {
      try ModelExport.write(model, to: sink, options)
    } catch {
      sink.cut(to: count)
      hasBegun = hadBegun
      throw error
    }
    isFirst = false
    if case .array = layout { return }
    sink.append(UInt8(ascii: "\n"))
  }

  /// Appends the end of the enclosing document.
  mutating func end() {
    begin()
    guard case .array(let path) = layout else { return }
    sink.append("]")
    for step in path.reversed() {
      if case .key = step { sink.append("}") } else { sink.append("]") }
    }
    sink.append("\n")
  }

  /// Appends the beginning of the enclosing document.
  private mutating func begin() {
    guard !hasBegun, case .array(let path) = layout else { return }
    hasBegun = true
    var writer = JSONWriter(isPretty: false, to: sink)
    for step in path {
      switch step {
      case .key(let key):
        sink.append("{")
        writer.write(key)
        sink.append(":")
      case .index(let index):
        sink.append("[")
        for _ in 0..<index { sink.append("null,") }
      }
    }
    sink.append("[")
  }

  /// Lends the bytes so far, and removes them unless the closure throws.
  func take<Failure: Error>(
    _ body: (LentBytes) throws(Failure) -> Void
  ) throws(Failure) {
    try sink.lend(body)
    sink.cut(to: 0)
  }

  /// Returns the bytes so far, and removes them.
  func takeData() -> Data {
    defer { sink.cut(to: 0) }
    return Data(sink.bytes)
  }
}
