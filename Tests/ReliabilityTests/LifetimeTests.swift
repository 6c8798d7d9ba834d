import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Deep values are released, copied, compared and described without a stack overflow.
struct LifetimeTests {
  final class Link: JSONModel {
    var number = 0
    var next: Link?
  }

  private static func chain(_ count: Int) -> Link {
    let head = Link()
    var last = head
    for number in 1...count {
      let link = Link()
      link.number = number
      last.next = link
      last = link
    }
    return head
  }

  /// Releases a chain link by link, because releasing a long one at once overflows the stack.
  private static func dismantle(_ head: Link) {
    var next = head.next
    head.next = nil
    while let link = next {
      next = link.next
      link.next = nil
    }
  }

  /// The deepest models that an import creates can be released on the smallest common stack.
  ///
  /// Swift releases a chain of one class in a loop, and a chain linked by arrays recursively.
  @Test(arguments: [
    ("child", #"{"child":"#, "}", 1_023), ("children", #"{"children":["#, "]}", 511),
    ("named", #"{"named":{"k":"#, "}}", 511),
  ])
  func theDeepestImportIsReleasedOnASmallStack(
    name: String, open: String, close: String, count: Int
  ) throws {
    let text = repeated(open, count) + "{}" + repeated(close, count)
    let made = Locked<[Carried]>([])
    try onLargeStack {
      let tree = try Tree(string: text, options: .init(maximumDepth: 1_024))
      try check(tree.depth == count, name)
      made.change { $0 = [Carried(tree)] }
    }
    try onThread(stack: 512 << 10) {
      try check(made.value.count == 1, "nothing was made")
      made.change { $0 = [] }
    }
    #expect(made.value.isEmpty)
  }

  /// The deepest values can also be created, compared, exported and released on that stack.
  @Test func theDeepestValuesAreUsedOnASmallStack() throws {
    let text = repeated(#"{"a":["#, 255) + "1" + repeated("]}", 255)
    // Unoptimized calls need more stack.
    try onThread(stack: amount(release: 512 << 10, debug: 8 << 20)) {
      let value = try JSONValue(string: text)
      try check(value == JSONValue(string: text), "a value is equal to itself")
      try check(value.hashValue == JSONValue(string: text).hashValue, "so are hashes")
      try check(value.string() == text && value.merging(value) == value, "it is written back")
    }
  }

  @Test func aLongChainIsCopiedComparedAndDescribed() throws {
    let count = amount(release: 100_000, debug: 10_000)
    let head = Self.chain(count)
    let copy = head.copy()
    #expect(copy.next?.next?.number == 2 && copy !== head)
    #expect(copy == head)
    #expect(copy.hashValue == head.hashValue)
    #expect(head.description.utf8.count < 100_000)
    let error = try modelError { try head.jsonData() }
    let isRejected = if case .notExportable = error.kind { true } else { false }
    #expect(isRejected)
    Self.dismantle(copy)
    Self.dismantle(head)
  }

  @Test func aDeepValueIsExportedOrRejected() throws {
    try onLargeStack {
      let count = 10_000
      let value = (0..<count).reduce(1 as JSONValue) { inner, _ in [inner] }
      let text = repeated("[", count) + "1" + repeated("]", count)
      try check(value.string() == text, "string()")
      try check(String(decoding: value.data(), as: UTF8.self) == text, "data()")
      let error = try modelError { try Keeping(value: ["value": value]) }
      try check(error.keyPath.components.count == 32, "\(error)")
    }
  }

  /// A model that is sent to another thread and no longer used by its sender.
  private struct Carried: Sendable {
    nonisolated(unsafe) let tree: Tree
    init(_ tree: Tree) { unsafe self.tree = tree }
  }
}
