import Foundation
import JSONModelKit
import Testing

/// Declaration errors of dictionaries whose key type cannot be converted from and to strings.
struct DictionaryKeyDeclarationTests {
  final class City: JSONModel {}
  final class Keyed: JSONModel {
    var bools: [Bool: Int] = [:]
    var cities: [[City: Int]] = []
    var erased: [String: [AnyHashable: Int]?] = [:]
    var optional: [String?: Int] = [:]
    var decimals: JSONPresence<[Decimal: Int]> = .absent
    var fine: [UUID: Int] = [:]
  }

  @Test func theErrorNamesTheKeyType() throws {
    let error = try importError { try Keyed(string: "{}") }
    expectEqual(
      error.issues.map { $0.message.replacing("DictionaryKeyDeclarationTests.", with: "") },
      [
        "Keyed.bools has the type [Bool: Int], but Bool cannot be the key of a dictionary; "
          + "register transformers from and to String for it",
        "Keyed.cities has the type [[City: Int]], but City cannot be the key of a dictionary; "
          + "register transformers from and to String for it",
        "Keyed.erased has the type [String: [AnyHashable: Int]?], but AnyHashable cannot be the "
          + "key of a dictionary; register transformers from and to String for it",
        "Keyed.optional has the type [String?: Int], but String? cannot be the key of a "
          + "dictionary; use keys that are not Optional",
        "Keyed.decimals has the type JSONPresence<Dictionary<Decimal, Int>>, but Decimal cannot be "
          + "the key of a dictionary; register transformers from and to String for it",
      ])
  }
}
