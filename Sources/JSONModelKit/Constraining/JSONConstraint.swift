// Examples of constraints, and the values that they check:
//
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
/// You can constrain a property of any type that the constraint supports; otherwise you get a
/// declaration error, ``JSONModelError/Kind/invalidDeclaration(_:)``. If a property has a raw
/// value, such as an enumeration, you can constrain the raw value. An Optional or a
/// ``JSONPresence`` is checked only if it has a value. A value that violates a constraint has the
/// issue ``JSONModelError/Kind/constraintViolated(_:)``.
///
/// The guide is <doc:Guide-Validation>, with a table of all constraints.
public struct JSONConstraint: Sendable {
  let rule: any ConstraintRule

  init(_ rule: any ConstraintRule) { self.rule = rule }
}

extension JSONConstraint {
  /// Requires one of the values that you list.
  ///
  /// ```swift
  /// ["unit": [.oneOf(["km", "mi"])]]
  /// // violated: must be one of km, mi
  /// ```
  ///
  /// For numbers, you can list values of any number type, if the property's type can hold all of
  /// their decimal digits. Other values must have the type of the property. Strings are compared by
  /// their code points, as `enum` of JSON Schema does.
  ///
  /// - Parameter values: The valid values.
  /// - Returns: A constraint for any `Hashable` type.
  public static func oneOf<Value: Hashable & Sendable>(_ values: [Value]) -> JSONConstraint {
    JSONConstraint(OneOfRule(values: values))
  }

  /// Requires a date in the past at the time when it is checked.
  ///
  /// ```swift
  /// ["born": [.past]]
  /// // violated: must be in the past
  /// ```
  public static var past: JSONConstraint { JSONConstraint(NowRule(isPast: true)) }

  /// Requires a date in the future at the time when it is checked.
  ///
  /// ```swift
  /// ["expires": [.future]]
  /// // violated: must be in the future
  /// ```
  public static var future: JSONConstraint { JSONConstraint(NowRule(isPast: false)) }

  /// Requires that a function of yours returns true for the value.
  ///
  /// ```swift
  /// ["number": [.custom("even") { (number: Int) in number % 2 == 0 }]]
  /// // violated: must satisfy "even"
  /// ```
  ///
  /// If a subclass declares a constraint with the same name and type, it replaces the inherited
  /// one.
  ///
  /// - Parameters:
  ///   - name: The name of the constraint in errors.
  ///   - holds: A function that returns whether a value is valid. Its parameter has the type of the
  ///     property, without Optional. If it throws, you get the error as an issue.
  /// - Returns: A constraint for the type of the function's parameter.
  public static func custom<Value>(
    _ name: String, _ holds: @escaping @Sendable (Value) throws -> Bool
  ) -> JSONConstraint {
    JSONConstraint(FunctionRule(label: name, function: holds))
  }
}

// Constraints made of other constraints.

extension JSONConstraint {
  /// Requires that another constraint is violated.
  ///
  /// ```swift
  /// ["name": [.not(.oneOf(["root", "admin"]))]]
  /// // violated: must not be one of root, admin
  /// ```
  ///
  /// If the other constraint cannot be checked, for example because a pattern takes too many steps,
  /// the value violates this one as well.
  ///
  /// - Parameter constraint: The constraint that must be violated.
  /// - Returns: A constraint for the types to which the other one applies.
  public static func not(_ constraint: JSONConstraint) -> JSONConstraint {
    if let rule = constraint.rule as? NotRule { return rule.inner }
    return JSONConstraint(NotRule(inner: constraint))
  }

  /// Requires that at least one of several constraints is satisfied, like `anyOf` of JSON Schema.
  ///
  /// ```swift
  /// ["host": [.anyOf([.ipv4, .ipv6, .hostname])]]
  /// // violated:
  /// // must be an IPv4 address or an IPv6 address or a host name
  /// ```
  ///
  /// All alternatives must apply to the type of the property. An empty list is a declaration error.
  ///
  /// - Parameter constraints: The alternatives.
  /// - Returns: A constraint for the types to which all alternatives apply.
  public static func anyOf(_ constraints: [JSONConstraint]) -> JSONConstraint {
    JSONConstraint(AnyOfRule(inner: constraints))
  }
}

// Constraints of a whole object; a class declares them for the name "".

