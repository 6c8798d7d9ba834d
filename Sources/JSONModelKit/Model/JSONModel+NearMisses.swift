// Swift accepts a method in a subclass that is never called, such as `func validate() -> Bool`.
// These methods make that a compile error: the compiler reports that a method of an extension cannot
// be overridden, and shows the declaration with its message. An unavailable method would not do,
// because a subclass may declare one with the same signature. Calls are forwarded to the hook.

extension JSONModel {
  /// Declared to reject the same method in a subclass: override `func validate() throws`.
  @_documentation(visibility: internal) @_disfavoredOverload
  @available(
    *, deprecated, message: "override func validate() throws, and throw to reject the model"
  )
  public final func validate() throws -> Bool {
    try validate() as Void
    return true
  }

  /// Rejects a class method of this name in your subclass: override `func validate() throws`
  /// instead.
  @_documentation(visibility: internal) @_disfavoredOverload
  @available(*, deprecated, message: "override func validate() throws, which is not a class method")
  public static func validate() throws {}

  /// Declared to reject the same method in a subclass: `didImport(_:)` has a parameter.
  @_documentation(visibility: internal)
  @available(
    *, deprecated, message: "override func didImport(_ object: [String: JSONValue]) throws"
  )
  public final func didImport() throws { try didImport([:] as [String: JSONValue]) }

  /// Declared to reject the same method in a subclass: the hook is `didImport(_:)`.
  @_documentation(visibility: internal)
  @available(
    *, deprecated, message: "override func didImport(_ object: [String: JSONValue]) throws"
  )
  public final func didImported(_ object: [String: JSONValue]) throws { try didImport(object) }

  /// Rejects a method of this name in your subclass: override `validate()` instead.
  @_documentation(visibility: internal)
  @available(*, deprecated, message: "override func validate() throws")
  public final func validated() throws { try validate() as Void }

  /// Declared to reject the same method in a subclass: objects are JSON values.
  @_documentation(visibility: internal) @_disfavoredOverload
  @available(
    *, deprecated, message: "override func didImport(_ object: [String: JSONValue]) throws"
  )
  public final func didImport(_ object: [String: Any]) throws {
    try didImport(JSONValue(any: object).object ?? [:])
  }

  /// Declared to reject the same method in a subclass: `willImport(_:)` is a class method.
  @_documentation(visibility: internal) @_disfavoredOverload
  @available(
    *, deprecated,
    message: "override class func willImport(_ object: inout [String: JSONValue]) throws"
  )
  public final func willImport(_ object: inout [String: JSONValue]) throws {
    try Self.willImport(&object)
  }

  /// Declared to reject the same method in a subclass: `willExport(_:)` is not a class method.
  @_documentation(visibility: internal) @_disfavoredOverload
  @available(
    *, deprecated, message: "override func willExport(_ object: inout [String: JSONValue]) throws"
  )
  public static func willExport(_ object: inout [String: JSONValue]) throws {}
}
