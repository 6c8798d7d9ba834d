import Foundation
import JSONModelKit

// `borders`: limits apply and issues are reported across the borders between models and `Codable`
// types. The same document is imported into models only, and into models with `Codable` types
// between them.

func fuzzBorders(_ bytes: Data) {
  var choices = Choices(bytes)
  let options = JSONImportOptions(
    maximumDepth: choices.one(of: [512, 4, 9, 40, 100]),
    maximumIssues: choices.one(of: [100, 1, 3, 1000]),
    duplicateKeys: choices.one(of: [.reject, .useLast]),
    showsValues: choices.number(below: 2) == 1)
  let document = Data(choices.borderDocument().utf8)
  // The stack must suffice for hundreds of levels of sanitized frames.
  onThread(stack: 256 << 20) { checkBorders(document, options) }
}

private func checkBorders(_ document: Data, _ options: JSONImportOptions) {
  let alone = Effort.measure { Outcome(of: Alone.self, .data(document), options) }
  let mixed = Effort.measure { Outcome(of: Mixed.self, .data(document), options) }
  // If `Alone` stops at a limit, it imports fewer models.
  if mixed.models > alone.models, alone.0.error?.isAtLimit != true {
    fail(
      "Codable types multiply the work", "\(alone.models) models", "\(mixed.models) models",
      in: document)
  }
  if !hasEqualKeysInUnknownValue(document, options) { compare(alone.0, mixed.0, document, options) }
  compareTree(mixed.0, document, options)
  if case .imported(let model) = mixed.0 { checkMaximumModels(model, document, options) }
}

/// Compares an import into models only with an import into models and `Codable` types.
private func compare(
  _ alone: Outcome, _ mixed: Outcome, _ document: Data, _ options: JSONImportOptions
) {
  switch (alone, mixed) {
  case (.imported, .imported): break
  case (.rejected(let error), .imported), (.imported, .rejected(let error)):
    fail("Only one graph accepts the document", "\(error)", in: document)
  case (.rejected(let error), .rejected(let mixedError)):
    check(mixedError, source: document)
    checkSecrets(of: mixedError, document, options)
    if mixedError.isAtLimit, !error.isAtLimit {
      fail("Only Codable types reach a limit", "\(error)", "\(mixedError)", in: document)
    }
    // A `Codable` type ends at its first error, which may be before the value that exceeds a limit.
    if error.isAtLimit { return }
    if mixedError.issues.count > options.maximumIssues {
      fail("Too many issues are kept", "\(mixedError)", in: document)
    }
    if error.hasMoreIssues { return }
    let known = Set(error.issues.map(summary))
    for issue in mixedError.issues where !known.contains(summary(issue)) {
      if isInSecondValue(issue, of: error) { continue }
      fail("An issue that only Codable types have", "\(error)", "\(issue)", in: document)
    }
  }
}

