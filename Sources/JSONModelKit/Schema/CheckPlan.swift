/// The constraint checks of all properties, and the fast tests that make most of them unnecessary.
struct PropertyChecks: Sendable {
  let all: [ValueCheck]
  let plans: [CheckPlan]
  let quickTests: QuickTests

  init(_ columns: borrowing PropertyColumns) {
    var quickTests = QuickTests()
    all = columns.checks.map(\.check)
    plans = columns.checks.map { property, check in
      CheckPlan(
        property: property, offset: columns.plans[property.value].offset,
        quickTests: property.value < columns.storedCount ? quickTests.add(check) : nil)
    }
    self.quickTests = quickTests
  }
}

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
