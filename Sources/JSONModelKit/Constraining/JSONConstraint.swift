//   .length(1...80)                  a String, a String?, or an enumeration of strings
//   .each(.length(1...80))           a [String]: the elements
//   .keys(.pattern("^[a-z]+$"))      a [String: Int]: the keys

/// A requirement on the value of a property, in addition to its type.
///
/// ```swift
/// final class Country: JSONModel {
///   var code = ""
///   var population = 0
///   var cities: [String] = []
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
/// An Optional property or a ``JSONPresence`` is checked only if it has a value. A property of an
/// enumeration, or of another type with a raw value, may have constraints for the raw value. A
/// constraint that does not apply to the type of its property is a declaration error,
/// ``JSONModelError/Kind/invalidDeclaration(_:)``. A violation is reported as
/// ``JSONModelError/Kind/constraintViolated(_:)`` at the value.
public struct JSONConstraint: Sendable {
  indirect enum Rule: Sendable {
    case range(any RangeRule)
    /// The divisor is nil if it is not a finite number.
    case multiple(of: JSONNumber?)
    case length(JSONConstraintBounds<Int>)
    case characters(JSONConstraintBounds<Int>)
    case count(JSONConstraintBounds<Int>)
    case pattern(String)
    case oneOf(any ListRule)
    case email
    case url(schemes: [String])
    case format(TextFormat)
    case past, future
    case unique
    case custom(any CustomRule)
    case not(JSONConstraint)
    case anyOf([JSONConstraint])
    case contains(JSONConstraint, JSONConstraintBounds<Int>)
    case each([JSONConstraint])
    case keys([JSONConstraint])
    case members(MembersRule)
  }

  let rule: Rule
}

// MARK: - Numbers and other comparable values

extension JSONConstraint {
  /// Requires a value in a range.
  ///
  /// ```swift
  /// ["age": [.range(0..<150)], "price": [.range(0.01...)], "grade": [.range("A"..."F")]]
  /// ```
  ///
  /// The bounds for numbers may have any number type, if the property's type represents all of
  /// their decimal digits. The bounds for other types have the type of the property.
  public static func range<Range: JSONConstraintRange>(_ range: Range) -> JSONConstraint
  where Range.Bound: Sendable {
    JSONConstraint(rule: .range(BoundsRule(bounds: range.constraintBounds)))
  }

  /// Requires a multiple of an integer.
  ///
  /// The divisor must be greater than 0 and have at most 18 significant digits.
  ///
  /// ```swift
  /// ["percent": [.multipleOf(5)]]
  /// // violated: must be a multiple of 5
  /// ```
  public static func multipleOf(_ divisor: Int) -> JSONConstraint {
    JSONConstraint(rule: .multiple(of: JSONNumber(divisor)))
  }

  /// Requires a multiple of a number, by its decimal digits: 0.3 is a multiple of 0.1.
  ///
  /// ```swift
  /// ["price": [.multipleOf(0.01)]]
  /// // violated: must be a multiple of 0.01
  /// ```
  public static func multipleOf(_ divisor: Double) -> JSONConstraint {
    JSONConstraint(rule: .multiple(of: JSONNumber(divisor)))
  }

  /// Requires a multiple of a number with up to 18 significant digits, without rounding it.
  ///
  /// ```swift
  /// ["amount": [.multipleOf(JSONNumber("0.0000000000000000001") ?? 1)]]
  /// ```
  public static func multipleOf(_ divisor: JSONNumber) -> JSONConstraint {
    JSONConstraint(rule: .multiple(of: divisor))
  }

  /// Requires one of the given values.
  ///
  /// ```swift
  /// ["unit": [.oneOf(["km", "mi"])]]
  /// // violated: must be one of km, mi
  /// ```
  ///
  /// The values for numbers may have any number type, if the property's type represents all of
  /// their decimal digits. The values for other types have the type of the property.
  public static func oneOf<Value: Hashable & Sendable>(_ values: [Value]) -> JSONConstraint {
    JSONConstraint(rule: .oneOf(OneOfRule(values: values)))
  }
}

// MARK: - Strings

extension JSONConstraint {
  /// Requires a number of Unicode scalars, like `minLength` and `maxLength` of JSON Schema.
  ///
  /// ```swift
  /// ["name": [.length(1...80)]]
  /// // violated: must have 1 to 80 characters
  /// ```
  ///
  /// `"é"` has one or two, depending on whether the accent is combining, and `"👩‍👩‍👧"` has five.
  /// Use ``characters(_:)`` to count what a reader sees.
  public static func length<Range: JSONConstraintRange>(_ range: Range) -> JSONConstraint
  where Range.Bound == Int {
    JSONConstraint(rule: .length(range.constraintBounds))
  }

  /// Requires a number of characters, as Swift counts them: `"é"` and `"👩‍👩‍👧"` have one.
  ///
  /// ```swift
  /// ["nickname": [.characters(1...12)]]
  /// // violated: must have 1 to 12 user-perceived characters
  /// ```
  ///
  /// A character may consist of any number of Unicode scalars, so add ``length(_:)`` where space is
  /// limited. JSON Schema does not have a keyword for characters;
  /// ``JSONModel/jsonSchema(describing:)`` adds a remark instead.
  public static func characters<Range: JSONConstraintRange>(_ range: Range) -> JSONConstraint
  where Range.Bound == Int {
    JSONConstraint(rule: .characters(range.constraintBounds))
  }

