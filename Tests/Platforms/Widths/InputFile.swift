import Foundation

// Stand-ins for the files and the data that a `ByteWindow` may have; the originals need a system and Foundation. The
// program uses windows of arrays only.

/// A file without content.
final class InputFile {
  @unsafe func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(JSONFileError) -> Int { 0 }
}

struct JSONFileError: Error {}

extension Data {
  func lend<Value, Failure: Error>(
    _ body: (LentBytes) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try bytes.lend(body)
  }
}
