extension DeclaredProperty {
  /// Sets the access that a marker specifies; two different markers are a declaration error.
  mutating func mark(_ access: PropertyAccess) {
    if self.access != .importedAndExported, self.access != access {
      rejection = "is marked @ReadOnly and @WriteOnly; keep one"
    }
    self.access = access
  }

  /// Rejects `@ReadOnly` and `@WriteOnly` on the property that collects unknown keys.
  mutating func rejectAccessOfUnknownKeys() {
    guard let marker = access.marker else { return }
    rejection = rejection ?? "is marked @UnknownKeys and \(marker); keep one"
  }
}
