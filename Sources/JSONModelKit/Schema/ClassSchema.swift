// What an import has to know of a class, found out once:
//
//   final class Country: JSONModel { var id = 0; var name = ""; @OptionalKey var page = 1 }
//
//   plans      offset 16, leaf int     | offset 24, leaf string   | offset 40, leaf int, may be absent
//   names      id, Country             | name, Country            | page, Country
//   keys       id                      | name                     | page
//   required   1                         1                          0

/// One property as an import needs it: plain bits, without references that would be counted.
struct PropertyPlan: Sendable {
  /// The distance from the start of the instance, in bytes.
  var offset: Int
  var shape: ValueShape
  /// Whether null leaves the property as it is.
  var keepsValueOnNull: Bool
}

/// One property as an error needs it.
struct PropertyNames: Sendable {
  var name: String
  /// The name with the class that the object is of: `Country.dialCode`.
  var qualified: String
}

/// The properties of one class.
final class ClassSchema: Sendable {
  let name: String
  let type: any JSONModelProtocol.Type
  let plans: [PropertyPlan]
  let names: [PropertyNames]
  let keys: KeyTable
  /// The properties whose keys must be there.
  let required: PropertySet
  let rejectsUnknownKeys: Bool
  /// What is wrong with the declaration of the class itself.
  let mistakes: [JSONModelError.Issue]
  /// The classes that a property of this one can hold.
  let nested: [ClassIndex]

  init(
    type: any JSONModelProtocol.Type, properties: [InspectedProperty],
    mistakes: [JSONModelError.Issue], nested: [ClassIndex]
  ) {
    let name = swiftTypeName(type)
    self.name = name
    self.type = type
    self.mistakes = mistakes
    self.nested = nested
    plans = properties.map(\.plan)
    names = properties.map { PropertyNames(name: $0.name, qualified: "\(name).\($0.name)") }
    keys = KeyTable(properties.map(\.name))
    var required = PropertySet(count: properties.count)
    for (index, property) in properties.enumerated() where property.isRequired {
      _ = required.insert(PropertyIndex(index))
    }
    self.required = required
    rejectsUnknownKeys = type.unknownKeys == .reject
  }
}

/// A property on the way from the inspection to the schema.
struct InspectedProperty {
  var name: String
  var plan: PropertyPlan
  var isRequired: Bool
}
