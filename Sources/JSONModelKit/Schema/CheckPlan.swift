/// How the constraints of one property are checked: plain bits, without references that would be
/// counted.
struct CheckPlan: Sendable {
  var property: PropertyIndex
  /// The place of the property in an instance, where it is a stored one.
  var offset: Int
  /// The property's tests among all quick ones of the class; nil if they do not tell all.
  var quickStart: Int
  var quickCount: Int?
}
