import Foundation
import JSONModelKit
import TestSupport
import Testing

/// The constraints of a property are checked if its value has no issue, even if other properties of
/// the object have issues.
///
/// `validate()` runs only if the whole object has no issues.
struct ConstraintSiblingTests {
  final class Supplier: JSONModel {
    var vat = ""
    @OptionalKey var city = ""
    override class var constraints: [String: [JSONConstraint]] { ["city": [.length(2...)]] }
    override func validate() throws { throw JSONValidationError("supplier is not valid") }
  }
  final class Product: JSONModel {
    var name = ""
    var price = 0
    var supplier = Supplier()
    @OptionalKey var tags: [String] = []
    @OptionalKey var related: [Product]?
    @OptionalKey var width = 1
    @OptionalKey var height = 1
    override class var keyMapper: JSONKeyMapper {
      ["width": "size.width", "height": ["size.height", "h"]]
    }
    override class var constraints: [String: [JSONConstraint]] {
      [
        "name": [.length(1...)], "price": [.range(1...)],
        "tags": [.count(1...2), .each(.length(1...))], "related": [.count(1...1)],
        "width": [.range(1...)], "height": [.range(1...)],
      ]
    }
    override func validate() throws { throw JSONValidationError("product is not valid") }
  }

  /// Returns the issues of an import from bytes, and expects the same issues from both trees.
  private func issues(_ document: String) throws -> [String] {
    let error = try importError { try Product(string: document) }
    let value = try JSONValue(string: document)
    let object = try JSONSerialization.jsonObject(with: Data(document.utf8))
    let members = try #require(object as? [String: Any])
    for tree in [
      try importError { try Product(value: value) },
      try importError { try Product(dictionary: members) },
    ] {
      expectEqual(
        tree.issues.map { "\($0.keyPath) \($0.kind.code)" }.sorted(),
        error.issues.map { "\($0.keyPath) \($0.kind.code)" }.sorted())
    }
    return error.issues.map { "\($0.keyPath) \($0.kind.code)" }
  }

  @Test func allInvalidValuesAreReportedAtOnce() throws {
    try expectEqual(
      issues(#"{"name":"","price":0,"supplier":{"vat":[]}}"#),
      [
        "name constraint_violated", "price constraint_violated", "supplier.vat type_mismatch",
      ])
  }

  @Test func missingKeysAndViolationsAreReportedTogether() throws {
    try expectEqual(
      issues(#"{"price":0,"supplier":{"city":"x"}}"#),
      [
        "name missing_key", "price constraint_violated", "supplier.vat missing_key",
        "supplier.city constraint_violated",
      ])
  }

  @Test func aPropertyWithAnIssueOfItsOwnIsNotChecked() throws {
    try expectEqual(
      issues(#"{"name":[],"price":0,"supplier":{"vat":""}}"#),
      [
        "name type_mismatch", "price constraint_violated", "supplier validation_failed",
      ])
  }

  @Test func constraintsOfAContainerRequireValidElements() throws {
    try expectEqual(
      issues(#"{"name":"","price":1,"supplier":{"vat":[]},"tags":["",7,{},"d"]}"#),
      [
        "name constraint_violated", "supplier.vat type_mismatch", "tags[2] type_mismatch",
      ])
    try expectEqual(
      issues(#"{"name":"a","price":[],"supplier":{"vat":""},"tags":["","b","c"],"related":[]}"#),
      [
        "price type_mismatch", "supplier validation_failed", "tags constraint_violated",
        "tags[0] constraint_violated", "related constraint_violated",
      ])
  }

  @Test func validateRequiresAnObjectWithoutIssues() throws {
    try expectEqual(
      issues(#"{"name":"","price":1,"supplier":{"vat":""}}"#),
      ["name constraint_violated", "supplier validation_failed"])
  }

  @Test func aDuplicateKeyLeavesItsPropertyUnchecked() throws {
    let error = try importError {
      try Product(string: #"{"name":"","name":"","price":0,"supplier":{"vat":[]}}"#)
    }
    expectEqual(
      error.issues.map { "\($0.keyPath) \($0.kind.code)" },
      ["name duplicate_key", "price constraint_violated", "supplier.vat type_mismatch"])
  }

  @Test func valuesAtKeyPathsAndAlternativeKeysAreChecked() throws {
    try expectEqual(
      issues(
        #"{"name":[],"price":1,"supplier":{"vat":[]},"size":{"width":0,"height":null},"h":0}"#),
      [
        "name type_mismatch", "supplier.vat type_mismatch", "size.width constraint_violated",
        "h constraint_violated",
      ])
  }

  @Test func constraintsOfPatchesAreCheckedDespiteOtherIssues() throws {
    let product = Product()
    product.tags = ["a"]
    let error = try importError { try product.merge(string: #"{"name":"","price":"x","tags":[]}"#) }
    expectEqual(
      error.issues.map { "\($0.keyPath) \($0.kind.code)" },
      ["name constraint_violated", "price transform_failed", "tags constraint_violated"])
    expectEqual(product.tags, ["a"])
  }

  @Test func issuesOfATreeAreInTheOrderOfTheKeys() throws {
    let error = try importError {
      try Product(value: [
        "supplier": ["vat": []], "tags": [], "price": 0, "name": [], "related": [],
      ])
    }
    expectEqual(error.paths, ["name", "price", "related", "supplier.vat", "tags"])
  }

  @Test func theFirstIssuesAreKept() throws {
    var options = JSONImportOptions.default
    options.maximumIssues = 2
    let document = #"{"name":"","price":0,"supplier":{"vat":[]}}"#
    for error in [
      try importError { try Product(string: document, options: options) },
      try importError { try Product(value: JSONValue(string: document), options: options) },
    ] {
      expectEqual(error.paths, ["name", "price"])
      expectEqual(error.furtherIssues, 1)
    }
  }
}
