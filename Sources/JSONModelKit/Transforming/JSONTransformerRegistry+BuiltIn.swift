import Foundation

// The functions are disfavored overloads, because an application may declare functions with the
// same names.

extension JSONTransformerRegistry {
  /// The transformers of types such as `Date`, `URL` and `Duration` from and to strings or numbers.
  static let builtInTypes: JSONTransformerRegistry = {
    let registry = JSONTransformerRegistry(over: nil, acceptsEmptyArrayAsObject: false)
    registry.addImport(isBuiltIn: true, dateFromString)
    registry.addImport(isBuiltIn: true, dateFromNumber)
    registry.addImport(isBuiltIn: true, urlFromString)
    registry.addImport(isBuiltIn: true, uuidFromString)
    registry.addImport(isBuiltIn: true, dataFromString)
    registry.addImport(isBuiltIn: true, timeZoneFromString)
    registry.addImport(isBuiltIn: true, localeFromString)
    registry.addImport(isBuiltIn: true, urlComponentsFromString)
    registry.addImport(isBuiltIn: true, durationFromString)
    registry.addImport(isBuiltIn: true, durationFromNumber)
    registry.addImport(isBuiltIn: true, characterFromString)
    registry.addImport(isBuiltIn: true, substringFromString)
    registry.addExport(isBuiltIn: true, stringFromDate)
    registry.addExport(isBuiltIn: true, stringFromURL)
    registry.addExport(isBuiltIn: true, stringFromUUID)
    registry.addExport(isBuiltIn: true, stringFromData)
    registry.addExport(isBuiltIn: true, stringFromTimeZone)
    registry.addExport(isBuiltIn: true, stringFromLocale)
    registry.addExport(isBuiltIn: true, stringFromURLComponents)
    registry.addExport(isBuiltIn: true, stringFromDuration)
    registry.addExport(isBuiltIn: true, stringFromCharacter)
    registry.addExport(isBuiltIn: true, stringFromSubstring)
    return registry
  }()

  /// The exact conversions from one JSON type to another.
  static let builtInConversions: JSONTransformerRegistry = {
    let registry = JSONTransformerRegistry(over: .builtInTypes, acceptsEmptyArrayAsObject: true)
    registry.addImport(isBuiltIn: true, stringFromNumber)
    registry.addImport(isBuiltIn: true, stringFromBool)
    registry.addImport(isBuiltIn: true, boolFromString)
    registry.addImport(isBuiltIn: true, boolFromInt)
    registry.addImport(isBuiltIn: true, boolFromNumber)
    registry.addImport(isBuiltIn: true, intFromString)
    registry.addImport(isBuiltIn: true, uintFromString)
    registry.addImport(isBuiltIn: true, doubleFromString)
    registry.addImport(isBuiltIn: true, floatFromString)
    registry.addImport(isBuiltIn: true, decimalFromString)
    // `Int` and `UInt` have named functions.
    for type in LeafKind.integerTypes where type != Int.self && type != UInt.self {
      registry.addInteger(type)
    }
    return registry
  }()

  private func addInteger<Value: FixedWidthInteger & SendableMetatype>(_ type: Value.Type) {
    addImport(isBuiltIn: true) { (text: String) throws -> Value in try integerFromString(text) }
  }
}
