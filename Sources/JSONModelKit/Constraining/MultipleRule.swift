// Multiples are computed in decimal. Each number is written as digits times a power of ten:
//
//   0.3 = 3 x 10^-1     0.1 = 1 x 10^-1     30 = 3 x 10^1     1.5 = 15 x 10^-1
//
// The digits d of a number d x 10^e do not end in 0. If e >= f, the number is a multiple of
// n x 10^f if n divides d x 10^(e - f). If e < f, it is not a multiple: n x 10^(f - e) would have
// to divide d, so d would end in 0.

/// A rule that accepts multiples of a number.
struct MultipleRule<Value: NumberLeaf>: ValueRule {
  let divisor: DecimalDivisor

  func isSatisfied(by value: Value) -> Bool {
    value.jsonNumber.map { divisor.divides($0) } ?? false
  }
}
