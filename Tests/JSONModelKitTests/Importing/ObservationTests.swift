import JSONModelKit
import Observation
import TestSupport
import Testing

/// Models with the macro `@Observable`, which stores the property `name` as `_name`.
struct ObservationTests {
  @Observable final class Profile: JSONModel {
    var name: String?
    var age: Int? = 5
    var tags: [String] = []
    @ObservationIgnored var plain = "p"
    @ObservationIgnored @OptionalKey var page = 1
  }

  @Observable final class Live: JSONModel {
    var name: String?
    var age: Int? = 5
    var child: Profile?
    override class var registeredProperties: [JSONProperty] {
      [
        JSONProperty("name", \Live.name), JSONProperty("age", \Live.age),
        JSONProperty("child", \Live.child),
      ]
    }
    override func validate() throws {
      if age == 13 { throw JSONValidationError("brings bad luck", at: "age") }
    }
  }

  @Observable class Base: JSONModel {
    var base = 1
  }
  class PlainSub: Base {
    var _own = 2
  }
  @Observable final class ObservableSub: PlainSub {
    var more = 3
  }

  final class Owner: JSONModel {
    var profile: Profile?
    var note = ""
  }

  @Observable final class Mapped: JSONModel {
    var userName = ""
    override class var keyMapper: JSONKeyMapper { ["userName": "user"] }
    override class var constraints: [String: [JSONConstraint]] { ["userName": [.length(1...3)]] }
    override class func propertyIsOptional(_ name: String) -> Bool { name == "userName" }
  }

  private let json = #"{"name":"Ann","age":80,"tags":["a"],"plain":"x","page":2}"#

  // MARK: - Import and export

  @Test func theStorageOfAnObservedPropertyIsImported() throws {
    let profile = try Profile(string: json)
    expectEqual(profile.name, "Ann")
    expectEqual(profile.age, 80)
    expectEqual(profile.tags, ["a"])
    expectEqual(profile.plain, "x")
    expectEqual(profile.page, 2)
    try expectEqual(profile.jsonString(), json)
    #expect(throws: Never.self) { try Profile.checkDeclaration() }
  }

