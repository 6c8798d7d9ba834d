/// The directions in which a property is transferred.
enum PropertyAccess: Sendable {
  case importedAndExported
  /// The property is marked `@ReadOnly`: imports of bodies and patches may reject its key.
  case readOnly
  /// The property is marked `@WriteOnly`: it is exported only on request.
  case writeOnly
  /// The property is registered with `JSONProperty(exporting:_:)`: imports skip its key.
  case exportOnly

  /// The marker in the spelling of source code; nil if there is none.
  var marker: String? {
    switch self {
    case .importedAndExported, .exportOnly: nil
    case .readOnly: "@ReadOnly"
    case .writeOnly: "@WriteOnly"
    }
  }
}
