import Foundation
import JSONModelKit

// `models` and `mutated`: what the bytes of a document become is what its tree becomes.

func fuzzModels(_ bytes: Data) {
  guard let input = Input(bytes) else { return }
  checkAgreement(of: input.document, input)
}

func checkAgreement(of document: Data, _ input: Input) {
  let fromBytes = Outcome(of: input.subject, .data(document), input.options)
  if let error = fromBytes.error { check(error, source: document) }
  compareEncodings(of: document, input, fromBytes)
  switch outcome(of: { () throws(JSONModelError) in try JSONValue(data: document) }) {
  case .success(let value):
    if let error = fromBytes.error { checkPlaces(of: error, input.subject, in: document) }
    compareForms(of: value, document, input, fromBytes)
  case .failure(let expected):
    // The depth of trees is not adjustable.
    if expected.isAtLimit, input.options.maximumDepth > 512 { return }
    guard let error = fromBytes.error else {
      fail("\(input.subject) accepts what is no JSON", "\(expected)", in: document)
    }
    compareEnds(error, expected, input, document)
  }
}

/// A syntax error is at one place, whoever reads.
private func compareEnds(
  _ error: JSONModelError, _ expected: JSONModelError, _ input: Input, _ document: Data
) {
  // An import may stop earlier, at a limit of its own.
  if error.isAtLimit { return }
  if !isSameEnd(error, expected) {
    fail("\(input.subject): syntax errors differ", "\(error)", "\(expected)", in: document)
  }
}

// MARK: - Forms

private func compareForms(
  of value: JSONValue, _ document: Data, _ input: Input, _ fromBytes: Outcome
) {
  let fromTree = Outcome(of: input.subject, .value(value), input.options)
  if let error = fromTree.error { exercise(error) }
  // A tree has the last of equal keys alone.
  let hasDuplicates =
    input.options.duplicateKeys == .reject && document.keyCount > value.memberCount
  // Of an error that is cut there may be a duplicate key behind the cut.
  let isCut = fromBytes.error?.hasMoreIssues ?? false
  if !hasDuplicates, !isCut || input.options.duplicateKeys == .useLast {
    compare(fromBytes, fromTree, "bytes and tree", input, document)
  }
  guard let members = swiftObject(value) as? [String: Any] else { return }
  let fromDictionary = Outcome(of: input.subject, .dictionary(members), input.options)
  if let error = fromDictionary.error { exercise(error) }
  // Swift's numbers have no digits: 1.50 is 1.5 there.
  let again = outcome { () throws(JSONModelError) in try JSONValue(any: members) }
  if case .success(let again) = again, again.data() == value.data() {
    compare(fromTree, fromDictionary, "tree and dictionary", input, document)
  }
}

private func compare(
  _ one: Outcome, _ other: Outcome, _ forms: String, _ input: Input, _ document: Data
) {
  switch (one, other) {
  case (.read(let model), .read(let otherModel)):
    if !model.isSame(as: otherModel) {
      fail("\(input.subject): \(forms) make other models", in: document)
    }
    let (text, otherText) = (
      outcome { () throws(JSONModelError) in try model.written() },
      outcome { () throws(JSONModelError) in try otherModel.written() }
    )
    if text != otherText {
      fail("\(input.subject): \(forms) export otherwise", "\(text)", "\(otherText)", in: document)
    }
  case (.refused(let error), .refused(let otherError)):
    compare(error, otherError, forms, input, document)
  case (.read, .refused(let error)), (.refused(let error), .read):
    fail("\(input.subject): only one of \(forms) is refused", "\(error)", in: document)
  }
}

private func compare(
  _ error: JSONModelError, _ other: JSONModelError, _ forms: String, _ input: Input,
  _ document: Data
) {
  // Members of trees are read in no order, so what is too deep is found at any of such places.
  if error.isAtLimit || other.isAtLimit {
    if error.isAtLimit != other.isAtLimit {
      fail(
        "\(input.subject): only one of \(forms) is at a limit", "\(error)", "\(other)", in: document
      )
    }
    return
  }
  // Other issues are cut off where the order is another one.
  guard !error.hasMoreIssues, !other.hasMoreIssues else {
    if error.issues.count != other.issues.count {
      fail("\(input.subject): \(forms) keep other numbers of issues", in: document)
    }
    return
  }
  // Bytes quote a value as it is written, trees as they would write it.
  let withValues = !input.options.showsValues
  if error.summary(withValues: withValues) != other.summary(withValues: withValues) {
    fail("\(input.subject): \(forms) have other issues", "\(error)", "\(other)", in: document)
  }
}

// MARK: - Encodings

/// Text in another encoding is what it is in UTF-8, positions included.
private func compareEncodings(of document: Data, _ input: Input, _ fromBytes: Outcome) {
  guard input.encoding != .utf8 else { return compareText(of: document, input, fromBytes) }
  var options = input.options
  options.encoding = input.encoding
  // Bytes that are not meant so must do no harm.
  if let error = Outcome(of: input.subject, .data(document), options).error { exercise(error) }
  // An encoder may write a mark, which a decoder takes away; a second one stays.
  guard let text = String(validating: document, as: UTF8.self), !text.hasPrefix("\u{FEFF}"),
    let encoded = text.data(using: input.encoding)
  else { return }
  compareIssues(fromBytes, Outcome(of: input.subject, .data(encoded), options), in: document)
}

private func compareText(of document: Data, _ input: Input, _ fromBytes: Outcome) {
  guard let text = String(validating: document, as: UTF8.self) else { return }
  compareIssues(fromBytes, Outcome(of: input.subject, .text(text), input.options), in: document)
}

/// Compares what has the same bytes of UTF-8: every issue, with its position.
private func compareIssues(_ one: Outcome, _ other: Outcome, in document: Data) {
  switch (one, other) {
  case (.read(let model), .read(let otherModel)):
    if !model.isSame(as: otherModel) { fail("Text makes another model", in: document) }
  case (.refused(let error), .refused(let otherError)):
    if error != otherError {
      fail("Text has other issues", "\(error)", "\(otherError)", in: document)
    }
  default:
    fail("Text makes a difference", in: document)
  }
}

/// A JSON value in Swift's own types.
func swiftObject(_ value: JSONValue) -> Any {
  switch value {
  case .null: NSNull()
  case .bool(let bool): bool
  case .number(let number):
    number.int ?? number.integer(as: UInt64.self) ?? number.decimal ?? number.double ?? number
      as Any
  case .string(let string): string
  case .array(let elements): elements.map(swiftObject)
  case .object(let members): members.mapValues(swiftObject)
  }
}

// MARK: - Duplicate keys

extension Data {
  /// How many keys the objects of a document have: the colons that are in no string.
  var keyCount: Int {
    var (count, isInString, isEscaped) = (0, false, false)
    for byte in self {
      if isEscaped {
        isEscaped = false
      } else if isInString, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      } else if !isInString, byte == UInt8(ascii: ":") {
        count += 1
      }
    }
    return count
  }
}

extension JSONValue {
  /// How many members the objects in a value have.
  var memberCount: Int {
    switch self {
    case .array(let elements): elements.reduce(0) { $0 + $1.memberCount }
    case .object(let members): members.values.reduce(members.count) { $0 + $1.memberCount }
    case .null, .bool, .number, .string: 0
    }
  }
}
