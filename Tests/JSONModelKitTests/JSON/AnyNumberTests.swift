import Foundation
import JSONModelKit
import Testing

/// Properties of type `Any` keep all digits of numbers, and deep values can be exported again.
struct AnyNumberTests {
  final class Free: JSONModel {
    var any: Any?
  }

  private static let digits = [
    "12345678901234567890123456789012345678901234567890", "1e-400", "-1e-400",
    "0.12345678901234567890123456789012345678901234567890",
    "-99999999999999999999999999999999999999999999999999",
    "3.14159265358979323846264338327950288419716939937510582097494459",
  ]

  @Test(arguments: digits)
  func digitsThatNoSwiftTypeRepresentsAreKept(text: String) throws {
    let model = try Free(string: #"{"any":\#(text)}"#)
    expectEqual((model.any as? JSONNumber)?.text, text)
    try expectEqual(model.jsonString(), #"{"any":\#(text)}"#)
    try expectEqual((model.dictionary()["any"] as? JSONNumber)?.text, text)
    let copy = try Free(dictionary: model.dictionary())
    expectEqual(copy, model)
    try expectEqual(copy.jsonString(), #"{"any":\#(text)}"#)
  }

  @Test(arguments: digits)
  func aMergeKeepsAllDigits(text: String) throws {
    let model = try Free(string: #"{"any":{"a":\#(text)}}"#)
    try model.merge(string: #"{"any":{"b":\#(text)}}"#)
    try expectEqual(model.jsonString(), #"{"any":{"a":\#(text),"b":\#(text)}}"#)
  }

  @Test func numbersThatASwiftTypeRepresentsHaveThatType() throws {
    let model = try Free(
      string: #"{"any":[1,1.5,18446744073709551615,0.12345678901234567890,1e300]}"#)
    let elements = try #require(model.any as? [Any])
    let types = elements.map { "\(type(of: $0))" }
    expectEqual(types, ["Int", "Double", "UInt64", "Decimal", "Double"])
  }

  /// A value that is as deep as an import permits can be exported and compared with the same limit.
  @Test func valuesAreExportedWithTheDepthLimitOfTheirImport() async throws {
    // The recursion of an unoptimized build may need more stack than a thread of the tests has.
    let problem = await onThread(stackSize: 64 << 20) { () -> String? in
      do {
        let json =
          #"{"any":"# + String(repeating: "[", count: 1023) + String(repeating: "]", count: 1023)
          + "}"
        let model = try Free(string: json, options: JSONImportOptions(maximumDepth: 1024))
        let options = JSONExportOptions(maximumDepth: 1024)
        guard try model.jsonString(options: options) == json else { return "another text" }
        guard try Free(dictionary: model.dictionary(options: options), options: .deep) == model
        else {
          return "another model"
        }
        return nil
      } catch {
        return "\(error)"
      }
    }
    expectEqual(problem, nil)
  }

  private func onThread(
    stackSize: Int, _ body: @escaping @Sendable () -> String?
  ) async -> String? {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = stackSize
      thread.start()
    }
  }
}

extension JSONImportOptions {
  fileprivate static let deep = JSONImportOptions(maximumDepth: 1024)
}
