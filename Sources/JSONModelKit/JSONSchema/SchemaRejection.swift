/// The reason why a schema cannot be built.
struct SchemaRejection: Error {
  var reason: String
  var property: String?
  /// Whether an entry in `propertySchemas` would fix it.
  var concernsType = true
}
