import JSONModelKit
import Testing

/// The sentences for values of enumerations, with and without raw values.
struct EnumerationTests {

  enum State: Codable { case open, closed }

  enum Shape: Codable {
    case square(side: Int)
    case circle(radius: Double)
  }

  struct Box: Codable { var state = State.open }

  final class Enumerations: JSONModel {
    var state = State.open
    var others: [State]?
    var box: Box?
    var shape: Shape?
  }

  static let enumerations: [(json: String, sentence: String)] = [
    (
      #""state":"open""#,
      "state: expected State, found string; declare a raw type (enum State: String)"
    ),
    (
      #""state":{"open":{}},"others":[{"open":{}},"closed"]"#,
      "others[1]: expected State, found string; declare a raw type (enum State: String)"
    ),
    (
      #""state":{"open":{}},"box":{"state":"open"}"#,
      "box.state: expected State, found string; declare a raw type (enum State: String)"
    ),
    (#""state":{"shut":{}}"#, #"state: cannot convert object to State: unknown case "shut""#),
    (#""state":7"#, "state: expected State, found number"),
    (
      #""state":{"open":{}},"shape":"square""#,
      "shape: expected Shape, found string; each case of Shape is an object whose only key is its "
        + "name"
    ),
    (
      #""state":{"open":{}},"shape":{"sq":{"side":1}}"#,
      #"shape: cannot convert object to Shape: unknown case "sq""#
    ),
    (
      #""state":{"open":{}},"shape":{"type":"square","side":1}"#,
      "shape: cannot convert object to Shape: expected one key, the name of a case, found 2 keys; "
        + "for objects with a tag, use model classes with a discriminator"
    ),
    (
      #""state":{"open":{}},"shape":{}"#,
      "shape: cannot convert object to Shape: expected one key, the name of a case, found 0 keys"
    ),
  ]

  @Test(arguments: InputForm.allCases)
  func aValueOfAnEnumerationWithoutARawTypeIsReportedWithTheFix(form: InputForm) throws {
    for (members, sentence) in Self.enumerations {
      let error = try importError { try Enumerations.make("{\(members)}", as: form) }
      expectEqual(error.sentences, [sentence], "\(members)")
    }
  }

  enum Kind: String { case a, b }

  enum Level: Int, CaseIterable {
    case low = 1
    case high
  }

  final class Cases: JSONModel {
    var kind: Kind?
    var level: Level?
    var strict = Kind.a
    var list: [Level?] = []
    @RequiredKey var needed: Kind?
    var presence: JSONPresence<Kind> = .absent
    var map: [String: Kind]?
  }

  /// Any value may be wrong, so a property that has to have one keeps its sentence.
  @Test(arguments: InputForm.allCases)
  func anUnknownValueOfAnOptionalEnumerationIsReportedWithTheTransformersThatAcceptIt(
    form: InputForm
  ) throws {
    let json =
      #"{"kind":"z","level":9,"strict":"z","list":[1,9],"needed":"z","presence":"z","map":{"k":"z"}}"#
    let error = try importError { try Cases.make(json, as: form) }
    let found = error.sentences
    func fix(_ name: String) -> String {
      "; to accept other values, use .orNil in propertyTransformers, or .or(\(name).unknown) with a "
        + "case unknown"
    }
    expectEqual(
      found,
      [
        "kind: cannot convert string to Kind: not a valid Kind" + fix("Kind"),
        "level: cannot convert number to Level: expected 1 or 2" + fix("Level"),
        "strict: cannot convert string to Kind: not a valid Kind",
        "list[1]: cannot convert number to Level: expected 1 or 2; to accept other values, use "
          + ".each(.orNil) in propertyTransformers, or .each(.or(Level.unknown)) with a case unknown",
        "needed: cannot convert string to Kind: not a valid Kind" + fix("Kind"),
        "presence: cannot convert string to Kind: not a valid Kind",
        "map.k: cannot convert string to Kind: not a valid Kind",
      ], as: form)
    // The sender of the document cannot change the class.
    expectEqual(
      JSONErrorMessages.client.message(for: error.issues[1]), "must be 1 or 2")
  }

  enum Rating: String { case good, unknown }

  final class Repaired: JSONModel {
    var first: Rating?
    var second: Rating?
    var list: [Rating?] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["first": .orNil, "second": .or(Rating.unknown), "list": .each(.or(Rating.unknown))]
    }
  }

  @Test func theNamedTransformersAcceptTheValue() throws {
    let model = try Repaired(string: #"{"first":"x","second":"x","list":["good","x"]}"#)
    #expect(model.first == nil && model.second == .unknown && model.list == [.good, .unknown])
  }
}
