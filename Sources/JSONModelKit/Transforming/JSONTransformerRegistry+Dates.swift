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
  /// ``dateFromString(_:)`` and ``dateFromNumber(_:)``. An error in a pattern is a declaration
  /// error of the classes, ``JSONModelError/Kind/invalidDeclaration(_:)``.
  ///
  /// - Parameters:
  ///   - parent: The registry to search for the transformers of all other types.
  ///   - format: The format of dates.
  public convenience init(
    inheriting parent: JSONTransformerRegistry? = .shared, dates format: JSONDateFormat
  ) {
    self.init(over: parent, acceptsEmptyArrayAsObject: nil, dates: format)
    format.addTransformers(to: self)
  }
}
