/// The result of converting a number to an integer, a `Decimal` or a floating-point number.
enum NumberConversion<Value> {
  case value(Value)
  /// The number has a fractional part.
  case fraction
  /// The number is out of range for the type.
  case outOfRange
}
