import Foundation
import JSONModelKit
import JSONModelRecords
import Testing

/// Snapshots of models with flattened models, and unions in records.
struct SnapshotFlatteningTests {
  final class Place: JSONModel {
    var city: String?
    var zip: Int?
  }
  final class Person: JSONModel {
    var name = ""
    var home = Place()
    var work: Place?
    override class var keyMapper: JSONKeyMapper {
      ["home": .flattened(prefix: "home_"), "work": .flattened(prefix: "work_")]
    }
  }

  @Test func flattenedModelsAreSnapshots() throws {
    let text = #"{"name":"a","home_city":"b","work_zip":7}"#
    let person = try Person.snapshot(string: text)
    expectEqual(person.home.city, "b")
    let work: JSONSnapshot<Place>? = person.work
    expectEqual(work?.zip, 7)
    try expectEqual(person.jsonString(), text)
    try expectEqual(person, Person(string: text).snapshot())
    expectEqual(try Person.snapshot(string: #"{"name": "a", "home_zip": 1}"#).work == nil, true)
  }

  @Test func flattenedModelsChangeInNewSnapshots() throws {
    let person = try Person.snapshot(string: #"{"name":"a","home_city":"b"}"#)
    let moved = try person.modified {
      $0.home.city = "c"
      $0.work = Place()
      $0.work?.zip = 1
    }
    expectEqual(person.home.city, "b")
    #expect(person.work == nil)
    try expectEqual(moved.jsonString(), #"{"name":"a","home_city":"c","work_zip":1}"#)
    let merged = try moved.merging(data: Data(#"{"work_zip": null, "home_zip": 2}"#.utf8))
    try expectEqual(merged.jsonString(), #"{"name":"a","home_city":"c","home_zip":2}"#)
    #expect(merged.work == nil)
    // A snapshot has the model itself, also one without members.
    let empty = try person.modified { $0.work = Place() }
    #expect(empty.work != nil)
  }

  // MARK: - Unions in records

  final class Card: JSONModel { var number = "" }
  final class Account: JSONModel { var iban = "" }
  final class Payment: JSONModel {
    var id = 0
    var by: JSONEither<Card, Account>?
    var amount: JSONEither<Int, String> = .first(0)
  }

  static let payments = """
    {"id":1,"by":{"number":"a"},"amount":1}
    {"id":2,"by":{"iban":"b"},"amount":"2"}
    {"id":3,"by":{},"amount":[]}
    {"id":4,"by":null,"amount":4}

    """

  @Test func recordsHaveUnions() async throws {
    let lines = Self.payments.split(separator: "\n")
    let array = "[\(lines.joined(separator: ","))]"
    let expected = ["a", "b", "by.number: missing_key; amount: type_mismatch", "4"]
    func describe(_ record: JSONRecord<Payment>) -> String {
      switch record.result {
      case .success(let payment):
        payment.by.map { $0.first?.number ?? $0.second?.iban ?? "" }
          ?? payment.amount.first.map { "\($0)" } ?? ""
      case .failure(let error):
        error.issues.map { "\($0.keyPath): \($0.kind.code)" }.joined(separator: "; ")
      }
    }
    for (format, text) in [
      (JSONRecordFormat.jsonLines, Self.payments), (.array, array),
      (.concatenated, Self.payments),
    ] {
      let records = Payment.records(from: Data(text.utf8), format: format)
      expectEqual(records.map(describe), expected)
      var found: [String] = []
      for try await record in Payment.records(
        from: Pieces(elements: Array(text.utf8)), format: format)
      { found.append(describe(record)) }
      expectEqual(found, expected)
      let models = records.compactMap { try? $0.get() }
      try withFile([]) { file in
        try models.writeRecords(to: file)
        let again = try Payment.records(contentsOf: file).map { try $0.get() }
        expectEqual(again, models)
        let written = try String(contentsOf: file, encoding: .utf8)
        expectEqual(
          written,
          "\(lines[0])\n\(lines[1])\n"
            + #"{"id":4,"amount":4}"# + "\n")
      }
    }
  }
}
