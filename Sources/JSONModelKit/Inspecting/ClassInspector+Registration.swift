// A build without the entry points of the Swift runtime finds only the registered properties of a
// class.

extension ClassInspector {
  /// Reports a class that does not register properties, the only ones that this build finds.
  mutating func checkRegistration(_ registered: [JSONProperty]) {
    declaration.hidesStorage = true
    guard registered.isEmpty, declaration.levels.count > 1 else { return }
    reportError(
      "\(swiftTypeName(type)) registers no properties, and JSONModelKit was compiled with the trait "
        + "RegisteredPropertiesOnly; list them in registeredProperties")
  }
}
