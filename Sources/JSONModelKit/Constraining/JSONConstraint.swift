// A constraint says what a value has to be, apart from its type. It is declared once per class, by
// the name of a property; the inspection of the class checks it against the property's type.
//
//   .length(1...80)                  a String, or a String?, or an enumeration of strings
//   .each(.length(1...80))           a [String]: the elements
//   .keys(.pattern("^[a-z]+$"))      a [String: Int]: the keys

/// What the value of a property has to be, apart from its type.
///
/// ```swift
/// final class Country: JSONModel {
///   var code = ""
///   var population = 0
///   var cities: [String] = []
///
///   override class var constraints: [String: [JSONConstraint]] {
///     [
///       "code": [.pattern("^[A-Z]{2}$")],
///       "population": [.range(0...), .not(.multipleOf(1000))],
///       "cities": [.count(1...50), .unique, .each(.length(1...80))],
///     ]
///   }
/// }
/// ```
///
/// An Optional property, or a ``JSONPresence``, is held to its constraints when a value is there; a
/// property of enumerations, or of another type with a raw value, may have constraints for the raw
/// value. A constraint that its property's type cannot have is a mistake in the declaration.
///
/// What does not hold becomes ``JSONModelError/Kind/constraintViolated(_:)`` at the value.
public struct JSONConstraint: Sendable {
  indirect enum Rule: Sendable {
    case range(any RangeRule)
    /// The divisor is nil where it is no number.
    case multiple(of: JSONNumber?)
    case length(JSONConstraintBounds<Int>)
    case characters(JSONConstraintBounds<Int>)
    case count(JSONConstraintBounds<Int>)
    case pattern(String)
    case oneOf(any ListRule)
    case email
    case url(schemes: [String])
    case past
    case future
    case unique
    case custom(any CustomRule)
    case not(JSONConstraint)
    case each([JSONConstraint])
    case keys([JSONConstraint])
  }

  let rule: Rule
}

// MARK: - Numbers and other things with an order

extension JSONConstraint {
  /// The value is in a range.
  ///
  /// ```swift
  /// ["age": [.range(0..<150)], "price": [.range(0.01...)], "grade": [.range("A"..."F")]]
  /// ```
  ///
  /// For numbers the bounds may be of any number type, as long as the property's type has them
  /// with all their decimal digits; for other types they are of the property's own type.
  public static func range<Range: JSONConstraintRange>(_ range: Range) -> JSONConstraint
  where Range.Bound: Sendable {
    JSONConstraint(rule: .range(BoundsRule(bounds: range.constraintBounds)))
  }

  /// The number is a multiple of another one, which is greater than 0 and has at most 18
  /// significant digits.
  ///
  /// ```swift
  /// ["percent": [.multipleOf(5)]]
  /// ```
  public static func multipleOf(_ divisor: Int) -> JSONConstraint {
    JSONConstraint(rule: .multiple(of: JSONNumber(divisor)))
  }

  /// The number is a multiple of another one, by their decimal digits: 0.3 is a multiple of 0.1.
  ///
  /// ```swift
  /// ["price": [.multipleOf(0.01)]]
  /// ```
  public static func multipleOf(_ divisor: Double) -> JSONConstraint {
    JSONConstraint(rule: .multiple(of: JSONNumber(divisor)))
  }

  /// The number is a multiple of another one, whose every digit counts.
  ///
  /// ```swift
  /// ["amount": [.multipleOf(JSONNumber("0.0000000000000000001") ?? 1)]]
  /// ```
  public static func multipleOf(_ divisor: JSONNumber) -> JSONConstraint {
    JSONConstraint(rule: .multiple(of: divisor))
  }

  /// The value is one of these.
  ///
  /// ```swift
  /// ["unit": [.oneOf(["km", "mi"])]]
  /// ```
  ///
  /// For numbers the values may be of any number type, as long as the property's type has them
  /// with all their decimal digits; for other types they are of the property's own type.
  public static func oneOf<Value: Hashable & Sendable>(_ values: [Value]) -> JSONConstraint {
    JSONConstraint(rule: .oneOf(OneOfRule(values: values)))
  }
}

// MARK: - Texts

extension JSONConstraint {
  /// The text has so many Unicode scalars, as JSON Schema counts for `minLength` and `maxLength`.
  ///
  /// ```swift
  /// ["name": [.length(1...80)]]
  /// ```
  ///
  /// `"é"` has one or two, depending on whether the accent is combining, and `"👩‍👩‍👧"` has five; use
  /// ``characters(_:)`` to count what a reader sees.
  public static func length<Range: JSONConstraintRange>(_ range: Range) -> JSONConstraint
  where Range.Bound == Int {
    JSONConstraint(rule: .length(range.constraintBounds))
  }

  /// The text has so many characters, as Swift counts them: `"é"` and `"👩‍👩‍👧"` have one.
  ///
  /// ```swift
  /// ["nickname": [.characters(1...12)]]
  /// ```
  ///
  /// A character may have any number of Unicode scalars, so add ``length(_:)`` where space is limited.
  /// JSON Schema has no keyword for it: ``JSONModel/jsonSchema(describing:)`` has a remark.
  public static func characters<Range: JSONConstraintRange>(_ range: Range) -> JSONConstraint
  where Range.Bound == Int {
    JSONConstraint(rule: .characters(range.constraintBounds))
  }