  /// Requires that a part of the string matches a regular expression; anchor it with `^` and `$`.
  ///
  /// ```swift
  /// ["code": [.pattern("^[A-Z]{2}$")]]
  /// // violated: must match the pattern ^[A-Z]{2}$
  /// ```
  ///
  /// Foundation's `NSRegularExpression` matches the pattern by Unicode scalars. As in ECMA 262,
  /// which JSON Schema uses, `$` is the very end of the string, `\d` is `[0-9]` and `\w` is
  /// `[A-Za-z0-9_]`. Patterns with flags such as `(?i)` keep the syntax of `NSRegularExpression`.
  ///
  /// Limits stop patterns that backtrack excessively, such as `(.*,){20}x`, which do so even for
  /// short strings:
  ///
  /// - A string may have at most 16,384 UTF-16 code units.
  /// - All matches of an import may take a million steps, plus a hundred steps per code unit.
  /// - Beyond that, each string may take ten thousand steps; at most a thousand strings may exceed
  ///   this.
  ///
  /// A value that exceeds a limit violates the constraint, and the issue names the limit.
  public static func pattern(_ pattern: String) -> JSONConstraint {
    JSONConstraint(rule: .pattern(pattern))
  }

  /// Requires an e-mail address such as `ann.lee@example.org`.
  ///
  /// ```swift
  /// ["contact": [.email]]
  /// // violated: must be an e-mail address
  /// ```
  ///
  /// An address is a `Dot-string` of at most 64 characters, `@`, and a domain of at least two
  /// labels (RFC 5321, sections 4.1.2 and 4.5.3.1). It has at most 254 characters. Quoted local
  /// parts, address literals and characters beyond ASCII are rejected.
  public static var email: JSONConstraint { JSONConstraint(rule: .email) }

  /// Requires an absolute URL with one of the given schemes, for a `String` or a `URL`.
  ///
  /// ```swift
  /// ["homepage": [.url()], "callback": [.url(schemes: ["https"])]]
  /// ```
  ///
  /// Schemes are case-insensitive. URLs with the scheme `http`, `https`, `ws`, `wss` or `ftp` must
  /// have a host (RFC 3986, section 3.2.2; RFC 9110, section 4.2).
  public static func url(schemes: [String] = ["http", "https"]) -> JSONConstraint {
    JSONConstraint(rule: .url(schemes: schemes.map { $0.lowercased() }))
  }
}

// MARK: - Dates

extension JSONConstraint {
  /// Requires a date before the time of the import.
  ///
  /// ```swift
  /// ["born": [.past]]
  /// // violated: must be in the past
  /// ```
  public static var past: JSONConstraint { JSONConstraint(rule: .past) }

  /// Requires a date after the time of the import.
  ///
  /// ```swift
  /// ["expires": [.future]]
  /// // violated: must be in the future
  /// ```
  public static var future: JSONConstraint { JSONConstraint(rule: .future) }
}

// MARK: - Arrays, sets and dictionaries

extension JSONConstraint {
  /// Requires a number of elements of an array, set or dictionary.
  ///
  /// ```swift
  /// ["tags": [.count(...10)]]
  /// // violated: must have at most 10 elements
  /// ```
  public static func count<Range: JSONConstraintRange>(_ range: Range) -> JSONConstraint
  where Range.Bound == Int {
    JSONConstraint(rule: .count(range.constraintBounds))
  }

  /// Requires that no two elements of an array are equal; the elements must be `Hashable`.
  ///
  /// ```swift
  /// ["tags": [.unique]]
  /// // violated: duplicates element 0
  /// ```
  ///
  /// The issue is reported at the second of two equal elements and names the index of the first. If
  /// the array drops elements that cannot be imported, the issue is reported at the array.
  public static var unique: JSONConstraint { JSONConstraint(rule: .unique) }

  /// Applies constraints to every element of an array or set, or every value of a dictionary.
  ///
  /// ```swift
  /// ["tags": [.each(.length(1...20), .pattern("^[a-z]+$"))],
  ///   "matrix": [.each(.each(.range(0...1)))]]
  /// ```
  ///
  /// The issue is reported at the element. For a set, and for an array that drops elements that
  /// cannot be imported, it is reported at the collection.
  public static func each(_ constraints: JSONConstraint...) -> JSONConstraint {
    JSONConstraint(rule: .each(constraints))
  }

  /// Applies constraints to every key of a dictionary.
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
  /// Requires that another constraint is violated.
  ///
  /// ```swift
  /// ["name": [.not(.oneOf(["root", "admin"]))]]
  /// // violated: must not be one of root, admin
  /// ```
  ///
  /// If the other constraint cannot be checked, for example because a pattern takes too many steps,
  /// the value violates this one, too.
  public static func not(_ constraint: JSONConstraint) -> JSONConstraint {
    if case .not(let inner) = constraint.rule { return inner }
    return JSONConstraint(rule: .not(constraint))
  }

  /// Requires that a function returns true for the value.
  ///
  /// ```swift
  /// ["number": [.custom("even") { (number: Int) in number % 2 == 0 }]]
  /// // violated: must satisfy "even"
  /// ```
  ///
  /// A constraint of a subclass replaces an inherited one with the same name and type.
  ///
  /// - Parameters:
  ///   - name: The name of the constraint in errors.
  ///   - holds: A function of a value of the property's type, without its Optional. An error that
  ///     it throws is reported as an issue, too.
  public static func custom<Value>(
    _ name: String, _ holds: @escaping @Sendable (Value) throws -> Bool
  ) -> JSONConstraint {
    JSONConstraint(rule: .custom(FunctionRule(name: name, function: holds)))
  }
}
