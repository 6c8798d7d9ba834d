// Numbers are equal if they are numerically equal: 1, 1.0, 10e-1 and 0.1E1 are the same number.
// Both sides are normalized to a sign, the digits from the first to the last nonzero one, and a
// power of ten. The reader may truncate an exponent of 2^55 or more, which exceeds every numeric
// type; such exponents are compared as digits.

extension JSONNumber: Hashable {
  /// Returns whether two numbers are numerically equal, however they are written.
  ///
  /// ```swift
  /// JSONNumber("1e2") == JSONNumber("100.0")   // true
  /// ```
  public static func == (lhs: JSONNumber, rhs: JSONNumber) -> Bool {
    lhs.text == rhs.text || lhs.canonicalForm == rhs.canonicalForm
  }

  /// Hashes the numeric value: `1`, `1.0` and `1e0` have equal hashes.
  public func hash(into hasher: inout Hasher) { hasher.combine(canonicalForm) }

  fileprivate struct CanonicalForm: Hashable {
    var isNegative = false
    var digits: [UInt8] = []
    var exponent: Int64 = 0
    /// The digits of the exponent, if the reader truncated it.
    var longExponent = ""
  }

  /// The sign, the digits and the power of ten of the number; nil if its exponent was truncated.
  ///
  /// The digits range from the first to the last nonzero one; the power of ten is that of the last
  /// digit.
  var decimalParts: (isNegative: Bool, digits: [UInt8], exponent: Int64)? {
    let form = canonicalForm
    return form.longExponent.isEmpty ? (form.isNegative, form.digits, form.exponent) : nil
  }

  /// Whether the number is a multiple of 1, such as 1.0 and 1e2.
  package var isWhole: Bool {
    let form = canonicalForm
    return form.digits.isEmpty || form.exponent >= 0
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
  /// Returns whether a number is less than another one, comparing all of their digits.
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

  /// Returns whether the magnitude is less than that of another number; neither is 0.
  fileprivate func magnitudeIsLess(than other: JSONNumber.CanonicalForm) -> Bool {
    let (length, otherLength) = (signedLength, other.signedLength)
    guard length == otherLength else { return length < otherLength }
    if longExponent != other.longExponent {
      return (longExponent < other.longExponent) == (exponent > 0)
    }
    // The power of ten of the first digit. Equal long exponents are truncated equally, so they do
    // not affect the comparison.
    let order = exponent + Int64(digits.count)
    let otherOrder = other.exponent + Int64(other.digits.count)
    return order == otherOrder
      ? digits.lexicographicallyPrecedes(other.digits) : order < otherOrder
  }

  /// The length of a truncated exponent, negative if the exponent is; 0 if it was not truncated.
  private var signedLength: Int { exponent < 0 ? -longExponent.count : longExponent.count }
}
