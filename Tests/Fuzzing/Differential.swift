import Foundation
import JSONModelKit

// `differential`: compares the importer with `JSONSerialization`, an independent parser. Each
// function below describes a known disagreement and the rule that the importer follows. Any other
// disagreement is a failure.

func fuzzDifferential(_ document: Data) {
  let ours = outcome { () throws(JSONModelError) in try JSONValue(data: document, options: .lastKey)
  }
  let theirs = foundationValue(document)
  switch (ours, theirs) {
  case (.success(let value), .success(let object)):
    if !isAlike(value, object), !hasMarkInText(value) {
      fail("Foundation imports a different value", "\(value)", "\(object)", in: document)
    }
  case (.success(let value), .failure(let error)):
    if !isTooStrict(document, value) {
      fail("Foundation rejects", "\(error)", "\(value)", in: document)
    }
  case (.failure(let error), .success(let object)):
    if !isTooLoose(document, error) {
      fail("Foundation accepts", "\(object)", "\(error)", in: document)
    }
  case (.failure, .failure): return
  }
}

private func foundationValue(_ document: Data) -> Result<Any, any Error> {
  Result { try JSONSerialization.jsonObject(with: document, options: .fragmentsAllowed) }
}

// MARK: - Known disagreements

/// Whether Foundation is known to reject this valid document.
private func isTooStrict(_ document: Data, _ value: JSONValue) -> Bool {
  hasNumberBeyondDouble(value)
}

/// Whether Foundation is known to accept this invalid document.
private func isTooLoose(_ document: Data, _ error: JSONModelError) -> Bool {
  isInAnotherEncoding(document) || hasTrailingComma(document, error)
}

/// RFC 8259, sections 4 and 5: a trailing comma is invalid.
private func hasTrailingComma(_ document: Data, _ error: JSONModelError) -> Bool {
  let bytes = Array(document)
  guard let offset = error.issues[0].position?.offset, bytes.indices.contains(offset) else {
    return false
  }
  let before = bytes[..<offset].last { !isSpace($0) }
  return before == UInt8(ascii: ",")
    && [UInt8(ascii: "}"), UInt8(ascii: "]")].contains(bytes[offset])
}

private func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

/// RFC 8259, section 7: U+FEFF is valid anywhere in a string.
///
/// Foundation removes it at the start of a string and after an escape.
private func hasMarkInText(_ value: JSONValue) -> Bool {
  value.texts.contains { $0.unicodeScalars.contains("\u{FEFF}") }
}

/// RFC 8259, section 6: the grammar does not limit numbers.
private func hasNumberBeyondDouble(_ value: JSONValue) -> Bool {
  switch value {
  case .number(let number): number.double == nil
  case .array(let elements): elements.contains(where: hasNumberBeyondDouble)
  case .object(let members): members.values.contains(where: hasNumberBeyondDouble)
  case .null, .bool, .string: false
  }
}

/// RFC 8259, section 8.1: a document is UTF-8 without a byte order mark.
private func isInAnotherEncoding(_ document: Data) -> Bool {
  let bytes = Array(document.prefix(4))
  return bytes.contains(0) || bytes.starts(with: [0xEF, 0xBB, 0xBF])
    || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
}

// MARK: - Values

private func isAlike(_ value: JSONValue, _ object: Any) -> Bool {
  switch value {
  case .null: object is NSNull
  case .string(let text): (object as? String)?.utf8.elementsEqual(text.utf8) ?? false
  case .number(let number): isAlike(number, object)
  case .bool(let bool): JSONValue(booleanIn: object) == .bool(bool)
  case .array(let elements): isAlike(elements, object)
  case .object(let members): isAlike(members, object)
  }
}

private func isAlike(_ elements: [JSONValue], _ object: Any) -> Bool {
  guard let others = object as? [Any], others.count == elements.count else { return false }
  return zip(elements, others).allSatisfy { isAlike($0, $1) }
}

private func isAlike(_ members: [String: JSONValue], _ object: Any) -> Bool {
  guard let others = object as? [String: Any], others.count == members.count else { return false }
  return members.allSatisfy { key, value in others[key].map { isAlike(value, $0) } ?? false }
}

private func isAlike(_ number: JSONNumber, _ object: Any) -> Bool {
  guard let other = object as? NSNumber, JSONValue(booleanIn: object) == nil else { return false }
  return number.double == other.doubleValue || isNear(number, other)
}

/// RFC 8259, section 6: the precision of numbers depends on the implementation.
///
/// Foundation converts a number with more digits than a Double to a Decimal, whose Double may not
/// be the nearest one.
private func isNear(_ number: JSONNumber, _ other: NSNumber) -> Bool {
  guard number.text.utf8.count > 17, let double = number.double, double != 0 else { return false }
  return (other.doubleValue / double - 1).magnitude < 1e-9
}

extension JSONValue {
  /// The boolean of a Foundation object; nil for numbers, although 1 and 0 can be cast to `Bool`.
  fileprivate init?(booleanIn object: Any) {
    do throws(JSONModelError) {
      let value = try JSONValue(any: object)
      guard value.bool != nil else { return nil }
      self = value
    } catch {
      return nil
    }
  }
}
