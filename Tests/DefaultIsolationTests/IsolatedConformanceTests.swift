import JSONModelKit
import JSONModelSchema
import Testing

// Conformances that are isolated to the main actor. A dynamic cast finds them only on that actor.

nonisolated struct EventID: @MainActor RawRepresentable, Hashable {
  var rawValue: Int
}

nonisolated struct Place: @MainActor Codable {
  var x = 0
}

nonisolated struct Written: Decodable, @MainActor Encodable {
  var x = 0
}

nonisolated struct Compared: Codable, @MainActor Equatable {
  var x = 0
  static func == (first: Compared, second: Compared) -> Bool { first.x == second.x }
}

nonisolated struct Key: RawRepresentable, Hashable {
  var rawValue: Int
}

nonisolated enum Color: String, CaseIterable { case red, green }

nonisolated struct Described: Codable, @MainActor CustomStringConvertible {
  var x = 0
  var description: String { "described \(x)" }
}

nonisolated struct Hashed: Codable, @MainActor Hashable {
  var x = 0
  static func == (first: Hashed, second: Hashed) -> Bool { first.x == second.x }
  func hash(into hasher: inout Hasher) { hasher.combine(x) }
}

nonisolated enum Listed: String { case red, green }
extension Listed: @MainActor CaseIterable {
  static var allCases: [Listed] {
    MainActor.assertIsolated()
    return [.red, .green]
  }
}

@globalActor actor Storage { static let shared = Storage() }

nonisolated struct Stored: @Storage Codable {
  var x = 0
}

nonisolated final class Storing: JSONModel { var stored: Stored? }

/// Each tag makes a separate class, so a test can choose the thread that inspects it.
nonisolated final class Identified<Tag>: JSONModel { var id: EventID? }
nonisolated final class Counted<Tag>: JSONModel { var counts: [EventID: Int] = [:] }
nonisolated final class Placed<Tag>: JSONModel { var places: [Place] = [] }
nonisolated final class Exported<Tag>: JSONModel { var value: Written? }
nonisolated final class Comparing<Tag>: JSONModel { var value: Compared? }
nonisolated final class Describing<Tag>: JSONModel {
  var value = Described()
  var listed = Listed.red
}
nonisolated final class Listing<Tag>: JSONModel { var listed = Listed.red }
nonisolated final class Unique<Tag>: JSONModel {
  var values: [Hashed] = []
  override class var constraints: [String: [JSONConstraint]] { ["values": [.unique]] }
}
nonisolated final class Usable<Tag>: JSONModel {
  var counts: [Key: Int] = [:]
  var color: Color?
}
nonisolated enum OnMainActor {}
nonisolated enum Elsewhere {}

struct IsolatedConformanceTests {
  private nonisolated static func declarationError(of type: JSONModel.Type) -> String? {
    do throws(JSONModelError) {
      try type.checkDeclaration()
      return nil
    } catch {
      return error.issues.map { "\($0.kind)" }.joined(separator: "\n")
    }
  }

  /// Returns the declaration errors of two classes.
  ///
  /// The first class is inspected on the main actor, the second one on another thread.
  private func declarationErrors(
    of types: (JSONModel.Type, JSONModel.Type)
  ) async -> [String?] {
    MainActor.assertIsolated()
    let here = Self.declarationError(of: types.0)
    let other = types.1
    let elsewhere = await Task.detached { Self.declarationError(of: other) }.value
    return [here, elsewhere].map { text in
      text?.replacing("<OnMainActor>", with: "").replacing("<Elsewhere>", with: "")
    }
  }

  @Test func isolatedRawValuesAreDeclarationErrorsOnEveryThread() async {
    let sentence =
      "Identified.id has the type EventID?, but EventID conforms to "
      + "RawRepresentable on one actor only; declare the type nonisolated"
    let found = await declarationErrors(
      of: (Identified<OnMainActor>.self, Identified<Elsewhere>.self))
    #expect(found == [sentence, sentence])
  }

  @Test func isolatedKeysAreDeclarationErrorsOnEveryThread() async {
    let sentence =
      "Counted.counts has the type [EventID: Int], but EventID conforms to "
      + "RawRepresentable on one actor only; declare the type nonisolated"
    let found = await declarationErrors(of: (Counted<OnMainActor>.self, Counted<Elsewhere>.self))
    #expect(found == [sentence, sentence])
  }

