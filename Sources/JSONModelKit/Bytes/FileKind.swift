/// How an open file can be read.
enum FileKind {
  case directory
  /// A file whose bytes can be read at any offset.
  case regular(size: Int)
  /// A pipe, a terminal or another device, whose bytes can be read only in order.
  case stream
}
