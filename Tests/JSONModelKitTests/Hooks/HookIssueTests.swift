import Foundation
import JSONModelKit
import Testing

struct HookIssueTests {
  class YPlain: JSONModel {
    var a: Int?
    var s: Set<Int>?
    var b: Int?
    var l: [Int]?
  }
  final class YHooked: YPlain {
    override class var willImport: Fixtures.WHook? { { _ in } }
  }
  static let json = #"{"l":[{}],"s":[{}],"b":{},"a":{}}"#

  @Test func issuesOfATreeAreInDeclarationOrderWithAHook() throws {
    try checkOrder(YPlain.self)
    try checkOrder(YHooked.self)
  }

  private func checkOrder<Model: YPlain>(_ type: Model.Type) throws {
    let value = try JSONValue(string: Self.json)
    let error = try importError { try Model.make(value: value) }
    expectEqual(error.issues.map(\.keyPath.description), ["a", "s[0]", "b", "l[0]"])
  }

  class YChosen: JSONModel {
    var id = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { $0["date"] == nil ? nil : YDated.self }
    }
  }
  final class YDated: YChosen { var date: Date? }

  @Test func aDateInAClusterWithAFunctionIsImported() throws {
    let date = Date(timeIntervalSince1970: 1.25)
    let made = try YChosen.make(dictionary: ["id": 1, "date": date])
    expectEqual((made as? YDated)?.date, date)
  }
}
