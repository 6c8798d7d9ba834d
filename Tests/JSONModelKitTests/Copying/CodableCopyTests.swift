import Foundation
import JSONModelKit
import Testing

/// Copies and snapshots of models in values that the framework cannot look into.
struct CodableCopyTests {
  final class City: JSONModel {
    var name = ""
    var twin: City?
    var owner: Page?
    convenience init(_ name: String) {
      self.init()
      self.name = name
    }
  }

  struct Page: Codable {
    var title = ""
    var cities: [City] = []
    var date = Date(timeIntervalSinceReferenceDate: 0.123456789)
  }

  enum Stop: Codable {
    case none
    case at(City, platform: Int)
  }

  final class Trip: JSONModel {
    var page = Page()
    var stop = Stop.none
    var pages: [String: [Page]] = [:]
    var main: City?
  }

  private func trip() -> Trip {
    let trip = Trip()
    let rome = City("Rome")
    trip.main = rome
    trip.page = Page(title: "a", cities: [rome, City("Paris"), rome])
    trip.stop = .at(rome, platform: 7)
    trip.pages = ["x": [Page(title: "b", cities: [rome])], "y": []]
    return trip
  }

  private func city(in stop: Stop) -> City? {
    if case .at(let city, platform: 7) = stop { city } else { nil }
  }

  @Test func modelsInCodableValuesAreCopied() throws {
    let original = trip()
    let copy = original.copy()
    expectEqual(copy, original)
    expectEqual(copy.page.date, original.page.date)
    copy.page.cities[0].name = "Roma"
    expectEqual(original.page.cities[0].name, "Rome")
    expectEqual(original.main?.name, "Rome")
    expectEqual(try copy.mergePatch(from: original).isNull, false)
    #expect(copy != original)
  }

  @Test func theIdentityOfModelsStays() throws {
    let copy = trip().copy()
    let rome = try #require(copy.main)
    #expect(copy.page.cities[0] === rome && copy.page.cities[2] === rome)
    #expect(city(in: copy.stop) === rome && copy.pages["x"]?[0].cities[0] === rome)
    #expect(copy.page.cities[1] !== rome)
  }

  @Test func aCycleThroughACodableValueIsCopied() throws {
    let rome = City("Rome")
    rome.owner = Page(title: "a", cities: [rome])
    let copy = rome.copy()
    #expect(copy !== rome && copy.owner?.cities[0] === copy)
    rome.owner = nil
    copy.owner = nil
  }

  @Test func snapshotsHoldModelsInCodableValues() throws {
    let original = trip()
    let snapshot = original.snapshot()
    original.page.cities[0].name = "Roma"
    expectEqual(try snapshot.jsonValue()[JSONKeyPath("page.cities.0.name")]?.string, "Rome")
    let model = snapshot.model()
    model.main?.name = "R"
    expectEqual(model.page.cities[0].name, "R")
    expectEqual(snapshot.main?.name, "Rome")
  }

  @Test func snapshotsOfDocumentsHoldModelsInCodableValues() throws {
    let json =
      #"{"page":{"title":"a","cities":[{"name":"Rome"}],"date":0},"stop":{"none":{}},"pages":{}}"#
    let snapshot = try Trip.snapshot(string: json)
    expectEqual(snapshot.model().page.cities[0].name, "Rome")
  }

  // MARK: - Values that cannot be encoded and decoded

  struct Opaque: Codable {
    var ratio = 1.0
    var city = City("Rome")
  }
  final class Holder: JSONModel {
    var opaque = Opaque()
  }

  @Test func aValueThatCannotBeEncodedIsAssigned() throws {
    let holder = Holder()
    holder.opaque.ratio = .nan
    let copy = holder.copy()
    #expect(copy.opaque.city === holder.opaque.city)
    let snapshot = Holder().snapshot()
    let error = try importError { try snapshot.modified { $0.opaque.ratio = .nan } }
    expectEqual(error.kind.code, "invalid_declaration")
    expectEqual(
      error.description,
      """
      Holder: 1 issue
        a snapshot cannot copy the models in a value of the type Opaque, which cannot be encoded and \
      decoded again: the number is not finite; mark the property @Ignore [invalid_declaration]
      """)
  }

