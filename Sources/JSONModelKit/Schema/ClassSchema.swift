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

/// A property at the end of a path, or behind one of several keys.
struct PathPlan: Sendable {
  var property: PropertyIndex
  /// The places of the value, the preferred one first.
  var alternatives: [Place]

  struct Place: Sendable {
    /// The first key, as an index behind the properties in the key table.
    var head: PropertyIndex
    /// The steps from the value of the first key.
    var steps: ArraySlice<JSONKeyPath.Component>
  }
}

/// The properties of one class.
final class ClassSchema: Sendable {
  let type: any JSONModelProtocol.Type
  let plans: [PropertyPlan]
  let names: [String]
  let keys: KeyTable
  /// The properties that are not simply read by their key.
  let paths: [PathPlan]
  /// Where each property is written, and said to be missing.
  let places: [JSONKeyPath]
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
    places = properties.map { JSONKeyPath($0.key.alternatives[0]) }
    var heads: [String] = []
    var paths: [PathPlan] = []
    for (index, property) in properties.enumerated() where property.plainKey == nil {
      let places = property.key.alternatives.compactMap { steps -> PathPlan.Place? in
        guard case .key(let key)? = steps.first else { return nil }
        let head = heads.firstIndex { $0.utf8.elementsEqual(key.utf8) } ?? heads.endIndex
        if head == heads.endIndex { heads.append(key) }
        return PathPlan.Place(
          head: PropertyIndex(properties.count + head), steps: steps.dropFirst())
      }
      paths.append(PathPlan(property: PropertyIndex(index), alternatives: places))
    }
    self.paths = paths
    keys = KeyTable(properties.map(\.plainKey) + heads)
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
  var key: JSONKey

  /// The key, where it is a single one.
  var plainKey: String? {
    guard key.alternatives.count == 1, key.alternatives[0].count == 1,
      case .key(let plain) = key.alternatives[0][0]
    else { return nil }
    return plain
  }

  init(name: String, field: StoredField, _ shape: ValueShape, _ isOptionalKey: Bool) {
    self.name = name
    key = .literal(name)
    // A value without size is stored nowhere; the place behind the header stands for that.
    let offset = max(field.offset, RuntimeReflection.headerSize)
    let takesNull = shape.isOptional || shape.takesAnyValue
    plan = PropertyPlan(
      offset: offset, shape: shape, keepsValueOnNull: isOptionalKey && !takesNull)
    isRequired = !isOptionalKey && !shape.isOptional
  }
}
