import Foundation
import JSONModelKit

// Finds the positions of the values and keys of a document with a simple parser, and compares them
// with the positions of issues.
//
//   {"a": [1, 2]}     values: "" at 0, "/a" at 6, "/a/0" at 7, "/a/1" at 10;  keys: "/a" at 1

extension [UInt8] {
  /// The offset after a byte order mark, which has no column; 0 without one.
  var offsetOfDocument: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}

/// The offsets of values and keys, by JSON Pointer.
///
/// A duplicate key has several offsets.
struct Locations {
  private(set) var values: [String: Set<Int>] = [:]
  private(set) var keys: [String: Set<Int>] = [:]
  private let bytes: [UInt8]
  private var offset = 0

  /// - Precondition: The document is valid JSON.
  init(of document: Data) {
    bytes = Array(document)
    offset = bytes.offsetOfDocument
    scanValue("")
  }

  private mutating func scanValue(_ pointer: String) {
    passSpace()
    values[pointer, default: []].insert(offset)
    switch bytes[offset] {
    case UInt8(ascii: "{"): scanObject(pointer)
    case UInt8(ascii: "["): scanArray(pointer)
    case UInt8(ascii: "\""): _ = scanString()
    default:
      while offset < bytes.count, !" \t\r\n,]}".utf8.contains(bytes[offset]) { offset += 1 }
    }
    passSpace()
  }

  private mutating func scanObject(_ pointer: String) {
    offset += 1
    passSpace()
    while bytes[offset] != UInt8(ascii: "}") {
      if bytes[offset] == UInt8(ascii: ",") { offset += 1 }
      passSpace()
      let start = offset
      let member = pointer + "/" + step(scanString())
      keys[member, default: []].insert(start)
      passSpace()
      offset += 1
      scanValue(member)
    }
    offset += 1
  }

  private mutating func scanArray(_ pointer: String) {
    offset += 1
    passSpace()
    var index = 0
    while bytes[offset] != UInt8(ascii: "]") {
      if bytes[offset] == UInt8(ascii: ",") { offset += 1 }
      scanValue("\(pointer)/\(index)")
      index += 1
    }
    offset += 1
  }

  private mutating func scanString() -> ArraySlice<UInt8> {
    let start = offset
    offset += 1
    while bytes[offset] != UInt8(ascii: "\"") {
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    offset += 1
    return bytes[start..<offset]
  }

  private mutating func passSpace() {
    while offset < bytes.count, " \t\r\n".utf8.contains(bytes[offset]) { offset += 1 }
  }

  /// Returns a key as a reference token of a JSON Pointer.
  private func step(_ token: ArraySlice<UInt8>) -> String {
    let key = outcome { () throws(JSONModelError) in try JSONValue(data: Data(token)) }
    guard case .success(.string(let text)) = key else {
      fail("the key is not a valid JSON string", in: Data(bytes))
    }
    return JSONKeyPath([.key(text)]).jsonPointer.dropFirst().description
  }
}

// MARK: - Issues

/// Checks that the position of every issue is that of its key path.
func checkPlaces(of error: JSONModelError, _ subject: any Subject.Type, in document: Data) {
  let locations = Locations(of: document)
  for issue in error.issues where !concernsHook(issue, in: subject) {
    guard let offset = issue.position?.offset else { continue }
    let pointer = issue.keyPath.jsonPointer
    let isRight =
      switch issue.kind {
      case .emptyInput, .invalidJSON, .limitExceeded, .unreadableInput, .invalidDeclaration,
        .notExportable:
        true
      case .unknownKey, .duplicateKey: locations.keys[pointer]?.contains(offset) ?? false
      // The position is that of the value at the key path, or of one that encloses it.
      case .missingKey, .validationFailed: locations.hasValue(around: issue.keyPath, at: offset)
      // The issue may be about the key of a dictionary.
      case .nullValue, .typeMismatch, .numberOutOfRange, .transformFailed, .constraintViolated,
        .unknownDiscriminator, .readOnlyKey:
        locations.values[pointer]?.contains(offset) ?? false
          || locations.keys[pointer]?.contains(offset) ?? false
      }
    if !isRight {
      fail("the position of an issue does not match its key path", "\(issue)", in: document)
    }
  }
}

extension Locations {
  fileprivate func hasValue(around path: JSONKeyPath, at offset: Int) -> Bool {
    let steps = path.components
    return (0...steps.count).contains { count in
      values[JSONKeyPath(Array(steps.prefix(count))).jsonPointer]?.contains(offset) ?? false
    }
  }
}

/// Whether an issue may result from a hook, which can change objects and throw errors.
private func concernsHook(_ issue: JSONModelError.Issue, in subject: any Subject.Type) -> Bool {
  subject == Hooked.self
    || subject == Everything.self && issue.keyPath.components.contains("hooked")
}