  /// A type that makes its model with `init(from:)`, and encodes further members beside it.
  struct Entry: Codable {
    enum Keys: String, CodingKey { case code }
    var city: City
    var code: String
    init(city: City, code: String) { (self.city, self.code) = (city, code) }
    init(from decoder: any Decoder) throws {
      city = try City(from: decoder)
      code = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .code)
    }
    func encode(to encoder: any Encoder) throws {
      try city.encode(to: encoder)
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(code, forKey: .code)
    }
  }
  final class Atlas: JSONModel { var entry = Entry(city: City("Rome"), code: "RM") }

  @Test func aModelThatIsDecodedInPlaceIsCopied() throws {
    let atlas = Atlas()
    atlas.entry.city.twin = City("Paris")
    let copy = atlas.copy()
    expectEqual(copy.entry.city.name, "Rome")
    expectEqual(copy.entry.city.twin?.name, "Paris")
    expectEqual(copy.entry.code, "RM")
    copy.entry.city.twin?.name = "Lyon"
    expectEqual(atlas.entry.city.twin?.name, "Paris")
    expectEqual(atlas.snapshot().model().entry.city.twin?.name, "Paris")
  }

  // MARK: - Sets and hooks

  final class Tagged: JSONModel {
    @Index var code = ""
    convenience init(_ code: String) {
      self.init()
      self.code = code
    }
  }
  struct Group: Codable { var members: Set<Tagged> = [] }
  final class Team: JSONModel {
    var group = Group()
    override func didImport(_ object: [String: JSONValue]) throws { fatalError("no import") }
  }

  @Test func aSetOfModelsInACodableValueIsWhole() {
    let team = Team()
    team.group.members = [Tagged("a"), Tagged("b"), Tagged("c")]
    let copy = team.copy()
    expectEqual(Set(copy.group.members.map(\.code)), ["a", "b", "c"])
    #expect(copy.group.members.contains(Tagged("b")))
    expectEqual(copy.group.members.count, 3)
    #expect(
      copy.group.members.allSatisfy { copied in team.group.members.allSatisfy { $0 !== copied } })
  }

  // MARK: - Registered properties

  final class Player: JSONModel {
    var address = City("Rome") { didSet { changes += 1 } }
    @Ignore var changes = 0
    @Ignore var hidden = City("Oslo")
    var home: City {
      get { hidden }
      set { hidden = newValue }
    }
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("address", \Player.address), JSONProperty("home", \Player.home)]
    }
  }

  @Test func registeredModelsAreCopied() throws {
    let player = Player()
    let copy = player.copy()
    #expect(copy.address !== player.address && copy.hidden !== player.hidden)
    copy.address.name = "Roma"
    copy.home.name = "Bergen"
    #expect(player.address.name == "Rome" && player.home.name == "Oslo")
    expectEqual(copy.changes, 0)
    expectEqual(
      try copy.mergePatch(from: player), ["address": ["name": "Roma"], "home": ["name": "Bergen"]])
    let snapshot = player.snapshot()
    player.address.name = "R"
    expectEqual(snapshot.address.name, "Rome")
    expectEqual(snapshot.model().home.name, "Oslo")
  }

  final class Form: JSONModel {
    @Required var site: URL { didSet { changes += 1 } }
    @Ignore var changes = 0
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("site", \Form.site)]
    }
  }

  @Test func aRegisteredRequiredPropertyIsImported() throws {
    let form = try Form(string: #"{"site":"https://example.org"}"#)
    expectEqual(form.site.host(), "example.org")
    expectEqual(form.changes, 1)
  }
}
