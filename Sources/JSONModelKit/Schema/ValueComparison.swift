/// How the values of a variable are compared and hashed.
struct ValueComparison: Sendable {
  var variable: Int
  var equatable: (any (Equatable & SendableMetatype).Type)?
  var hashable: (any (Hashable & SendableMetatype).Type)?
  /// Whether hashing a value may hash other models.
  var mayHoldModels: Bool

  init(variable: Int, type: Any.Type, mayHoldModels: Bool) {
    self.variable = variable
    self.mayHoldModels = mayHoldModels
    // Values of a type that is `Equatable` on one actor only are compared by their exported forms.
    if let hashable = Conformance.hashableType(type) {
      (equatable, self.hashable) = (hashable, hashable)
    } else if !Conformance.equatable.isIsolated(of: type),
      !Conformance.hashable.isIsolated(of: type)
    {
      equatable = type as? any (Equatable & SendableMetatype).Type
    }
  }
}
