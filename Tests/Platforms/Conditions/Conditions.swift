import JSONModelKit

// Checks the framework when it is compiled without the entry points of the runtime, without
// `UTF8Span`, and without the trait FoundationObjects.

class City: JSONModel {
  var name = ""
  var population: Int?
  var twins: [City] = []
  override class var registeredProperties: [JSONProperty] {
    [
      JSONProperty("name", \City.name), JSONProperty("population", \City.population),
      JSONProperty("twins", \City.twins),
    ]
  }
}

/// A subclass that registers its property in addition to those of its superclass.
final class Capital: City {
  var country = ""
  override class var registeredProperties: [JSONProperty] {
    super.registeredProperties + [JSONProperty("country", \Capital.country)]
  }
}

final class Tag: JSONModel {
  var name = ""
  override class var registeredProperties: [JSONProperty] { [JSONProperty("name", \Tag.name)] }
}

final class Group: JSONModel {
  var tags: Set<Tag> = []
  override class var registeredProperties: [JSONProperty] { [JSONProperty("tags", \Group.tags)] }
}

final class Unregistered: JSONModel { var id = 0 }

/// Checks the features of classes with registered properties, and the declaration error of a class
/// without them.
@main enum Conditions {
  static func main() throws {
    try checkModels()
    try checkTexts()
    try Essentials.check()
    do {
      try Unregistered.checkDeclaration()
      fatalError("a class without registered properties is accepted")
    } catch {
      expect(
        error.kind,
        .invalidDeclaration(
          "Unregistered registers no properties, and JSONModelKit was compiled with the trait "
            + "RegisteredPropertiesOnly; list them in registeredProperties"))
    }
    print("as expected")
  }

  private static func checkModels() throws {
    try Capital.checkDeclaration()
    let json =
      #"{"country":"JP","name":"東京","population":14000000,"twins":[{"name":"Köln","twins":[]}]}"#
    let city = try Capital(string: json)
    expect(city.name, "東京")
    expect(city.country, "JP")
    expect(city.population, 14_000_000)
    expect(city.twins.first?.name, "Köln")
    expect(try city.jsonString(options: JSONExportOptions(sortsKeys: true)), json)
    // A copy of a model is another instance, and so are the copies of the models in it.
    city.twins[0].twins = [City()]
    let deep = city.copy()
    expect(deep.twins[0].name, "Köln")
    expect(deep.twins[0] === city.twins[0], false)
    expect(deep.twins[0].twins[0] === city.twins[0].twins[0], false)
    city.twins[0].twins = []
    expect(deep.twins[0].twins.count, 1)
    checkSets()
    let copy = city.copy()
    expect(try copy.jsonString(options: JSONExportOptions(sortsKeys: true)), json)
    try copy.merge(string: #"{"population":null}"#)
    expect(copy.population, nil)
    do {
      _ = try Capital(string: #"{"country":[]}"#)
      fatalError("a wrong document is accepted")
    } catch {
      expect(Set(error.issues.map(\.keyPath.description)), ["name", "twins", "country"])
    }
  }

  /// Checks that a copied set contains copies of its models, and finds an equal model.
  private static func checkSets() {
    let (group, tag) = (Group(), Tag())
    tag.name = "x"
    group.tags = [tag]
    let copy = group.copy()
    expect(copy.tags.first?.name, "x")
    expect(copy.tags.contains(tag), true)
    expect(copy.tags.first === tag, false)
  }

  /// Checks strings of many lengths, with scalars of one to four bytes in UTF-8.
  private static func checkTexts() throws {
    var random = SplitMix(state: 8)
    for length in 0..<400 {
      var text = ""
      for _ in 0..<length {
        let bits = UInt32(truncatingIfNeeded: random.next() >> (43 + random.next() % 16))
        text.unicodeScalars.append(Unicode.Scalar(bits) ?? "é")
      }
      let json = JSONValue.string(text).string()
      let read = try JSONValue(string: json).string ?? ""
      expect(Array(read.utf8), Array(text.utf8))
      expect(read.utf16.count, text.utf16.count)
      expect(read == text, true)
      expect(read.hashValue, text.hashValue)
    }
  }
}
