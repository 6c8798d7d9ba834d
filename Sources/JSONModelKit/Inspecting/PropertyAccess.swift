/// The directions in which a property is transferred.
enum PropertyAccess: Sendable {
  case importedAndExported
  /// The property is marked `@ReadOnly`: an import with `rejectsReadOnly` rejects its key.
  case readOnly
  /// The property is marked `@WriteOnly`: it is exported only on request.
  case writeOnly
  /// The property is registered with `JSONProperty(exporting:_:)`: imports skip its key.
  case exportOnly

  /// The marker as written in source code; nil if there is none.
  var marker: String? {
    switch self {
    case .importedAndExported, .exportOnly: nil
    case .readOnly: "@ReadOnly"
    case .writeOnly: "@WriteOnly"
    }
  }
}
