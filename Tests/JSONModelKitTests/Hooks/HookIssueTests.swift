import Foundation
import JSONModelKit
import Testing

struct HookIssueTests {
  class Plain: JSONModel {
    var a: Int?
    var s: Set<Int>?
    var b: Int?
    var l: [Int]?
  }
  final class Hooked: Plain {
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
  }
  static let json = #"{"l":[{}],"s":[{}],"b":{},"a":{}}"#

  @Test func issuesOfATreeAreInTheOrderOfTheKeysWithAHook() throws {
    try checkOrder(Plain.self)
    try checkOrder(Hooked.self)
  }

  private func checkOrder<Model: Plain>(_ type: Model.Type) throws {
    let value = try JSONValue(string: Self.json)
    try expectEqual(importError { try Model.make(value: value) }.paths, ["a", "b", "l[0]", "s[0]"])
  }

  class Chosen: JSONModel {
    var id = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { $0["date"] == nil ? nil : Dated.self }
    }
  }
  final class Dated: Chosen { var date: Date? }

  @Test func aDateInAClusterWithAFunctionIsImported() throws {
    let date = Date(timeIntervalSince1970: 1.25)
    let made = try Chosen.make(dictionary: ["id": 1, "date": date])
    expectEqual((made as? Dated)?.date, date)
  }

  final class Unchanged: JSONModel {
    var pages = 0
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
  }
  final class Holder: JSONModel { var book = Unchanged() }

  @Test(arguments: InputForm.allCases)
  func keysThatAreSlowToHashAreIssuesBelowAHook(form: InputForm) throws {
    let key = "a" + String(repeating: "\u{301}", count: 400)
    let error = try importError {
      try Holder.make(#"{"book":{"pages":1,"\#(key)":2}}"#, as: form)
    }
    expectEqual(error.issues.count, 1)
    expectEqual(error.kind, .limitExceeded("more than 200 combining marks in a row"))
  }
}
