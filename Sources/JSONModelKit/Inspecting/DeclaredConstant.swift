/// A constant with a value, which no import can set.
struct DeclaredConstant: Sendable {
  var name: String
  var type: Any.Type
  /// The class that declares it.
  var declaringClass: any JSONModelProtocol.Type
  /// How many variables are declared before it.
  var position: Int
  /// The key that it would have as a variable.
  var key = JSONKey.literal("")

  /// Why it is ignored, and the fix.
  static let reason = "is a constant; make it a var"
}
