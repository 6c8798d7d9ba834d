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
  public static func length<Bounds: JSONConstraintRange>(_ range: Bounds) -> JSONConstraint
  where Bounds.Bound == Int {
    JSONConstraint(rule: .length(range._constraintBounds))
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
  /// ``JSONModel/jsonSchema(describing:)`` describes the constraint in a `$comment`.
  public static func characters<Bounds: JSONConstraintRange>(_ range: Bounds) -> JSONConstraint
  where Bounds.Bound == Int {
    JSONConstraint(rule: .characters(range._constraintBounds))
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
  /// - Beyond that, each string may take ten thousand steps. After at most a thousand strings that
  ///   need more, no further string is matched.
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
  public static var email: JSONConstraint { JSONConstraint(rule: .text(EmailRule())) }

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

// The string formats of JSON Schema (section 7.3 of its validation specification).

extension JSONConstraint {
  init(_ format: TextFormat) { self.init(rule: .text(FormatRule(format: format))) }

  /// Requires an IPv4 address such as `192.0.2.1` (RFC 2673, section 3.2).
  ///
  /// ```swift
  /// ["address": [.ipv4]]
  /// // violated: must be an IPv4 address
  /// ```
  ///
  /// The numbers have no leading zeros.
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
  /// Numbers have no fractional part, and no unit between two others may be missing: `P1Y3D` is
  /// rejected, as the RFC requires.
  public static var duration: JSONConstraint { JSONConstraint(.duration) }

  /// Requires a string with a date such as `2026-01-31` (`full-date` of RFC 3339, section 5.6).
  ///
  /// ```swift
  /// ["day": [.date]]
  /// // violated: must be a date such as 2026-01-31
  /// ```
  ///
  /// The day must exist. A property of type `Date` needs no constraint.
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
  /// Relative references are rejected, and so are characters that must be percent-encoded. Use
  /// ``url(schemes:)`` for URLs with certain schemes.
  public static var uri: JSONConstraint { JSONConstraint(.uri) }
}

// MARK: - Rules

/// A rule for strings, with what the framework needs to know about its constraint.
protocol TextRule: ValueRule<String> {
  /// The constraint in source code, such as `.email`.
  var name: String { get }
  /// The requirement for error sentences.
  var phrase: ConstraintPhrase { get }
  /// The keywords of JSON Schema that express the rule; nil if there are none.
  var keywords: [String: JSONValue]? { get }
}

extension EmailRule: TextRule {
  var name: String { ".email" }
  var phrase: ConstraintPhrase { .verb(.be, "an e-mail address") }
  var keywords: [String: JSONValue]? {
    ["format": "email", "pattern": .string(EmailAddress.pattern)]
  }
}

extension FormatRule: TextRule {
  var name: String { ".\(format)" }
  var phrase: ConstraintPhrase { .verb(.be, format.phrase) }
  var keywords: [String: JSONValue]? { ["format": .string(format.rawValue)] }
}
