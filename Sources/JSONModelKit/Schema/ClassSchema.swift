// What an import has to know of a class, found out once:
//
//   final class Country: JSONModel { var id = 0; var name = ""; @OptionalKey var page = 1 }
//
//   plans      offset 16, leaf int     | offset 24, leaf string   | offset 40, leaf int, null keeps
//   names      id                      | name                     | page
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

/// The properties of one class.
final class ClassSchema: Sendable {
  let type: any JSONModelProtocol.Type
  let plans: [PropertyPlan]
  let names: [String]
  let keys: KeyTable
  /// The properties whose keys must be there.
  let required: PropertySet
  let rejectsUnknownKeys: Bool
  /// What is wrong with the declaration of the class itself.
  let mistakes: [JSONModelError.Issue]

  init(
    type: any JSONModelProtocol.Type, properties: [InspectedProperty],
    mistakes: [JSONModelError.Issue]
  ) {
    self.type = type
    self.mistakes = mistakes
    plans = properties.map(\.plan)
    names = properties.map(\.name)
    keys = KeyTable(properties.map(\.name))
    var required = PropertySet(count: properties.count)
    for (index, property) in properties.enumerated() where property.isRequired {
      _ = required.insert(PropertyIndex(index))
    }
    self.required = required
    rejectsUnknownKeys = type.unknownKeys == .reject
  }

  /// How Swift writes the class.
  ///
  /// Made when an error needs it: the names of generic classes can be very long.
  var name: String { swiftTypeName(type) }

  /// A property with the class that the object is of: `Country.dialCode`.
  func qualifiedName(of property: PropertyIndex) -> String { "\(name).\(names[property.value])" }
}

/// A property on the way from the inspection to the schema.
struct InspectedProperty {
  var name: String
  var plan: PropertyPlan
  var isRequired: Bool

  init(name: String, field: StoredField, _ shape: ValueShape, _ isOptionalKey: Bool) {
    self.name = name
    // A value without size is stored nowhere; the place behind the header stands for that.
    let offset = max(field.offset, RuntimeReflection.headerSize)
    let takesNull = shape.isOptional || shape.takesAnyValue
    plan = PropertyPlan(
      offset: offset, shape: shape, keepsValueOnNull: isOptionalKey && !takesNull)
    isRequired = !isOptionalKey && !shape.isOptional
  }
}
