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
    let warnings = DeclarationLinter.warningsFromMetadata(of: schema)
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
