import Foundation
import JSONModelKit
import TestSupport
import Testing

/// A document with one changed byte is imported or rejected, and does not crash.
struct MutationTests {
  final class Order: JSONModel {
    var number = 0
    var customer = Customer()
    var lines: [Line] = []
    @OptionalKey var tags: Set<String> = []
    var totals: [String: Decimal] = [:]
    var placed = Date(timeIntervalSince1970: 0)
    var homepage: URL?
    var note: String?
    var isPaid = false
    var extra: JSONValue?
    var anything: Any?
    override class var keyMapper: JSONKeyMapper {
      .snakeCase.mapping(["note": ["note", "notes.0"], "isPaid": "state.paid"])
    }
  }
  final class Customer: JSONModel {
    var name = ""
    var email: String?
    var scores: [Double] = []
    var home: Customer?
  }
  final class Line: JSONModel {
    var sku = ""
    var count: UInt8 = 0
    var price = 0.0
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override func validate() throws {
      if count == 0 { throw JSONValidationError("must not be 0", at: "count") }
    }
  }

  /// A document of 2 KB with nesting, escapes, strings of all lengths and numbers of all forms.
  static let document: [UInt8] = Array(
    (#"""
    {
      "number": 1024,
      "customer": {"name": "Zoë \"Z\" Müller \u00e9\ud83d\ude00", "email": null,
        "scores": [0.1, -2.5e-3, 1E2, 17], "home": {"name": "日本語", "scores": []}},
      "lines": [

    """#
      + (1...26).map { #"    {"sku": "a-\#($0)", "count": \#($0), "price": \#($0).25}"# }
      .joined(separator: ",\n")
        + #"""

          ],
          "tags": ["new", "express", "new"], "totals": {"eur": 19.95, "usd": 21.40, "long key": 1e2},
          "placed": "2024-02-29T23:59:59.125+01:00", "homepage": "https://example.com/a?b=c#d",
          "notes": ["first", "second"], "state": {"paid": true, "open": [false, null]},
          "extra": {"a": [1, {"b": "\\\/\b\f\n\r\t"}], "": ""}, "anything": [1, 2.5, "x", true, null],
          "skipped": {"deep": [[[[{"x": "skipped text that is long enough for words"}]]]],
            "numbers": [0, -0, 1.5e+10, 12345678901234567890]}

        """# + "}").utf8)

  @Test func theDocumentIsImported() throws {
    let order = try Order.read(Self.document)
    #expect(order.lines.map(\.count) == Array(1...26))
    #expect(order.note == "first" && order.isPaid && order.tags.count == 2)
    #expect(order.customer.home?.name == "日本語")
    #expect((1_500...2_500).contains(Self.document.count))
  }

  /// Tests the bytes in eight parts, which may run in parallel.
  @Test(arguments: 0..<8)
  func everyChangedByteIsImportedOrRejected(part: Int) {
    // All positions would take half a minute, and ten minutes in debug builds, so only some of them
    // are changed.
    let step = triesEverything ? 1 : amount(release: 7, debug: 61)
    let values = stride(
      from: 0, through: 255, by: triesEverything ? 1 : amount(release: 3, debug: 5))
    var imported = 0
    var rejected = 0
    for index in stride(from: part * step, to: Self.document.count, by: 8 * step) {
      var bytes = Self.document
      for value in values {
        bytes[index] = UInt8(value)
        if check(bytes, changedAt: index) { imported += 1 } else { rejected += 1 }
      }
    }
    #expect(imported > 0 && rejected > 0)
  }

  /// - Returns: Whether the document was imported.
  private func check(_ bytes: [UInt8], changedAt index: Int) -> Bool {
    let isJSON = isWellFormed { _ = try JSONValue(data: Data(bytes)) }
    do {
      _ = try Order.read(bytes)
      if !isJSON { Issue.record("imported, though it is no JSON: byte \(index)") }
      return true
    } catch let error as JSONModelError {
      let isSyntax = if case .invalidJSON = error.kind { true } else { false }
      if isSyntax == isJSON { Issue.record("\(error), but JSONValue says otherwise") }
      if isSyntax, error.issues.count > 1 { Issue.record("a syntax error stands alone: \(error)") }
      for issue in error.issues where !isInside(issue.position, bytes) {
        Issue.record("byte \(index) as \(bytes[index]): \(error)")
      }
    } catch {
      Issue.record("only JSONModelError may be thrown, not \(error)")
    }
    return false
  }

  private func isInside(_ position: JSONModelError.SourcePosition?, _ bytes: [UInt8]) -> Bool {
    guard let position, (0...bytes.count).contains(position.offset) else { return false }
    let (line, column) = lineAndColumn(of: position.offset, in: bytes)
    return (position.line, position.column) == (line, column)
  }
}
