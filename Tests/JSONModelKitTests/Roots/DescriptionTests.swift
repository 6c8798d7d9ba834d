import JSONModelKit
import Testing

/// The text that `print` writes for values that contain models.
struct DescriptionTests {
  final class City: JSONModel {
    var name = ""
    var size = 1
    convenience init(_ name: String) {
      self.init()
      self.name = name
    }
  }
  struct Page: Codable {
    var title = "a"
    var first = City("Rome")
    var rest = [City("Bonn"), City("Oslo")]
  }
  struct Plain: Codable { var x = 1, y = [2] }
  enum Choice: Codable {
    case one(City)
    case two(Int, city: City)
  }

  private func printed(_ value: Any) -> String {
    var text = ""
    print(value, terminator: "", to: &text)
    return text
  }

  @Test func elementsOfAnArrayAreIndented() {
    expectEqual(
      printed([City("Rome"), City("Bonn")]),
      """
      [
        City
          name: "Rome"
          size: 1,\u{20}
        City
          name: "Bonn"
          size: 1]
      """)
    expectEqual(printed([City]()), "[]")
  }

  @Test func anOptionalIsIndented() {
    expectEqual(
      printed(Optional(City("Rome")) as Any),
      """
      Optional(
        City
          name: "Rome"
          size: 1)
      """)
    expectEqual(printed(["a": City("Rome")]), "[\"a\": \n  City\n    name: \"Rome\"\n    size: 1]")
  }

  @Test func modelsInAStructureAreIndented() {
    expectEqual(
      printed(Page()),
      """
      Page(title: "a", first:\u{20}
        City
          name: "Rome"
          size: 1, rest: [
        City
          name: "Bonn"
          size: 1,\u{20}
        City
          name: "Oslo"
          size: 1])
      """)
  }

  @Test func aModelItselfBeginsWithItsClass() {
    expectEqual(printed(City("Rome")), "City\n  name: \"Rome\"\n  size: 1")
    expectEqual(String(reflecting: City("Rome")), "\n  City\n    name: \"Rome\"\n    size: 1")
  }

  final class Country: JSONModel {
    var page = Page()
    var plain = Plain()
    var pages: [Page?]?
    var choices: [Choice] = []
    @Ignore var pair = (City("Rome"), 1)
  }

  @Test func aModelDescribesStructuresWithModelsLikeModels() {
    let country = Country()
    country.page.rest.removeLast()
    country.choices = [.one(City("Kiel")), .two(3, city: City("Lyon"))]
    expectEqual(
      country.description,
      """
      Country
        page: Page
          title: "a"
          first: City
            name: "Rome"
            size: 1
          rest: [
            City
              name: "Bonn"
              size: 1
          ]
        plain: Plain(x: 1, y: [2])
        pages: nil
        choices: [
          one
            City
              name: "Kiel"
              size: 1
          two
            3
            city: City
              name: "Lyon"
              size: 1
        ]
      """)
  }
}