/// Whether a document may have equal keys in a value that models skip.
///
/// The framework does not know which keys a `Codable` type reads, so all equal keys in it are
/// issues.
private func hasEqualKeysInUnknownValue(_ document: Data, _ options: JSONImportOptions) -> Bool {
  options.duplicateKeys == .reject
    && String(decoding: document, as: UTF8.self).contains(#""unknown":"#)
}

/// Whether an issue is inside the value of a duplicate key, which models skip.
private func isInSecondValue(
  _ issue: JSONModelError.Issue, of error: JSONModelError
) -> Bool {
  let path = issue.keyPath.jsonPointer
  return issue.kind == .duplicateKey
    && error.issues.contains {
      $0.kind == .duplicateKey && path.hasPrefix($0.keyPath.jsonPointer + "/")
    }
}

private func summary(_ issue: JSONModelError.Issue) -> String {
  "\(issue.keyPath.jsonPointer) \(issue.kind.code)"
}

private func checkSecrets(
  of error: JSONModelError, _ document: Data, _ options: JSONImportOptions
) {
  if !options.showsValues, String(describing: error).contains(secret) {
    fail("An error shows a value", "\(error)", in: document)
  }
}

/// Checks that bytes and trees have the same result, except for equal keys, which trees cannot
/// have.
private func compareTree(_ fromBytes: Outcome, _ document: Data, _ options: JSONImportOptions) {
  guard
    case .success(let value) = outcome(of: { () throws(JSONModelError) in
      try JSONValue(data: document, options: .lastKey)
    })
  else { return }
  let hasEqualKeys = document.keyCount > value.memberCount
  if hasEqualKeys, options.duplicateKeys == .reject { return }
  let fromTree = Outcome(of: Mixed.self, .value(value), options)
  switch (fromBytes, fromTree) {
  case (.imported(let model), .imported(let other)):
    if !model.isSame(as: other) {
      fail("Bytes and tree are imported as different models", in: document)
    }
  case (.imported, .rejected(let error)), (.rejected(let error), .imported):
    // A value that is too deep may be replaced by a later value of the same key.
    if hasEqualKeys, error.isAtLimit { return }
    fail("Only one of bytes and tree is accepted", "\(error)", in: document)
  case (.rejected(let error), .rejected(let other)):
    if error.isAtLimit || other.isAtLimit || error.hasMoreIssues || other.hasMoreIssues { return }
    if Set(error.issues.map(summary)) != Set(other.issues.map(summary)) {
      fail("Bytes and tree have different issues", "\(error)", "\(other)", in: document)
    }
  }
}

/// Checks that the limit of models counts all models, on both sides of each border.
private func checkMaximumModels(
  _ model: any Subject, _ document: Data, _ options: JSONImportOptions
) {
  guard let model = model as? Mixed else { return }
  let total = model.total
  for (maximum, isEnough) in [(total, true), (total - 1, false)] {
    var options = options
    options.maximumModels = maximum
    let error = Outcome(of: Mixed.self, .data(document), options).error
    if let error, !error.isAtLimit { fail("Not a limit", "\(error)", in: document) }
    if (error == nil) != isEnough {
      fail(
        "\(total) models with a maximum of \(maximum)", error.map { "\($0)" } ?? "", in: document)
    }
  }
}

// MARK: - Documents

/// A string that is not a key.
private let secret = "s3cret"

extension Choices {
  /// A chain of models with values between them and occasional members that cause issues.
  fileprivate mutating func borderDocument() -> String {
    var text = node()
    for _ in 0..<(1 + number(below: 4)) {
      let index = number(below: Self.frames.count)
      let count = [1, 2, 3, 5, 8, 20, 70, 140][number(below: 8)]
      for _ in 0..<count where text.utf8.count < 200_000 {
        let frame = Self.frames[index]
        if frame.isShape {
          // The tag is the first or the last member.
          text = number(below: 2) == 0 ? #""type":"circle","# + text : text + #","type":"dot""#
        }
        text = frame.start + text + frame.end + (isOver ? "" : sibling())
        text = #""id":1,"# + text
      }
    }
    return "{" + text + "}"
  }

  private struct Frame {
    var start: String
    var end: String
    var isShape = false
  }

  /// The texts before and after the members of the next model.
  private static let frames = [
    Frame(start: #""model":{"#, end: "}"),
    Frame(start: #""box":{"node":{"#, end: "}}"),
    Frame(start: #""box":{"nodes":[{"id":2},{"#, end: "}]}"),
    Frame(start: #""row":[{"#, end: "}]"),
    Frame(start: #""row":[{"id":3},{"id":4},{"#, end: "}]"),
    Frame(start: #""boxes":{"a":{},"b":{"node":{"#, end: "}}}"),
    Frame(start: #""table":{"rows":{"a":[{"#, end: "}]}}"),
    Frame(start: #""changed":{"#, end: "}"),
    Frame(start: #""twice":{"row":[{"#, end: "}]}"),
    Frame(start: #""twice":{"box":{"node":{"#, end: "}}}"),
    Frame(start: #""box":{"shape":{"#, end: "}}", isShape: true),
    Frame(start: #""unknown":{"#, end: "}"),
  ]

  /// The members of the innermost model.
  private mutating func node() -> String { #""id":\#(isOver ? "1" : leaf())"# + sibling() }

  /// Excludes the empty array, which represents an empty object if a model is expected.
  private mutating func leaf() -> String {
    one(of: ["1", "13", "null", #""\#(secret)""#, #""7""#, "[0]", "1.5", "true", "1e99", "{}"])
  }

  /// Additional members, each after a comma.
  private mutating func sibling() -> String {
    switch number(below: 20) {
    case 1: #","id":\#(leaf())"#
    case 2: #","name":\#(leaf())"#
    case 3: #","name":"a""#
    case 4: #","box":{"node":{"id":\#(leaf())},"nodes":[{"id":\#(leaf())},{}]}"#
    case 5: #","box":\#(leaf())"#
    case 6: #","row":[{"id":\#(leaf())},\#(leaf())]"#
    case 7: #","boxes":{"a":{"node":{"id":1,"name":\#(leaf())}},"a":{}}"#
    case 8: #","table":{"rows":{"x":[{"id":1,"id":2}],"y":\#(leaf())}}"#
    case 9: #","box":{"shape":{"type":"square","id":1}}"#
    case 10: #","box":{"shape":{"id":1,"name":\#(leaf()),"type":"dot"}}"#
    case 11: #","changed":{"name":1,"box":{"node":{"id":\#(leaf()),"id":1}}}"#
    case 12: #","twice":{"box":{"node":{"id":\#(leaf())}}}"#
    case 13: #","free":{"a":1}"#
    case 14: #","table":{"rows":null},"model":null"#
    default: ""
    }
  }
}
