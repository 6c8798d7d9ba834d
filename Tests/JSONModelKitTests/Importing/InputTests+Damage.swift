import Foundation
import JSONModelKit
import Testing

extension InputTests {
  // MARK: - Damage

  @Test func everyTruncationThrowsAJSONModelError() throws {
    for document in [
      Fixtures.document, Self.mayor, #"[{"a":[1.5e3,"\ud83d\ude00é",null,true,false,{}]}]"#,
    ] {
      let bytes = Data(document.utf8)
      for count in 0..<bytes.count {
        let cut = bytes.prefix(count)
        for error in [
          try importError { try Country(data: cut) }, try importError { try [Mayor](data: cut) },
          try importError { try Fixtures.Lenient(data: cut) },
          try importError { try JSONValue(data: cut) },
        ] {
          expectEqual(error.issues.count, 1)
          guard count > 0 else { continue }
          guard case .invalidJSON = error.kind else {
            Issue.record("\(error.kind) after \(count) bytes")
            continue
          }
          let offset = try #require(error.issues[0].position?.offset)
          #expect(offset <= count)
        }
      }
    }
  }

  @Test func everyChangedByteImportsOrThrows() throws {
    let bytes = Array(Fixtures.document.utf8)
    var outcomes: Set<Bool> = []
    for index in bytes.indices {
      for byte in [0, 0x20, 0x22, 0x2C, 0x30, 0x5B, 0x5C, 0x7B, 0x7D, 0x80, 0xC3, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] = byte
        let skipped = Result { try Fixtures.Lenient(data: Data(changed)) }
        let imported = Result { try Country(data: Data(changed)) }
        // Skipped and imported values must have the same grammar.
        expectEqual(Self.isSyntaxError(skipped), Self.isSyntaxError(imported))
        outcomes.insert(Self.isSyntaxError(imported))
      }
    }
    expectEqual(outcomes, [true, false])
  }

  private static func isSyntaxError<Model>(_ result: Result<Model, any Error>) -> Bool {
    guard case .failure(let error as JSONModelError) = result else { return false }
    if case .invalidJSON = error.kind { return true }
    return false
  }
}
