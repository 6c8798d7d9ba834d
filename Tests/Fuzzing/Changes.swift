import Foundation
import JSONModelKit

// `roundtrip` and `merge`: imported models are exported, copied and changed.

// MARK: - Round trips

/// Checks that an export is imported as an equal model, and that all forms of export are equal.
func fuzzRoundTrip(_ bytes: Data) {
  guard let input = Input(bytes),
    case .imported(let subject) = Outcome(of: input.subject, .data(input.document), input.options)
  else { return }
  let document = input.document
  switch outcome(of: { () throws(JSONModelError) in try subject.exportedData() }) {
  case .failure(let error): fail("An imported model is not exported", "\(error)", in: document)
  case .success(let written):
    compareAgain(subject, written, input)
    switch outcome(of: { () throws(JSONModelError) in try subject.exportedValue() }) {
    case .failure(let error): fail("Only the export as a JSONValue fails", "\(error)", in: document)
    case .success(let tree):
      compare(tree, written, "The exported JSONValue differs from the data", in: document)
    }
  }
  for model in subject.models { checkForms(of: model, document) }
}

private func compareAgain(_ subject: any Subject, _ written: Data, _ input: Input) {
  let document = input.document
  switch Outcome(of: input.subject, .data(written), .default) {
  case .rejected(let error):
    fail("\(input.subject) rejects its export", "\(error)", text(written), in: document)
  case .imported(let again):
    let isExact = subject.models.allSatisfy { type(of: $0).equalsItsReimport }
    if isExact, !subject.isSame(as: again) {
      fail("\(input.subject) differs from the import of its export", text(written), in: document)
    }
    let rewritten = outcome { () throws(JSONModelError) in try again.exportedData() }
    if rewritten != .success(written) {
      fail("The second export differs", text(written), "\(rewritten)", in: document)
    }
  }
}

private func checkForms<Model: FuzzedModel>(of model: Model, _ document: Data) {
  _ = model.description
  do throws(JSONModelError) {
    let written = try model.jsonData()
    compare(try model.jsonValue(), written, "jsonValue() differs from the data", in: document)
    let pretty = try model.jsonString(options: JSONExportOptions(isPretty: true, sortsKeys: true))
    compare(try JSONValue(string: pretty), written, "Pretty text differs", in: document)
    let members = try model.dictionary()
    let (tree, expected) = (try JSONValue(any: members), try JSONValue(data: written))
    if !tree.isAlike(expected) {
      fail("dictionary() differs from the data", "\(tree)", text(written), in: document)
    }
    let nulls = try model.jsonData(options: JSONExportOptions(includesNulls: true))
    if try Model.make(data: nulls).jsonData() != written {
      fail("The import of an export with nulls differs", text(nulls), in: document)
    }
    let copy = model.copy()
    if copy != model || copy.hashValue != model.hashValue {
      fail("A copy is not equal", "\(model)", "\(copy)", in: document)
    }
    if try copy.jsonData() != written {
      fail("The export of a copy differs", in: document)
    }
    if type(of: copy) != type(of: model) { fail("A copy has another class", in: document) }
    let issues = model.issues()
    if !issues.isEmpty { fail("An imported model is not valid", "\(issues)", in: document) }
  } catch {
    fail("A form of the export is rejected", "\(error)", in: document)
  }
}

private func compare(_ tree: JSONValue, _ written: Data, _ what: String, in document: Data) {
  let expected = outcome { () throws(JSONModelError) in try JSONValue(data: written) }
  if expected != .success(tree) { fail(what, "\(tree)", text(written), in: document) }
}

private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

// MARK: - Merges

/// Checks that a merge follows RFC 7396 or leaves the model unchanged.
func fuzzMerge(_ bytes: Data) {
  guard let input = Input(bytes),
    let split = input.document.firstIndex(where: { $0 == 0xFF || $0 == UInt8(ascii: "\n") })
  else { return }
  let document = Data(input.document[..<split])
  let patch = Data(input.document[(split + 1)...])
  let subject: any Subject.Type = input.subject is any FuzzedModel.Type ? input.subject : Tree.self
  guard case .imported(let imported) = Outcome(of: subject, .data(document), .default),
    let model = imported as? any FuzzedModel
  else { return }
  merge(patch, into: model, document, input)
}

