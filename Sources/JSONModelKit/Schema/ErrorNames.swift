/// The names of a class and its properties in errors.
struct ErrorNames: Sendable {
  var type: String
  var properties: [String]
}
