import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Warnings appear without a call: at the first use of a class, those that its metadata shows go to a
// handler, which prints them in debug builds.
//
//   first import of Country   ->   prepared   ->   JSONModelKit: warning: Country.name is a constant ...
//   second import             ->   (nothing)

/// The warnings of the classes that are used for the first time.
enum DeclarationNotices {
  typealias Handler = @Sendable (JSONDeclarationWarning) -> Void

  private static let current = Mutex<Handler?>(standard)

  static var handler: Handler? {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  /// The classes that have had their warnings; a generic class has one name for all of its types.
  private static let known = Mutex<Set<String>>([])

  /// Sends the warnings of a class to the handler, unless it has had them; no lock is held.
  static func post(_ schema: ClassSchema) {
    guard let handler else { return }
    let warnings = MetadataCheck.warnings(of: schema)
    if warnings.isEmpty { return }
    let name = nameWithoutArguments(_typeName(schema.type, qualified: true))
    guard known.withLock({ $0.insert(name).inserted }) else { return }
    warnings.forEach(handler)
  }

  /// Returns the name of a type without generic arguments: `Page` for `Page<City>`.
  private static func nameWithoutArguments(_ name: String) -> String {
    var depth = 0
    return name.filter { character in
      if character == "<" { depth += 1 }
      defer { if character == ">" { depth -= 1 } }
      return depth == 0
    }
  }

  private static var standard: Handler? {
    #if DEBUG
      if ProcessInfo.processInfo.environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" { return nil }
      return { SystemFile.writeToStandardError("JSONModelKit: warning: \($0)\n") }
    #else
      return nil
    #endif
  }
}

/// Finds what the metadata of a class shows: neither an instance nor a function of it is needed.
struct MetadataCheck {
  private var warnings: [JSONDeclarationWarning] = []

  static func warnings(of schema: ClassSchema) -> [JSONDeclarationWarning] {
    var check = MetadataCheck()
    check.checkMetadata(of: schema)
    return check.warnings
  }

  private mutating func warn(_ schema: ClassSchema, _ property: String?, _ reason: String) {
    warnings.append(
      JSONDeclarationWarning(model: schema.name, property: property, reason: reason))
  }

  private mutating func checkMetadata(of schema: ClassSchema) {
    if UnusedCodingKeys(of: schema.type) != nil {
      warn(schema, nil, "declares CodingKeys, which an import does not use; override keyMapper")
    }
    for constant in schema.declaration.constants where !constant.isIgnored {
      warn(
        schema, constant.name,
        "is a constant, which an import cannot set; make it a var, or exclude it with propertyIsIgnored(_:)"
      )
    }
    for (variable, _) in schema.variables {
      guard let mark = variable.markerWithoutEffect else { continue }
      warn(
        schema, variable.name,
        "is marked @Ignore, so @\(mark.rawValue) has no effect; remove one of the two")
    }
    for index in schema.plans.indices { checkMarkers(of: PropertyIndex(index), schema) }
  }

  private mutating func checkMarkers(of property: PropertyIndex, _ schema: ClassSchema) {
    let declared = schema.declared[property.value]
    let shape = schema.plans[property.value].shape
    if declared.isOptionalKeyByMarker, shape.isOptional {
      warn(schema, declared.name, "is Optional, so @OptionalKey has no effect; remove it")
    }
    if declared.isRequiredKey, !shape.isOptional, !shape.isPresence {
      warn(schema, declared.name, "is not Optional, so @RequiredKey has no effect; remove it")
    }
    if shape.isPresence, declared.isRequiredKey {
      warn(
        schema, declared.name,
        "is a JSONPresence, which is never absent with @RequiredKey; use an Optional")
    }
    if shape.isPresence, declared.isOptionalKeyByMarker {
      warn(schema, declared.name, "is a JSONPresence, so @OptionalKey has no effect; remove it")
    }
  }
}

/// A declaration that is valid, but probably not what you meant.
///
/// ```swift
/// final class Country: JSONModel { let name = "" }
/// print(try Country.checkDeclaration()[0])
/// // Country.name is a constant, which an import cannot set;
/// // make it a var, or exclude it with propertyIsIgnored(_:)
/// ```
///
/// The guide is <doc:Guide-Testing>.
public struct JSONDeclarationWarning: Sendable, Hashable, CustomStringConvertible {
  /// The class, such as `Country`.
  public let model: String
  /// The name of the property, or nil if the warning concerns the whole class.
  public let property: String?
  /// What is wrong with the declaration, and the fix.
  public let reason: String

  /// The warning as a sentence.
  public var description: String {
    "\(property.map { "\(model).\($0)" } ?? model) \(reason)"
  }

  /// Receives the warnings of a class when you use it for the first time.
  ///
  /// ```swift
  /// JSONDeclarationWarning.handler = { logger.warning("\($0)") }
  /// ```
  ///
  /// You get the warnings of each class once: for constants, unused `CodingKeys` and markers
  /// without an effect. ``JSONModel/checkDeclaration()`` finds more; it returns them without
  /// calling the handler. Your handler can be called on any thread.
  ///
  /// By default, a debug build prints the warnings to standard error, except in previews, and a
  /// release build ignores them. Set nil to ignore them always.
  public static var handler: (@Sendable (JSONDeclarationWarning) -> Void)? {
    get { DeclarationNotices.handler }
    set { DeclarationNotices.handler = newValue }
  }
}
