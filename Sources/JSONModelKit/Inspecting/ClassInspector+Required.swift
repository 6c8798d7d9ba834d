extension ClassInspector {
  /// Returns why a property of a type cannot be marked `@Required`, or nil if it can be.
  static func reasonToReject(requiredType type: Any.Type) -> String? {
    switch TypeKind(type) {
    case .optional:
      "is marked @Required, but its type \(swiftTypeName(type)) is an Optional; "
        + "use @RequiredKey, or remove the question mark"
    case .presence:
      "is marked @Required, but its type \(swiftTypeName(type)) has a value for an absent key; "
        + "remove the marker"
    case .marker:
      "is marked @Required, which cannot be combined with another marker; remove one of them"
    default:
      nil
    }
  }
}