extension JSONConstraint {
  /// Requires the key of a property if the key of another property is present.
  ///
  /// ```swift
  /// ["": [.requires("city", with: "street")]]
  /// // violated: must contain the key "city" if it contains "street"
  /// ```
  ///
  /// Declare it for the name `""`, because it applies to the whole object. As for
  /// `dependentRequired` of JSON Schema, a key with the value null is present; when you export a
  /// model, null is written where the constraint needs the key.
  ///
  /// When you merge, and in ``JSONModel/issues()``, a property is present if it isn't nil. Merging
  /// checks the constraint if the changes have one of the keys.
  ///
  /// - Parameters:
  ///   - property: The Swift name of the property whose key is required.
  ///   - other: The Swift name of the property whose key makes the other key required.
  /// - Returns: A constraint for an object.
  public static func requires(_ property: String, with other: String) -> JSONConstraint {
    JSONConstraint(RequiredMembersRule(needed: [property], condition: other))
  }

  /// Requires the key of at least one of several properties, like `anyOf` of JSON Schema.
  ///
  /// ```swift
  /// ["": [.requiresOne(of: ["phone", "email"])]]
  /// // violated: must contain at least one of the keys "phone", "email"
  /// ```
  ///
  /// As with ``requires(_:with:)``, declare it for the name `""`; a key with the value null is
  /// present.
  ///
  /// - Parameter properties: The Swift names of the properties.
  /// - Returns: A constraint for an object.
  public static func requiresOne(of properties: [String]) -> JSONConstraint {
    JSONConstraint(RequiredMembersRule(needed: properties))
  }
}

// Ranges and limits of numbers and other comparable values.

extension JSONConstraint {
  /// Requires a value in a range.
  ///
  /// ```swift
  /// [
  ///   "age": [.range(0..<150)],
  ///   "price": [.range(0.01...)],
  ///   "grade": [.range("A"..."F")],
  /// ]
  /// ```
  ///
  /// For numbers, you can write bounds of any number type, if the property's type can hold all of
  /// their decimal digits. Other bounds must have the type of the property.
  ///
  /// - Parameter range: A range with one or two bounds, such as `1...10`, `0..<1`, `1...` or
  ///   `...9`.
  /// - Returns: A constraint for numbers and other `Comparable` types.
  public static func range<Bounds: JSONConstraintRange>(_ range: Bounds) -> JSONConstraint
  where Bounds.Bound: Sendable {
    JSONConstraint(BoundsRule(bounds: range._constraintBounds))
  }

  /// Requires a multiple of a number, computed in decimal: 0.3 is a multiple of 0.1.
  ///
  /// ```swift
  /// ["percent": [.multipleOf(5)], "price": [.multipleOf(0.01)]]
  /// // violated: must be a multiple of 5
  /// ```
  ///
  /// - Parameter divisor: The number, which must be greater than 0 and have at most 18 significant
  ///   digits.
  /// - Returns: A constraint for numbers.
  public static func multipleOf(_ divisor: JSONNumber) -> JSONConstraint {
    JSONConstraint(MultipleRule(divisor: divisor))
  }

  /// Requires a value that is greater than a limit, like `exclusiveMinimum` of JSON Schema.
  ///
  /// ```swift
  /// ["price": [.greaterThan(0)], "ratio": [.greaterThan(0.5)]]
  /// // violated: must be greater than 0
  /// ```
  ///
  /// For numbers, you can write a limit of any number type, if the property's type can hold all of
  /// its decimal digits. Other limits must have the type of the property.
  ///
  /// - Parameter limit: The limit, which isn't valid itself.
  /// - Returns: A constraint for numbers and other `Comparable` types.
  public static func greaterThan<Value: Comparable & Sendable>(_ limit: Value) -> JSONConstraint {
    let bounds = JSONConstraintBounds(lower: limit, includesLower: false)
    return JSONConstraint(BoundsRule(bounds: bounds, name: ".greaterThan"))
  }

