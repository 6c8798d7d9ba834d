import Foundation
import JSONModelKit
import Testing

/// Declaration errors of properties with Foundation classes, which Objective-C models use.
struct FoundationClassDeclarationTests {
  final class Ported: JSONModel {
    var name: NSString = ""
    var count: NSNumber?
    var price = NSDecimalNumber.zero
    var tags = NSMutableArray()
    var info: NSDictionary?
    var day = NSDate()
    var plain = ""
  }

  @Test func theErrorNamesTheSwiftType() throws {
    let error = try importError { try Ported(string: #"{"plain": ""}"#) }
    expectEqual(
      error.descriptions,
      [
        "Ported.name has the unsupported type NSString; use String [invalid_declaration]",
        "Ported.count has the unsupported type NSNumber?; use Int, Double, Bool or JSONNumber "
          + "[invalid_declaration]",
        "Ported.price has the unsupported type NSDecimalNumber; use Decimal [invalid_declaration]",
        "Ported.tags has the unsupported type NSMutableArray; use an array [invalid_declaration]",
        "Ported.info has the unsupported type NSDictionary?; use a dictionary or JSONValue "
          + "[invalid_declaration]",
        "Ported.day has the unsupported type NSDate; use Date [invalid_declaration]",
      ])
  }
}
