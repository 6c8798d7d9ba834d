// A build without the entry points of the runtime knows of a class what it registers, and nothing else.

extension ClassInspector {
  /// Rejects a class that registers no properties, where they cannot be found in another way.
  mutating func checkRegistration(_ registered: [JSONProperty]) {
    declaration.hidesStorage = true
    guard registered.isEmpty, declaration.levels.count > 1 else { return }
    refuse(
      "\(swiftTypeName(type)) registers no properties, and JSONModelKit was compiled with the trait "
        + "RegisteredPropertiesOnly: list them in registeredProperties")
  }
}
