import Foundation
import JSONModelKit

// A class is inspected once, at its first use. To measure several inspections, a generic class with
// 50 properties is specialized for a new type in each round.

extension Cases {
  static var firstUse: Case {
    Case("first use, 50 properties") {
      var next: any Tag.Type = First.self
      return Comparison(
        bytes: Wide<First>.document.count, peerName: "later use", isAgainstOthers: false,
        maximumRounds: 30,
        isWarmedUp: false,
        model: {
          next = next.next
          return try next.importWide()
        }, peer: { try Wide<First>(data: Wide<First>.document) })
    }
  }
}

/// A type argument of `Wide`, which is a different class for each argument.
protocol Tag: Sendable {
  static func importWide() throws -> Any
  static var next: any Tag.Type { get }
}

extension Tag {
  static func importWide() throws -> Any { try Wide<Self>(data: Wide<Self>.document) }
  static var next: any Tag.Type { Next<Self>.self }
}

struct First: Tag {}
struct Next<Before: Tag>: Tag {}

final class Wide<Kind: Tag>: JSONModel {
  var a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0, a8 = 0, a9 = 0
  var b0 = "", b1 = "", b2 = "", b3 = "", b4 = "", b5 = "", b6 = "", b7 = "", b8 = "", b9 = ""
  var c0 = 0.0, c1 = 0.0, c2 = 0.0, c3 = 0.0, c4 = 0.0, c5 = 0.0, c6 = 0.0, c7 = 0.0, c8 = 0.0
  var c9 = 0.0
  var d0 = false, d1 = false, d2 = false, d3 = false, d4 = false, d5 = false, d6 = false
  var d7 = false, d8 = false, d9 = false
  var e0: Int?, e1: Int?, e2: Int?, e3: Int?, e4: Int?
  var e5: [Int] = [], e6: [Int] = [], e7: [Int] = [], e8: [String] = [], e9: [String] = []

  static var document: Data { WideDocument.data }
}

private enum WideDocument {
  static let data: Data = {
    let values = ["a": "1", "b": #""x""#, "c": "1.5", "d": "true", "e": "[]"]
    let members = values.sorted { $0.key < $1.key }.flatMap { letter, value in
      (0..<10).map { "\"\(letter)\($0)\": \(letter == "e" && $0 < 5 ? "null" : value)" }
    }
    return Data("{\(members.joined(separator: ", "))}".utf8)
  }()
}
