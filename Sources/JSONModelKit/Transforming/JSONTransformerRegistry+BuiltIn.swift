#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The public functions are disfavored overloads, because an application may declare functions with
// the same names.

extension JSONTransformerRegistry {
  /// The transformers of types such as `Date`, `URL` and `Duration` from and to strings or numbers.
  static let builtInTypes = JSONTransformerRegistry(
    over: nil, acceptsEmptyArrayAsObject: false,
    builtIn: { type in
      guard LeafKind.isOnlyTransformed(type) else { return nil }
      let key = IdentityKey(type: ObjectIdentifier(type))
      return onlyTransformed.entry(of: type, key).map { Entry(copying: $0) }
    })

  private static let onlyTransformed: JSONTransformerRegistry = {
    let registry = JSONTransformerRegistry(inheriting: nil)
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
  static let builtInConversions = JSONTransformerRegistry(
    over: .builtInTypes, acceptsEmptyArrayAsObject: true,
    builtIn: { type in
      let conversions = conversions(to: type)
      return conversions.isEmpty ? nil : Entry(imports: conversions)
    })

  /// Returns the conversions to a type, those with more specific sources first.
  private static func conversions(to type: Any.Type) -> [ImportTransformer] {
    if type == String.self {
      return [
        ImportTransformer(isBuiltIn: true, function: stringFromBool),
        ImportTransformer(isBuiltIn: true, function: stringFromNumber),
      ].inOrderOfSources
    }
    if type == Bool.self {
      return [
        ImportTransformer(isBuiltIn: true, function: boolFromString),
        ImportTransformer(isBuiltIn: true, function: boolFromInt),
        ImportTransformer(isBuiltIn: true, function: boolFromNumber),
      ].inOrderOfSources
    }
    if type == Decimal.self {
      return [ImportTransformer(isBuiltIn: true, function: decimalFromString)]
    }
    guard let leaf = LeafKind(type)?.type else { return [] }
    if let type = leaf.integerType { return [conversion(toInteger: type)] }
    return leaf.floatingPointType.map { [conversion(toFloatingPoint: $0)] } ?? []
  }

  private static func conversion<Value: FixedWidthInteger & SendableMetatype>(
    toInteger type: Value.Type
  ) -> ImportTransformer {
    ImportTransformer(isBuiltIn: true) { (text: String) throws -> Value in
      try integerFromString(text)
    }
  }

  private static func conversion<Value: BinaryFormat & SendableMetatype>(
    toFloatingPoint type: Value.Type
  ) -> ImportTransformer {
    ImportTransformer(isBuiltIn: true) { (text: String) throws -> Value in
      try floatingPointFromString(text)
    }
  }
}

extension [ImportTransformer] {
  fileprivate var inOrderOfSources: [ImportTransformer] {
    inOrder { $0.source.rawValue < $1.source.rawValue }
  }
}

extension JSONTransformerRegistry {
  /// Creates a registry that imports and exports dates in one format only.
  ///
  /// ```swift
  /// class ServerModel: JSONModel {
  ///   private static let milliseconds = JSONTransformerRegistry(
  ///     dates: .millisecondsSince1970)
  ///   override class var transformers: JSONTransformerRegistry {
  ///     milliseconds
  ///   }
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
  /// that use the registry. With ``JSONTransformer/date(_:)``, you can give a property a format of
  /// its own. `Codable` types still decode their dates with ``dateFromString(_:)`` and
  /// `dateFromNumber`. An error in a pattern is a declaration error of the classes,
  /// ``JSONModelError/Kind/invalidDeclaration(_:)``.
  ///
  /// The guide is <doc:Guide-Dates>.
  ///
  /// - Parameters:
  ///   - parent: The registry with the transformers of all other types.
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
  /// If you call it on ``shared``, the format applies to every class without
  /// ``JSONModel/transformers`` of its own. It replaces the built-in transformers, and those that
  /// the registry has for `Date`. With ``JSONTransformer/date(_:)``, you can give a property a
  /// format of its own.
  ///
  /// Call it when your program starts. After the first use of a model with dates, it is a
  /// declaration error of every such model, ``JSONModelError/Kind/invalidDeclaration(_:)``; and so
  /// is an error in a pattern.
  ///
  /// The guide is <doc:Guide-Dates>.
  ///
  /// - Parameter format: The only format that is accepted and written.
  public func registerDates(_ format: JSONDateFormat) {
    let registry = JSONTransformerRegistry(inheriting: nil)
    format.addTransformers(to: registry, convertsStrings: convertsJSONTypes)
    replace(Date.self, by: registry, rejection: format.patternError)
  }
}