private func merge<Model: FuzzedModel>(
  _ patch: Data, into model: Model, _ document: Data, _ input: Input
) {
  let before = model.copy()
  let whole = document + Data("\n".utf8) + patch
  let textBefore = outcome { () throws(JSONModelError) in try model.jsonData() }
  do throws(JSONModelError) {
    try model.merge(data: patch, options: input.options)
  } catch {
    check(error, source: patch)
    let text = outcome { () throws(JSONModelError) in try model.jsonData() }
    if before != model || text != textBefore {
      fail("A patch that fails changes \(Model.self)", "\(error)", in: whole)
    }
    return compareRejection(error, of: patch, before, in: whole)
  }
  if !model.issues().isEmpty {
    fail("A merge makes a model that is not valid", "\(model.issues())", in: whole)
  }
  guard let model = model as? Mergeable else { return }
  let merged = mergedTree(before, patch)
  let expected = outcome { () throws(JSONModelError) in try Mergeable(value: merged) }
  if !isSame(model, expected) {
    fail("A merge is not that of RFC 7396", "\(model)", "\(expected)", in: whole)
  }
}

/// Whether a merge has the expected result.
///
/// Ignores nulls: the values of a model that the merge creates keep the nulls of the patch. This is
/// a known deviation from RFC 7396.
private func isSame(
  _ model: Mergeable, _ expected: Result<Mergeable, JSONModelError>
) -> Bool {
  do throws(JSONModelError) {
    return try model.jsonValue().withoutNulls == expected.get().jsonValue().withoutNulls
  } catch {
    return false
  }
}

extension JSONValue {
  /// Whether two values are equal up to the precision of Swift's number types.
  ///
  /// In a dictionary, a number with more digits than a Decimal can have is the nearest Double.
  fileprivate func isAlike(_ other: JSONValue) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let other)):
      one == other || other.decimal == nil && one.double == other.double
    case (.array(let one), .array(let other)):
      one.count == other.count && zip(one, other).allSatisfy { $0.isAlike($1) }
    case (.object(let one), .object(let other)):
      one.count == other.count
        && one.allSatisfy { key, value in other[key].map { value.isAlike($0) } ?? false }
    default: self == other
    }
  }

  /// The value without the null members of objects.
  fileprivate var withoutNulls: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.withoutNulls))
    case .object(let members):
      .object(members.filter { !$0.value.isNull }.mapValues(\.withoutNulls))
    case .null, .bool, .number, .string: self
    }
  }
}

/// Checks that if a merge fails, the import of the merged tree fails, too.
///
/// Does not check errors with issues that only the text of the patch can have.
private func compareRejection(
  _ error: JSONModelError, of patch: Data, _ before: any FuzzedModel, in whole: Data
) {
  guard before is Mergeable, !error.isAtLimit, !error.hasMoreIssues else { return }
  let isAboutTree = error.issues.allSatisfy { issue in
    switch issue.kind {
    // The merged tree has no keys that are null in the patch, no equal keys, and no invalid text.
    case .nullValue, .duplicateKey, .invalidJSON, .emptyInput: false
    default: true
    }
  }
  guard isAboutTree else { return }
  let merged = mergedTree(before, patch)
  let expected = outcome { () throws(JSONModelError) in try Mergeable(value: merged) }
  if case .success = expected {
    fail("A patch is rejected, but its result is valid", "\(error)", in: whole)
  }
}

/// Applies RFC 7396 to the export of a model, which also contains its default values.
private func mergedTree(_ before: any FuzzedModel, _ patch: Data) -> JSONValue {
  do throws(JSONModelError) {
    return try before.exportedValue().merging(JSONValue(data: patch, options: .lastKey))
  } catch {
    fail("The export of a model or the patch is not JSON", "\(error)", in: patch)
  }
}