  @Test func errorsExportsAndDescriptionsUseTheDeclaredName() throws {
    let profile = try Profile(string: json)
    expectEqual(profile, (try Profile(string: json)))
    expectEqual(profile.hashValue, (try Profile(string: json)).hashValue)
    let copy = profile.copy()
    copy.name = "Bea"
    #expect(copy != profile)
    expectEqual(profile.name, "Ann")
    expectEqual(
      profile.modelDescription(),
      """
      Profile
        name: "Ann"
        age: 80
        tags: ["a"]
        plain: "x"
        page: 2
      """)
    expectEqual(Profile.properties.map(\.name), ["name", "age", "tags", "plain", "page"])
    let issue = try typedError { () throws(JSONModelError) in
      _ = try Profile(string: #"{"name":1.5,"age":"x","plain":"p"}"#)
    }
    expectEqual(issue.paths, ["tags", "age"])
    expectEqual(issue.issues[1].property?.hasSuffix("Profile.age"), true)
  }

  @Test func mappersAndConstraintsNameTheProperty() throws {
    try expectEqual(Mapped(string: #"{"user":"abc"}"#).userName, "abc")
    #expect(try Mapped(string: "{}").userName.isEmpty)
    let long = try typedError { () throws(JSONModelError) in
      _ = try Mapped(string: #"{"user":"abcd"}"#)
    }
    expectEqual(long.kind, .constraintViolated("must have 1 to 3 characters"))
  }

  @Test func observableAndPlainSubclassesAreImported() throws {
    let json = #"{"base":5,"_own":6,"more":7}"#
    let model = try ObservableSub(string: json)
    #expect((model.base, model._own, model.more) == (5, 6, 7))
    try expectEqual(model.jsonString(), json)
    let sub = try PlainSub(string: #"{"base":5,"_own":6}"#)
    #expect((sub.base, sub._own) == (5, 6))
  }

  // MARK: - Merge

  @Test func aMergeIntoAnUnregisteredPropertyIsADeclarationError() throws {
    let profile = try Profile(string: json)
    let rejected = try typedError { () throws(JSONModelError) in
      try profile.merge(string: #"{"name":"Bea","tags":["a"]}"#)
    }
    expectEqual(rejected.keyPaths, ["name", "tags"])
    expectEqual(
      rejected.issues.map { "\($0.kind)".replacing("ObservationTests.", with: "") },
      ["name", "tags"].map {
        "Profile.\($0) is observed, so a merge must use its setter; "
          + "list it in registeredProperties"
      })
    guard case .invalidDeclaration = rejected.kind else { throw rejected }
    expectEqual(profile.name, "Ann")
    let owner = Owner()
    owner.profile = profile
    let nested = try typedError { () throws(JSONModelError) in
      try owner.merge(string: #"{"note":"n","profile":{"name":null}}"#)
    }
    expectEqual(nested.keyPaths, ["profile.name"])
    #expect((owner.note, profile.name) == ("", "Ann"))
    // A patch without these properties is merged.
    try owner.merge(string: #"{"note":"n","profile":{"other":1}}"#)
    expectEqual(owner.note, "n")
    // If the property is nil, a merge imports a new model, which has no observers.
    let empty = Owner()
    try empty.merge(string: #"{"note":"n","profile":\#(json)}"#)
    expectEqual(empty.profile?.name, "Ann")
  }

  @Test func theDeclarationCheckNamesUnregisteredProperties() throws {
    expectEqual(
      try Profile.checkDeclaration().map { "\($0)".replacing("ObservationTests.", with: "") },
      ["name", "age", "tags"].map {
        "Profile.\($0) is observed, so a merge cannot change it; list it in registeredProperties"
      })
    #expect(try Live.checkDeclaration().allSatisfy { $0.model.hasSuffix("Profile") })
  }

  private func notifies<Value>(
    _ read: () -> Value, _ change: () throws -> Void
  ) rethrows -> Bool {
    let count = Locked(0)
    withObservationTracking {
      _ = read()
    } onChange: {
      count.change { $0 += 1 }
    }
    try change()
    return count.value > 0
  }

  @Test func aMergeNotifiesObservers() throws {
    let live = try Live(string: #"{"name":"Ann","age":80}"#)
    expectEqual(live.name, "Ann")
    #expect(try notifies({ live.name }, { try live.merge(string: #"{"name":"Bea"}"#) }))
    expectEqual(live.name, "Bea")
    #expect(try !notifies({ live.age }, { try live.merge(string: #"{"name":"Cid"}"#) }))
    #expect(try notifies({ live.age }, { try live.merge(string: #"{"age":null}"#) }))
    expectEqual(live.age, nil)
    #expect(
      try live.jsonString(options: JSONExportOptions(includesNulls: true)).contains(
        #""name":"Cid""#))
  }

  /// Observers that read the new value are notified when the old one is restored.
  @Test func aFailedMergeNotifiesObserversOfTheOldValue() throws {
    let live = try Live(string: #"{"name":"Ann","age":80}"#)
    #expect(throws: JSONModelError.self) { try live.merge(string: #"{"name":"Bea","age":13}"#) }
    #expect((live.name, live.age) == ("Ann", 80))
    let seen = Locked<[String?]>([])
    func track() {
      withObservationTracking {
        let name = live.name
        seen.change { $0.append(name) }
      } onChange: {
        seen.change { $0.append("change") }
      }
    }
    track()
    #expect(throws: JSONModelError.self) { try live.merge(string: #"{"name":"Bea","age":13}"#) }
    track()
    expectEqual(seen.value, ["Ann", "change", "Ann"])
  }

  @Test func registeredPropertiesAreImportedAndExportedOnce() throws {
    let json = #"{"name":"Ann","age":80}"#
    try expectEqual(Live(string: json).jsonString(), json)
    expectEqual(Live.properties.map(\.name), ["name", "age", "child"])
    try expectEqual(Live(string: json).copy(), Live(string: json))
  }
}