  @Test func isolatedCodableTypesAreDeclarationErrorsOnEveryThread() async {
    let sentence =
      "Placed.places has the type [Place], but Place conforms to Decodable "
      + "on one actor only; declare the type nonisolated"
    let found = await declarationErrors(of: (Placed<OnMainActor>.self, Placed<Elsewhere>.self))
    #expect(found == [sentence, sentence])
    let written =
      "Exported.value has the type Written?, but Written conforms to "
      + "Encodable on one actor only; declare the type nonisolated"
    let exported = await declarationErrors(
      of: (Exported<OnMainActor>.self, Exported<Elsewhere>.self))
    #expect(exported == [written, written])
  }

  @Test func aConformanceOnAnotherActorIsADeclarationErrorOnThatActorToo() async {
    let found = await Task { @Storage in
      Storage.assertIsolated()
      return Self.declarationError(of: Storing.self)
    }.value
    #expect(
      found == "Storing.stored has the type Stored?, but Stored conforms to Decodable on one actor "
        + "only; declare the type nonisolated")
  }

  @Test func isolatedEqualityIsNotUsedOnAnyThread() async throws {
    func compare(_ model: Comparing<OnMainActor>, _ other: Comparing<OnMainActor>) -> Bool {
      model == other && model.hashValue == other.hashValue
    }
    let text = #"{"value": {"x": 1}}"#
    #expect(
      compare(
        try Comparing<OnMainActor>(string: text), try Comparing<OnMainActor>(string: text)))
    let elsewhere = try await Task.detached {
      let (first, second) = (
        try Comparing<Elsewhere>(string: text), try Comparing<Elsewhere>(string: text)
      )
      return first == second && first.hashValue == second.hashValue
    }.value
    #expect(elsewhere)
  }

  @Test func nonisolatedConformancesHaveTheSameResultOnEveryThread() async throws {
    nonisolated func text<Tag>(_ type: Usable<Tag>.Type) throws -> String {
      try Usable<Tag>(string: #"{"counts": {"7": 1}, "color": "red"}"#).jsonString()
    }
    let expected = #"{"counts":{"7":1},"color":"red"}"#
    #expect(try text(Usable<OnMainActor>.self) == expected)
    #expect(try await Task.detached { try text(Usable<Elsewhere>.self) }.value == expected)
    #expect(try await Task.detached { try text(Usable<OnMainActor>.self) }.value == expected)
    #expect(try text(Usable<Elsewhere>.self) == expected)
  }

  @Test func isolatedHashesAreDeclarationErrorsForUnique() async {
    let sentence =
      "Unique.values has the constraint .unique, but Hashed conforms to Hashable on one actor only; "
      + "declare the type nonisolated"
    let found = await declarationErrors(of: (Unique<OnMainActor>.self, Unique<Elsewhere>.self))
    #expect(found == [sentence, sentence])
  }

  @Test func isolatedDescriptionsAreNotUsedOnAnyThread() async throws {
    let expected = "Describing<Elsewhere>\n  value: Described(x: 0)\n  listed: red"
    #expect("\(Describing<Elsewhere>())" == expected)
    let elsewhere = await Task.detached { "\(Describing<Elsewhere>())" }.value
    #expect(elsewhere == expected)
  }

  /// The cases could only be listed on the main actor, so neither errors nor schemas name them.
  @Test func isolatedCasesAreNotListedOnAnyThread() async throws {
    nonisolated func reports<Tag>(_ type: Listing<Tag>.Type) throws -> [String] {
      var texts: [String] = []
      do throws(JSONModelError) {
        _ = try Listing<Tag>(string: #"{"listed": "blue"}"#)
      } catch {
        texts = error.issues.map { "\($0.kind)" }
      }
      let schema = try Listing<Tag>.jsonSchema()
      return texts + [schema["properties"]?["listed"]?.string() ?? ""]
    }
    let expected = [
      "cannot convert string to Listed: not a valid Listed",
      #"{"$comment":"one of the raw values of Listed","type":"string"}"#,
    ]
    let here = try reports(Listing<OnMainActor>.self)
    #expect(here == expected)
    let elsewhere = try await Task.detached { try reports(Listing<Elsewhere>.self) }.value
    #expect(elsewhere == expected)
  }
}
