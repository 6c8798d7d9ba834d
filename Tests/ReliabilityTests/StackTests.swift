import Foundation
import JSONModelKit
import Testing

/// Nested values are imported recursively.
///
/// If the stack is too small, the import throws an error and does not overflow the stack.
struct StackTests {
  class Part: JSONModel {
    var part: Part?
    @OptionalKey var parts: [Part] = []
    @OptionalKey var named: [String: Part] = [:]
    var set: Set<Part>?
  }

  final class Leafy: JSONModel {
    var name = ""
    var number = 0
    var part: Leafy?
  }

  class Tagged: JSONModel {
    var part: Tagged?
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["only": Only.self])
    }
  }
  final class Only: Tagged {}

  final class Hooked: JSONModel {
    var part: Hooked?
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
    override func willExport(_ object: inout [String: JSONValue]) throws {}
  }

  final class Elsewhere: JSONModel {
    var part: Elsewhere?
    override class var keyMapper: JSONKeyMapper { ["part": ["a.part", "part"]] }
  }

  /// A model that is used by one thread after another.
  private final class Handed: Sendable {
    nonisolated(unsafe) var model: JSONModel?
  }

  static let stacks = [192 * 1024, 512 * 1024, 1 << 20, 32 << 20]

  /// A deeply nested document, and a function that imports it.
  struct Form: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var read: @Sendable (String) throws -> JSONModel

    init<Model: JSONModel>(
      _ name: String, _ type: Model.Type, levels: Int, _ open: String, _ core: String,
      _ close: String
    ) {
      testDescription = name
      text = repeated(open, levels) + core + repeated(close, levels)
      read = { try type.make(string: $0) }
    }
  }

  private static let leafy = #"{"name":"a","number":1"#

  static let forms = [
    Form("properties", Part.self, levels: 500, #"{"part":"#, "{}", "}"),
    Form("leaves", Leafy.self, levels: 500, Self.leafy + ",\"part\":", Self.leafy + "}", "}"),
    Form("arrays", Part.self, levels: 250, #"{"parts":["#, "{}", "]}"),
    Form("sets", Part.self, levels: 30, #"{"set":["#, "{}", "]}"),
    Form("dictionaries", Part.self, levels: 250, #"{"named":{"a":"#, "{}", "}}"),
    Form("cluster", Tagged.self, levels: 500, #"{"type":"only","part":"#, #"{"type":"only"}"#, "}"),
    Form("hooks", Hooked.self, levels: 60, #"{"part":"#, "{}", "}"),
    Form("paths", Elsewhere.self, levels: 250, #"{"a":{"part":"#, "{}", "}}"),
  ]

  static let noRoom = JSONModelError.Kind.limitExceeded(
    "nested too deeply for the stack of this thread")

  @Test(arguments: forms, stacks)
  func aDeepDocumentIsImportedOrRejected(form: Form, stack: Int) throws {
    try onThread(stack: stack) {
      do {
        _ = try form.read(form.text)
        // Only the absence of a crash is tested; other suites check the values.
      } catch let error as JSONModelError {
        try check(error.kind == Self.noRoom, "\(error)")
        try check(stack < 32 << 20, "32 MB have room for all")
        try check(error.issues.count == 1 && error.issues[0].position != nil, "\(error)")
      }
    }
  }

  @Test(arguments: forms, stacks)
  func aDeepModelIsExportedOrRejected(form: Form, stack: Int) throws {
    let model = Handed()
    try onLargeStack {
      let read = try form.read(form.text)
      unsafe model.model = read
    }
    try onThread(stack: stack) {
      guard let model = unsafe model.model else { throw NothingThrown() }
      let exports: [() throws -> Any] = [
        { try model.jsonData() }, { try model.jsonValue() }, { try model.dictionary() },
      ]
      for export in exports {
        do {
          _ = try export()
        } catch let error as JSONModelError {
          guard case .notExportable(let reason) = error.kind else { throw error }
          try check(
            reason == "nested too deeply for the stack of this thread, or a reference cycle", reason
          )
          try check(stack < 32 << 20, "32 MB have room for all")
        }
      }
    }
  }

  @Test(arguments: forms, stacks)
  func aDeepMergeChangesAllOrNothing(form: Form, stack: Int) throws {
    let model = Handed()
    let before = Locked("")
    try onLargeStack {
      let read = try form.read(form.text)
      let text = try read.jsonString()
      unsafe model.model = read
      before.change { $0 = text }
    }
    try onThread(stack: stack) {
      do {
        try unsafe model.model?.merge(string: form.text)
      } catch let error as JSONModelError {
        try check(error.kind == Self.noRoom, "\(error)")
        try check(stack < 32 << 20, "32 MB have room for all")
      }
    }
    try onLargeStack {
      try unsafe check(
        model.model?.jsonString() == before.value, "a merge has left something behind")
    }
  }

  @Test func aReferenceCycleIsAnErrorOnASmallStack() throws {
    try onThread(stack: 256 * 1024) {
      let model = Part()
      model.part = model
      defer { model.part = nil }
      let error = try modelError { try model.jsonData() }
      guard case .notExportable = error.kind else { throw error }
    }
  }
}
