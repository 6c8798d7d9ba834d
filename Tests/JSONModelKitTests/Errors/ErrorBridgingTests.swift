import Foundation
import JSONModelKit
import Testing

/// Errors as `NSError`, and the search for issues by key or property name.
struct ErrorBridgingTests {
  final class City: JSONModel {
    var name = ""
    var population = 0
  }
  final class Country: JSONModel {
    var name = ""
    var capital = City()
    var cities: [City] = []
    override class var keyMapper: JSONKeyMapper { ["name": "country_name"] }
  }
  private func error() throws -> JSONModelError {
    try importError {
      try Country(
        string: #"{"capital":{"name":1},"cities":[{"name":"x","population":"many"}]}"#)
    }
  }

  @Test func anErrorIsAnNSErrorWithTheNumberOfItsCode() throws {
    let error = try error()
    let bridged: NSError = (error as any Error) as NSError
    expectEqual(bridged.domain, "JSONModelKitErrorDomain")
    expectEqual(bridged.code, 3)
    expectEqual(bridged.localizedDescription, "The document has \(error.issues.count) issues.")
    expectEqual(error.failureReason, error.description)
    expectEqual(bridged.userInfo["keyPath"] as? String, "country_name")
    expectEqual(bridged.userInfo["model"] as? String, "Country")
    expectEqual(
      bridged.userInfo["missingKeys"] as? [String], ["country_name", "capital.population"])
    let empty = try importError { try Country(string: "") }
    expectEqual(empty.errorCode, 1)
    expectEqual(empty.errorUserInfo["missingKeys"] as? [String], nil)
    expectEqual((empty as any Error).localizedDescription, "The document has 1 issue.")
    // The declaration is wrong here, not the document.
    let declared = JSONModelError(.invalidDeclaration("City.x is wrong"))
    expectEqual(declared.localizedDescription, declared.description)
    let more = JSONModelError(model: "City", issues: empty.issues, furtherIssues: 1)
    expectEqual(more.localizedDescription, "The document has more than 1 issue.")
  }

  @Test func anErrorOfAFileIsAnNSErrorOfTheSameDomain() throws {
    let file = JSONFileError(path: "a.json", operation: .read, code: 2, reason: "not found")
    let bridged: NSError = (file as any Error) as NSError
    expectEqual(bridged.domain, "JSONModelKitErrorDomain")
    expectEqual(bridged.code, 100)
    expectEqual(bridged.localizedDescription, "cannot read a.json: not found")
    expectEqual(bridged.userInfo[NSFilePathErrorKey] as? String, "a.json")
    let system = try #require(bridged.userInfo[NSUnderlyingErrorKey] as? NSError)
    expectEqual(system.domain, NSPOSIXErrorDomain)
    expectEqual(system.code, 2)
    let writing = JSONFileError(path: "a.json", operation: .write, code: 13, reason: "denied")
    expectEqual(writing.errorCode, 101)
  }

  @Test func everyErrorCodeHasANumber() {
    let kinds: [JSONModelError.Kind] = [
      .emptyInput, .invalidJSON(""), .missingKey, .nullValue(expected: ""),
      .typeMismatch(expected: "", found: ""), .numberOutOfRange(expected: "", found: ""),
      .transformFailed(transformer: "", reason: ""), .unknownKey, .duplicateKey,
      .constraintViolated(""), .validationFailed(""), .unknownDiscriminator(found: "", allowed: []),
      .limitExceeded(""), .notExportable(""), .unreadableInput(""), .invalidDeclaration(""),
      .readOnlyKey,
    ]
    expectEqual(kinds.map(\.number), Array(1...17))
  }

  @Test func issuesAreFoundByKeyAndByPropertyName() throws {
    let error = try error()
    expectEqual(error.issues(for: "name").map { "\($0.keyPath)" }, ["country_name"])
    expectEqual(error.issues(for: "country_name").map(\.propertyName), ["name"])
    expectEqual(
      error.issues(for: "cities").map { "\($0.keyPath): \($0.message)" },
      ["cities[0].population: cannot convert string to Int: not a number"])
    expectEqual(
      error.issues(for: "capital").map { "\($0.keyPath)" }, ["capital.population"])
    expectEqual(
      error.grouped[["capital", "population"]]?.map(\.message), ["required key is missing"])
    expectEqual(error.grouped.count, error.issues.count)
    expectEqual(error.issues(for: "other"), [])
  }
}
