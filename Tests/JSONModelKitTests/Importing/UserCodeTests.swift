import Foundation
import JSONModelKit
import Testing

/// How often and in which order an import calls user code.
struct UserCodeTests {
  // MARK: - User code runs once

  final class Once: JSONModel {
    static let log = Fixtures.Log()
    static let registry = {
      let registry = JSONTransformerRegistry()
      registry.register { (text: String) throws -> Code in
        log.add("transform \(text)")
        if text == "bad" { throw Fixtures.Rejection() }
        return Code(text: text)
      }
      return registry
    }()
    var name = ""
    var code = Code(text: "")
    var either: Code?
    var deep: Code?
    @OptionalKey var tail: Code = Code(text: "initial")
    @OptionalKey var parts: [Once] = []
    override class var keyMapper: JSONKeyMapper {
      ["either": ["no", "either", "other"], "deep": "a.b.0", "tail": "a.c"]
    }
    override class var transformers: JSONTransformerRegistry { registry }
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      log.add("hook \(object["name"]?.string ?? "")")
    }
    override func validate() { Self.log.add("validate \(name)") }
  }
  struct Code: Equatable { var text: String }

  @Test func userCodeRunsOnceForEachValueAndObject() throws {
    let json = #"""
      {"a":{"c":"1","b":["2"]},"either":"3","parts":[{"other":"4","code":"5","name":"x"},
       {"code":"6","name":"y","a":{"b":["7"]}}],"code":"8","name":"z"}
      """#
    let calls = Set(
      (1...8).map { "transform \($0)" }
        + ["x", "y", "z"].flatMap { ["hook \($0)", "validate \($0)"] })
    for form in InputForm.allCases {
      _ = try Once.make(json, as: form)
      let log = Once.log.take()
      expectEqual(Set(log), calls)
      expectEqual(log.count, calls.count, "something ran twice: \(log)")
      // User code also runs at most once if the import fails.
      let broken = json.replacing(#""code":"6""#, with: #""code":"bad""#)
      let error = try importError { try Once.make(broken, as: form) }
      expectEqual(error.keyPaths, [["parts", 1, "code"]])
      let failed = Once.log.take()
      expectEqual(Set(failed).count, failed.count, "something ran twice: \(failed)")
      expectEqual(failed.filter { $0.hasPrefix("validate") }, ["validate x"])
    }
  }

  // MARK: - The order of validation

  class Node: JSONModel {
    static let log = Fixtures.Log()
    var name = ""
    var child: Node?
    @OptionalKey var list: [Node] = []
    @OptionalKey var byName: [String: Node] = [:]
    override func validate() throws {
      Self.log.add(name)
      if name.hasPrefix("bad") { throw JSONValidationError("is bad", at: "name") }
    }
  }
  final class Leaf: Node {
    override func validate() throws {
      try super.validate()
      Self.log.add("leaf \(name)")
    }
  }

  @Test func childrenAreValidatedBeforeTheirParents() throws {
    let json = #"""
      {"name":"root","child":{"list":[{"name":"a"},{"child":{"name":"b"},"name":"c"}],"name":"d"},
       "byName":{"x":{"name":"e"}}}
      """#
    for form in InputForm.allCases {
      _ = try Node.make(json, as: form)
      let log = Node.log.take()
      expectEqual(log.sorted(), ["a", "b", "c", "d", "e", "root"])
      for (child, parent) in [("a", "d"), ("b", "c"), ("c", "d"), ("d", "root"), ("e", "root")] {
        let places = [child, parent].compactMap(log.firstIndex)
        expectEqual(places, places.sorted(), "\(child) came after \(parent)")
      }
      _ = try Leaf.make(#"{"name":"f"}"#, as: form)
      expectEqual(Node.log.take(), ["f", "leaf f"])
    }
  }

  final class Quiet: JSONModel {
    static let log = Fixtures.Log()
    var name = ""
    var child: Quiet?
    @OptionalKey var list: [Quiet] = []
    @OptionalKey var byName: [String: Quiet] = [:]
    override func validate() throws {
      Self.log.add(name)
      if name.hasPrefix("bad") { throw JSONValidationError("is bad", at: "name") }
    }
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  /// A document, the names of the validated objects, and the key paths of the issues.
  static let rejected: [(String, [String], [String])] = [
    // An issue of an object or of a nested object prevents the validation of all enclosing objects.
    (#"{"name":7}"#, [], ["name"]),
    (#"{"name":"root","child":{"name":{}}}"#, [], ["child.name"]),
    (#"{"name":"root","child":{"name":"a","child":{}}}"#, [], ["child.child.name"]),
    // The siblings of an object with issues are validated.
    (
      #"{"name":"root","list":[{"name":"a"},{},{"name":"b","child":{"name":"c"}}]}"#,
      ["a", "b", "c"], ["list[1].name"]
    ),
    // Every child that its validation rejects is reported.
    (#"{"name":"root","child":{"name":"bad 1"}}"#, ["bad 1"], ["child.name"]),
    (
      #"{"name":"root","list":[{"name":"bad 1"},{"name":"a"},{"name":"bad 2"},{"name":[]}]}"#,
      ["a", "bad 1", "bad 2"], ["list[0].name", "list[2].name", "list[3].name"]
    ),
    (
      #"{"byName":{"x":{"name":"bad 1","child":{"name":"bad 2"}},"y":{"name":"a"}},"name":"root"}"#,
      ["a", "bad 2"], ["byName.x.child.name"]
    ),
    // No object of a truncated document is validated.
    (#"{"name":"bad 1","child":{"name":"root"#, [], ["child.name"]),
  ]

  @Test func anObjectIsValidatedIfNothingInItHasAnIssue() throws {
    for (json, names, paths) in Self.rejected {
      for form in InputForm.allCases where form == .bytes || form == .text || json.last == "}" {
        try expectEqual(importError { try Quiet.make(json, as: form) }.paths, paths)
        expectEqual(Quiet.log.take().sorted(), names, "\(json)")
      }
    }
  }

  // MARK: - What validation may throw

  enum OutOfRangeError: Error { case outOfRange }
  final class Throwing: JSONModel {
    var name = ""
    override class var keyMapper: JSONKeyMapper { ["name": "info.name"] }
    override func validate() throws {
      switch name {
      case "whole": throw JSONValidationError("is rejected")
      case "property": throw JSONValidationError("is rejected", at: "name")
      case "plain": throw OutOfRangeError.outOfRange
      case "model":
        throw JSONModelError(
          model: "Other",
          issues: [
            .init(kind: .unknownKey, keyPath: ["a", 1]), .init(kind: .validationFailed("is bad")),
          ])
      default: break
      }
    }
  }
  final class List: JSONModel { var list: [Throwing] = [] }

  @Test(
    arguments: [
      ("whole", ["list[1]: is rejected"]), ("property", ["list[1].info.name: is rejected"]),
      ("model", ["list[1].a[1]: unknown key", "list[1]: is bad"]), ("good", []),
    ])
  func errorsOfValidateHaveTheKeyPathOfTheObject(name: String, issues: [String]) throws {
    let json = #"{"list":[{"info":{"name":"x"}},{"info":{"name":"\#(name)"}}]}"#
    for form in InputForm.allCases {
      guard !issues.isEmpty else {
        try expectEqual(List.make(json, as: form).list.count, 2)
        continue
      }
      let error = try importError { try List.make(json, as: form) }
      expectEqual(error.plainSentences.sorted(), issues.sorted())
      expectEqual(error.model, "List")
    }
  }

  @Test func anyErrorOfValidateIsReportedAsValidationFailed() throws {
    for form in InputForm.allCases {
      let error = try importError {
        try List.make(#"{"list":[{"info":{"name":"plain"}}]}"#, as: form)
      }
      expectEqual(error.keyPaths, [["list", 0]])
      guard case .validationFailed(let reason) = error.kind else {
        Issue.record("expected a validation failure, not \(error.kind)")
        return
      }
      #expect(reason.contains("outOfRange"))
    }
  }
}
