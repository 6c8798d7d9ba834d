import Foundation
import JSONModelKit

// `borders`: an import is one import, also where a `Codable` type stands between two models. The
// same document is imported into models alone, and into models with `Codable` types between them.

func fuzzBorders(_ bytes: Data) {
  var choices = Choices(bytes)
  let options = JSONImportOptions(
    maximumDepth: choices.one(of: [512, 4, 9, 40, 100]),
    maximumIssues: choices.one(of: [100, 1, 3, 1000]),
    duplicateKeys: choices.one(of: [.reject, .useLast]),
    showsValues: choices.number(below: 2) == 1)
  let document = Data(choices.borderDocument().utf8)
  // Hundreds of levels with the sanitizer's frames.
  onThread(stack: 256 << 20) { checkBorders(document, options) }
}

private func checkBorders(_ document: Data, _ options: JSONImportOptions) {
  let alone = Effort.measure { Outcome(of: Alone.self, .data(document), options) }
  let mixed = Effort.measure { Outcome(of: Mixed.self, .data(document), options) }
  // At a limit, an import ends at once.
  if mixed.models > alone.models, alone.0.error?.isAtLimit != true {
    fail(
      "Codable types multiply the work", "\(alone.models) models", "\(mixed.models) models",
      in: document)
  }
  if !hasEqualKeysInUnknownValue(document, options) { compare(alone.0, mixed.0, document, options) }
  compareTree(mixed.0, document, options)
  if case .read(let model) = mixed.0 { checkMaximumModels(model, document, options) }
}

/// Compares what became of models alone with what became of models and `Codable` types.
private func compare(
  _ alone: Outcome, _ mixed: Outcome, _ document: Data, _ options: JSONImportOptions
) {
  switch (alone, mixed) {
  case (.read, .read): break
  case (.refused(let error), .read), (.read, .refused(let error)):
    fail("Only one graph accepts the document", "\(error)", in: document)
  case (.refused(let error), .refused(let mixedError)):
    check(mixedError, source: document)
    checkSecrets(of: mixedError, document, options)
    if mixedError.isAtLimit, !error.isAtLimit {
      fail("Only Codable types reach a limit", "\(error)", "\(mixedError)", in: document)
    }
    // A `Codable` type ends at its first error, which may be in front of what exceeds a limit.
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
/// What a `Codable` type reads is not known, so equal keys are issues there in any part of its value.
private func hasEqualKeysInUnknownValue(_ document: Data, _ options: JSONImportOptions) -> Bool {
  options.duplicateKeys == .reject
    && String(decoding: document, as: UTF8.self).contains(#""unknown":"#)
}

/// Whether an issue is inside the value of a repeated key, which models skip.
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

/// Bytes and trees give the same, unless equal keys are an issue, which trees cannot have.
private func compareTree(_ fromBytes: Outcome, _ document: Data, _ options: JSONImportOptions) {
  guard
    case .success(let value) = outcome(of: { () throws(JSONModelError) in
      try JSONValue(data: document)
    })
  else { return }
  let hasEqualKeys = document.keyCount > value.memberCount
  if hasEqualKeys, options.duplicateKeys == .reject { return }
  let fromTree = Outcome(of: Mixed.self, .value(value), options)
  switch (fromBytes, fromTree) {
  case (.read(let model), .read(let other)):
    if !model.isSame(as: other) { fail("Bytes and tree make other models", in: document) }
  case (.read, .refused(let error)), (.refused(let error), .read):
    // What is too deep in the document may be superseded.
    if hasEqualKeys, error.isAtLimit { return }
    fail("Only one of bytes and tree is accepted", "\(error)", in: document)
  case (.refused(let error), .refused(let other)):
    if error.isAtLimit || other.isAtLimit || error.hasMoreIssues || other.hasMoreIssues { return }
    if Set(error.issues.map(summary)) != Set(other.issues.map(summary)) {
      fail("Bytes and tree have other issues", "\(error)", "\(other)", in: document)
    }
  }
}

/// The limit of models counts all of them, on both sides of each border.
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

/// A text that no key has.
private let secret = "s3cret"

extension Choices {
  /// A chain of models and what is between them, with something wrong here and there.
  fileprivate mutating func borderDocument() -> String {
    var text = node()
    for _ in 0..<(1 + number(below: 4)) {
      let index = number(below: Self.frames.count)
      let count = [1, 2, 3, 5, 8, 20, 70, 140][number(below: 8)]
      for _ in 0..<count where text.utf8.count < 200_000 {
        let frame = Self.frames[index]
        if frame.isShape {
          // The tag stands in front or behind.
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

  /// What holds the next model; the text between is the members of that model.
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

  /// Not an empty array, which stands for an empty object where a model is expected.
  private mutating func leaf() -> String {
    one(of: ["1", "13", "null", #""\#(secret)""#, #""7""#, "[0]", "1.5", "true", "1e99", "{}"])
  }

  /// Members that stand beside others, each behind a comma.
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
