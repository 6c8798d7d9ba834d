import Foundation
import Testing

@testable import JSONModelKit

@Suite struct ExportDepthTests {
  @Test func aDeepTreeInAFreeFormValueIsNoCrash() throws {
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

  final class EBranch: JSONModel { var parts: [EBranch] = [] }

  /// 300 models in 299 arrays: an import refuses the document, so an export must not write it.
  @Test func containersCountAsLevelsToo() throws {
    let root = EBranch()
    var last = root
    for _ in 1..<300 {
      let next = EBranch()
      last.parts = [next]
      last = next
    }
    let error = try exportError(root)
    guard case .notExportable = error.kind else {
      Issue.record("expected notExportable, not \(error.kind)")
      return
    }
  }

  final class ELink: JSONModel {
    var next: ELink?
    var all: [String: [ELink]]?
    convenience init(chain length: Int) {
      self.init()
      var last = self
      for _ in 1..<length {
        let link = ELink()
        last.next = link
        last = link
      }
    }
    /// A chain is taken apart from its start, so that its end does not come one call deep per link.
    func cut() {
      var link: ELink? = self
      while let current = link {
        link = current.next
        current.next = nil
        current.all = nil
      }
    }
  }

  @Test func aCycleThroughContainersIsNotExportable() throws {
    let (first, second) = (ELink(), ELink())
    first.all = ["k": [ELink(), second]]
    second.next = first
    defer { (first.all, second.next) = (nil, nil) }
    for options in [JSONExportOptions(), .init(isPretty: true, sortsKeys: true)] {
      let error = try exportError(first, options)
      #expect(error.issues.map(\.kind) == [error.kind])
      guard case .notExportable = error.kind else {
        Issue.record("expected notExportable, not \(error.kind)")
        return
      }
    }
  }
}
