/// What became of a number that was to be an integer, a `Decimal` or a floating-point number.
enum NumberConversion<Value> {
  case value(Value)
  /// The number is not a whole one.
  case fraction
  /// The type cannot hold the number.
  case outOfRange
}
