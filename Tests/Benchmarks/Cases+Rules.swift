import Foundation
import JSONModelKit

// Features without a counterpart elsewhere: invalid documents, conversions, unknown keys,
// subclasses, constraints. The peer is the same import without the feature, so a ratio below 1
// shows its cost.

extension Cases {
  static var rules: [Case] {
    let valid = { rows { "\($0)" } }
    return [
      Case("1000 issues") {
        var options = JSONImportOptions()
        options.maximumIssues = 1_000
        let wrong = rows { _ in "[1]" }
        return cost(wrong, of: { issues(in: wrong, options) }, valid())
      },
      Case("100 of 1000 issues") {
        let wrong = rows { _ in "[1]" }
        return cost(wrong, of: { issues(in: wrong, .default) }, valid())
      },
      Case("numbers as texts") {
        let texts = rows { "\"\($0)\"" }
        return cost(texts, of: { try Table(data: texts) }, valid())
      },
      Case("a subclass") {
        let data = valid()
        return cost(data, of: { try SubclassTable(data: data) }, data)
      },
      Case("unknown keys ignored") {
        let data = valid()
        return cost(data, of: { try NarrowTable(data: data) }, data)
      },
      Case("unknown keys rejected") {
        let data = valid()
        return cost(data, of: { try StrictTable(data: data) }, data)
      },
      Case("10 constraints, 20 fields") { fields { try ConstrainedFields(data: $0) } },
      Case("6 tolerant of 20 fields") { fields { try TolerantFields(data: $0) } },
      Case("10 optional keys, 20 fields") { fields { try MarkedFields(data: $0) } },
      Case("a small payload, 34 bytes") {
        decoding(
          Data(#"{"id": 1, "name": "x", "score": 2}"#.utf8), repetitions: 1_000,
          { try Row(data: $0) }, as: DecodableRow.self)
      },
    ]
  }

  private static func rows(_ id: (Int) -> String) -> Data {
    let objects = (0..<1_000).map {
      #"{"id": \#(id($0)), "name": "name \#($0)", "score": \#($0).5}"#
    }
    return Data("{\"rows\": [\(objects.joined(separator: ", "))]}".utf8)
  }

  private static func cost(
    _ data: Data, of model: @escaping () throws -> Any, _ valid: Data
  ) -> Comparison {
    Comparison(
      bytes: data.count, peerName: "without that", isAgainstOthers: false, model: model,
      peer: { try Table(data: valid) })
  }

  private static func issues(in data: Data, _ options: JSONImportOptions) -> Any {
    do {
      return try Table(data: data, options: options)
    } catch {
      return error
    }
  }

  private static func fields(_ model: @escaping (Data) throws -> Any) -> Comparison {
    let data = Data(
      #"""
      {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 0.5, "g": 1.5, "h": 2.25, "i": "hello world",
      "j": "DE", "k": "km", "l": "some text", "m": "more text, that is longer", "n": "x", "o": 3,
      "p": "optional", "q": 3.5, "r": [1, 2, 3], "s": ["a", "b"], "t": true}
      """#.utf8)
    return Comparison(
      bytes: data.count, peerName: "without that", isAgainstOthers: false, repetitions: 1_000,
      model: { try model(data) }, peer: { try Fields(data: data) })
  }

  /// Arrays of 1 MB and 64 MB: the time per byte must not grow with the length.
  static var sizes: Case {
    Case("array of 64 MB, per MB") {
      let object = Data(#"{"id": 12345, "name": "a name", "score": 1.5},"#.utf8)
      func array(bytes: Int) -> Data {
        var data = Data("[".utf8)
        data.reserveCapacity(bytes + object.count)
        while data.count < bytes { data.append(object) }
        data[data.count - 1] = UInt8(ascii: "]")
        return data
      }
      let small = array(bytes: 1 << 20)
      let large = array(bytes: 1 << 26)
      return Comparison(
        bytes: small.count, peerName: "array of 1 MB", isAgainstOthers: false,
        divisor: Double(large.count) / Double(small.count), maximumRounds: 20,
        model: { try [Row](data: large) }, peer: { try [Row](data: small) })
    }
  }
}

final class Table: JSONModel { var rows: [Row] = [] }

class Row: JSONModel {
  var id = 0
  var name = ""
  var score = 0.0
}

final class DecodableRow: Codable {
  let id: Int
  let name: String
  let score: Double
}

class DerivedRow: Row {}
final class TwiceDerivedRow: DerivedRow {}
final class SubclassTable: JSONModel { var rows: [TwiceDerivedRow] = [] }

final class NarrowRow: JSONModel { var score = 0.0 }
final class NarrowTable: JSONModel { var rows: [NarrowRow] = [] }

final class StrictRow: Row {
  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
}
final class StrictTable: JSONModel { var rows: [StrictRow] = [] }

class Fields: JSONModel {
  var a = 0
  var b = 0
  var c = 0
  var d = 0
  var e = 0
  var f = 0.0
  var g = 0.0
  var h = 0.0
  var i = ""
  var j = ""
  var k = ""
  var l = ""
  var m = ""
  var n = ""
  var o: Int?
  var p: String?
  var q: Double?
  var r: [Int] = []
  var s: [String] = []
  var t = false
}

final class TolerantFields: Fields {
  override class var propertyTransformers: [String: JSONTransformer] {
    [
      "a": .orDefault, "b": .or(0), "o": .orNil, "p": .emptyAsNil, "r": .lossy(), "s": .lossy(),
    ]
  }
}

final class MarkedFields: Fields {
  override class func propertyIsOptional(_ name: String) -> Bool { name < "k" }
}

final class ConstrainedFields: Fields {
  override class var constraints: [String: [JSONConstraint]] {
    [
      "a": [.range(0...)], "b": [.range(0..<1000)], "f": [.range(0...1)], "i": [.length(1...80)],
      "j": [.length(2...3)], "k": [.oneOf(["km", "mi"])], "o": [.range(1...5)],
      "p": [.length(...20)], "r": [.count(...5)], "s": [.each(.length(1...10))],
    ]
  }
}
