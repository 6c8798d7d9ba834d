/// Why a schema cannot be made.
struct SchemaRefusal: Error {
  var reason: String
  var property: String?
  /// Whether `propertySchemas` would help.
  var concernsType = true
}