  /// Requires a value that is less than a limit, like `exclusiveMaximum` of JSON Schema.
  ///
  /// ```swift
  /// ["discount": [.lessThan(100)]]
  /// // violated: must be less than 100
  /// ```
  ///
  /// You can write the same limits as for ``greaterThan(_:)``.
  ///
  /// - Parameter limit: The limit, which isn't valid itself.
  /// - Returns: A constraint for numbers and other `Comparable` types.
  public static func lessThan<Value: Comparable & Sendable>(_ limit: Value) -> JSONConstraint {
    let bounds = JSONConstraintBounds(upper: limit, includesUpper: false)
    return JSONConstraint(BoundsRule(bounds: bounds, name: ".lessThan"))
  }
}

extension JSONConstraint {
  /// Requires a number of Unicode scalars, like `minLength` and `maxLength` of JSON Schema.
  ///
  /// ```swift
  /// ["name": [.length(1...80)]]
  /// // violated: must have 1 to 80 characters
  /// ```
  ///
  /// `"é"` has one or two, depending on whether the accent is combining, and `"👩‍👩‍👧"` has five. To
  /// count what a reader sees, use ``characters(_:)``.
  ///
  /// - Parameter range: The valid numbers of Unicode scalars, such as `1...80` or `3...`.
  /// - Returns: A constraint for strings.
  public static func length<Bounds: JSONConstraintRange>(_ range: Bounds) -> JSONConstraint
  where Bounds.Bound == Int {
    JSONConstraint(LengthRule(bounds: range._constraintBounds))
  }

  /// Requires a number of characters, as Swift counts them: `"é"` and `"👩‍👩‍👧"` have one.
  ///
  /// ```swift
  /// ["nickname": [.characters(1...12)]]
  /// // violated: must have 1 to 12 user-perceived characters
  /// ```
  ///
  /// A character can have any number of Unicode scalars, so add ``length(_:)`` where space is
  /// limited. JSON Schema has only keywords for scalars: a schema describes this constraint in a
  /// `$comment`.
  ///
  /// - Parameter range: The valid numbers of characters, such as `1...12`.
  /// - Returns: A constraint for strings.
  public static func characters<Bounds: JSONConstraintRange>(_ range: Bounds) -> JSONConstraint
  where Bounds.Bound == Int {
    JSONConstraint(CharactersRule(bounds: range._constraintBounds))
  }

  /// Requires that a part of the string matches a regular expression; anchor it with `^` and `$`.
  ///
  /// ```swift
  /// ["code": [.pattern("^[A-Z]{2}$")]]
  /// // violated: must match the pattern ^[A-Z]{2}$
  /// ```
  ///
  /// You write patterns for Foundation's `NSRegularExpression`; they are matched by Unicode
  /// scalars. As in ECMA 262, which JSON Schema uses, `$` is the very end of the string, `\d` is
  /// `[0-9]` and `\w` is `[A-Za-z0-9_]`. If you use flags such as `(?i)`, the pattern keeps the
  /// syntax of `NSRegularExpression`.
  ///
  /// Limits protect you from patterns that backtrack excessively, such as `(.*,){20}x`, even on
  /// short strings:
  ///
  /// - A string may have at most 16,384 UTF-16 code units.
  /// - When you import a document, all matches may take a million steps, plus a hundred steps per
  ///   code unit.
  /// - Beyond that, each string may take ten thousand steps. After a thousand strings that need
  ///   more, other strings aren't matched.
  ///
  /// A value that exceeds a limit violates the constraint, and the issue names the limit.
  ///
  /// - Parameter pattern: The regular expression. A syntax error in it is a declaration error.
  /// - Returns: A constraint for strings.
  public static func pattern(_ pattern: String) -> JSONConstraint {
    JSONConstraint(PatternRule(pattern: pattern))
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
  public static var email: JSONConstraint { JSONConstraint(.email) }

  /// Requires an absolute URL with a scheme that you allow, for a `String` or a `URL`.
  ///
  /// ```swift
  /// [
  ///   "homepage": [.url()],
  ///   "callback": [.url(schemes: ["https"])],
  /// ]
  /// ```
  ///
  /// Schemes are case-insensitive. URLs with the scheme `http`, `https`, `ws`, `wss` or `ftp` must
  /// have a host (RFC 3986, section 3.2.2; RFC 9110, section 4.2).
  ///
  /// - Parameter schemes: The schemes, without a colon.
  /// - Returns: A constraint for `String` and `URL`.
  public static func url(schemes: [String] = ["http", "https"]) -> JSONConstraint {
    JSONConstraint(URLRule(schemes: schemes.map { $0.lowercased() }))
  }
}

// The string formats of JSON Schema (section 7.3 of its validation specification).

extension JSONConstraint {
  private init(_ format: TextFormat) {
    self.init(
      format: format.rawValue, name: ".\(format)", phrase: format.phrase, accepts: format.accepts)
  }

