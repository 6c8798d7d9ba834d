import Foundation

// Replacements for the files and the `Data` that a `ByteWindow` may contain. The originals need an
// operating system and Foundation; this program uses windows of arrays only.

/// A file without content.
package final class InputFile {
  @unsafe func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(JSONFileError) -> Int { 0 }
}

package struct JSONFileError: Error {}

extension Data {
  func lend<Value, Failure: Error>(
    _ body: (LentBytes) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try bytes.lend(body)
  }
}
