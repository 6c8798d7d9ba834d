/// A constant with a value, which an import cannot set.
struct DeclaredConstant: Sendable {
  var name: String
  var type: Any.Type
  /// The class that declares it.
  var declaringClass: any JSONModelProtocol.Type
  /// The number of variables that are declared before it.
  var position: Int
  /// The key that the constant would have as a variable.
  var key = JSONKey.literal("")

  /// The reason why it is ignored, and the fix.
  static let reason = "is a constant; make it a var"
}
