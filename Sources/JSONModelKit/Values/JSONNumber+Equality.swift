// Numbers are equal if they are equal as numbers: 1, 1.0, 10e-1 and 0.1E1 are one number. Both
// sides are brought to one form: a sign, the digits from the first to the last that is not zero,
// and a power of ten. An exponent of more than sixteen digits is no power that anything computes
// with; it is compared as written.

extension JSONNumber: Hashable {
  /// Whether two numbers are numerically equal, however they are written.
  public static func == (lhs: JSONNumber, rhs: JSONNumber) -> Bool {
    lhs.text == rhs.text || lhs.canonicalForm == rhs.canonicalForm
  }

  /// Hashes the number's value, not its digits.
  public func hash(into hasher: inout Hasher) { hasher.combine(canonicalForm) }

  fileprivate struct CanonicalForm: Hashable {
    var isNegative = false
    var digits: [UInt8] = []
    var exponent: Int64 = 0
    /// The exponent's digits, where the reader has cut them off.
    var longExponent = ""
  }

  /// The sign, the digits from the first to the last that is not zero, and the power of ten behind
  /// them; nil where that is beyond what anything computes with.
  var decimalParts: (isNegative: Bool, digits: [UInt8], exponent: Int64)? {
    let form = canonicalForm
    return form.longExponent.isEmpty ? (form.isNegative, form.digits, form.exponent) : nil
  }

  private var canonicalForm: CanonicalForm {
    Self.reading(text) { number, cursor in
      let significant = SignificantDigits(of: number, from: cursor)
      guard !significant.isZero else { return CanonicalForm() }
      var form = CanonicalForm(isNegative: number.isNegative, exponent: significant.exponent)
      form.digits = Array(significant)
      if number.hasLongExponent, let letter = text.lastIndex(where: { $0 == "e" || $0 == "E" }) {
        form.longExponent = String(
          text[letter...].dropFirst().drop { $0 == "+" || $0 == "-" || $0 == "0" })
      }
      return form
    } ?? CanonicalForm()
  }
}

extension JSONNumber: Comparable {
  /// Whether a number is less than another one, by all of their digits.
  public static func < (lhs: JSONNumber, rhs: JSONNumber) -> Bool {
    let (left, right) = (lhs.canonicalForm, rhs.canonicalForm)
    guard left.sign == right.sign else { return left.sign < right.sign }
    return left.sign < 0
      ? right.magnitudeIsLess(than: left) : left.magnitudeIsLess(than: right)
  }
}

extension JSONNumber.CanonicalForm {
  /// -1, 0 or 1.
  fileprivate var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

  /// Whether the number is nearer to 0 than another one, both not being 0.
  fileprivate func magnitudeIsLess(than other: JSONNumber.CanonicalForm) -> Bool {
    let (length, otherLength) = (signedLength, other.signedLength)
    guard length == otherLength else { return length < otherLength }
    if longExponent != other.longExponent {
      return (longExponent < other.longExponent) == (exponent > 0)
    }
    // The power of ten of the first digit; of long exponents what is left beside them.
    let order = exponent + Int64(digits.count)
    let otherOrder = other.exponent + Int64(other.digits.count)
    return order == otherOrder
      ? digits.lexicographicallyPrecedes(other.digits) : order < otherOrder
  }

  /// How many digits the exponent has beyond those that anything computes with, less than 0 where
  /// it is negative.
  private var signedLength: Int { exponent < 0 ? -longExponent.count : longExponent.count }
}