  /// Requires an IPv4 address such as `192.0.2.1` (RFC 2673, section 3.2).
  ///
  /// ```swift
  /// ["address": [.ipv4]]
  /// // violated: must be an IPv4 address
  /// ```
  ///
  /// Leading zeros are rejected.
  public static var ipv4: JSONConstraint { JSONConstraint(.ipv4) }

  /// Requires an IPv6 address such as `2001:db8::1` (RFC 4291, section 2.2), without a zone.
  ///
  /// ```swift
  /// ["address": [.anyOf([.ipv4, .ipv6])]]
  /// // violated: must be an IPv4 address or an IPv6 address
  /// ```
  public static var ipv6: JSONConstraint { JSONConstraint(.ipv6) }

  /// Requires a host name such as `www.example.org` (RFC 1123, section 2.1).
  ///
  /// ```swift
  /// ["host": [.hostname]]
  /// // violated: must be a host name
  /// ```
  ///
  /// It has at most 253 characters, and its labels at most 63. A dot at the end is rejected.
  public static var hostname: JSONConstraint { JSONConstraint(.hostname) }

  /// Requires a duration such as `P1Y2M3DT4H5M6S` or `P2W` (RFC 3339, appendix A).
  ///
  /// ```swift
  /// ["length": [.duration]]
  /// // violated: must be a duration such as P1DT12H
  /// ```
  ///
  /// Numbers must be whole, and units must follow each other without a gap: `P1Y3D` is rejected, as
  /// the RFC requires.
  public static var duration: JSONConstraint { JSONConstraint(.duration) }

  /// Requires a string with a date such as `2026-01-31` (`full-date` of RFC 3339, section 5.6).
  ///
  /// ```swift
  /// ["day": [.date]]
  /// // violated: must be a date such as 2026-01-31
  /// ```
  ///
  /// The day must exist. You don't need it for a property of type `Date`.
  public static var date: JSONConstraint { JSONConstraint(.date) }

  /// Requires a time with a zone such as `08:30:00Z` (`full-time` of RFC 3339, section 5.6).
  ///
  /// ```swift
  /// ["opens": [.time]]
  /// // violated: must be a time such as 08:30:00Z
  /// ```
  ///
  /// A second of 60 is a leap second; it is accepted only at `23:59:60` in UTC.
  public static var time: JSONConstraint { JSONConstraint(.time) }

  /// Requires a string with a date and a time (`date-time` of RFC 3339, section 5.6).
  ///
  /// ```swift
  /// ["at": [.dateTime]]
  /// // violated: must be a date and time such as 2026-01-31T08:30:00Z
  /// ```
  public static var dateTime: JSONConstraint { JSONConstraint(.dateTime) }

  /// Requires a string with a UUID, in upper or lower case (RFC 9562, section 4).
  ///
  /// ```swift
  /// ["id": [.uuid]]
  /// // violated: must be a UUID
  /// ```
  public static var uuid: JSONConstraint { JSONConstraint(.uuid) }

  /// Requires a string with a URI of any scheme (RFC 3986, section 3).
  ///
  /// ```swift
  /// ["namespace": [.uri]]
  /// // violated: must be a URI
  /// ```
  ///
  /// Relative references are rejected, and so are characters that must be percent-encoded. To allow
  /// only certain schemes, use ``url(schemes:)``.
  public static var uri: JSONConstraint { JSONConstraint(.uri) }
}

// Constraints that keywords of a schema express.

extension JSONConstraint {
  /// Returns the constraint of a `format`; nil if it has none.
  package init?(format: String) {
    guard let format = TextFormat(rawValue: format) else { return nil }
    self.init(format)
  }

