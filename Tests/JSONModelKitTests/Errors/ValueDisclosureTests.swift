import Foundation
import JSONModelKit
import Testing

/// Errors do not show values of the document.
struct ValueDisclosureTests {
  struct Address: Codable { var zip: Int }
  static let secret = "hunter2hunter2"
  final class Secrets: JSONModel {
    var int: Int?
    var bool: Bool?
    var date: Date?
    var url: URL?
    var uuid: UUID?
    var data: Data?
    var zone: TimeZone?
    var size: Fixtures.Size?
    var decimal: Decimal?
    var address: Address?
    var list: [Int]?
    var byName: [String: UInt8]?
    var item: Fixtures.Lenient?
    var shape: Form.Shape?
  }

  @Test func errorsDoNotShowValuesByDefault() throws {
    let text = #""\#(Self.secret)""#
    let members = [
      "int", "bool", "date", "url", "uuid", "data", "zone", "size", "decimal", "item",
    ].map { #""\#($0)":\#($0 == "url" ? #""http://[\#(Self.secret)""# : text)"# }
    let json = """
      {\(members.joined(separator: ",")),"address":{"zip":\(text)},"list":[\(text)],
       "byName":{"a":\(text),"b":98765432},"shape":{"type":\(text)}}
      """
    for form in InputForm.allCases {
      let error = try importError { try Secrets.make(json, as: form) }
      expectEqual(error.issues.count, 15)
      for said in ["\(error)", error.localizedDescription, String(reflecting: error.issues)] {
        #expect(!said.contains("hunter2") && !said.contains("98765432"))
      }
    }
    let shown = try importError { try Secrets(string: json, options: .init(showsValues: true)) }
    #expect(shown.description.contains("hunter2"))
  }
}
