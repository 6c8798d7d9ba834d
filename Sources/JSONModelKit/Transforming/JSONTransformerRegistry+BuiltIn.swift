#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
    registry.addImport(isBuiltIn: true, urlComponentsFromString)
    registry.addImport(isBuiltIn: true, durationFromString)
    registry.addImport(isBuiltIn: true, durationFromNumber)
    registry.addImport(isBuiltIn: true, characterFromString)
    registry.addImport(isBuiltIn: true, substringFromString)
    registry.addExport(isBuiltIn: true, stringFromDate)
    registry.addExport(isBuiltIn: true, stringFromURL)
    registry.addExport(isBuiltIn: true, stringFromUUID)
    registry.addExport(isBuiltIn: true, stringFromData)
    registry.addExport(isBuiltIn: true, stringFromURLComponents)
    registry.addExport(isBuiltIn: true, stringFromDuration)
    registry.addExport(isBuiltIn: true, stringFromCharacter)
    registry.addExport(isBuiltIn: true, stringFromSubstring)
    if FullFoundation.isAvailable {
      registry.addImport(isBuiltIn: true, timeZoneFromString)
      registry.addImport(isBuiltIn: true, localeFromString)
      registry.addExport(isBuiltIn: true, stringFromTimeZone)
      registry.addExport(isBuiltIn: true, stringFromLocale)
    }
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
    registry.addImport(isBuiltIn: true, decimalFromString)
    for type in LeafKind.allCases.compactMap(\.type) {
      if let type = type.integerType { registry.addInteger(type) }
      if let type = type.floatingPointType { registry.addFloatingPoint(type) }
    }
    return registry
  }()

  private func addInteger<Value: FixedWidthInteger & SendableMetatype>(_ type: Value.Type) {
    addImport(isBuiltIn: true) { (text: String) throws -> Value in try integerFromString(text) }
  }

  private func addFloatingPoint<Value: BinaryFormat & SendableMetatype>(_ type: Value.Type) {
    addImport(isBuiltIn: true) { (text: String) throws -> Value in
      try floatingPointFromString(text)
    }
  }
}

extension JSONTransformerRegistry {
  /// Creates a registry that imports and exports dates in one format only.
  ///
  /// ```swift
  /// class ServerModel: JSONModel {
  ///   private static let milliseconds = JSONTransformerRegistry(dates: .millisecondsSince1970)
  ///   override class var transformers: JSONTransformerRegistry { milliseconds }
  /// }
  ///
  /// final class Event: ServerModel {
  ///   var start = Date.distantPast
  ///   var breaks: [Date]?
  /// }
  /// // {"start": 1700000000500, "breaks": [1700000060000]}
  /// ```
  ///
  /// The format applies to `Date`, `Date?`, `[Date]`, `[String: Date]` and so on, in the classes
  /// that use the registry. A property may have a format of its own, see
  /// ``JSONTransformer/date(_:)``. `Codable` types still decode their dates with
  /// ``dateFromString(_:)`` and `dateFromNumber`. An error in a pattern is a declaration
  /// error of the classes, ``JSONModelError/Kind/invalidDeclaration(_:)``.
  ///
  /// - Parameters:
  ///   - parent: The registry to search for the transformers of all other types.
  ///   - format: The format of dates.
  public convenience init(
    inheriting parent: JSONTransformerRegistry? = .shared, dates format: JSONDateFormat
  ) {
    self.init(inheriting: parent)
    registerDates(format)
  }

  /// Imports and exports dates in one format only, for all classes with this registry.
  ///
  /// ```swift
  /// JSONTransformerRegistry.shared.registerDates(.millisecondsSince1970)
  /// // {"start": 1700000000500}
  /// ```
  ///
  /// In ``shared``, the format applies to every class whose ``JSONModel/transformers`` are not others.
  /// It replaces the built-in transformers, and those that the registry has for `Date`. Properties
  /// may have other formats, see ``JSONTransformer/date(_:)``.
  ///
  /// Call it when the program starts. After the first use of a model with dates, it is a declaration
  /// error of every such model, ``JSONModelError/Kind/invalidDeclaration(_:)``; and so is an error
  /// in a pattern.
  public func registerDates(_ format: JSONDateFormat) {
    let registry = JSONTransformerRegistry(inheriting: nil)
    format.addTransformers(to: registry)
    replace(Date.self, by: registry, rejection: format.patternError)
  }
}
