/// What the values of a variable can be compared and hashed by.
struct ValueComparison: Sendable {
  var variable: Int
  var equatable: (any (Equatable & SendableMetatype).Type)?
  var hashable: (any (Hashable & SendableMetatype).Type)?

  init(variable: Int, type: Any.Type) {
    self.variable = variable
    equatable = type as? any (Equatable & SendableMetatype).Type
    hashable = type as? any (Hashable & SendableMetatype).Type
  }
}
