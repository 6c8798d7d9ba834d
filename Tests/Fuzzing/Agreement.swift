import Foundation
import JSONModelKit

// `models` and `mutated`: importing the bytes of a document equals importing its `JSONValue` tree.

func fuzzModels(_ bytes: Data) {
  guard let input = Input(bytes) else { return }
  checkAgreement(of: input.document, input)
}

func checkAgreement(of document: Data, _ input: Input) {
  let fromBytes = Outcome(of: input.subject, .data(document), input.options)
  if let error = fromBytes.error { check(error, source: document) }
  compareEncodings(of: document, input, fromBytes)
  let value = outcome { () throws(JSONModelError) in
    try JSONValue(data: document, options: .lastKey)
  }
  switch value {
  case .success(let value):
    if let error = fromBytes.error { checkPlaces(of: error, input.subject, in: document) }
    compareForms(of: value, document, input, fromBytes)
  case .failure(let expected):
    // The depth limit of `JSONValue` is always 512. An import with a higher limit may accept the
    // document.
    if expected.isAtLimit, input.options.maximumDepth > 512 { return }
    guard let error = fromBytes.error else {
      fail("\(input.subject) accepts invalid JSON", "\(expected)", in: document)
    }
    compareEnds(error, expected, input, document)
  }
}

/// Checks that the model and `JSONValue` report a syntax error at the same position.
private func compareEnds(
  _ error: JSONModelError, _ expected: JSONModelError, _ input: Input, _ document: Data
) {
  // An import may stop earlier, at a limit.
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
  // A tree contains only the last of equal keys.
  let hasDuplicates =
    input.options.duplicateKeys == .reject && document.keyCount > value.memberCount
  // A truncated list of issues may lack a duplicate key.
  let isCut = fromBytes.error?.hasMoreIssues ?? false
  if !hasDuplicates, !isCut || input.options.duplicateKeys == .useLast {
    compare(fromBytes, fromTree, "bytes and tree", input, document)
  }
  guard let members = swiftObject(value) as? [String: Any] else { return }
  let fromDictionary = Outcome(of: input.subject, .dictionary(members), input.options)
  if let error = fromDictionary.error { exercise(error) }
  // Swift's number types do not preserve digits: 1.50 becomes 1.5.
  let again = outcome { () throws(JSONModelError) in try JSONValue(any: members) }
  if case .success(let again) = again, again.data() == value.data() {
    compare(fromTree, fromDictionary, "tree and dictionary", input, document)
  }
}

private func compare(
  _ one: Outcome, _ other: Outcome, _ forms: String, _ input: Input, _ document: Data
) {
  switch (one, other) {
  case (.imported(let model), .imported(let otherModel)):
    if !model.isSame(as: otherModel) {
      fail("\(input.subject): \(forms) are imported as different models", in: document)
    }
    let (text, otherText) = (
      outcome { () throws(JSONModelError) in try model.exportedData() },
      outcome { () throws(JSONModelError) in try otherModel.exportedData() }
    )
    if text != otherText {
      fail(
        "\(input.subject): the exports of \(forms) differ", "\(text)", "\(otherText)", in: document)
    }
  case (.rejected(let error), .rejected(let otherError)):
    compare(error, otherError, forms, input, document)
  case (.imported, .rejected(let error)), (.rejected(let error), .imported):
    fail("\(input.subject): only one of \(forms) is rejected", "\(error)", in: document)
  }
}

private func compare(
  _ error: JSONModelError, _ other: JSONModelError, _ forms: String, _ input: Input,
  _ document: Data
) {
  // The members of a tree have no order, so the limit may be exceeded at a different key path.
  if error.isAtLimit || other.isAtLimit {
    if error.isAtLimit != other.isAtLimit {
      fail(
        "\(input.subject): only one of \(forms) is at a limit", "\(error)", "\(other)", in: document
      )
    }
    return
  }
  // If the order of members differs, truncated lists contain different issues.
  guard !error.hasMoreIssues, !other.hasMoreIssues else {
    if error.issues.count != other.issues.count {
      fail("\(input.subject): \(forms) keep different numbers of issues", in: document)
    }
    return
  }
  // Issues quote the text of the document for bytes, and the exported text for trees.
  let withValues = !input.options.showsValues
  if error.summary(withValues: withValues) != other.summary(withValues: withValues) {
    fail("\(input.subject): \(forms) have different issues", "\(error)", "\(other)", in: document)
  }
}

// MARK: - Encodings

/// Checks that text in another encoding is imported as in UTF-8, with the same positions.
private func compareEncodings(of document: Data, _ input: Input, _ fromBytes: Outcome) {
  guard input.encoding != .utf8 else { return compareText(of: document, input, fromBytes) }
  var options = input.options
  options.encoding = input.encoding
  // Bytes in the wrong encoding must not crash.
  if let error = Outcome(of: input.subject, .data(document), options).error { exercise(error) }
  // An encoder may add a byte order mark, and a decoder removes one. If the text already starts
  // with a mark, one remains.
  guard let text = String(validating: document, as: UTF8.self), !text.hasPrefix("\u{FEFF}"),
    let encoded = text.data(using: input.encoding)
  else { return }
  compareIssues(fromBytes, Outcome(of: input.subject, .data(encoded), options), in: document)
}

private func compareText(of document: Data, _ input: Input, _ fromBytes: Outcome) {
  guard let text = String(validating: document, as: UTF8.self) else { return }
  compareIssues(fromBytes, Outcome(of: input.subject, .text(text), input.options), in: document)
}

/// Compares two imports of the same text in different forms: all issues and their positions.
private func compareIssues(_ one: Outcome, _ other: Outcome, in document: Data) {
  switch (one, other) {
  case (.imported(let model), .imported(let otherModel)):
    if !model.isSame(as: otherModel) { fail("The imported models differ", in: document) }
  case (.rejected(let error), .rejected(let otherError)):
    if error != otherError {
      fail("The issues of two forms differ", "\(error)", "\(otherError)", in: document)
    }
  default:
    fail("Only one of two forms is rejected", in: document)
  }
}

/// Converts a JSON value to types of the standard library.
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
  /// The number of keys in all objects of a document, which is the number of colons outside
  /// strings.
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
  /// The number of members in all objects of a value.
  var memberCount: Int {
    switch self {
    case .array(let elements): elements.reduce(0) { $0 + $1.memberCount }
    case .object(let members): members.values.reduce(members.count) { $0 + $1.memberCount }
    case .null, .bool, .number, .string: 0
    }
  }
}