  /// A part of the text matches a regular expression; anchor it with `^` and `$` to mean the whole.
  ///
  /// ```swift
  /// ["code": [.pattern("^[A-Z]{2}$")]]
  /// ```
  ///
  /// Foundation's `NSRegularExpression` matches it, which works on Unicode scalars. Three things
  /// are as in ECMA 262, which JSON Schema goes by: `$` is the very end of the text, `\d` is
  /// `[0-9]` and `\w` is `[A-Za-z0-9_]`; not so in a pattern with flags such as `(?i)`.
  ///
  /// A pattern that backtracks without an end cannot stop an import: it is tried on texts of at
  /// most 16,384 UTF-16 code units, and for a bounded number of steps: a million for an import, and
  /// a hundred more for each code unit. Behind that, texts are tried for ten thousand steps each, a
  /// thousand of them at the most that take longer. What goes beyond violates the constraint, and
  /// the issue says so. Patterns that go back often,
  /// as `(.*,){20}x` does, get there with short texts.
  public static func pattern(_ pattern: String) -> JSONConstraint {
    JSONConstraint(rule: .pattern(pattern))
  }

  /// The text is an e-mail address such as `ann.lee@example.org`.
  ///
  /// ```swift
  /// ["contact": [.email]]
  /// ```
  ///
  /// It is a `Dot-string` of at most 64 characters, `@`, and a domain of two labels or more, by RFC
  /// 5321, sections 4.1.2 and 4.5.3.1; 254 characters at most. Quoted local parts, address literals
  /// and characters beyond ASCII are refused.
  public static var email: JSONConstraint { JSONConstraint(rule: .email) }

  /// The text, or the `URL`, is absolute and has one of these schemes; upper and lower case are
  /// alike.
  ///
  /// ```swift
  /// ["homepage": [.url()], "callback": [.url(schemes: ["https"])]]
  /// ```
  ///
  /// Where the scheme is `http`, `https`, `ws`, `wss` or `ftp`, there is a host, too (RFC 3986,
  /// section 3.2.2; RFC 9110, section 4.2).
  public static func url(schemes: [String] = ["http", "https"]) -> JSONConstraint {
    JSONConstraint(rule: .url(schemes: schemes.map { $0.lowercased() }))
  }
}

// MARK: - Dates

extension JSONConstraint {
  /// The date is before the moment of the import.
  ///
  /// ```swift
  /// ["born": [.past]]
  /// ```
  public static var past: JSONConstraint { JSONConstraint(rule: .past) }

  /// The date is behind the moment of the import.
  ///
  /// ```swift
  /// ["expires": [.future]]
  /// ```
  public static var future: JSONConstraint { JSONConstraint(rule: .future) }
}

// MARK: - Arrays, sets and dictionaries

extension JSONConstraint {
  /// The array, set or dictionary has so many elements.
  ///
  /// ```swift
  /// ["tags": [.count(...10)]]
  /// ```
  public static func count<Range: JSONConstraintRange>(_ range: Range) -> JSONConstraint
  where Range.Bound == Int {
    JSONConstraint(rule: .count(range.constraintBounds))
  }

  /// No two elements of the array are equal; they are `Hashable`.
  ///
  /// ```swift
  /// ["tags": [.unique]]
  /// ```
  ///
  /// The issue stands at the second one, and names the index of the first; of an array that does
  /// without elements that cannot be imported, it stands at the array.
  public static var unique: JSONConstraint { JSONConstraint(rule: .unique) }

  /// Every element of the array or set, or every value of the dictionary, is held to these
  /// constraints.
  ///
  /// ```swift
  /// ["tags": [.each(.length(1...20), .pattern("^[a-z]+$"))],
  ///   "matrix": [.each(.each(.range(0...1)))]]
  /// ```
  ///
  /// The issue stands at the element; at the collection where that is a set, or an array that does
  /// without elements that cannot be imported.
  public static func each(_ constraints: JSONConstraint...) -> JSONConstraint {
    JSONConstraint(rule: .each(constraints))
  }

  /// Every key of the dictionary is held to these constraints.
  ///
  /// ```swift
  /// ["prices": [.keys(.pattern("^[A-Z]{3}$")), .each(.range(0...))]]
  /// ```
  public static func keys(_ constraints: JSONConstraint...) -> JSONConstraint {
    JSONConstraint(rule: .keys(constraints))
  }
}

// MARK: - Others

extension JSONConstraint {
  /// The other constraint does not hold.
  ///
  /// ```swift
  /// ["name": [.not(.oneOf(["root", "admin"]))]]
  /// ```
  public static func not(_ constraint: JSONConstraint) -> JSONConstraint {
    if case .not(let inner) = constraint.rule { return inner }
    return JSONConstraint(rule: .not(constraint))
  }

  /// A function of the application holds.
  ///
  /// ```swift
  /// ["number": [.custom("even") { (number: Int) in number % 2 == 0 }]]
  /// ```
  ///
  /// In a subclass it replaces an inherited one with the same name and type.
  ///
  /// - Parameters:
  ///   - name: What the constraint is called in errors.
  ///   - holds: Takes a value of the property's type, without the Optional around it. What it
  ///     throws is an issue, too.
  public static func custom<Value>(
    _ name: String, _ holds: @escaping @Sendable (Value) throws -> Bool
  ) -> JSONConstraint {
    JSONConstraint(rule: .custom(FunctionRule(name: name, function: holds)))
  }
}
