import Foundation
import JSONModelKit
import JSONModelRecords
import JSONModelSchema
import Testing

/// Models of every form are values of every other form.
struct FormEnclosingTests {
  struct Box<Inner: Codable>: Codable { var inner: Inner? }

  /// A class with a property for each place of a model.
  final class Around<Inner: Form.Model>: JSONModel {
    var one: Inner?
    var twice: Inner??
    var list: [Inner]?
    var rows: [[Inner?]]?
    var map: [String: Inner]?
    var numbered: [Int: Inner]?
    var either: JSONEither<Int, Inner>?
    var presence: JSONPresence<Inner> = .absent
    var embedded: Inner?
    var object: Inner?
    var oneOrMany: [Inner]?
    var box: Box<Inner>?
    var hooked: Hooked<Inner>?
    var registered: Inner? {
      get { stored }
      set { stored = newValue }
    }
    @Ignore private var stored: Inner?
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("registered", \Around.registered)]
    }
    override class var keyMapper: JSONKeyMapper { ["numbered": "a.b", "rows": ["rows", "x"]] }
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "embedded": .embedded, "object": .embedded(acceptsObjects: true), "oneOrMany": .oneOrMany,
      ]
    }
  }

  final class Hooked<Inner: Form.Model>: JSONModel {
    var inner: Inner?
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["added"] = true
    }
    override func didImport(_ object: [String: JSONValue]) throws {
      if object["added"] != true { throw JSONValidationError("must have what was added") }
    }
    override func willExport(_ object: inout [String: JSONValue]) throws {
      object.removeValue(forKey: "added")
    }
  }

  /// Returns the member of each place, with the key path of the value in it.
  static func places(of document: String) -> [(member: String, path: String)] {
    let string = JSONValue.string(document).string()
    return [
      (#""one":\#(document)"#, "one"), (#""twice":\#(document)"#, "twice"),
      (#""list":[\#(document)]"#, "list[0]"), (#""rows":[[null,\#(document)]]"#, "rows[0][1]"),
      (#""map":{"k":\#(document)}"#, "map.k"), (#""a":{"b":{"7":\#(document)}}"#, #"a.b["7"]"#),
      (#""either":\#(document)"#, "either"), (#""presence":\#(document)"#, "presence"),
      (#""embedded":\#(string)"#, "embedded"), (#""object":\#(string)"#, "object"),
      (#""oneOrMany":[\#(document)]"#, "oneOrMany[0]"),
      (#""box":{"inner":\#(document)}"#, "box.inner"),
      (#""hooked":{"inner":\#(document)}"#, "hooked.inner"),
      (#""registered":\#(document)"#, "registered"),
    ]
  }

  private static func whole(_ document: String) -> String {
    "{\(places(of: document).map(\.member).joined(separator: ","))}"
  }

  @Test(arguments: Form.all) func everyPlaceHasTheModel(form: Form) {
    func check<M: Form.Model>(_ type: M.Type) {
      form.withEach(type, .enclose) { document, text, model in
        let whole = Self.whole(document)
        let value = try JSONValue(string: Self.whole(text))
        for input in InputForm.allCases {
          try require(Around<M>.make(whole, as: input).jsonValue(), equals: value, "\(input)")
        }
        let around = try Around<M>.make(string: whole)
        try require(around.copy().jsonValue(), equals: value, "copy")
        try require(around.snapshot().model().jsonValue(), equals: value, "snapshot")
        try require(around.issues().map(\.description), equals: [], "issues")
        let decoded = try JSONDecoder().decode(Around<M>.self, from: Data(whole.utf8))
        try require(decoded.jsonValue(), equals: value, "decoder")
        try require(JSONValue(data: JSONEncoder().encode(around)), equals: value, "encoder")
        let short = try around.jsonString(options: JSONExportOptions(omitsDefaults: true))
        try require(Around<M>(string: short).jsonValue(), equals: value, "defaults")
        let merged = Around<M>()
        try merged.merge(value: around.mergePatch(from: merged))
        try require(merged.jsonValue(), equals: value, "patch")
      }
    }
    check(form.type)
  }

  @Test(arguments: Form.all) func issuesHaveThePathOfThePlace(form: Form) {
    func check<M: Form.Model>(_ type: M.Type) {
      for (document, issues) in form.rejected {
        for (member, path) in Self.places(of: document) {
          let text = "{\(member)}"
          let expected = issues.map { "\(path)\($0.hasPrefix("[") ? "" : ".")\($0)" }.sorted()
          expectEqual(Form.issues { try Around<M>(string: text) }, expected, "\(text)")
          expectEqual(
            Form.issues { try Around<M>(value: JSONValue(string: text)) }, expected, "\(text)")
        }
      }
    }
    check(form.type)
  }

  /// A class whose properties tolerate a wrong model.
  final class Tolerant<Inner: Form.Model>: JSONModel {
    var one: Inner?
    @OptionalKey var list: [Inner] = []
    @OptionalKey var map: [String: Inner] = [:]
    var kept: Inner? = Inner()
    override class var propertyTransformers: [String: JSONTransformer] {
      ["one": .orNil, "list": .lossy(), "map": .lossy(), "kept": .orDefault]
    }
  }

  @Test(arguments: Form.all) func wrongModelsAreTolerated(form: Form) throws {
    func check<M: Form.Model>(_ type: M.Type) throws {
      let good = form.documents[0]
      for (document, issues) in form.rejected {
        let text = """
          {"one":\(document),"list":[\(good.document),\(document)],\
          "map":{"a":\(document),"b":\(good.document)},"kept":\(document)}
          """
        for input in [InputForm.bytes, .value]
        where input == .bytes || form.exception(.decode, document) == nil {
          let tolerated = Tolerated()
          let model = try Tolerant<M>.make(text, as: input, options: tolerated.options())
          #expect(model.one == nil && model.list.count == 1 && model.map.count == 1)
          try expectEqual(
            model.list[0].jsonValue(), JSONValue(string: good.exported ?? good.document))
          try expectEqual(model.kept?.jsonString(), M().jsonString())
          let found = Set(tolerated.issues.map { "\($0.keyPath): \($0.message)" })
          let expected = ["one", "list[1]", "map.a", "kept"].flatMap { path in
            issues.map { "\(path).\($0)" }
          }
          #expect(found.isSuperset(of: expected), "\(document)")
        }
      }
    }
    try check(form.type)
  }

  /// A class whose constraints no model meets.
  final class Constrained<Inner: Form.Model>: JSONModel {
    var one: Inner?
    var list: [Inner]?
    var map: [String: Inner]?
    override class var constraints: [String: [JSONConstraint]] {
      let never = JSONConstraint.custom("never") { (_: Inner) in false }
      return ["one": [never], "list": [.each(never)], "map": [.each(never)]]
    }
  }

  @Test(arguments: Form.all) func modelsAreConstrained(form: Form) {
    func check<M: Form.Model>(_ type: M.Type) {
      form.withEach(type) { document, text, model in
        let whole = #"{"one":\#(document),"list":[\#(document)],"map":{"k":\#(document)}}"#
        let sentences = ["list[0]", "map.k", "one"].map { #"\#($0): must satisfy "never""# }
        try require(
          Form.issues { try Constrained<M>(string: whole) }, equals: sentences, "constraints")
        let object = Constrained<M>()
        (object.one, object.list, object.map) = (model, [model], ["k": model])
        try require(
          object.issues().map { "\($0.keyPath): \($0.kind)" }.sorted(), equals: sentences, "issues")
      }
    }
    check(form.type)
  }

  /// A class with models that clients must not send, and that are not sent to them.
  final class Marked<Inner: Form.Model>: JSONModel {
    @ReadOnly var read: Inner?
    @WriteOnly var written: Inner?
  }

  @Test(arguments: Form.all) func markedModelsAreLeftOutOnRequest(form: Form) {
    func check<M: Form.Model>(_ type: M.Type) {
      form.withEach(type) { document, text, model in
        let whole = #"{"read":\#(document),"written":\#(document)}"#
        let both = try Marked<M>(string: whole)
        try require(exported(both), equals: #"{"read":\#(text)}"#, "write-only")
        let options = JSONExportOptions(includesWriteOnly: true, omitsReadOnly: true)
        try require(exported(both, options), equals: #"{"written":\#(text)}"#, "read-only")
        for (policy, found) in [
          (JSONImportOptions.ReadOnlyKeyPolicy.reject, ["read: read-only key"]), (.skip, []),
        ] {
          let options = JSONImportOptions(readOnlyKeys: policy)
          try require(
            Form.issues {
              let marked = try Marked<M>(string: whole, options: options)
              try require(marked.read == nil, equals: true, "read-only")
            }, equals: found, "\(policy)")
        }
      }
    }
    check(form.type)
  }

  final class Flat<Inner: Form.Model>: JSONModel {
    var before: Int?
    var inner = Inner()
    override class var keyMapper: JSONKeyMapper { ["inner": .flattened(prefix: "in_")] }
  }

  @Test(arguments: Form.all) func modelsAreFlattened(form: Form) {
    func check<M: Form.Model>(_ type: M.Type) {
      form.withEach(type, .flatten) { document, text, model in
        func prefixed(_ document: String) throws -> JSONValue {
          let members = try JSONValue(string: document).object ?? [:]
          return .object(
            Dictionary(uniqueKeysWithValues: members.map { ("in_\($0)", $1) }))
        }
        let (whole, exported) = try (prefixed(document), prefixed(text))
        for flat in [
          try Flat<M>(value: whole), try Flat<M>(string: whole.string()),
          try JSONDecoder().decode(Flat<M>.self, from: whole.data()),
        ] {
          try require(flat.jsonValue(), equals: exported, "export")
          try require(flat.copy().jsonValue(), equals: exported, "copy")
        }
        if form.exception(.merge, document) == nil {
          let merged = Flat<M>()
          try merged.merge(value: whole)
          try require(merged.jsonValue(), equals: exported, "merge")
        }
      }
    }
    check(form.type)
  }
}
