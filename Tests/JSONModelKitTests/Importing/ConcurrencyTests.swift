import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Any number of threads may use the same classes at the same time, including their first use.
struct ConcurrencyTests {
  final class Shelf<Kind>: JSONModel {
    var label = ""
    var books: [Book] = []
    var byShelf: [String: Shelf<Kind>]?
    @OptionalKey var sizes: [Fixtures.Size] = []
  }
  final class Book: JSONModel {
    var title = ""
    var pages: Int?
    var prices: [String: Double] = [:]
  }
  enum First {}
  enum Second {}

  static let document = """
    {"label": "a long enough label", "books": [{"title": "x", "pages": 7, "prices": {"eur": 1.5}}],
     "byShelf": {"k": {"label": "l", "books": []}}, "sizes": ["small", "L"]}
    """

  private static func check<Kind>(_ type: Shelf<Kind>.Type) throws -> Bool {
    let shelf = try Shelf<Kind>(string: document)
    return shelf.books[0].prices["eur"] == 1.5 && shelf.byShelf?["k"]?.label == "l"
      && shelf.sizes.count == 2
  }

  @Test func eightThreadsImportTheSameClassesFromTheirFirstUse() async throws {
    let imports = Counter()
    let count = amount(release: 12_500, debug: 1_000)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for index in 0..<count {
            // The two classes refer to a third one. Each thread alternates between them, and every
            // other thread begins with the second class.
            let isFirst = (thread + index).isMultiple(of: 2)
            let isRight =
              (try? isFirst ? Self.check(Shelf<First>.self) : Self.check(Shelf<Second>.self))
              ?? false
            if isRight { imports.add() }
          }
        }
      }
    }
    expectEqual(imports.count, 8 * count)
  }

  @Test func threadsDoNotShareErrors() async {
    let right = Counter()
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for _ in 0..<200 {
            let books = String(repeating: "7,", count: thread) + "7"
            let error = try? importError {
              try Shelf<First>(string: #"{"label":"","books":[\#(books)]}"#)
            }
            if error?.issues.count == thread + 1 { right.add() }
          }
        }
      }
    }
    expectEqual(right.count, 1_600)
  }

  final class Part: JSONModel {
    var name = ""
    @OptionalKey var parts: [Part] = []
    @OptionalKey var known: Set<Int> = []
    var other: Part?
  }

  @Test func sixteenThreadsExportCopyAndCompareOneModel() async throws {
    let text = #"{"name":"a","parts":[{"name":"b","parts":[{"name":"c"}]}],"known":[3,1,2]}"#
    // Models are mutable, so they are not Sendable. Concurrent reads are safe as long as no thread
    // changes the model.
    nonisolated(unsafe) let shared = try Part(string: text)
    let expected = try Part(string: text).jsonString()
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask {
          let model = unsafe shared
          var isRight = true
          for _ in 0..<50 {
            let copy = model.copy()
            isRight =
              isRight && copy == model && copy.hashValue == model.hashValue
              && (try? model.jsonString()) == expected
              && (try? copy.jsonString()) == expected
              && copy.description == model.description
          }
          return isRight
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