  /// Creates the constraint of a `format`.
  ///
  /// - Parameters:
  ///   - name: The constraint in source code.
  ///   - phrase: The format as it appears in sentences, with its article.
  package init(
    format: String, name: String, phrase: String, accepts: @escaping @Sendable (String) -> Bool
  ) {
    self.init(
      FormatRule(format: format, name: name, phrase: phrase, accepts: accepts))
  }
}

// Constraints of arrays, sets and dictionaries.

extension JSONConstraint {
  /// Requires a number of elements in an array, set or dictionary.
  ///
  /// ```swift
  /// ["tags": [.count(...10)]]
  /// // violated: must have at most 10 elements
  /// ```
  ///
  /// - Parameter range: The valid numbers of elements, such as `1...5` or `...10`.
  /// - Returns: A constraint for arrays, sets and dictionaries.
  public static func count<Bounds: JSONConstraintRange>(_ range: Bounds) -> JSONConstraint
  where Bounds.Bound == Int {
    JSONConstraint(CountRule(bounds: range._constraintBounds))
  }

  /// Requires that the elements of an array are all different; they must be `Hashable`.
  ///
  /// ```swift
  /// ["tags": [.unique]]
  /// // violated: duplicates element 0
  /// ```
  ///
  /// The issue is at the second of two equal elements and names the index of the first. If the
  /// array drops elements that cannot be imported, the issue is at the array.
  public static var unique: JSONConstraint { JSONConstraint(UniqueRule()) }

  /// Applies constraints to every element of an array or set, or every value of a dictionary.
  ///
  /// ```swift
  /// [
  ///   "tags": [.each(.length(1...20), .pattern("^[a-z]+$"))],
  ///   "matrix": [.each(.each(.range(0...1)))],
  /// ]
  /// ```
  ///
  /// The issue is at the element. For a set, and for an array that drops elements that cannot be
  /// imported, it is at the collection.
  ///
  /// - Parameter constraints: The constraints of an element, or of a value of a dictionary.
  /// - Returns: A constraint for arrays, sets and dictionaries.
  public static func each(_ constraints: JSONConstraint...) -> JSONConstraint { each(constraints) }

  /// Applies a list of constraints to every element of an array or set, or every value of a
  /// dictionary.
  ///
  /// ```swift
  /// let name: [JSONConstraint] = [.length(1...20), .pattern("^[a-z]+$")]
  /// return ["name": name, "aliases": [.each(name)]]
  /// ```
  ///
  /// - Parameter constraints: The constraints of an element, or of a value of a dictionary.
  /// - Returns: A constraint for arrays, sets and dictionaries.
  public static func each(_ constraints: [JSONConstraint]) -> JSONConstraint {
    JSONConstraint(PartsRule(areKeys: false, inner: constraints))
  }

  /// Applies constraints to every key of a dictionary.
  ///
  /// ```swift
  /// ["prices": [.keys(.pattern("^[A-Z]{3}$")), .each(.range(0...))]]
  /// ```
  ///
  /// - Parameter constraints: The constraints of a key.
  /// - Returns: A constraint for dictionaries.
  public static func keys(_ constraints: JSONConstraint...) -> JSONConstraint { keys(constraints) }

  /// Applies a list of constraints to every key of a dictionary.
  ///
  /// ```swift
  /// ["prices": [.keys(currencyConstraints)]]
  /// ```
  ///
  /// - Parameter constraints: The constraints of a key.
  /// - Returns: A constraint for dictionaries.
  public static func keys(_ constraints: [JSONConstraint]) -> JSONConstraint {
    JSONConstraint(PartsRule(areKeys: true, inner: constraints))
  }

  /// Requires that some elements of an array or set satisfy a constraint.
  ///
  /// ```swift
  /// [
  ///   "scores": [
  ///     .contains(.range(90...)),
  ///     .contains(.lessThan(50), count: ...1),
  ///   ]
  /// ]
  /// // violated: must contain at least 1 element that is at least 90
  /// ```
  ///
  /// In JSON Schema, it is `contains` with `minContains` and `maxContains`. The issue is at the
  /// array. Like other constraints, it accepts nil.
  ///
  /// - Parameters:
  ///   - constraint: A constraint of an element.
  ///   - count: The number of elements that satisfy it, at least one by default.
  /// - Returns: A constraint for arrays and sets.
  public static func contains<Bounds: JSONConstraintRange>(
    _ constraint: JSONConstraint, count: Bounds = 1...
  ) -> JSONConstraint where Bounds.Bound == Int {
    JSONConstraint(ContainsRule(inner: constraint, bounds: count._constraintBounds))
  }
}
