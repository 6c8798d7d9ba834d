/// How the values of a variable are compared and hashed.
struct ValueComparison: Sendable {
  var variable: Int
  var equatable: (any (Equatable & SendableMetatype).Type)?
  var hashable: (any (Hashable & SendableMetatype).Type)?
  /// Whether hashing a value may hash other models.
  var mayHoldModels: Bool

  init(variable: Int, type: Any.Type, mayHoldModels: Bool) {
    self.variable = variable
    // Values of a type that is `Equatable` on one actor only are compared by their exported forms.
    if !Conformance.equatable.isIsolated(of: type), !Conformance.hashable.isIsolated(of: type) {
      equatable = type as? any (Equatable & SendableMetatype).Type
      hashable = type as? any (Hashable & SendableMetatype).Type
    }
    self.mayHoldModels = mayHoldModels
  }
}
