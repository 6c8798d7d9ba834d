import Foundation
import JSONModelKit

// The input of the fuzzer: two bytes of choices, then the document.
//
//   C0{"name": "x"}
//   ^ the class, by its letter        ^ then the document
//    ^ the options, "0" for the default ones

/// The input of a target, after the two bytes that choose the class and the options.
struct Input {
  let subject: any Subject.Type
  let options: JSONImportOptions
  let encoding: String.Encoding
  let document: Data

  init?(_ bytes: Data) {
    guard bytes.count >= 2 else { return nil }
    subject = subjects[Int(bytes[0] &- UInt8(ascii: "A")) % subjects.count]
    // The choices are printable characters, so that seeds can be written as text.
    let choice = Int(bytes[1] ^ UInt8(ascii: "0"))
    options = JSONImportOptions(
      maximumDepth: [512, 3, 0, 2000][choice >> 4 & 3],
      maximumIssues: [100, 1, 3, 0][choice >> 2 & 3],
      duplicateKeys: choice & 1 == 0 ? .reject : .useLast,
      showsValues: choice & 2 != 0,
      onTolerated: { report in exercise(report) })
    encoding = [.utf8, .utf16, .utf16LittleEndian, .utf32][choice >> 6]
    document = Data(bytes.dropFirst(2))
  }

}

/// Numbers made from the bytes of the fuzzer; zeros after the last byte.
struct Choices {
  private var bytes: Data.Iterator
  private(set) var isOver = false

  init(_ bytes: Data) { self.bytes = bytes.makeIterator() }

  mutating func number(below limit: Int) -> Int {
    guard limit > 1 else { return 0 }
    var number = Int(byte())
    if limit > 256 { number = number << 8 | Int(byte()) }
    return number % limit
  }

  mutating func byte() -> UInt8 {
    guard let byte = bytes.next() else {
      isOver = true
      return 0
    }
    return byte
  }

  mutating func one<Value>(of values: [Value]) -> Value { values[number(below: values.count)] }
}

/// Reports a disagreement and ends the process; the fuzzer then saves the input.
func fail(_ what: String, _ details: String..., in document: Data) -> Never {
  var text = "\n== \(what)\n"
  for detail in details { text += detail + "\n" }
  text += "document: \(String(decoding: document, as: UTF8.self))\n"
  text += "in bytes: \(document.map { String($0, radix: 16) }.joined(separator: " "))\n"
  FileHandle.standardError.write(Data(text.utf8))
  abort()
}
