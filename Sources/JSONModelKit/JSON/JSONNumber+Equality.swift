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

  private struct CanonicalForm: Hashable {
    var isNegative = false
    var digits: [UInt8] = []
    var exponent = 0
    /// The exponent's digits, where the reader has cut them off.
    var longExponent = ""
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
