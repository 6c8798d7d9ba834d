import Foundation
import JSONModelKit
import Testing

@Suite(.largeStack) struct ExportDepthTests {
  @Test func aDeepFreeFormValueIsRejectedWithoutACrash() throws {
    var tree: JSONValue = []
    for _ in 0..<511 { tree = [tree] }
    let holder = Holder<JSONValue>()
    holder.value = tree
    let error = try exportError(holder)
    guard case .notExportable = error.kind else {
      Issue.record("expected notExportable, not \(error.kind)")
      return
    }
  }

  final class Branch: JSONModel { var parts: [Branch] = [] }

  /// 300 models in 299 arrays have more than 512 levels: an import rejects such a document, so an
  /// export must not create it.
  @Test func containersCountAsLevels() throws {
    let root = Branch()
    var last = root
    for _ in 1..<300 {
      let next = Branch()
      last.parts = [next]
      last = next
    }
    let error = try exportError(root)
    guard case .notExportable = error.kind else {
      Issue.record("expected notExportable, not \(error.kind)")
      return
    }
  }

  /// A model is the root of the value that it gives to another library's encoder.
  @Test func theLevelsOfAnEncodedModelAreCounted() throws {
    let root = Branch()
    root.parts = [Branch()]
    let encoder = JSONEncoder()
    encoder.userInfo[.jsonExportOptions] = JSONExportOptions(maximumDepth: 4)
    try expectEqual(
      String(decoding: encoder.encode(root), as: UTF8.self), #"{"parts":[{"parts":[]}]}"#)
    encoder.userInfo[.jsonExportOptions] = JSONExportOptions(maximumDepth: 3)
    #expect(throws: EncodingError.self) { try encoder.encode(root) }
  }

  @Test func aCycleThroughContainersIsNotExportable() throws {
    let (first, second) = (Fixtures.Link(), Fixtures.Link())
    first.all = ["k": [Fixtures.Link(), second]]
    second.next = first
    defer { (first.all, second.next) = (nil, nil) }
    for options in [JSONExportOptions(), .init(isPretty: true, sortsKeys: true)] {
      let error = try exportError(first, options)
      expectEqual(error.kinds, [error.kind])
      guard case .notExportable = error.kind else {
        Issue.record("expected notExportable, not \(error.kind)")
        return
      }
    }
  }

  final class Open: JSONModel {
    @UnknownKeys var rest: [String: JSONValue] = [:]
  }
  final class Hooked: JSONModel {
    override func willExport(_ members: inout [String: JSONValue]) throws {
      var tree: JSONValue = []
      for _ in 0..<20_000 { tree = [tree] }
      members["deep"] = tree
    }
  }

  @Test func deepUnknownKeysAndMembersOfHooksDoNotCrash() throws {
    let open = Open()
    var tree: JSONValue = []
    for _ in 0..<20_000 { tree = [tree] }
    open.rest = ["deep": tree]
    for model in [open, Hooked()] as [JSONModel] {
      let error = try exportError(model)
      expectEqual(error.keyPath, ["deep"])
      guard case .notExportable = error.kind else {
        Issue.record("expected notExportable, not \(error.kind)")
        return
      }
      #expect(throws: JSONModelError.self) { try model.dictionary() }
    }
  }
}
