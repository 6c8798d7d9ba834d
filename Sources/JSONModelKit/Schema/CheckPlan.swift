/// The constraint checks of one property.
///
/// The type is trivial: copying it does not retain anything.
struct CheckPlan: Sendable {
  var property: PropertyIndex
  /// The offset of the property in an instance, if it is a stored property.
  var offset: Int
  /// The range of the property's fast tests in the schema; nil if it always needs the full check.
  var quickTests: Range<Int>?
}
