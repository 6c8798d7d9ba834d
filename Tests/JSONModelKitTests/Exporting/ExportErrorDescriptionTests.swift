import Foundation
import JSONModelKit
import Testing

/// The message for numbers that are not finite, and key paths and numbers inside `Codable` types.
struct ExportErrorDescriptionTests {
  struct Crate: Codable {
    var sizes: [Double] = []
  }
  @Test func nonFiniteNumbersHaveTheSameMessageEverywhere() throws {
    let typed = Holder<Double>()
    typed.value = .infinity
    let kind = try exportError(typed).kind
    expectEqual(kind, .notExportable("infinity is not a valid JSON number"))
    let free = Holder<[String: Any]?>()
    free.value = ["a": Double.infinity]
    try expectEqual(exportError(free).kind, kind)
    let codable = Holder<Crate?>()
    codable.value = Crate(sizes: [.infinity])
    try expectEqual(exportError(codable).kind, kind)
  }

  struct Moment: Codable {
    var list: [Date]
  }

  @Test(arguments: [1e12, -1e12, .infinity, .nan])
  func aDateInACodableTypeHasItsKeyPath(seconds: Double) throws {
    let holder = Holder<Moment?>()
    holder.value = Moment(list: [Date(), Date(timeIntervalSince1970: seconds)])
    try expectEqual(exportError(holder).keyPath.description, "value.list[1]")
  }

  @Test func theDictionaryKeepsTheSignOfZero() throws {
    let holder = Holder<[String: JSONValue]>()
    holder.value = ["k": -0.0]
    let again = try Holder<[String: JSONValue]>(dictionary: holder.dictionary())
    try expectEqual(again.jsonString(), holder.jsonString())
  }

  struct Wide: Codable, Equatable {
    var big = Int128.max
    var small = UInt128.min
  }

  @Test func wideIntegersInACodableTypeAreExportedAndImported() throws {
    let text = try exported(value: Wide())
    try expectEqual(Holder<Wide?>(string: #"{"value":\#(text)}"#).value, Wide())
  }
}
