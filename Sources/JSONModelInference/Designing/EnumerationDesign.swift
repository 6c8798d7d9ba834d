/// A generated enumeration whose cases are the values of a string property.
struct EnumerationDesign {
  /// A value and the name of its case.
  struct Case: Equatable {
    var name: String
    var value: String
  }

  var name: String
  var cases: [Case]
}
